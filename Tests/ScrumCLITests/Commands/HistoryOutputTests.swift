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

    @Test("At a terminal, a rename offers to change the file as well")
    func renameBoth() throws {
        let text = #"[{"title": "Design", "attendees": ["Cathy", "Ann"], "lengthInMinutes": 10}]"#
        try stage.write(text)
        let file = stage.folder + "/scrums.json"
        try stage.history.add([.example("a1", file: file)])
        let kept = stage.run("history", "design", "--rename", "Cathy", "Kate", typing: ["n"])
        #expect(
            kept.error == "scrums.json still says \"Cathy\". Change it to \"Kate\"? [y/N] n\n")
        #expect(stage.text() == text)
        let scrum = stage.run("history", "--rename", "design", "UX", typing: ["y"])
        #expect(
            scrum
                == .init(
                    output: """
                        "design" is now "UX" in 1 meeting.
                        Changed scrums.json.

                        """,
                    error: "scrums.json still says \"design\". Change it to \"UX\"? [y/N] y\n"))
        #expect(stage.text() == text.replacing("Design", with: "UX"))
        #expect(stage.run("history", "ux", "--csv").output.contains("a1"))
        // Ann is listed already, so that the file cannot say it twice.
        let taken = stage.run("history", "ux", "--rename", "Kate", "Cathy", typing: ["y"])
        #expect(taken.error.isEmpty && taken.status == 0, "\(taken)")
        let joined = stage.run("history", "ux", "--rename", "Cathy", "Ann", typing: ["y"])
        #expect(
            joined.error == "scrums.json still says \"Cathy\". To change it: scrum edit ux\n")
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

                Total 12:04 of 10:00. Ended 2:04 over.

                - [ ] ask \\*ops\\* (Cathy)
                - [x] done

                """), "\(one)")
        #expect(!stage.run("history", "--markdown").output.contains("Total"))
    }
}
