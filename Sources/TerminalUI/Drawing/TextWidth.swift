/// The width of text in columns, and the removal of characters that could harm a terminal.
package enum TextWidth {
    enum Kind {
        case narrow, mark, dropped, wide
        /// One column in most terminals, but not in all.
        case unsure
        /// Two columns in most terminals, but not in all.
        case unsureWide
    }

    /// The width of the text in columns, after sanitising.
    package static func width(of text: String) -> Int {
        var text = text
        return text.withUTF8 { width(of: $0, limit: .max) }
    }

    /// The width of the text in columns, or `limit` if that is less.
    package static func width(of text: String, atMost limit: Int) -> Int {
        var text = text
        return text.withUTF8 { min(width(of: $0, limit: limit), limit) }
    }

    /// The width of the text in columns; counting stops once it exceeds `limit`. Characters that
    /// the set does not contain are spelled in ASCII.
    static func width(
        of bytes: UnsafeBufferPointer<UInt8>, limit: Int, in glyphs: GlyphSet = .unicode
    ) -> Int {
        if glyphs == .unicode, let width = plainWidth(of: bytes) { return width }
        var scanner = ClusterScanner(bytes)
        var width = 0
        while width <= limit, let cluster = scanner.next() {
            if glyphs.contains(cluster.base) {
                width += cluster.width
            } else {
                ASCIIText.forEach(of: cluster.base) { _ in width += 1 }
            }
        }
        return width
    }

    /// The text without anything that could move, hide or reorder a terminal's contents.
    ///
    /// Removes control, bidi and format characters, replaces tabs and line ends with spaces,
    /// reduces emoji to parts that have the same width in every terminal, and keeps at most four
    /// marks on a letter.
    package static func sanitized(_ text: String) -> String { sanitized(text, atMost: .max).text }

    /// The first `count` characters of the sanitised text, and whether that is all of it. The rest
    /// is not examined.
    static func sanitized(_ text: String, atMost count: Int) -> (text: String, isWhole: Bool) {
        var text = text
        if text.utf8.count <= count, text.withUTF8(plainWidth) != nil { return (text, true) }
        return text.withUTF8 { bytes in
            var scanner = ClusterScanner(bytes)
            var clean: [UInt8] = []
            var left = count
            while left > 0, let cluster = scanner.next() {
                left -= 1
                cluster.append(to: &clean)
            }
            return (String(decoding: clean, as: UTF8.self), left > 0 || scanner.next() == nil)
        }
    }

    /// The width in columns of printable ASCII or Latin-1 text; nil for any other text.
    static func plainWidth(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        var width = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            width += 1
            if byte >= 0x20, byte < 0x7F { continue }
            guard byte == 0xC2 || byte == 0xC3, index < bytes.count else { return nil }
            // Excludes control characters, the soft hyphen, and characters before a combining mark.
            let next = bytes[index]
            guard byte == 0xC3 || next >= 0xA0 && next != 0xAD else { return nil }
            index += 1
        }
        return width
    }

    /// Truncates text to a width; truncated text ends in an ellipsis.
    package static func cut(_ text: String, to width: Int, _ glyphs: GlyphSet) -> String {
        guard Self.width(of: text) > width else { return text }
        let mark = glyphs == .unicode ? "…" : "..."
        return beginning(of: text, columns: width - Self.width(of: mark)) + mark
    }

    /// The longest prefix of the text that fits into a number of columns.
    package static func beginning(of text: String, columns: Int) -> String {
        var room = columns
        return String(
            text.prefix { character in
                room -= width(of: String(character))
                return room >= 0
            })
    }

    /// The text broken into lines between words, or inside a word that is wider than a line. The
    /// last line contains the rest of the text.
    package static func lines(of text: String, columns: Int, atMost count: Int) -> [String] {
        var lines: [String] = []
        var rest = text.drop { $0 == " " }
        while lines.count + 1 < count, width(of: String(rest)) > columns {
            // A word may end exactly at the end of the line.
            let room = beginning(of: String(rest), columns: columns).count
            let start = rest.prefix(max(1, room))
            let blank = rest.prefix(start.count + 1).lastIndex(of: " ")
            let end = blank.flatMap { $0 > rest.startIndex ? $0 : nil } ?? start.endIndex
            lines.append(String(rest[..<end]))
            rest = rest[end...].drop { $0 == " " }
        }
        return lines + [String(rest)]
    }

    static func kind(of scalar: UInt32) -> Kind {
        switch scalar {
        case ..<0x20, 0x7F..<0xA0, 0xAD: .dropped
        // Latin, Greek, Cyrillic; dashes, quotes, arrows; the characters that our widgets use.
        case ..<0x300, 0x370..<0x483, 0x2010..<0x2028, 0x2190..<0x2300, 0x2500..<0x25FD,
            0x2800..<0x2900:
            .narrow
        // Kana, Han and Hangul.
        case 0x3041..<0x3097, 0x30A0..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4: .wide
        default: Unicode.Scalar(scalar).map(kindByProperties) ?? .dropped
        }
    }

    private static func kindByProperties(_ scalar: Unicode.Scalar) -> Kind {
        let (value, properties) = (scalar.value, scalar.properties)
        let category = properties.generalCategory
        // Only some terminals draw a keycap over its base.
        if properties.isDefaultIgnorableCodePoint || value == 0x20E3 || value & 0xFFFE == 0xFFFE {
            return .dropped
        }
        switch category {
        case .control, .format, .lineSeparator, .paragraphSeparator: return .dropped
        case .nonspacingMark, .enclosingMark: return .mark
        default: break
        }
        let isAssigned = category != .unassigned
        switch value {
        // The later parts of Hangul syllables.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return .mark
        // Narrow in some versions of Unicode, wide in others.
        case 0x3248...0x324F, 0x4DC0...0x4DFF: return .unsureWide
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAD9, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x1B2FB:
            return isAssigned ? .wide : .narrow
        // Characters that Unicode adds here later will be wide.
        case 0x20000...0x3FFFF: return .wide
        // The letters that form flags.
        case 0x1F1E6...0x1F1FF: return .unsure
        case 0x2329...0x232A, 0x1F200...0x1F2FF: return isAssigned ? .unsureWide : .narrow
        case 0x2300...0x2BFF, 0x1F000...0x1F2FF:
            return properties.isEmojiPresentation ? .unsureWide : .narrow
        case 0x1F300...0x1FAFF:
            return properties.isEmojiPresentation || !isAssigned ? .unsureWide : .narrow
        // Scripts whose clusters terminals measure differently.
        case 0x900...0xDFF, 0xF00...0x109F, 0x1700...0x18AF, 0x1900...0x1CFF, 0xA800...0xA95F,
            0xA980...0xABFF, 0x10A00...0x10A5F, 0x11000...0x11FFF:
            return .unsure
        default: return category == .spacingMark || category == .privateUse ? .unsure : .narrow
        }
    }
}
