import Glibc

/// A JSON text, comments and trailing commas allowed, with the position of each value.
package final class JSONDocument: Sendable {
    package let bytes: [UInt8]
    private let nodes: [JSONNode]
    /// All errors, in the order of the text.
    package let mistakes: [JSONMistake]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        (nodes, mistakes) = bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            // A list that grows is copied again and again.
            reader.nodes.reserveCapacity(min(bytes.count / 8, 1 << 20))
            reader.read()
            return (reader.nodes, reader.mistakes)
        }
    }

    package convenience init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// nil when the text holds no value at all.
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

    /// The text of a node as it was written.
    package func source(of node: JSONNode) -> String {
        String(decoding: bytes[node.range], as: UTF8.self)
    }

    /// The text that a string node stands for; nil for other nodes.
    package func string(of node: JSONNode) -> String? {
        bytes.withUnsafeBufferPointer { node.string(in: $0) }
    }

    /// The exact value of a number node; nil for other nodes.
    package func number(of node: JSONNode) -> JSONNumber? {
        node.kind == .number ? JSONNumber(bytes[node.range]) : nil
    }

    /// The binary fraction nearest to a number node; nil for other nodes, and beyond the largest.
    ///
    /// Read without a copy of the bytes: charts have half a million numbers.
    package func double(of node: JSONNode) -> Double? {
        guard node.kind == .number else { return nil }
        let value = withUnsafeTemporaryAllocation(
            of: CChar.self, capacity: node.range.count + 1
        ) { text in
            for (place, offset) in node.range.enumerated() {
                text.initializeElement(at: place, to: CChar(bitPattern: bytes[offset]))
            }
            text.initializeElement(at: node.range.count, to: 0)
            return text.baseAddress.map { strtod($0, nil) } ?? .nan
        }
        return value.isFinite ? value : nil
    }

    /// The value under a key of an object node; the first if the key is there twice.
    package func value(_ name: String, of node: JSONNode) -> JSONNode? {
        members(of: node)?.first { string(of: $0.key) == name }?.value
    }

    /// A value in words, for a message: "5", "a list".
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
