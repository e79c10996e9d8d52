extension JSONReader {
    // MARK: Numbers

    /// A number; one that is not written as in JSON is reported and invalid.
    mutating func readNumber() -> JSONNode {
        let start = offset
        while let byte = next, isNumberPart(byte) { offset += 1 }
        let range = start..<offset
        if let message = numberMistake(bytes[range]) {
            report(at: start, message)
            return JSONNode(value: .invalid, range: range)
        }
        return JSONNode(value: .number, range: range)
    }

    private func numberMistake(_ text: ArraySlice<UInt8>) -> String? {
        var rest = text
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = rest.prefix(while: isDigit)
        rest.removeFirst(whole.count)
        var fraction: ArraySlice<UInt8>?
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = rest.prefix(while: isDigit)
            rest.removeFirst(fraction?.count ?? 0)
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
                rest.removeFirst()
            }
            let power = rest.prefix(while: isDigit)
            rest.removeFirst(power.count)
            if power.isEmpty { rest = [0] }
        }
        var shown: String { TextQuote.plain(String(decoding: text, as: UTF8.self)) }
        if text.first == UInt8(ascii: "+") {
            return "expected a number without '+', found \(shown)"
        }
        guard rest.isEmpty, !whole.isEmpty || fraction?.isEmpty == false else {
            return "expected a number such as 10 or 2.5, found \(shown)"
        }
        if whole.isEmpty { return "expected a digit before the point: 0.5, not .5" }
        if fraction?.isEmpty == true { return "expected a digit after the point: 5.0 or 5, not 5." }
        if whole.count > 1, whole.first == UInt8(ascii: "0") {
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

    /// true, false, null, or what people write where a value is expected.
    mutating func readOddValue() -> JSONNode {
        let start = offset
        switch next {
        case nil, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
            report(at: start, "expected a value, found \(describeNext())")
            return JSONNode(value: .invalid, range: start..<start)
        case let byte? where isWordStart(byte):
            if let value = readLiteral() {
                return JSONNode(value: value, range: start..<offset)
            }
            if let quoted = readOddQuotes() { return quoted }
            let word = readWord()
            let value = value(of: word, at: start)
            return JSONNode(value: value, range: start..<offset)
        default:
            if let quoted = readOddQuotes() { return quoted }
            report(at: start, "expected a value, found \(describeNext())")
            skipToSeparator()
            return JSONNode(value: .invalid, range: start..<offset)
        }
    }

    /// true, false or null.
    private mutating func readLiteral() -> JSONNode.Value? {
        let start = offset
        while let byte = next, isWordPart(byte) { offset += 1 }
        let word = bytes[start..<offset]
        if word.elementsEqual("true".utf8) { return .bool(true) }
        if word.elementsEqual("false".utf8) { return .bool(false) }
        if word.elementsEqual("null".utf8) { return .null }
        offset = start
        return nil
    }

    /// The value that was probably meant by a word that JSON does not have.
    private mutating func value(of word: String, at start: Int) -> JSONNode.Value {
        let shown = TextQuote.plain(word)
        switch word.lowercased() {
        case "true", "yes", "on":
            report(at: start, "expected true, found \(shown)")
            return .bool(true)
        case "false", "no", "off":
            report(at: start, "expected false, found \(shown)")
            return .bool(false)
        case "null", "none", "nil", "undefined":
            report(at: start, "expected null, found \(shown)")
            return .invalid
        case "nan", "infinity", "inf":
            report(at: start, "expected a number such as 10, found \(shown)")
            return .invalid
        default:
            report(at: start, "expected text in double quotes: \(TextQuote.quoted(word))")
            return .string(JSONQuoting(opening: 0, closing: 0))
        }
    }

    /// A key without quotes or with curly or single ones, or something that is not a key.
    mutating func readOddKey() -> JSONNode {
        let start = offset
        if let quoted = readOddQuotes() { return quoted }
        guard let byte = next, isWordStart(byte) else {
            report(at: start, "expected a key in double quotes, found \(describeNext())")
            skipToSeparator()
            return JSONNode(value: .invalid, range: start..<offset)
        }
        let word = readWord()
        report(at: start, "expected a key in double quotes: \(TextQuote.quoted(word))")
        let text = JSONQuoting(opening: 0, closing: 0)
        return JSONNode(value: .string(text), range: start..<offset)
    }

    /// 'text' or “text”: reported, and read as if the quotes were right.
    private mutating func readOddQuotes() -> JSONNode? {
        let start = offset
        guard let opening = scalar(at: start) else { return nil }
        let closing: [Unicode.Scalar]
        switch opening {
        case "'", "`": closing = [opening]
        case "“", "”", "„": closing = ["”", "“", "\""]
        case "‘", "’": closing = ["’", "‘"]
        default: return nil
        }
        report(at: start, "expected a straight double quote '\"', found \(describeNext())")
        offset += UTF8.width(opening)
        var text = JSONQuoting(opening: UInt8(UTF8.width(opening)), closing: 0)
        while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
            let scalar = scalar(at: offset)
            offset += scalar.map { UTF8.width($0) } ?? 1
            guard let scalar, closing.contains(scalar) else { continue }
            text.closing = UInt8(UTF8.width(scalar))
            break
        }
        return JSONNode(value: .string(text), range: start..<offset)
    }

    private mutating func skipToSeparator() {
        let separators = Array(",]}\n".utf8)
        repeat { offset += 1 } while next.map { !separators.contains($0) } ?? false
    }
}
