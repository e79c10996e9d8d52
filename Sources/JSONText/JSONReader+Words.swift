import Glibc

extension JSONReader {
    // MARK: Numbers

    /// Reads a non-negative whole number of at most 17 digits, followed directly by a comma or a
    /// closing bracket. Otherwise reads nothing and returns nil.
    @inline(__always)
    mutating func readShortInteger() -> Int? {
        var (end, value) = (offset, 0)
        while end < limit, isDigit(bytes[end]) {
            value = value &* 10 &+ Int(bytes[end] &- UInt8(ascii: "0"))
            end += 1
        }
        guard end > offset, end - offset <= 17, end < limit,
            bytes[offset] != UInt8(ascii: "0") || end == offset + 1
        else { return nil }
        switch bytes[end] {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            offset = end
            return value
        default: return nil
        }
    }

    /// Reads a number; reports a number that is not valid JSON, and returns an invalid node.
    mutating func readNumber() -> JSONNode {
        let start = offset
        if next == UInt8(ascii: "-") { offset += 1 }
        let whole = skipDigits()
        var isNumber =
            whole.count > 1 ? bytes[whole.lowerBound] != UInt8(ascii: "0") : whole.count == 1
        // Most numbers are whole and valid.
        if isNumber, next.map({ isNumberPart($0) }) != true {
            return JSONNode(kind: .number, range: start..<offset)
        }
        if next == UInt8(ascii: ".") {
            offset += 1
            isNumber = !skipDigits().isEmpty && isNumber
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            offset += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
            isNumber = !skipDigits().isEmpty && isNumber
        }
        while let byte = next, isNumberPart(byte) {
            offset += 1
            isNumber = false
        }
        guard isNumber else {
            let text = TextQuote.plain(String(decoding: bytes[start..<offset], as: UTF8.self))
            report(at: start, "expected a number such as 10 or 2.5, found \(text)")
            return JSONNode(kind: .invalid, range: start..<offset)
        }
        return JSONNode(kind: .number, range: start..<offset)
    }

    private mutating func skipDigits() -> Range<Int> {
        let start = offset
        var end = start
        while end < limit, isDigit(bytes[end]) { end += 1 }
        offset = end
        return start..<end
    }

    private func isNumberPart(_ byte: UInt8) -> Bool {
        isWordPart(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "-")
    }

    func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    // MARK: Words

    func isWordStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    func isWordPart(_ byte: UInt8) -> Bool { isWordStart(byte) || isDigit(byte) }

    /// Reports what was found instead of a value or a key, and skips to the next separator.
    mutating func readInvalid(_ expected: String) {
        let start = offset
        // After `stop`, the limit is 0, which may be less than `start`.
        let word = bytes[min(start, limit)..<limit].prefix { isWordPart($0) }
        let found =
            word.isEmpty ? describeNext() : TextQuote.plain(String(decoding: word, as: UTF8.self))
        report(at: start, "expected \(expected), found \(found)")
        while let byte = next, !isSeparator(byte) { offset += 1 }
        // In a list, a colon is not a separator.
        if offset == start, next == UInt8(ascii: ":"), !open.isObject { offset += 1 }
        add(.invalid, start..<offset)
    }

    /// Skips to the next separator, or to a byte that can start a member.
    mutating func skipToMember() {
        while let byte = next, !isSeparator(byte), !isMemberStart(byte) { offset += 1 }
    }

    private func isSeparator(_ byte: UInt8) -> Bool { ",:]}\n".utf8.contains(byte) }

    private func isMemberStart(_ byte: UInt8) -> Bool {
        isWordPart(byte) || "\"[{-".utf8.contains(byte)
    }

    /// Reads true, false or null; returns nil for any other word.
    mutating func readLiteral() -> JSONNode? {
        switch next {
        case UInt8(ascii: "t"): readLiteral("true", .true)
        case UInt8(ascii: "f"): readLiteral("false", .false)
        case UInt8(ascii: "n"): readLiteral("null", .null)
        default: nil
        }
    }

    // Inlined, so that the word is a constant.
    @inline(__always)
    private mutating func readLiteral(_ word: StaticString, _ kind: JSONNode.Kind) -> JSONNode? {
        let (start, count) = (offset, word.utf8CodeUnitCount)
        let end = start + count
        guard end <= limit, let text = bytes.baseAddress,
            memcmp(text + start, word.utf8Start, count) == 0,
            end == limit || !isWordPart(bytes[end])
        else { return nil }
        offset = end
        return JSONNode(kind: kind, range: start..<end)
    }
}
