/// A JSON text, comments and trailing commas allowed, with the position of each value.
package final class JSONDocument: Sendable {
    package let bytes: [UInt8]
    /// nil when the text holds no value at all.
    package let root: JSONNode?
    /// All errors, in the order of the text.
    package let mistakes: [JSONMistake]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var reader = JSONReader(bytes)
        root = reader.read()
        mistakes = reader.mistakes
    }

    package convenience init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// The text of a node as it was written.
    package func source(of node: JSONNode) -> String {
        String(decoding: bytes[node.range], as: UTF8.self)
    }

    /// The text that a string node stands for; nil for other nodes.
    package func string(of node: JSONNode) -> String? {
        guard case .string(let quoting) = node.value else { return nil }
        let start = node.range.lowerBound + Int(quoting.opening)
        let inside = bytes[start..<(node.range.upperBound - Int(quoting.closing))]
        guard quoting.hasEscapes else { return String(decoding: inside, as: UTF8.self) }
        return String(decoding: JSONReader.unescape(inside), as: UTF8.self)
    }

    /// The exact value of a number node; nil for other nodes.
    package func number(of node: JSONNode) -> JSONNumber? {
        guard case .number = node.value else { return nil }
        return JSONNumber(bytes[node.range])
    }

    /// The value under a key of an object node; the first if the key is there twice.
    package func value(_ name: String, of node: JSONNode) -> JSONNode? {
        guard case .object(let members) = node.value else { return nil }
        return members.first { string(of: $0.key) == name }?.value
    }

    /// A value in words, for a message: "5", "a list".
    package func description(of node: JSONNode) -> String {
        switch node.value {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number: TextQuote.plain(source(of: node))
        case .string: TextQuote.quoted(string(of: node) ?? "")
        case .array: "a list"
        case .object: "an object"
        case .invalid: "nothing"
        }
    }
}
