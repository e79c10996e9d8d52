/// A node of a JSON document, whose members are asked for by name.
package struct DocumentNode {
    private let document: JSONDocument
    private let node: JSONNode

    private init(_ document: JSONDocument, _ node: JSONNode) {
        self.document = document
        self.node = node
    }

    /// The whole value; nil where there is none.
    package init?(rootOf document: JSONDocument) {
        guard let root = document.root else { return nil }
        self.init(document, root)
    }

    /// A string's text, or the source of another value.
    package var text: String { document.string(of: node) ?? document.source(of: node) }

    /// In the order of the text.
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

    /// The values of a list; nil where there is none.
    package func list(_ name: String) -> [DocumentNode]? {
        document.value(name, of: node).flatMap(document.elements)?.map {
            DocumentNode(document, $0)
        }
    }

    /// The same, empty where there is none.
    package func elements(_ name: String) -> [DocumentNode] { list(name) ?? [] }

    package func strings(_ name: String) -> [String] {
        elements(name).compactMap { document.string(of: $0.node) }
    }
}
