/// A document's bytes, for edits that depend on white space, comments and commas.
struct EditableText {
    let bytes: [UInt8]

    init(_ document: JSONDocument) { bytes = document.bytes }

    func isBlank(_ byte: UInt8) -> Bool { " \t\n\r".utf8.contains(byte) }

    /// The next byte at or after `offset` that is neither white space nor part of a comment.
    func token(from offset: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            reader.offset = offset
            reader.skipTrivia()
            return reader.offset
        }
    }

    /// The offset of the comma after a value that ends at `offset`; nil if there is none.
    func comma(after offset: Int) -> Int? {
        let next = token(from: offset)
        return next < bytes.count && bytes[next] == UInt8(ascii: ",") ? next : nil
    }

    /// The end of the token or comment before `offset`.
    func contentEnd(before offset: Int) -> Int {
        bytes[..<offset].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    }

    /// The start of the token or comment at or after `offset`.
    func contentStart(from offset: Int) -> Int {
        bytes[offset...].firstIndex { !isBlank($0) } ?? bytes.count
    }

    /// The text of a range of white space; nil if it contains anything else.
    func gap(_ range: Range<Int>) -> String? {
        guard bytes[range].allSatisfy(isBlank) else { return nil }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// The text of a range; nil if it contains a line feed or a comment.
    func plain(_ range: Range<Int>) -> String? {
        let found = bytes[range]
        guard !found.contains(UInt8(ascii: "\n")), !found.contains(UInt8(ascii: "/")) else {
            return nil
        }
        return String(decoding: found, as: UTF8.self)
    }

    /// The indentation of the line that contains `offset`.
    func indentation(at offset: Int) -> String {
        guard let start = lineStart(at: offset) else { return "" }
        let end = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return String(decoding: bytes[start..<min(end ?? bytes.count, offset)], as: UTF8.self)
    }

    func isFirstOnLine(_ offset: Int) -> Bool {
        guard let start = lineStart(at: offset), start > 0 else { return false }
        return bytes[start..<offset].allSatisfy(isBlank)
    }

    /// The start of the line; nil if it is more than 64 KiB before `offset`, because searching
    /// further for each edit would take quadratic time.
    private func lineStart(at offset: Int) -> Int? {
        let nearest = max(offset - 65_536, 0)
        if let end = bytes[nearest..<offset].lastIndex(of: UInt8(ascii: "\n")) { return end + 1 }
        return nearest == 0 ? 0 : nil
    }
}

extension String {
    /// Whether the string contains a line feed. Searches the bytes, because the character "\r\n"
    /// does not equal "\n".
    var spansLines: Bool { utf8.contains(UInt8(ascii: "\n")) }
}
