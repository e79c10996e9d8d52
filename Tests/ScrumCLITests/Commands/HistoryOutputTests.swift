import ScrumCore
import Testing

@testable import ScrumCLI

/// What `history` prints beside its table.
struct HistoryOutputTests {
    private let stage: CommandStage

    init() throws { stage = try CommandStage() }

    @Test("After a rename, history names the file that still has the old name")
    func renameInFile() throws {
        try stage.write(
            #"[{"title": "Design", "attendees": ["Cathy"], "lengthInMinutes": 10}]"#)
        let file = stage.folder + "/scrums.json"
        try stage.history.add([.example("a1", file: file)])
        let person = stage.run("history", "design", "--rename", "Cathy", "Kate")
        #expect(
            person.error
                == "scrums.json still says \"Cathy\". To change it: scrum edit design\n")
        let scrum = stage.run("history", "--rename", "Design", "UX")
        #expect(scrum.status == 0 && scrum.error.hasSuffix("scrum edit design\n"), "\(scrum)")
    }

    @Test("One meeting's Markdown ends with the total and the notes")
    func markdownOfOne() throws {
        var record = MeetingRecord.example("261120-0930-nz2p")
        record.notes = [
            .init(text: "ask *ops*", speaker: "Cathy"), .init(text: "done", isDone: true),
        ]
        try stage.history.add([record])
        let one = stage.run("history", "nz2p", "--markdown").output
        #expect(
            one.hasSuffix(
                """

                Total 12:04 of 10:00. Ended 2:04 late.

                - [ ] ask \\*ops\\* (Cathy)
                - [x] done

                """), "\(one)")
        #expect(!stage.run("history", "--markdown").output.contains("Total"))
    }
}
