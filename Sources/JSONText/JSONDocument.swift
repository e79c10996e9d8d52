/// A JSON text, comments and trailing commas allowed, that remembers where everything stands.
package struct JSONDocument: JSONSource, Sendable {
    package let bytes: [UInt8]
    /// nil when the text holds no value at all.
    package let root: JSONNode?
    /// Everything that is wrong with the text, in the order of the text.
    package let mistakes: [JSONMistake]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var reader = JSONReader(bytes)
        root = reader.read()
        mistakes = reader.mistakes
    }

    package init(_ text: String) {
        self.init(Array(text.utf8))
    }
}

/// The bytes that nodes were read from, and what the nodes stand for.
package protocol JSONSource {
    var bytes: [UInt8] { get }
}

extension JSONSource {
    /// The bytes of a node as they were written.
    package func source(of node: JSONNode) -> String {
        String(decoding: bytes[node.range], as: UTF8.self)
    }

    /// The text that a string node stands for; nil for other nodes.
    package func string(of node: JSONNode) -> String? {
        guard case .string(let text) = node.value else { return nil }
        let start = node.range.lowerBound + Int(text.opening)
        let inside = bytes[start..<(node.range.upperBound - Int(text.closing))]
        guard text.hasEscapes else { return String(decoding: inside, as: UTF8.self) }
        return String(decoding: JSONReader.unescape(inside), as: UTF8.self)
    }

    /// The exact value of a number node; nil for other nodes.
    package func number(of node: JSONNode) -> JSONNumber? {
        guard case .number = node.value else { return nil }
        return JSONNumber(bytes[node.range])
    }

    /// Whether a key is written as `name`, without building a string.
    package func isKey(_ key: JSONNode, _ name: [UInt8]) -> Bool {
        guard case .string(let text) = key.value else { return false }
        if text != JSONText() { return string(of: key).map { Array($0.utf8) } == name }
        guard key.range.count == name.count + 2 else { return false }
        let start = key.range.lowerBound + 1
        for index in name.indices where bytes[start + index] != name[index] { return false }
        return true
    }

    /// The value under a key of an object node; the first where the key is there twice.
    package func value(_ name: String, of node: JSONNode) -> JSONNode? {
        guard case .object(let members) = node.value else { return nil }
        let name = Array(name.utf8)
        return members.first { isKey($0.key, name) }?.value
    }
}
