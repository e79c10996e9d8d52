import JSONText

/// A node of a JSON document, whose members are asked for by name.
struct DocumentNode {
    private let document: JSONDocument
    private let node: JSONNode

    private init(_ document: JSONDocument, _ node: JSONNode) {
        self.document = document
        self.node = node
    }

    init?(rootOf document: JSONDocument) {
        guard let root = document.root else { return nil }
        self.init(document, root)
    }

    /// A string's text, or the source of another value.
    var text: String { document.string(of: node) ?? document.source(of: node) }

    /// In the order of the text.
    var members: [(name: String, value: DocumentNode)] {
        (document.members(of: node) ?? []).map {
            (document.string(of: $0.key) ?? "", DocumentNode(document, $0.value))
        }
    }

    func member(_ name: String) -> DocumentNode? {
        document.value(name, of: node).map { DocumentNode(document, $0) }
    }

    func string(_ name: String) -> String? {
        document.value(name, of: node).flatMap(document.string)
    }

    func bool(_ name: String) -> Bool? { document.value(name, of: node)?.bool }

    func elements(_ name: String) -> [DocumentNode] {
        let list = document.value(name, of: node).flatMap(document.elements)
        return (list ?? []).map { DocumentNode(document, $0) }
    }

    func strings(_ name: String) -> [String] {
        elements(name).compactMap { document.string(of: $0.node) }
    }
}
