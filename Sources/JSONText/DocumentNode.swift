/// A node in a JSON document, with access to its members by name.
package struct DocumentNode {
    private let document: JSONDocument
    private let node: JSONNode

    private init(_ document: JSONDocument, _ node: JSONNode) {
        self.document = document
        self.node = node
    }

    /// The document's whole value; nil if it has none.
    package init?(rootOf document: JSONDocument) {
        guard let root = document.root else { return nil }
        self.init(document, root)
    }

    /// The text of a string, or the source of any other value.
    package var text: String { document.string(of: node) ?? document.source(of: node) }

    /// The members, in document order.
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

    /// The elements of the list with this name; nil if there is no such list.
    package func list(_ name: String) -> [DocumentNode]? {
        document.value(name, of: node).flatMap(document.elements)?.map {
            DocumentNode(document, $0)
        }
    }

    /// The elements of the list with this name; empty if there is no such list.
    package func elements(_ name: String) -> [DocumentNode] { list(name) ?? [] }

    package func strings(_ name: String) -> [String] {
        elements(name).compactMap { document.string(of: $0.node) }
    }
}
