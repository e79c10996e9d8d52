import JSONText

/// The page about scrums.json, from its JSON Schema.
package struct FileManual {
    private let schema: JSONDocument
    private var roff: Roff

    package init(schema: String, version: String) {
        self.schema = JSONDocument(schema)
        roff = Roff(title: "SCRUMS.JSON", section: 5, version: version)
        write()
    }

    /// The page as roff.
    package var text: String { roff.text }

    private mutating func write() {
        roff.section("NAME")
        roff.paragraph("scrums.json - the meetings of a team, for scrum(1)")
        roff.section("DESCRIPTION")
        roff.paragraph(
            """
            A JSON array with an object per scrum. Comments behind // and between /* and */, and \
            commas behind the last element, are allowed. scrum check names every mistake with its \
            line and column; scrum check --schema prints the JSON Schema that this page is made of.
            """)
        roff.section("KEYS")
        guard let root = schema.root, let scrum = schema.value("items", of: root) else { return }
        write(propertiesOf: scrum, path: "")
        roff.section("FILES")
        roff.entry(
            "./scrums.json", "",
            """
            The file in this folder, else the nearest one in a folder above it; not beyond the \
            home folder, another file system or another owner's file.
            """)
        roff.entry(
            "$XDG_CONFIG_HOME/scrum/scrums.json", "",
            "The file that is used where there is none of these.")
        roff.section("SEE ALSO")
        roff.paragraph("scrum(1)")
    }

    private mutating func write(propertiesOf object: JSONNode, path: String) {
        guard let properties = schema.value("properties", of: object),
            let members = schema.members(of: properties)
        else { return }
        let required = strings("required", of: object)
        for member in members {
            let name = path + (schema.string(of: member.key) ?? "")
            let node = member.value
            let rule = referred(by: node)
            var sentences: [String] = []
            for text in [string("description", of: node), string("description", of: rule)] {
                if let text, !sentences.contains(text + ".") { sentences.append(text + ".") }
            }
            sentences += values(of: rule)
            if required.contains(string(of: member.key)) { sentences.append("Required.") }
            if let initial = schema.value("default", of: node) {
                let text = schema.string(of: initial) ?? schema.source(of: initial)
                sentences.append("The default is \(text).")
            }
            roff.entry(name, type(of: rule), sentences.joined(separator: " "))
            write(propertiesOf: node, path: name + ".")
            if let items = schema.value("items", of: node) {
                write(propertiesOf: items, path: name + "[].")
                for alternative in elements("anyOf", of: items) {
                    write(propertiesOf: alternative, path: name + "[].")
                }
            }
        }
    }

    /// The definition that a node points at; otherwise the node itself.
    private func referred(by node: JSONNode) -> JSONNode {
        guard let name = string("$ref", of: node)?.split(separator: "/").last,
            let root = schema.root,
            let definitions = schema.value("definitions", of: root)
        else { return node }
        return schema.value(String(name), of: definitions) ?? node
    }

    private func type(of node: JSONNode) -> String {
        let types = strings("type", of: node) + [string("type", of: node)].compactMap { $0 }
        if types.isEmpty, !values("enum", of: node).isEmpty { return "string" }
        let alternatives = elements("anyOf", of: node).map { type(of: $0) }
        var seen: Set<String> = []
        return (types + alternatives).filter { !$0.isEmpty && seen.insert($0).inserted }
            .joined(separator: " or ")
    }

    private func values(of node: JSONNode) -> [String] {
        var sentences: [String] = []
        let words =
            values("enum", of: node)
            + elements("anyOf", of: node).flatMap { values("enum", of: $0) }
        if !words.isEmpty { sentences.append("One of \(words.joined(separator: ", ")).") }
        let least = number("minimum", of: node).map { "at least \($0)" }
        let above = number("exclusiveMinimum", of: node).map { "above \($0)" }
        let most = number("maximum", of: node).map { "at most \($0)" }
        let bounds = [least, above, most].compactMap { $0 }
        if let first = bounds.first {
            let text = ([first.prefix(1).uppercased() + first.dropFirst()] + bounds.dropFirst())
                .joined(separator: ", ")
            sentences.append(text + ".")
        }
        return sentences
    }

    private func values(_ name: String, of node: JSONNode) -> [String] {
        elements(name, of: node).map { schema.string(of: $0) ?? schema.source(of: $0) }
    }

    private func elements(_ name: String, of node: JSONNode) -> [JSONNode] {
        schema.value(name, of: node).flatMap { schema.elements(of: $0) } ?? []
    }

    private func strings(_ name: String, of node: JSONNode) -> [String] {
        elements(name, of: node).compactMap { schema.string(of: $0) }
    }

    private func string(_ name: String, of node: JSONNode) -> String? {
        schema.value(name, of: node).flatMap { schema.string(of: $0) }
    }

    private func string(of node: JSONNode) -> String { schema.string(of: node) ?? "" }

    private func number(_ name: String, of node: JSONNode) -> String? {
        schema.value(name, of: node).map { schema.source(of: $0) }
    }
}
