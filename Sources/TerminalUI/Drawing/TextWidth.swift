/// How many columns text takes, and which text may reach a terminal at all.
package enum TextWidth {
    enum Kind: UInt32 {
        case narrow, mark, dropped, wide
        /// One column, but terminals disagree.
        case unsure
        /// Two columns, but terminals disagree.
        case unsureWide
    }

    /// The columns of a text after `sanitized`.
    package static func width(of text: String) -> Int {
        var text = text
        return text.withUTF8 { width(of: $0, limit: .max) }
    }

    /// Counts until the limit is passed.
    static func width(of bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
        if let width = plainWidth(of: bytes) { return width }
        var scanner = ClusterScanner(bytes)
        var width = 0
        while width <= limit, let cluster = scanner.next() {
            width += cluster.width
        }
        return width
    }

    /// The text without anything that could move, hide or reorder what a terminal shows.
    ///
    /// Control, bidi and format characters vanish, tabs and line ends become spaces, emoji lose
    /// what terminals measure differently, and a letter keeps at most four marks.
    package static func sanitized(_ name: String) -> String { measured(name).text }

    /// The text `sanitized`, and the columns it takes then.
    package static func measured(_ name: String) -> (text: String, width: Int) {
        var name = name
        if let width = name.withUTF8(plainWidth) { return (name, width) }
        let text = name.withUTF8 { bytes in
            var scanner = ClusterScanner(bytes)
            var result = ""
            while let cluster = scanner.next() {
                cluster.append(to: &result.unicodeScalars)
            }
            return result
        }
        return (text, width(of: text))
    }

    /// The columns where all of it are letters and signs of one column each, of ASCII or Latin-1.
    static func plainWidth(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        var width = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            width += 1
            if byte >= 0x20, byte < 0x7F { continue }
            guard byte == 0xC2 || byte == 0xC3, index < bytes.count else { return nil }
            // Controls, the soft hyphen; and a mark may follow anything.
            let next = bytes[index]
            guard byte == 0xC3 || next >= 0xA0 && next != 0xAD else { return nil }
            index += 1
        }
        return width
    }

    /// `sanitized`, line by line.
    package static func sanitizedLines(_ text: String) -> String {
        var text = text
        if text.withUTF8(isASCII) { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { sanitized(String($0)) }.joined(separator: "\n")
    }

    /// Whether all of it are signs of ASCII and ends of lines.
    private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        // A loop that always goes to the end looks at many bytes in one step.
        var others: UInt8 = 0
        for byte in bytes { others |= byte &- 0x20 < 0x5F || byte == 0x0A ? 0 : 1 }
        return others == 0
    }

    static func kind(of scalar: UInt32) -> Kind {
        if scalar < 0x300 {
            let dropped = scalar < 0x20 || (0x7F..<0xA0).contains(scalar) || scalar == 0xAD
            return dropped ? .dropped : .narrow
        }
        // Box drawing, blocks, and braille: what our own widgets draw.
        if (0x2500..<0x25FD).contains(scalar) || (0x2800..<0x2900).contains(scalar) {
            return .narrow
        }
        let ranges = WidthTable.ranges
        var low = 0
        var high = ranges.count / 2
        while low < high {
            let middle = (low + high) / 2
            if ranges[2 * middle + 1] & 0xFF_FFFF < scalar {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < ranges.count / 2, ranges[2 * low] <= scalar else { return .narrow }
        return Kind(rawValue: ranges[2 * low + 1] >> 24) ?? .narrow
    }
}
