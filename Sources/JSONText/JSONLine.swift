import Glibc

/// One line of JSON that a program wrote. A single declaration reads or writes its members.
///
/// Reading expects the members in the declared order. Members in another order require another pass
/// through the declaration; undeclared members are skipped. `JSONReader` defines the syntax.
@usableFromInline
package struct JSONLine {
    /// Which member is used if several have the same key.
    @usableFromInline
    package enum Repeated {
        case first, last
    }

    @usableFromInline package let isWriting: Bool
    /// The value of the line's first "v"; nil if it is missing or not a whole number. When writing,
    /// the version to write, if it is not the declared one.
    @usableFromInline package internal(set) var version: Int?
    /// Whether a value had the wrong type or was out of range.
    @usableFromInline package internal(set) var hasMismatch = false

    @usableFromInline var reader: JSONReader
    private var isBroken = false
    /// The text of the next key, if it contains escapes.
    @usableFromInline var escapedKey: String?
    @usableFromInline let repeated: Repeated
    @usableFromInline var round = Round()
    @usableFromInline var written: [JSONValue.Member] = []

    /// A pass through an object's declaration. Each bit stands for one declared member, in order;
    /// `next` is the bit of the next member.
    @usableFromInline
    struct Round {
        @usableFromInline var next: UInt64 = 1
        @usableFromInline var seen: UInt64 = 0
        @usableFromInline var required: UInt64 = 0

        @inlinable init() {}

        @inlinable var isComplete: Bool { required & ~seen == 0 }
    }

    /// Creates a reader for bytes that must outlive it, or a writer.
    @usableFromInline
    package init(
        _ bytes: UnsafeBufferPointer<UInt8>, repeated: Repeated = .last, isWriting: Bool = false
    ) {
        reader = JSONReader(bytes)
        self.repeated = repeated
        self.isWriting = isWriting
        if !isWriting { reader.begin() }
    }
}

/// A value stored as an object in a line.
@usableFromInline
package protocol JSONObject {
    /// The initial value, before members are read.
    static var blank: Self { get }
    /// Reads or writes each member, in the order in which members are written.
    mutating func members(_ line: inout JSONLine)
    /// Whether the members that were read make a valid value.
    var isComplete: Bool { get }
}

extension JSONObject {
    @inlinable
    package var isComplete: Bool { true }

    @inlinable
    package var json: JSONValue { json(version: nil) }

    /// The value as JSON, in a version of its format; nil means the declared one.
    @inlinable
    package func json(version: Int?) -> JSONValue {
        var line = JSONLine(UnsafeBufferPointer(start: nil, count: 0), isWriting: true)
        line.version = version
        var value = self
        value.members(&line)
        return .object(line.written)
    }
}

// MARK: Members

// Inlinable, so that each declaration is compiled with its own types and keys.
extension JSONLine {
    /// Reads or writes a value. It is written only if `isWritten`; if `isRequired`, a missing value
    /// is a mismatch.
    @inlinable
    package mutating func member<Value>(
        _ key: StaticString, _ value: inout Value, _ form: JSONForm<Value>, isWritten: Bool = true,
        isRequired: Bool = false
    ) {
        if isWriting {
            if isWritten, let json = form.write(value) { write(key, json) }
        } else if reads(key, isRequired: isRequired) {
            read(&value, form)
        }
    }

    /// Reads or writes a list. Each element is read into a copy of `blank`, which can be any value.
    /// Returns whether reading found the key.
    @inlinable
    @discardableResult
    package mutating func list<Element>(
        _ key: StaticString, _ list: inout [Element], _ form: JSONForm<Element>, blank: Element,
        isWritten: Bool = true
    ) -> Bool {
        if isWriting {
            if isWritten { write(key, .array(list.compactMap(form.write))) }
            return false
        }
        guard reads(key) else { return false }
        list = []
        guard enters(.array) else { return true }
        while !leaves(.array) {
            var element = blank
            read(&element, form)
            list.append(element)
        }
        return true
    }

    /// Reads or writes a list of objects; more than `longest` objects are a mismatch.
    @inlinable
    package mutating func list<Element: JSONObject>(
        _ key: StaticString, _ list: inout [Element], atMost longest: Int = .max
    ) {
        if isWriting {
            write(key, .array(list.map { $0.json(version: version) }))
        } else if reads(key) {
            list = []
            guard enters(.array) else { return }
            while !leaves(.array) {
                if list.isEmpty { list.reserveCapacity(8) }
                list.append(.blank)
                read(&list[list.count - 1])
            }
            if list.count > longest { hasMismatch = true }
        }
    }

    /// Reads or writes an optional list of rows; each row is read from a list of whole numbers.
    @inlinable
    package mutating func rows<Row>(
        _ key: StaticString, _ rows: inout [Row], atMost longest: Int, isWritten: Bool,
        read: ([Int]) -> Row?, write: (Row) -> JSONValue
    ) {
        if isWriting {
            guard isWritten else { return }
            self.write(key, .array(rows.map(write)))
        } else if reads(key) {
            let hadMismatch = hasMismatch
            rows = readRows(atMost: longest, read)
            // An invalid list is ignored, so that the rest of the line can be used.
            if hasMismatch { (rows, hasMismatch) = ([], hadMismatch) }
        }
    }

    @inlinable
    mutating func readRows<Row>(atMost longest: Int, _ read: ([Int]) -> Row?) -> [Row] {
        var rows: [Row] = []
        guard enters(.array) else { return rows }
        var numbers: [Int] = []
        while !leaves(.array) {
            numbers.removeAll(keepingCapacity: true)
            guard enters(.array) else { continue }
            while !leaves(.array) {
                let number = scalar().integer
                if number == nil { hasMismatch = true }
                numbers.append(number ?? 0)
            }
            if let row = read(numbers) { rows.append(row) } else { hasMismatch = true }
        }
        if rows.count > longest { hasMismatch = true }
        return rows
    }

    /// Reads or writes an object.
    @inlinable
    package mutating func object<Value: JSONObject>(_ key: StaticString, _ value: inout Value) {
        if isWriting {
            write(key, value.json(version: version))
        } else if reads(key) {
            value = .blank
            read(&value)
        }
    }

    /// Reads or writes an optional object.
    @inlinable
    package mutating func object<Value: JSONObject>(_ key: StaticString, _ value: inout Value?) {
        if isWriting {
            if let value { write(key, value.json(version: version)) }
        } else if reads(key) {
            var object = Value.blank
            read(&object)
            value = object
        }
    }

    /// Reads the format's version, or writes it: `declared`, unless `json` names another.
    @inlinable
    package mutating func version(_ declared: Int) {
        if isWriting {
            write("v", .integer(version ?? declared))
        } else if reads("v", repeated: .first) {
            version = scalar().integer
            if version == nil { hasMismatch = true }
        }
    }

    @usableFromInline
    mutating func write(_ key: StaticString, _ value: JSONValue) {
        written.append(JSONValue.Member("\(key)", value))
    }
}

// MARK: Reading

extension JSONLine {
    /// Reads the whole line into a blank value; returns whether the line is a valid object.
    @inlinable
    package mutating func readAll<Value: JSONObject>(_ value: inout Value) -> Bool {
        read(&value)
        return isAtEnd()
    }

    /// Whether the line ends here and contains no errors.
    @usableFromInline
    mutating func isAtEnd() -> Bool {
        reader.skipTrivia()
        return !isBroken && reader.next == nil && reader.mistakes.isEmpty
    }

    @inlinable
    mutating func read<Value: JSONObject>(_ value: inout Value) {
        guard enters(.object) else { return }
        let outer = round
        round = Round()
        while true {
            let start = reader.offset
            round.next = 1
            value.members(&self)
            if leaves(.object) { break }
            if reader.offset == start { skipMember() }
        }
        if !round.isComplete || !value.isComplete { hasMismatch = true }
        round = outer
    }

    @inlinable
    mutating func read<Value>(_ value: inout Value, _ form: JSONForm<Value>) {
        if !form.read(scalar(), &value) { hasMismatch = true }
    }

    /// Whether the next member has this key; if so, moves to its value.
    @inlinable
    @inline(__always)
    mutating func reads(
        _ key: StaticString, isRequired: Bool = false, repeated: Repeated? = nil
    ) -> Bool {
        let bit = round.next
        round.next <<= 1
        if isRequired { round.required |= bit }
        guard isNext(key), (repeated ?? self.repeated) == .last || round.seen & bit == 0 else {
            return false
        }
        round.seen |= bit
        if escapedKey == nil {
            reader.offset += key.utf8CodeUnitCount + 2
        } else {
            skipEscapedKey()
        }
        skipColon()
        return true
    }

    @usableFromInline
    mutating func skipEscapedKey() {
        _ = reader.readString()
        escapedKey = nil
    }

    // Inlined, because a call would copy the line.
    @inlinable
    @inline(__always)
    func isNext(_ key: StaticString) -> Bool {
        if let escapedKey { return escapedKey == "\(key)" }
        let (start, count) = (reader.offset + 1, key.utf8CodeUnitCount)
        guard start + count < reader.limit, let text = reader.bytes.baseAddress else {
            return false
        }
        return text[start - 1] == UInt8(ascii: "\"") && text[start + count] == UInt8(ascii: "\"")
            && memcmp(text + start, key.utf8Start, count) == 0
    }

    /// Skips an undeclared member. If its key contains escapes, only decodes the key, so that
    /// another pass can compare it.
    @usableFromInline
    mutating func skipMember() {
        guard reader.next == UInt8(ascii: "\"") else { return fail() }
        let start = reader.offset
        let key = reader.readString()
        if key.hasEscapes, escapedKey == nil {
            escapedKey = key.string(in: reader.bytes)
            reader.offset = start
            return
        }
        escapedKey = nil
        skipColon()
        _ = scalar()
    }

    // Not inlined, because otherwise `member` would be too large to be inlined itself.
    @usableFromInline
    mutating func skipColon() {
        reader.skipTrivia()
        guard reader.next == UInt8(ascii: ":") else { return fail() }
        reader.offset += 1
        reader.skipTrivia()
    }

    /// Reads a scalar; skips a list or an object.
    @usableFromInline
    mutating func scalar() -> JSONScalar {
        let start = reader.offset
        let whole = reader.readShortInteger()
        let node =
            whole == nil
            ? reader.readScalar() ?? skipValue()
            : JSONNode(kind: .number, range: start..<reader.offset)
        endValue()
        return JSONScalar(bytes: reader.bytes, node: node, whole: whole)
    }

    private mutating func skipValue() -> JSONNode {
        reader.nodes.removeAll()
        reader.readValue()
        return reader.nodes[0]
    }

    /// Whether a list or an object starts here; if so, skips its bracket, otherwise the whole
    /// value.
    @usableFromInline
    mutating func enters(_ kind: JSONNode.Kind) -> Bool {
        guard reader.next == (kind == .array ? UInt8(ascii: "[") : UInt8(ascii: "{")) else {
            hasMismatch = true
            _ = scalar()
            return false
        }
        reader.open.push(kind)
        reader.offset += 1
        reader.skipTrivia()
        return true
    }

    /// Whether a list or an object ends here; if so, skips its bracket.
    @usableFromInline
    mutating func leaves(_ kind: JSONNode.Kind) -> Bool {
        switch reader.next {
        case kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"):
            reader.offset += 1
            reader.open.pop()
            endValue()
            return true
        case nil, UInt8(ascii: "]"), UInt8(ascii: "}"):
            fail()
            return true
        default: return false
        }
    }

    /// Skips the comma after a value in a list or an object; if there is no comma, the bracket must
    /// follow.
    @inline(__always)
    private mutating func endValue() {
        guard !reader.open.isEmpty else { return }
        reader.skipTrivia()
        switch reader.next {
        case UInt8(ascii: ","):
            reader.offset += 1
            reader.skipTrivia()
        case UInt8(ascii: "]"), UInt8(ascii: "}"): break
        default: fail()
        }
    }

    /// Marks the line as invalid and stops reading it.
    private mutating func fail() {
        isBroken = true
        reader.stop()
    }
}
