import MeetingHistory
import ScrumCore
import Testing

@testable import ScrumCLI

struct NotesCommandTests {
    private let stage: CommandStage

    init() throws {
        stage = try CommandStage()
        var record = MeetingRecord.example("261120-0930-nz2p", notes: 2)
        record.notes[0].speaker = "Cathy"
        record.carriesNotes = true
        try stage.history.add([record, .example("261120-0930-gycc", title: "Old", notes: 1)])
    }

    @Test("Open notes are listed with id, date and speaker; old ones need --all")
    func list() {
        let result = stage.run("notes")
        #expect(
            result.output == """
                Design: 2 open notes
                nz2p/1  2026-11-20 09:30  Cathy  note 0
                nz2p/2  2026-11-20 09:30         note 1

                """)
        #expect(stage.run("notes", "--all").output.contains("Old: 1 open note\n"))
        #expect(stage.run("notes", "nobody").status == 64)
    }

    @Test("Ids are as short as the listed meetings allow, and --done accepts them")
    func shortIDs() throws {
        for (id, title) in [("261119-0930-aaaa2222", "Web"), ("261118-0930-bbbb2222", "App")] {
            var record = MeetingRecord.example(id, title: title, notes: 1)
            record.carriesNotes = true
            try stage.history.add([record])
        }
        func ids() -> [Substring] {
            stage.run("notes").output.split(separator: "\n").filter { $0.contains("note ") }
                .compactMap { $0.split(separator: " ").first }
        }
        #expect(ids().sorted() == ["a2222/1", "b2222/1", "nz2p/1", "nz2p/2"])
        for id in ids() {
            #expect(stage.run("notes", "--done", String(id)).output.hasPrefix("Done: note "))
        }
        #expect(ids().isEmpty)
    }

    @Test("A meeting names the day of carried notes: today, a weekday or a date")
    func days() throws {
        var environment = stage.environment
        environment.localFormat = { _, _ in "Friday" }
        for (title, id, days) in [("Now", "261121-0930-aaaa", 0), ("Old", "261101-0930-bbbb", 20)] {
            var record = MeetingRecord.example(id, title: title, notes: 1)
            record.carriesNotes = true
            let now = Timestamp(CommandStage.now, utcOffset: 0)
            record.start = Timestamp(seconds: now.seconds - days * 86_400, utcOffset: 0)
            try stage.history.add([record])
        }
        let contents = try stage.history.contents()
        func days(_ title: String) -> [String] {
            let scrum = MeetingRecord.Scrum(title: title)
            return OpenNotes(of: scrum, in: contents, environment).notes.map(\.day)
        }
        #expect(days("Now") == ["today"])
        #expect(days("Design") == ["Friday", "Friday"])
        #expect(days("Old") == ["2026-11-01"])
    }

    @Test("The end of an id is enough to tick a note off or reopen it")
    func tick() {
        let done = stage.run("notes", "--done", "nz2p/1").output
        #expect(done.contains("note 0") && stage.run("notes", "--done", "nz2p/1").output != done)
        #expect(!stage.run("notes").output.contains("note 0"))
        #expect(stage.run("notes", "--reopen", "gycc/1").output.contains("note 0"))
        #expect(stage.run("notes", "old").output.contains("gycc/1"))
        #expect(stage.run("notes", "--all").output.contains("done: note 0"))
        let unknown = stage.run("notes", "--done", "nz2p/9")
        #expect(
            unknown
                == .init(
                    error: "No note nz2p/9. To list the notes: scrum notes --all\n", status: 1))
    }

    @Test("JSON and Markdown contain every open note")
    func forms() {
        #expect(
            stage.run("notes", "--json").output.split(separator: "\n").first == """
                {"id":"261120-0930-nz2p/1","scrum":"Design","date":"2026-11-20T09:30:00+00:00",\
                "speaker":"Cathy","text":"note 0","done":false,"carried":true}
                """)
        #expect(
            stage.run("notes", "--markdown").output == """
                - [ ] note 0 (Cathy, 2026-11-20 09:30)
                - [ ] note 1 (2026-11-20 09:30)

                """)
    }

    @Test("history says how many notes are open")
    func counts() {
        #expect(stage.run("history").output.hasSuffix("\n\n2 open notes: scrum notes\n"))
    }

    @Test("Every view of a meeting includes ticks made after it")
    func laterTicks() throws {
        let stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 10}]"#)
        let file = stage.folder + "/scrums.json"
        var record = MeetingRecord.example("261120-0930-nz2p", file: file, notes: 2)
        record.notes[0].speaker = "Cathy"
        try stage.history.add([record])
        #expect(stage.run("notes", "--done", "nz2p/1").status == 0)
        for command in [["history", "design"], ["show", "design"]] {
            let output = stage.run(command).output
            #expect(output.contains("2 notes, 1 open"), "\(command)\n\(output)")
        }
        let meeting = stage.run("history", "nz2p").output
        #expect(meeting.contains("done  Cathy: note 0\n") && meeting.contains("open  note 1\n"))
    }
}
