/// A parser that turns JSON into nodes, and continues after an error to report all errors together.
@usableFromInline
struct JSONReader {
    /// The maximum nesting depth, which also limits recursion.
    static let deepest = UInt64.bitWidth
    /// The number of errors after which parsing stops, because the file is probably not JSON.
    static let maxMistakes = 100

    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
    /// The whole value and its descendants.
    var nodes: [JSONNode] = []
    private(set) var mistakes: [JSONMistake] = []
    @usableFromInline var offset = 0
    /// The offset where the reader stops; 0 after it has given up.
    @usableFromInline private(set) var limit: Int
    /// The kinds of open brackets around the current offset.
    @usableFromInline var open = OpenBrackets()

    /// Creates a reader for bytes that must outlive it.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        limit = bytes.count
    }

    /// Parses the value, if there is one, and collects the errors.
    mutating func read() {
        begin()
        guard next != nil else { return }
        readValue()
        skipTrivia()
        if next != nil {
            report(at: offset, "expected nothing after the value, found \(describeNext())")
        }
        mistakes.sort { $0.offset < $1.offset }
    }

    /// Checks the encoding, and moves to the first byte of the value.
    mutating func begin() {
        checkEncoding()
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { offset = 3 }
        skipTrivia()
    }

    @inlinable var next: UInt8? { offset < limit ? bytes[offset] : nil }

    mutating func report(
        _ kind: JSONMistake.Kind = .syntax, at offset: Int, _ message: String
    ) {
        guard mistakes.count < Self.maxMistakes else { return stop() }
        guard mistakes.last?.offset != offset else { return }
        let isLast = mistakes.count == Self.maxMistakes - 1
        let message = isLast ? "too many errors; the rest was not read" : message
        mistakes.append(JSONMistake(kind: kind, offset: offset, message: message))
    }

    /// Leaves the rest of the text unread. The offset stays unchanged, because callers may still
    /// add to it.
    mutating func stop() {
        limit = 0
        open = OpenBrackets()
    }

    /// Adds a node without children.
    mutating func add(_ kind: JSONNode.Kind, _ range: Range<Int>) {
        add(JSONNode(kind: kind, range: range))
    }

    mutating func add(_ node: JSONNode) {
        var node = node
        node.index = nodes.count
        node.next = nodes.count + 1
        nodes.append(node)
    }

    mutating func readValue() {
        switch next {
        case UInt8(ascii: "["): readContainer(.array)
        case UInt8(ascii: "{"): readContainer(.object)
        default:
            if let node = readScalar() {
                add(node)
            } else {
                readInvalid("a value such as 10, true or \"text\"")
            }
        }
    }

    /// Reads a string, a number, true, false or null; returns nil for anything else.
    ///
    /// Inlined, because a call would copy the node again.
    @inline(__always)
    mutating func readScalar() -> JSONNode? {
        switch next {
        case UInt8(ascii: "\""): readString()
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): readNumber()
        case let byte? where isDigit(byte): readNumber()
        case let byte? where isWordStart(byte): readLiteral()
        default: nil
        }
    }

    private mutating func readContainer(_ kind: JSONNode.Kind) {
        let start = offset
        let index = nodes.count
        guard !open.isFull else {
            report(at: start, "nested deeper than \(Self.deepest) levels; the rest was not read")
            stop()
            return add(.invalid, start..<start)
        }
        add(kind, start..<start)
        open.push(kind)
        offset += 1
        if kind == .array { readArray(from: start) } else { readObject(from: start) }
        open.pop()
        nodes[index].range = start..<offset
        nodes[index].next = nodes.count
    }

    // MARK: Arrays

    private mutating func readArray(from start: Int) {
        while !endsContainer(with: UInt8(ascii: "]"), from: start) {
            if skipExtraComma() { continue }
            let mistakesBefore = mistakes.count
            readValue()
            skipComma(silently: mistakes.count > mistakesBefore)
        }
    }

    // MARK: Objects

    private mutating func readObject(from start: Int) {
        while !endsContainer(with: UInt8(ascii: "}"), from: start) {
            if skipExtraComma() { continue }
            let key = nodes.count
            let mistakesBefore = mistakes.count
            guard readKey(from: start) else { break }
            let end = offset
            if readColon(after: nodes[key].kind) {
                readValue()
            } else {
                add(.invalid, end..<end)
            }
            skipComma(silently: mistakes.count > mistakesBefore)
        }
    }

    /// Reads a key, or adds an invalid node for anything else; returns false if the object should
    /// have ended.
    private mutating func readKey(from start: Int) -> Bool {
        let begin = offset
        let index = nodes.count
        switch next {
        case UInt8(ascii: "\""):
            add(readString())
            return true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if open.isInArray && next == UInt8(ascii: "{") {
                report(at: begin, "expected '}' before this '{'; \(opened(start))")
                return false
            }
            report(at: begin, "expected a key in double quotes, found \(describeNext())")
            readValue()
        case let byte? where isDigit(byte) || byte == UInt8(ascii: "-"):
            report(at: begin, "expected a key in double quotes, found \(describeNext())")
            _ = readNumber()
        default: readInvalid("a key in double quotes")
        }
        nodes.removeSubrange(index...)
        add(.invalid, begin..<offset)
        return true
    }

    /// Skips the colon and returns whether a value follows. After an invalid key, a missing colon
    /// is not reported.
    private mutating func readColon(after key: JSONNode.Kind) -> Bool {
        let end = offset
        skipTrivia()
        if key == .invalid, next != UInt8(ascii: ":") { return false }
        switch next {
        case UInt8(ascii: ":"): offset += 1
        case nil, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            report(at: end, "expected ':' and a value after this key")
            return false
        default:
            report(at: end, "expected ':' after this key")
            skipToMember()
        }
        skipTrivia()
        return true
    }

    // MARK: Commas and brackets

    /// Whether the container ends here. If so, skips its bracket, or reports that it is wrong or
    /// missing.
    private mutating func endsContainer(with bracket: UInt8, from start: Int) -> Bool {
        skipTrivia()
        guard let found = next else {
            if !open.isEmpty {
                report(
                    at: start, "this '\(Character(UnicodeScalar(bytes[start])))' is never closed")
                open = OpenBrackets()
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
        if open.isInside(found == UInt8(ascii: "]") ? .array : .object) { return true }
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
    private mutating func skipComma(silently: Bool) {
        let end = offset
        skipTrivia()
        switch next {
        case UInt8(ascii: ","): offset += 1
        case nil, UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"): break
        case let byte?:
            // `readKey` reports what is wrong with a '{' here.
            guard !silently, !open.isObject || byte != UInt8(ascii: "{") else { break }
            report(at: end, "expected ',' after this value")
            skipToMember()
        }
    }

    private func opened(_ start: Int) -> String {
        let bracket = Character(UnicodeScalar(bytes[start]))
        return "'\(bracket)' was opened at \(LineMap(Array(bytes)).position(at: start))"
    }
}

/// The kinds of brackets around an offset, with one bit for each; the lowest bit is the innermost
/// bracket.
@usableFromInline
struct OpenBrackets {
    private var arrays: UInt64 = 0
    private var objects: UInt64 = 0

    var isEmpty: Bool { arrays | objects == 0 }
    var isFull: Bool { (arrays | objects).leadingZeroBitCount == 0 }
    /// Whether the innermost bracket opens an object.
    var isObject: Bool { objects & 1 != 0 }
    /// Whether the next bracket outwards opens an array.
    var isInArray: Bool { arrays & 2 != 0 }

    /// Whether any bracket outside the innermost one is of this kind.
    func isInside(_ kind: JSONNode.Kind) -> Bool {
        (kind == .array ? arrays : objects) > 1
    }

    @usableFromInline
    mutating func push(_ kind: JSONNode.Kind) {
        arrays = arrays << 1 | (kind == .array ? 1 : 0)
        objects = objects << 1 | (kind == .array ? 0 : 1)
    }

    @usableFromInline
    mutating func pop() {
        arrays >>= 1
        objects >>= 1
    }
}
