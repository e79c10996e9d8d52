import JSONText
import ScrumCore
import Testing

@testable import ScrumStore

/// The schema, which editors use, agrees with the reader.
struct ScrumSchemaTests {
    private let document = JSONDocument(ScrumFile.schema)

    private func node(_ path: String...) throws -> JSONNode {
        var node = try #require(document.root)
        for key in path {
            if let index = Int(key) {
                node = try #require(document.elements(of: node)?[safe: index])
            } else {
                node = try #require(document.value(key, of: node), "\(key)")
            }
        }
        return node
    }

    private func keys(_ node: JSONNode) -> [String] {
        (document.members(of: node) ?? []).compactMap { document.string(of: $0.key) }
    }

    private func strings(_ node: JSONNode) -> [String] {
        (document.elements(of: node) ?? []).compactMap { document.string(of: $0) }
    }

    @Test("The schema is strict JSON, which every tool can read")
    func strict() throws {
        #expect(document.mistakes.isEmpty)
        #expect(!ScrumFile.schema.contains(",\n}") && !ScrumFile.schema.contains("// "))
        #expect(document.string(of: try node("type")) == "array")
    }

    @Test("The schema and the reader accept the same keys")
    func sameKeys() throws {
        let scrum = try node("items", "properties")
        #expect(Set(keys(scrum)) == Set(DailyScrum.keys.map(\.name)))
        let person = try node("definitions", "person", "properties")
        let point = try node("definitions", "item", "properties")
        let all = Set(Attendee.keys.map(\.name))
        #expect(Set(keys(person)) == all.subtracting(["item"]))
        #expect(Set(keys(point)) == all.subtracting(["name", "id"]))
        let sound = try node("items", "properties", "sound", "properties")
        #expect(Set(keys(sound)) == Set(DailyScrum.Sounds.keys.map(\.name)))
        #expect(strings(try node("items", "required")) == ["title", "lengthInMinutes"])
    }

    @Test("Every stored property has a key, and every other key is marked as foreign")
    func everyProperty() {
        func isComplete<Object: KeyedObject>(_ object: Object) -> Bool {
            let foreign = Object.keys.count { if case .foreign = $0.field { true } else { false } }
            return Mirror(reflecting: object).children.count == Object.keys.count - foreign
        }
        #expect(isComplete(DailyScrum.blank))
        #expect(isComplete(Attendee.blank))
        #expect(isComplete(DailyScrum.Sounds.blank))
    }

    @Test("The schema and the reader accept the same values")
    func sameValues() throws {
        let themes = strings(try node("items", "properties", "theme", "enum"))
        #expect(themes.allSatisfy { Theme(name: $0) != nil })
        #expect(Set(themes).isSuperset(of: Theme.allCases.map(\.rawValue)))
        #expect(themes.count == Theme.allCases.count + 6)
        let choices: [(String, [String])] = [
            ("advance", DailyScrum.Advance.allCases.map(\.rawValue)),
            ("order", DailyScrum.Order.allCases.map(\.rawValue)),
            ("count", DailyScrum.Count.allCases.map(\.rawValue)),
        ]
        for (key, values) in choices {
            #expect(strings(try node("items", "properties", key, "enum")) == values)
        }
        let sounds = strings(try node("definitions", "sound", "anyOf", "0", "enum"))
        #expect(sounds == DailyScrum.Sounds.BuiltIn.allCases.map(\.rawValue) + ["off"])
    }

    @Test("The schema's defaults are the reader's defaults")
    func defaults() throws {
        let file = ScrumFile(
            path: "/t/scrums.json", bytes: Array(#"[{"title": "A", "lengthInMinutes": 1}]"#.utf8))
        let scrum = try #require(file.scrums.first)
        func text(_ path: [String]) throws -> String {
            var node = try node("items", "properties")
            for key in path + ["default"] { node = try #require(document.value(key, of: node)) }
            return document.string(of: node) ?? document.source(of: node)
        }
        #expect(try text(["theme"]) == scrum.theme.rawValue)
        #expect(try text(["advance"]) == scrum.advance.rawValue)
        #expect(try text(["order"]) == scrum.order.rawValue)
        #expect(try text(["count"]) == scrum.count.rawValue)
        #expect(try text(["record"]) == "\(scrum.record)")
        #expect(try text(["sound", "properties", "volume"]) == "\(scrum.sounds.volume)")
        #expect(try text(["sound", "properties", "speak"]) == "\(scrum.sounds.speaks)")
        for (key, choice) in [
            ("ding", scrum.sounds.ding), ("warning", scrum.sounds.warning),
            ("end", scrum.sounds.end),
        ] {
            #expect(try text(["sound", "properties", key]) == choice.text(folder: "/t"))
        }
    }
}
