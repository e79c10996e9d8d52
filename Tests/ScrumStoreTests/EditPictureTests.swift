import Testing

@testable import ScrumCore
@testable import ScrumStore

/// Files as they look after an edit.
struct EditPictureTests {
    private let added = DailyScrum(
        title: "Web", attendees: [Attendee(name: "Ann"), Attendee(name: "Bob", box: .seconds(90))],
        length: .seconds(300), theme: .sky)

    private func adding(to source: String) throws -> String {
        let file = ScrumFile(path: "/t/scrums.json", bytes: Array(source.utf8))
        return String(decoding: try file.adding([added]).bytes, as: UTF8.self)
    }

    private func removing(_ index: Int, from source: String) throws -> String {
        let file = ScrumFile(path: "/t/scrums.json", bytes: Array(source.utf8))
        return String(decoding: try file.removing(index).bytes, as: UTF8.self)
    }

    @Test("The first scrum can be added to a new file or an empty list", arguments: ["", "[]\n"])
    func first(source: String) throws {
        #expect(
            try adding(to: source) == """
                [
                  {
                    "title": "Web",
                    "attendees": ["Ann", {"name": "Bob", "minutes": 1.5}],
                    "lengthInMinutes": 5,
                    "theme": "sky"
                  }
                ]

                """)
        #expect(try adding(to: "// mine").hasPrefix("// mine\n[\n  {\n"))
    }

    @Test("A new scrum adopts tabs, spacing and trailing commas, and follows the last comment")
    func tabs() throws {
        let source = """
            [
            \t{
            \t\t"title" : "Design",  // our first
            \t\t"attendees" : [
            \t\t\t"Cathy",
            \t\t],
            \t\t"lengthInMinutes" : 10,
            \t}, // since May

            \t// more to come
            ]
            """
        #expect(
            try adding(to: source) == """
                [
                \t{
                \t\t"title" : "Design",  // our first
                \t\t"attendees" : [
                \t\t\t"Cathy",
                \t\t],
                \t\t"lengthInMinutes" : 10,
                \t}, // since May

                \t// more to come
                \t{
                \t\t"title" : "Web",
                \t\t"attendees" : [
                \t\t\t"Ann",
                \t\t\t{"name" : "Bob", "minutes" : 1.5},
                \t\t],
                \t\t"lengthInMinutes" : 5,
                \t\t"theme" : "sky",
                \t},
                ]
                """)
    }

    @Test("A file on one line without spaces keeps that style")
    func oneLine() throws {
        #expect(
            try adding(to: #"[{ "title": "A", "lengthInMinutes": 1 }]"#)
                == #"[{ "title": "A", "lengthInMinutes": 1 }, { "title": "Web", "#
                + #""attendees": ["Ann", { "name": "Bob", "minutes": 1.5 }], "#
                + #""lengthInMinutes": 5, "theme": "sky" }]"#)
        #expect(
            try adding(to: #"[{"title":"A","lengthInMinutes":1}]"#)
                == #"[{"title":"A","lengthInMinutes":1},{"title":"Web","#
                + #""attendees":["Ann",{"name":"Bob","minutes":1.5}],"#
                + #""lengthInMinutes":5,"theme":"sky"}]"#)
        #expect(
            try adding(to: "[\n  {\"title\": \"A\", \"lengthInMinutes\": 1}  // x\n]")
                == "[\n  {\"title\": \"A\", \"lengthInMinutes\": 1},  // x\n"
                + "  {\"title\": \"Web\", \"attendees\": [\"Ann\", {\"name\": \"Bob\", "
                + "\"minutes\": 1.5}], \"lengthInMinutes\": 5, \"theme\": \"sky\"}\n]")
    }

    @Test("A new scrum adopts the style of braces on one line: }, {")
    func hugging() throws {
        let source = "[{\n  \"title\": \"A\",\n  \"lengthInMinutes\": 1\n}]\n"
        #expect(
            try adding(to: source) == """
                [{
                  "title": "A",
                  "lengthInMinutes": 1
                }, {
                  "title": "Web",
                  "attendees": ["Ann", {"name": "Bob", "minutes": 1.5}],
                  "lengthInMinutes": 5,
                  "theme": "sky"
                }]

                """)
    }

    @Test("A long list of people is wrapped over several lines")
    func many() throws {
        var scrum = added
        scrum.attendees = (1...14).map { Attendee(name: "Person \($0)") }
        let file = try ScrumFile(path: "/t/scrums.json", bytes: []).adding([scrum])
        let text = String(decoding: file.bytes, as: UTF8.self)
        #expect(
            text.contains(
                """
                    "attendees": [
                      "Person 1", "Person 2", "Person 3", "Person 4", "Person 5", "Person 6", "Person 7",
                      "Person 8", "Person 9", "Person 10", "Person 11", "Person 12", "Person 13", "Person 14"
                    ],
                """))
    }

    @Test("Comments are kept when a scrum is removed")
    func comments() throws {
        let source = """
            [ // teams
              // design
              {"title": "A", "lengthInMinutes": 1}, // a
              // apps
              {"title": "B", "lengthInMinutes": 1}, /* b */

              {"title": "C", "lengthInMinutes": 1} // c
            ]
            """
        #expect(
            try removing(1, from: source) == """
                [ // teams
                  // design
                  {"title": "A", "lengthInMinutes": 1}, // a
                  // apps
                  /* b */

                  {"title": "C", "lengthInMinutes": 1} // c
                ]
                """)
        #expect(
            try removing(2, from: source) == """
                [ // teams
                  // design
                  {"title": "A", "lengthInMinutes": 1}, // a
                  // apps
                  {"title": "B", "lengthInMinutes": 1} /* b */ // c
                ]
                """)
        #expect(
            try removing(
                1,
                from: "[{\"title\": \"A\", \"lengthInMinutes\": 1}, // a\n"
                    + " {\"title\": \"B\", \"lengthInMinutes\": 1}]")
                == "[{\"title\": \"A\", \"lengthInMinutes\": 1} // a\n ]")
    }

    @Test("A carriage return alone does not end a comment")
    func carriageReturn() throws {
        let head = #"[{"title": "A", "lengthInMinutes": 1}"#
        #expect(
            try removing(
                1, from: head + ", // a\n" + #" {"title": "B", "lengthInMinutes": 1}"# + " \r]")
                == head + " // a\n  \r]")
    }

    @Test("An unsafe edit is refused with a reason")
    func refused() {
        let bad = ScrumFile(path: "/t/scrums.json", bytes: Array("[{]".utf8))
        #expect(throws: ScrumFileError.bad(path: "/t/scrums.json", diagnostics: bad.diagnostics)) {
            try bad.adding([added])
        }
        let twice = ScrumFileError.refused(
            path: "/t/scrums.json", reason: "another scrum is called \"Web\", at 3:14")
        #expect(throws: twice) {
            try ScrumFile(path: "/t/scrums.json", bytes: []).adding([added, added])
        }
        #expect(
            twice.lines(file: "s")
                == ["s was not changed: another scrum is called \"Web\", at 3:14."])
        #expect(twice.exitCode == 1)
    }

    @Test("Duplicate names are written as they will be read")
    func equalNames() throws {
        var scrum = added
        scrum.attendees = [Attendee(name: "Ann"), Attendee(name: "Ann")]
        let file = try ScrumFile(path: "/t/scrums.json", bytes: []).adding([scrum])
        #expect(file.scrums[0].attendees.map(\.name) == ["Ann", "Ann (2)"])
        #expect(file.diagnostics.isEmpty)
    }
}
