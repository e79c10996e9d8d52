/// The width of text in columns, and the removal of what must not reach a terminal.
package enum TextWidth {
    enum Kind: UInt32 {
        case narrow, mark, dropped, wide
        /// One column in most terminals, but not in all.
        case unsure
        /// Two columns in most terminals, but not in all.
        case unsureWide
    }

    /// The columns of the text once sanitized.
    package static func width(of text: String) -> Int {
        var text = text
        return text.withUTF8 { width(of: $0, limit: .max) }
    }

    /// Stops counting once the limit is passed.
    static func width(of bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
        if let width = plainWidth(of: bytes) { return width }
        var scanner = ClusterScanner(bytes)
        var width = 0
        while width <= limit, let cluster = scanner.next() {
            width += cluster.width
        }
        return width
    }

    /// The text without anything that could move, hide or reorder a terminal's contents.
    ///
    /// Control, bidi and format characters vanish, tabs and line ends become spaces, emoji lose
    /// what terminals measure differently, and a letter keeps at most four marks.
    package static func sanitized(_ name: String) -> String { measured(name).text }

    /// The sanitized text, and its columns.
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

    /// The columns of text that is all printable ASCII or Latin-1; nil for any other.
    static func plainWidth(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        var width = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            width += 1
            if byte >= 0x20, byte < 0x7F { continue }
            guard byte == 0xC2 || byte == 0xC3, index < bytes.count else { return nil }
            // Not control characters and the soft hyphen; nor anything a mark may follow.
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

    /// Whether all of it is printable ASCII and line ends.
    private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        // Without an early exit the loop is vectorized.
        var others: UInt8 = 0
        for byte in bytes { others |= byte &- 0x20 < 0x5F || byte == 0x0A ? 0 : 1 }
        return others == 0
    }

    static func kind(of scalar: UInt32) -> Kind {
        if scalar < 0x300 {
            let dropped = scalar < 0x20 || (0x7F..<0xA0).contains(scalar) || scalar == 0xAD
            return dropped ? .dropped : .narrow
        }
        // Box drawing, blocks and braille, which our own widgets draw.
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
