import Glibc

/// A JSON document with the position of each value; comments and trailing commas are allowed.
package final class JSONDocument: Sendable {
    package let bytes: [UInt8]
    private let nodes: [JSONNode]
    /// All errors, in document order.
    package let mistakes: [JSONMistake]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        (nodes, mistakes) = bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            // Reserves space, because a growing list would be copied repeatedly.
            reader.nodes.reserveCapacity(min(bytes.count / 8, 1 << 20))
            reader.read()
            return (reader.nodes, reader.mistakes)
        }
    }

    package convenience init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// The whole value; nil if the text contains none.
    package var root: JSONNode? { nodes.first }

    /// The elements of an array node; nil for other nodes.
    package func elements(of node: JSONNode) -> [JSONNode]? {
        node.kind == .array ? children(of: node) : nil
    }

    /// The members of an object node; nil for other nodes.
    package func members(of node: JSONNode) -> [JSONMember]? {
        guard node.kind == .object else { return nil }
        let children = children(of: node)
        return stride(from: 0, to: children.count, by: 2).map {
            JSONMember(key: children[$0], value: children[$0 + 1])
        }
    }

    private func children(of node: JSONNode) -> [JSONNode] {
        var children: [JSONNode] = []
        var index = node.index + 1
        while index < node.next {
            children.append(nodes[index])
            index = nodes[index].next
        }
        return children
    }

    /// The source text of a node.
    package func source(of node: JSONNode) -> String {
        String(decoding: bytes[node.range], as: UTF8.self)
    }

    /// The text of a string node; nil for other nodes.
    package func string(of node: JSONNode) -> String? {
        bytes.withUnsafeBufferPointer { node.string(in: $0) }
    }

    /// The exact value of a number node; nil for other nodes.
    package func number(of node: JSONNode) -> JSONNumber? {
        node.kind == .number ? JSONNumber(bytes[node.range]) : nil
    }

    /// The nearest Double to a number node; nil for other nodes and for numbers out of range.
    ///
    /// Reads the bytes in place, because a chart can have millions of numbers.
    package func double(of node: JSONNode) -> Double? {
        guard node.kind == .number else { return nil }
        let value = withUnsafeTemporaryAllocation(
            of: CChar.self, capacity: node.range.count + 1
        ) { text in
            for (index, offset) in node.range.enumerated() {
                text.initializeElement(at: index, to: CChar(bitPattern: bytes[offset]))
            }
            text.initializeElement(at: node.range.count, to: 0)
            return text.baseAddress.map { strtod($0, nil) } ?? .nan
        }
        return value.isFinite ? value : nil
    }

    /// The value of a key in an object node; the first if the key is repeated.
    package func value(_ name: String, of node: JSONNode) -> JSONNode? {
        members(of: node)?.first { string(of: $0.key) == name }?.value
    }

    /// A value in words for a message, such as "5" or "a list".
    package func description(of node: JSONNode) -> String {
        switch node.kind {
        case .null, .true, .false: "\(node.kind)"
        case .number: TextQuote.plain(source(of: node))
        case .string: TextQuote.quoted(string(of: node) ?? "")
        case .array: "a list"
        case .object: "an object"
        case .invalid: "nothing"
        }
    }
}
