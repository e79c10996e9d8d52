import Platform
import ScrumCore
import Synchronization
import TestSupport
import Testing

@testable import ScrumCLI

struct ImportCommandTests {
    private let stage: CommandStage

    init() throws {
        stage = try CommandStage()
        try stage.write(
            """
            [{"id":"11111111-1111-1111-1111-111111111111","title":"Design",
              "attendees":[{"id":"1","name":"Blob"},{"id":"2","name":"Ann"}],
              "duration":[32,9756277977048907776],"theme":"appOrange",
              "meetings":[{"id":"22222222-2222-2222-2222-222222222222","date":631152000.5,
                           "transcript":"we talked"}]},
             {"title":"Odd","attendees":[],"lengthInMinutes":"ten","theme":"tan"}]
            """, to: "export.json")
    }

    @Test("Importing twice changes nothing, and skipped scrums change the exit status")
    func twice() throws {
        let first = stage.run("import", "export.json")
        #expect(first.status == 1)
        #expect(first.error.hasPrefix("export.json:6:50: lengthInMinutes: "))
        #expect(first.error.hasSuffix("\"ten\"\n") && first.error.count { $0 == "\n" } == 1)
        #expect(first.output.contains("\n1 new meeting "), "\(first.output)")
        let file = contents(of: stage.configuration)
        #expect(file.contains("\"Design\"") && !file.contains("Odd"), "\(file)")
        let history = stage.run("history", "design", "--json").output
        #expect(history.split(separator: "\n").count == 1 && history.contains("we talked"))

        let second = stage.run("import", "export.json")
        #expect(second.output.contains("\n0 new meetings "), "\(second.output)")
        #expect(contents(of: stage.configuration) == file)
        #expect(stage.run("history", "design", "--json").output == history)
    }

    @Test("Importing many scrums lists the history's folder a few times, not once per scrum")
    func manyScrums() throws {
        let scrums = (0..<100).map { number in
            """
            {"id":"\(number)","title":"T\(number)","attendees":[],"lengthInMinutes":5,
             "history":[{"id":"h\(number)","date":700000000,"attendees":[]}]}
            """
        }
        try stage.write("[\(scrums.joined(separator: ","))]", to: "many.json")
        let listings = Mutex(0)
        for (words, added) in [(["import", "many.json"], 100), (["import", "many.json"], 0)] {
            let result = stage.run(words) { environment in
                let names = environment.files.names
                environment.files.names = { folder throws(Errno) in
                    listings.withLock { $0 += 1 }
                    return try names(folder)
                }
            }
            #expect(result.status == 0, "\(result.error)")
            #expect(result.output.contains("\n\(added) new meetings "))
        }
        #expect(listings.withLock(\.self) < 20)
    }

    @Test("A meeting that the file names twice is counted and imported once")
    func doubled() throws {
        let meeting = #"{"id":"5C1E6F0A-0D5F-4E1B-9F0E-3B6A5A3C2D11","date":600000000}"#
        try stage.write(
            """
            [{"title":"A","attendees":[],"lengthInMinutes":5,"history":[\(meeting),\(meeting)]}]
            """, to: "twice.json")
        #expect(stage.run("import", "twice.json").output.contains("\n1 new meeting "))
    }

    @Test("Two scrums keep their meetings that started in the same second and have no id")
    func simultaneous() throws {
        let scrums = ["A", "B"].map { title in
            """
            {"title":"\(title)","attendees":[],"lengthInMinutes":5,"history":[{"date":600000000}]}
            """
        }
        try stage.write("[\(scrums.joined(separator: ","))]", to: "two.json")
        #expect(
            stage.run("import", "two.json").output.hasSuffix(
                "2 new meetings in the history.\n"))
    }

    @Test("A meeting in the future is an error that suggests the likely unit")
    func future() throws {
        let text = """
            [{"title":"A","attendees":[],"lengthInMinutes":5,"history":[{"date":1700000000}]}]
            """
        try stage.write(text, to: "unix.json")
        let result = stage.run("import", "unix.json")
        #expect(result.status == 1)
        #expect(result.error.hasPrefix("unix.json:1:69: history[0].date: "))
        #expect(result.error.contains("1700000000") && result.error.contains("since 1970"))
        #expect(result.output.hasPrefix("0 new meetings "))
    }

    @Test("A scrum that is replaced keeps its past meetings under the new id and title")
    func replaced() throws {
        try stage.write(#"[{"title": "design", "lengthInMinutes": 60}]"#)
        let path = "\(stage.folder)/scrums.json"
        try stage.history.add([.example("old-1", title: "design", file: path)])
        let result = stage.run("import", "export.json", "--replace")
        #expect(result.output.contains("Design: replaced"), "\(result)")
        let history = stage.run("history", "design", "--json").output.split(separator: "\n")
        #expect(history.count == 2)
        #expect(history.contains { $0.contains("\"old-1\"") && $0.contains("\"Design\"") })
    }

    @Test("A different scrum with the same title is skipped, with advice")
    func sameTitle() throws {
        let text = #"[{"title": "Design", "lengthInMinutes": 60}]"#
        try stage.write(text)
        let result = stage.run("import", "export.json")
        #expect(result.status == 1)
        #expect(stage.text() == text)
        #expect(result.output.contains("--as"), "\(result.output)")
    }

    @Test(
        "One line reports which details Scrumdinger cannot store",
        arguments: [
            ("Cathy", false, "absentees and speakers of notes"),
            (nil, true, "absentees and check marks of notes"),
        ] as [(String?, Bool, String)])
    func losses(speaker: String?, isDone: Bool, words: String) throws {
        try stage.write(#"[{"title": "Design", "attendees": ["Cathy"], "lengthInMinutes": 10}]"#)
        var meeting = MeetingRecord.example(
            "261120-0930-abcdefgh", file: stage.folder + "/scrums.json")
        meeting.people.append(.init(name: "Daisy", planned: .zero, isAbsent: true))
        meeting.notes = [.init(text: "logo", speaker: speaker, isDone: isDone)]
        try stage.history.add([meeting])
        #expect(
            stage.run("export", "phone.json").error == """
                Left out of the meetings: times taken, \(words).

                """)
    }

    @Test("An --as title that no scrum needs is reported")
    func unusedTitle() throws {
        try stage.write(
            """
            [{"title": "A", "lengthInMinutes": 5, "attendees": [], "theme": "tan"},
             {"title": "B", "lengthInMinutes": 5, "attendees": [], "theme": "tan"}]
            """, to: "two.json")
        let result = stage.run("import", "two.json", "--as", "C")
        #expect(result.error.hasPrefix("--as \"C\" "))
        #expect(result.status == 0 && !result.output.contains("C:"), "\(result)")
    }

    @Test("An export can be imported once, and overwriting a file needs confirmation")
    func export() throws {
        try stage.write(
            """
            [{"title": "Design", "attendees": ["Cathy", "Daisy"], "lengthInMinutes": 10}]
            """)
        try stage.history.add([
            .example("261120-0930-abcdefgh", file: stage.folder + "/scrums.json")
        ])
        let result = stage.run("export", "phone.json")
        #expect(result.status == 0 && result.error.contains(": times taken.\n"))
        #expect(result.output == "phone.json: 1 scrum, 1 meeting\n")
        let exported = stage.text("phone.json")
        #expect(stage.run("export", "-").output == exported)
        let before = (stage.text(), stage.run("history", "--json").output)
        let again = stage.run("import", "phone.json")
        #expect(again.prints("Design: ", "1 meeting\n", "0 new meetings "))
        #expect(before == (stage.text(), stage.run("history", "--json").output))

        try stage.write("mine", to: "phone.json")
        #expect(stage.run("export", "phone.json").status == 73)
        #expect(stage.run("export", "phone.json", typing: ["n"]).output.isEmpty)
        #expect(stage.text("phone.json") == "mine")
        #expect(stage.run("export", "phone.json", typing: ["y"]).status == 0)
        #expect(stage.text("phone.json") == exported)
    }
}
