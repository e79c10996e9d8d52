/// A value of a document together with its text, for readers that demand certain types.
package struct JSONItem {
    private let document: JSONDocument
    private let node: JSONNode

    package init(_ node: JSONNode, of document: JSONDocument) {
        self.document = document
        self.node = node
    }

    /// The value of a whole text, which must be free of mistakes.
    package init(_ document: JSONDocument) throws(JSONMismatch) {
        guard let root = document.root, document.mistakes.isEmpty else { throw JSONMismatch() }
        self.init(root, of: document)
    }

    /// Where the value is in its text, in bytes.
    package var range: Range<Int> { node.range }

    package func string() throws(JSONMismatch) -> String {
        try JSONMismatch.unwrap(document.string(of: node))
    }

    /// A whole number.
    package func integer() throws(JSONMismatch) -> Int {
        try JSONMismatch.unwrap(document.number(of: node)?.integer)
    }

    package func bool() throws(JSONMismatch) -> Bool {
        guard case .bool(let value) = node.value else { throw JSONMismatch() }
        return value
    }

    /// What `read` makes of each element of a list.
    package func list<Element>(
        _ read: (JSONItem) throws(JSONMismatch) -> Element
    ) throws(JSONMismatch) -> [Element] {
        guard case .array(let nodes) = node.value else { throw JSONMismatch() }
        var elements: [Element] = []
        elements.reserveCapacity(nodes.count)
        for node in nodes { elements.append(try read(JSONItem(node, of: document))) }
        return elements
    }

    /// Calls `read` with each key of an object and its value.
    package func members(
        _ read: (String, JSONItem) throws(JSONMismatch) -> Void
    ) throws(JSONMismatch) {
        guard case .object(let members) = node.value else { throw JSONMismatch() }
        for member in members {
            let key = try JSONMismatch.unwrap(document.string(of: member.key))
            try read(key, JSONItem(member.value, of: document))
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
