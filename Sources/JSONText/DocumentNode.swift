/// A node of a JSON document with members by name.
package struct DocumentNode {
    private let document: JSONDocument
    private let node: JSONNode

    private init(_ document: JSONDocument, _ node: JSONNode) {
        self.document = document
        self.node = node
    }

    /// The whole value; nil without one.
    package init?(rootOf document: JSONDocument) {
        guard let root = document.root else { return nil }
        self.init(document, root)
    }

    /// A string's text, or the source of another value.
    package var text: String { document.string(of: node) ?? document.source(of: node) }

    /// In document order.
    package var members: [(name: String, value: DocumentNode)] {
        (document.members(of: node) ?? []).map {
            (document.string(of: $0.key) ?? "", DocumentNode(document, $0.value))
        }
    }

    package func member(_ name: String) -> DocumentNode? {
        document.value(name, of: node).map { DocumentNode(document, $0) }
    }

    package func string(_ name: String) -> String? {
        document.value(name, of: node).flatMap(document.string)
    }

    package func bool(_ name: String) -> Bool? { document.value(name, of: node)?.bool }

    package func number(_ name: String) -> Double? {
        document.value(name, of: node).flatMap {
            $0.kind == .number ? document.double(of: $0) : nil
        }
    }

    /// The elements of a list; nil for other nodes.
    package func list(_ name: String) -> [DocumentNode]? {
        document.value(name, of: node).flatMap(document.elements)?.map {
            DocumentNode(document, $0)
        }
    }

    /// The elements of a list; empty for other nodes.
    package func elements(_ name: String) -> [DocumentNode] { list(name) ?? [] }

    package func strings(_ name: String) -> [String] {
        elements(name).compactMap { document.string(of: $0.node) }
    }
}
