import Glibc

extension JSONReader {
    // MARK: Numbers

    /// A number; one that is not valid JSON is reported and invalid.
    mutating func readNumber() -> JSONNode {
        let start = offset
        if next == UInt8(ascii: "-") { offset += 1 }
        let whole = skipDigits()
        // Most numbers are whole and valid.
        if whole.count > 1 ? bytes[whole.lowerBound] != UInt8(ascii: "0") : whole.count == 1,
            next.map({ isNumberPart($0) }) != true
        {
            return JSONNode(kind: .number, range: start..<offset)
        }
        var fraction: Range<Int>?
        if next == UInt8(ascii: ".") {
            offset += 1
            fraction = skipDigits()
        }
        var isNumber = true
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            offset += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
            isNumber = !skipDigits().isEmpty
        }
        while let byte = next, isNumberPart(byte) {
            offset += 1
            isNumber = false
        }
        isNumber = isNumber && !(whole.isEmpty && fraction?.isEmpty ?? true)
        if let message = numberMistake(start..<offset, isNumber: isNumber, whole, fraction) {
            report(at: start, message)
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

    private func numberMistake(
        _ text: Range<Int>, isNumber: Bool, _ whole: Range<Int>, _ fraction: Range<Int>?
    ) -> String? {
        var shown: String { TextQuote.plain(String(decoding: bytes[text], as: UTF8.self)) }
        if bytes[text.lowerBound] == UInt8(ascii: "+") {
            return "expected a number without '+', found \(shown)"
        }
        if !isNumber { return "expected a number such as 10 or 2.5, found \(shown)" }
        if whole.isEmpty { return "expected a digit before the point: 0.5, not .5" }
        if fraction?.isEmpty == true { return "expected a digit after the point: 5.0 or 5, not 5." }
        if whole.count > 1, bytes[whole.lowerBound] == UInt8(ascii: "0") {
            return "expected a number without a 0 in front, found \(shown)"
        }
        return nil
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

    private mutating func readWord() -> String {
        let start = offset
        while let byte = next, isWordPart(byte) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// What people write in place of a value.
    mutating func readOddValue() {
        let start = offset
        switch next {
        case nil, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
            report(at: start, "expected a value, found \(describeNext())")
            add(.invalid, start..<start)
        case let byte? where isWordStart(byte):
            if readOddQuotes() { return }
            let word = readWord()
            addValue(of: word, from: start)
        default:
            if readOddQuotes() { return }
            report(at: start, "expected a value, found \(describeNext())")
            skipToSeparator()
            add(.invalid, start..<offset)
        }
    }

    /// true, false or null; nil for any other word.
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

    /// Adds the probable value of a word that JSON does not have.
    private mutating func addValue(of word: String, from start: Int) {
        let shown = TextQuote.plain(word)
        switch word.lowercased() {
        case "true", "yes", "on":
            report(at: start, "expected true, found \(shown)")
            add(.true, start..<offset)
        case "false", "no", "off":
            report(at: start, "expected false, found \(shown)")
            add(.false, start..<offset)
        case "null", "none", "nil", "undefined":
            report(at: start, "expected null, found \(shown)")
            add(.invalid, start..<offset)
        case "nan", "infinity", "inf":
            report(at: start, "expected a number such as 10, found \(shown)")
            add(.invalid, start..<offset)
        default:
            report(at: start, "expected text in double quotes: \(TextQuote.quoted(word))")
            add(string(from: start, opening: 0, closing: 0))
        }
    }

    /// A key without quotes or with curly or single ones, or something that is not a key.
    mutating func readOddKey() {
        let start = offset
        if readOddQuotes() { return }
        guard let byte = next, isWordStart(byte) else {
            report(at: start, "expected a key in double quotes, found \(describeNext())")
            skipToSeparator()
            return add(.invalid, start..<offset)
        }
        let word = readWord()
        report(at: start, "expected a key in double quotes: \(TextQuote.quoted(word))")
        add(string(from: start, opening: 0, closing: 0))
    }

    /// 'text' or “text”: reported, and read as if the quotes were correct.
    private mutating func readOddQuotes() -> Bool {
        let start = offset
        guard let opening = scalar(at: start) else { return false }
        let closing: [Unicode.Scalar]
        switch opening {
        case "'", "`": closing = [opening]
        case "“", "”", "„": closing = ["”", "“", "\""]
        case "‘", "’": closing = ["’", "‘"]
        default: return false
        }
        report(at: start, "expected a straight double quote '\"', found \(describeNext())")
        offset += UTF8.width(opening)
        var width = 0
        while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
            let scalar = scalar(at: offset)
            offset += scalar.map { UTF8.width($0) } ?? 1
            guard let scalar, closing.contains(scalar) else { continue }
            width = UTF8.width(scalar)
            break
        }
        add(string(from: start, opening: UInt8(UTF8.width(opening)), closing: UInt8(width)))
        return true
    }

    private mutating func skipToSeparator() {
        let separators = Array(",]}\n".utf8)
        repeat { offset += 1 } while next.map { !separators.contains($0) } ?? false
    }
}
