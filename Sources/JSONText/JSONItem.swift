/// A value together with its text, for readers that demand certain types.
///
/// It points into memory that `JSONParser` lends for the time of one call, and must not outlive it.
package struct JSONItem {
    let bytes: UnsafeBufferPointer<UInt8>
    let nodes: UnsafeBufferPointer<JSONNode>
    let index: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ nodes: UnsafeBufferPointer<JSONNode>, _ index: Int)
    {
        self.bytes = bytes
        self.nodes = nodes
        self.index = index
    }

    /// Where the value is in its text, in bytes.
    package var range: Range<Int> { nodes[index].range }

    package func string() throws(JSONMismatch) -> String {
        try JSONMismatch.unwrap(nodes[index].string(in: bytes))
    }

    /// A whole number.
    package func integer() throws(JSONMismatch) -> Int {
        guard nodes[index].kind == .number else { throw JSONMismatch() }
        var value = 0
        for byte in bytes[range] {
            // Anything but a short row of digits needs exact decimal arithmetic.
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte, value < 100_000_000_000_000_000
            else { return try JSONMismatch.unwrap(JSONNumber(bytes[range]).integer) }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }

    package func bool() throws(JSONMismatch) -> Bool {
        try JSONMismatch.unwrap(nodes[index].bool)
    }

    /// Calls `read` with each element of a list.
    package func elements(
        _ read: (JSONItem) throws(JSONMismatch) -> Void
    ) throws(JSONMismatch) {
        guard nodes[index].kind == .array else { throw JSONMismatch() }
        var child = index + 1
        while child < nodes[index].next {
            try read(JSONItem(bytes, nodes, child))
            child = nodes[child].next
        }
    }

    /// Calls `read` with each key of an object and its value; a key is compared with `~=`.
    package func members(
        _ read: (_ key: JSONItem, _ value: JSONItem) throws(JSONMismatch) -> Void
    ) throws(JSONMismatch) {
        guard nodes[index].kind == .object else { throw JSONMismatch() }
        var key = index + 1
        while key < nodes[index].next {
            guard nodes[key].kind == .string else { throw JSONMismatch() }
            try read(JSONItem(bytes, nodes, key), JSONItem(bytes, nodes, key + 1))
            key = nodes[key + 1].next
        }
    }

    /// The value under a key of an object, the first if it is there twice; nil for other values.
    package func value(_ name: StaticString) -> JSONItem? {
        guard nodes[index].kind == .object else { return nil }
        var key = index + 1
        while key < nodes[index].next {
            if name ~= JSONItem(bytes, nodes, key) { return JSONItem(bytes, nodes, key + 1) }
            key = nodes[key + 1].next
        }
        return nil
    }

    /// Whether the value is a string that stands for this text.
    package static func ~= (text: StaticString, item: JSONItem) -> Bool {
        item.nodes[item.index].isString(text, in: item.bytes)
    }
}

/// Reads one JSON text after the other, in the same memory.
package struct JSONParser {
    var nodes: [JSONNode] = []

    package init() {}

    /// Calls `body` with the value of a text, nil if there is none, and whether it has mistakes.
    package mutating func parse<Result, Failure>(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ body: (_ root: JSONItem?, _ hasMistakes: Bool) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let hasMistakes = !read(bytes)
        return try nodes.withUnsafeBufferPointer { (nodes) throws(Failure) in
            let root = nodes.isEmpty ? nil : JSONItem(bytes, nodes, 0)
            return try body(root, hasMistakes)
        }
    }

    /// Finds the nodes of a text and tells whether it is free of mistakes.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        nodes.removeAll(keepingCapacity: true)
        var reader = JSONReader(bytes)
        swap(&nodes, &reader.nodes)
        reader.read()
        swap(&nodes, &reader.nodes)
        return reader.mistakes.isEmpty
    }
}

extension JSONParser {
    /// Calls `read` with each key and value of a text that is an object without mistakes.
    package static func members(
        of text: [UInt8],
        _ read: (_ key: JSONItem, _ value: JSONItem) throws(JSONMismatch) -> Void
    ) throws(JSONMismatch) {
        var parser = JSONParser()
        try text.withUnsafeBufferPointer { (bytes) throws(JSONMismatch) in
            try parser.parse(bytes) { (root, hasMistakes) throws(JSONMismatch) in
                guard let root, !hasMistakes else { throw JSONMismatch() }
                try root.members(read)
            }
        }
    }
}

/// A value is missing or not of the type that was expected.
package struct JSONMismatch: Error, Equatable {
    package init() {}

    package static func unwrap<Value>(_ value: Value?) throws(JSONMismatch) -> Value {
        guard let value else { throw JSONMismatch() }
        return value
    }
}
