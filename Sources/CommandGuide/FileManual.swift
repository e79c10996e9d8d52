import JSONText

/// The manual page for scrums.json, generated from its JSON Schema.
package struct FileManual {
    private let root: DocumentNode?
    private var roff: Roff
    private var written: Set<String> = []

    package init(schema: String, version: String, date: String) {
        root = DocumentNode(rootOf: JSONDocument(schema))
        roff = Roff(title: "SCRUMS.JSON", section: 5, version: version, date: date)
        write()
    }

    /// The page in roff format.
    package var text: String { roff.text }

    private mutating func write() {
        roff.section("NAME")
        roff.paragraph("scrums.json - a team's meetings, for scrum(1)")
        roff.section("DESCRIPTION")
        roff.paragraph(
            """
            A JSON array with one object per scrum. Comments (// and /* */) and trailing commas \
            are allowed. scrum check reports every mistake with its line and column; scrum check \
            --schema prints the JSON Schema from which this page is generated.
            """)
        roff.section("KEYS")
        if let scrum = root?.member("items") { write(propertiesOf: scrum, path: "") }
        roff.section("FILES")
        roff.entry(
            "./scrums.json", "",
            """
            The file in the current folder, or the nearest one in a parent folder. The search \
            stops at the home folder, at another file system, or at a file that another user owns.
            """)
        roff.entry(
            "$XDG_CONFIG_HOME/scrum/scrums.json", "",
            "The file used if the search finds none.")
        roff.section("SEE ALSO")
        roff.paragraph("scrum(1)")
    }

    /// Writes an entry for each key that has none yet. `others` are the keys that are required in
    /// the alternatives to this object.
    private mutating func write(
        propertiesOf object: DocumentNode, path: String, others: [String] = []
    ) {
        let required = object.strings("required")
        for (key, node) in object.member("properties")?.members ?? [] {
            guard written.insert(path + key).inserted else { continue }
            let rule = referred(by: node)
            var sentences: [String] = []
            for text in [node.string("description"), rule.string("description")] {
                if let text, !sentences.contains(text + ".") { sentences.append(text + ".") }
            }
            sentences += values(of: rule)
            if required.contains(key) {
                let unless =
                    others.isEmpty ? "" : " unless \(others.joined(separator: " or ")) is given"
                sentences.append("Required\(unless).")
            }
            if let initial = node.member("default") {
                sentences.append("The default is \(initial.text).")
            }
            roff.entry(path + key, type(of: rule), sentences.joined(separator: " "))
            write(propertiesOf: node, path: "\(path)\(key).")
            if let items = node.member("items") {
                let objects = ([items] + items.elements("anyOf")).map { referred(by: $0) }
                let required = objects.flatMap { $0.strings("required") }
                for object in objects {
                    let own = object.strings("required")
                    write(
                        propertiesOf: object, path: "\(path)\(key)[].",
                        others: required.filter { !own.contains($0) })
                }
            }
        }
    }

    /// Returns the definition that a node refers to, or the node itself if it is not a reference.
    private func referred(by node: DocumentNode) -> DocumentNode {
        guard let name = node.string("$ref")?.split(separator: "/").last else { return node }
        return root?.member("definitions")?.member(String(name)) ?? node
    }

    private func type(of node: DocumentNode) -> String {
        let types = node.strings("type") + [node.string("type")].compactMap { $0 }
        if types.isEmpty, !node.elements("enum").isEmpty { return "string" }
        let alternatives = node.elements("anyOf").map { type(of: $0) }
        var seen: Set<String> = []
        return (types + alternatives).filter { !$0.isEmpty && seen.insert($0).inserted }
            .joined(separator: " or ")
    }

    private func values(of node: DocumentNode) -> [String] {
        var sentences: [String] = []
        let words = ([node] + node.elements("anyOf")).flatMap { $0.elements("enum") }.map(\.text)
        let isOpen = node.elements("anyOf").contains { $0.elements("enum").isEmpty }
        if !words.isEmpty {
            let list = words.joined(separator: ", ")
            sentences.append(isOpen ? "Known values: \(list)." : "One of \(list).")
        }
        func bound(_ key: String, _ words: String) -> String? {
            let nodes = [node] + node.elements("anyOf")
            return nodes.compactMap { $0.member(key) }.first.map { "\(words) \($0.text)" }
        }
        let least = bound("minimum", "at least")
        let above = bound("exclusiveMinimum", "above")
        let most = bound("maximum", "at most")
        let bounds = [least, above, most].compactMap { $0 }
        if let first = bounds.first {
            let text = ([first.prefix(1).uppercased() + first.dropFirst()] + bounds.dropFirst())
                .joined(separator: ", ")
            sentences.append(text + ".")
        }
        return sentences
    }
}
