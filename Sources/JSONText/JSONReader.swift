/// Reads a JSON text into nodes and goes on after a mistake, to report all of them at once.
struct JSONReader {
    /// Deeper nesting is a mistake; it also keeps the recursion within any stack.
    static let deepest = 64
    /// After this many mistakes the rest is not read: this is no JSON file.
    static let mostMistakes = 100

    let bytes: [UInt8]
    private(set) var mistakes: [JSONMistake] = []
    var offset = 0
    /// Where the reader stops; 0 once it has given up.
    private(set) var limit: Int
    /// The offsets of the opening brackets around the current offset.
    private var open: [Int] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        limit = bytes.count
    }

    /// The document's value, or nil when there is none.
    mutating func read() -> JSONNode? {
        checkEncoding()
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        skipTrivia()
        guard next != nil else { return nil }
        let root = readValue()
        skipTrivia()
        if next != nil {
            report(at: offset, "expected nothing more here, found \(describeNext())")
        }
        mistakes.sort { $0.offset < $1.offset }
        return root
    }

    var next: UInt8? { offset < limit ? bytes[offset] : nil }

    mutating func report(
        _ kind: JSONMistake.Kind = .syntax, at offset: Int, _ message: String
    ) {
        guard mistakes.count < Self.mostMistakes else { return stop() }
        guard mistakes.last?.offset != offset else { return }
        let isLast = mistakes.count == Self.mostMistakes - 1
        let message = isLast ? "too many mistakes; the rest was not read" : message
        mistakes.append(JSONMistake(kind: kind, offset: offset, message: message))
    }

    /// Leaves the rest of the text unread. The offset stays, since callers may still add to it.
    mutating func stop() {
        limit = 0
        open.removeAll()
    }

    mutating func readValue() -> JSONNode {
        switch next {
        case UInt8(ascii: "\""): return readString()
        case UInt8(ascii: "["): return readContainer { $0.readArray(from: $1) }
        case UInt8(ascii: "{"): return readContainer { $0.readObject(from: $1) }
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): return readNumber()
        case let byte? where isDigit(byte): return readNumber()
        default: return readOddValue()
        }
    }

    private mutating func readContainer(
        _ read: (inout JSONReader, Int) -> JSONNode.Value
    ) -> JSONNode {
        let start = offset
        guard open.count < Self.deepest else {
            report(at: start, "nested deeper than \(Self.deepest) levels; the rest was not read")
            stop()
            return JSONNode(value: .invalid, range: start..<start)
        }
        open.append(start)
        offset += 1
        let value = read(&self, start)
        _ = open.popLast()
        return JSONNode(value: value, range: start..<offset)
    }

    // MARK: Arrays

    private mutating func readArray(from start: Int) -> JSONNode.Value {
        var elements: [JSONNode] = []
        while !endsContainer(with: UInt8(ascii: "]"), from: start) {
            if skipExtraComma() { continue }
            if next == UInt8(ascii: ":") {
                if closeArrayBeforeKey(from: start, &elements) { break }
                continue
            }
            let mistakesBefore = mistakes.count
            let element = readValue()
            elements.append(element)
            skipComma(afterText: element.isText, silently: mistakes.count > mistakesBefore)
        }
        return .array(elements)
    }

    /// A ':' in a list: if a key is before it, the list's closing bracket is missing there.
    private mutating func closeArrayBeforeKey(
        from start: Int, _ elements: inout [JSONNode]
    ) -> Bool {
        let isInObject = open.dropLast().last.map { bytes[$0] == UInt8(ascii: "{") } ?? false
        guard let last = elements.last, last.isText, isInObject else {
            report(at: offset, "expected a value, found ':'")
            offset += 1
            return false
        }
        report(at: last.range.lowerBound, "expected ']' before this; \(opened(start))")
        elements.removeLast()
        offset = last.range.lowerBound
        return true
    }

    // MARK: Objects

    private mutating func readObject(from start: Int) -> JSONNode.Value {
        var members: [JSONMember] = []
        members.reserveCapacity(8)
        while !endsContainer(with: UInt8(ascii: "}"), from: start) {
            if skipExtraComma() { continue }
            let mistakesBefore = mistakes.count
            guard let key = readKey(from: start) else { break }
            let value = readColon(after: key) ? readValue() : missing(at: key.range.upperBound)
            members.append(JSONMember(key: key, value: value))
            skipComma(afterText: value.isText, silently: mistakes.count > mistakesBefore)
        }
        return .object(members)
    }

    /// A key, invalid if something else is there; nil where the object must have ended before.
    private mutating func readKey(from start: Int) -> JSONNode? {
        let begin = offset
        switch next {
        case UInt8(ascii: "\""): return readString()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let isInArray = open.dropLast().last.map { bytes[$0] == UInt8(ascii: "[") } ?? false
            if isInArray && next == UInt8(ascii: "{") {
                report(at: begin, "expected '}' before this '{'; \(opened(start))")
                return nil
            }
            report(at: begin, "expected a key in double quotes, found \(describeNext())")
            _ = readValue()
        case let byte? where isDigit(byte) || byte == UInt8(ascii: "-"):
            let number = readNumber()
            report(at: begin, numberAsKey(number))
        case UInt8(ascii: ":"):
            report(at: begin, "expected a key in double quotes, found ':'")
        default: return readOddKey()
        }
        return JSONNode(value: .invalid, range: begin..<offset)
    }

    private func numberAsKey(_ number: JSONNode) -> String {
        let text = String(decoding: bytes[number.range], as: UTF8.self)
        let message = "expected a key in double quotes, found \(text)"
        var before = number.range.lowerBound - 1
        guard before > 0, bytes[before] == UInt8(ascii: ",") else { return message }
        while before > 0, isDigit(bytes[before - 1]) { before -= 1 }
        let whole = bytes[before..<(number.range.lowerBound - 1)]
        guard !whole.isEmpty, bytes[number.range].allSatisfy(isDigit) else { return message }
        return message
            + "; a fraction has a point: \(String(decoding: whole, as: UTF8.self)).\(text)"
    }

    /// Skips the colon and tells whether a value follows; an invalid key needs its colon.
    private mutating func readColon(after key: JSONNode) -> Bool {
        skipTrivia()
        if key.isInvalid, next != UInt8(ascii: ":") { return false }
        switch next {
        case UInt8(ascii: ":"): offset += 1
        case UInt8(ascii: "="):
            report(at: offset, "expected ':' after the key, found '='")
            offset += 1
        case nil, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            report(at: key.range.upperBound, "expected ':' and a value after this key")
            return false
        default: report(at: key.range.upperBound, "expected ':' after this key")
        }
        skipTrivia()
        return true
    }

    private func missing(at offset: Int) -> JSONNode {
        JSONNode(value: .invalid, range: offset..<offset)
    }

    // MARK: Commas and brackets

    /// Whether the container ends here; skips its bracket and reports a wrong or missing one.
    private mutating func endsContainer(with bracket: UInt8, from start: Int) -> Bool {
        skipTrivia()
        guard let found = next else {
            if !open.isEmpty {
                report(
                    at: start, "this '\(Character(UnicodeScalar(bytes[start])))' is never closed")
                open.removeAll()
            }
            return true
        }
        if found == bracket {
            offset += 1
            return true
        }
        guard found == UInt8(ascii: "]") || found == UInt8(ascii: "}") else { return false }
        let wanted = Character(UnicodeScalar(bracket))
        report(
            at: offset,
            "expected '\(wanted)', found '\(Character(UnicodeScalar(found)))'; \(opened(start))")
        let partner = found == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "{")
        if open.dropLast().contains(where: { bytes[$0] == partner }) { return true }
        offset += 1
        return endsContainer(with: bracket, from: start)
    }

    private mutating func skipExtraComma() -> Bool {
        guard next == UInt8(ascii: ",") else { return false }
        report(at: offset, "expected a value before this ','")
        offset += 1
        return true
    }

    /// Skips the comma after an element, or reports that it is missing.
    private mutating func skipComma(afterText: Bool, silently: Bool) {
        let end = offset
        skipTrivia()
        switch next {
        case UInt8(ascii: ","): offset += 1
        case UInt8(ascii: ";"):
            report(at: offset, "expected ',', found ';'")
            offset += 1
        case nil, UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"): break
        case let byte?:
            let isInObject = open.last.map { bytes[$0] == UInt8(ascii: "{") } ?? false
            // The reader of the key reports what is wrong with a '{' here.
            guard !silently, !isInObject || byte != UInt8(ascii: "{") else { break }
            guard afterText, offset == end, isWordStart(byte) else {
                report(at: end, "expected ',' after this value")
                break
            }
            report(at: end, "expected ',' here; is a quotation mark missing before?")
            skipLine()
        }
    }

    private func opened(_ start: Int) -> String {
        let bracket = Character(UnicodeScalar(bytes[start]))
        return "'\(bracket)' was opened at \(LineMap(bytes).position(at: start))"
    }
}
