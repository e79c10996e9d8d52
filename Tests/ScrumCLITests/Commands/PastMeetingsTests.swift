import FoundationEssentials
import MeetingHistory
import ScrumCore
import ScrumStore
import TerminalUI
import TestSupport
import Testing

@testable import ScrumCLI

/// The search for past meetings that commands share.
struct PastMeetingsTests {
    private let stage: CommandStage

    init() throws {
        stage = try CommandStage(
            """
            [{"title": "Design", "lengthInMinutes": 5, "theme": "orange"},
             {"title": "Web", "lengthInMinutes": 5, "theme": "tan"}]
            """)
    }

    @Test(
        "A past meeting is shown in its scrum's current colours, which are found by file or title")
    func themes() throws {
        let path = stage.folder + "/scrums.json"
        let past = try PastMeetings(
            stage.history, file: ScrumFile(path: path, bytes: Array(stage.text().utf8)),
            environment: stage.environment)
        #expect(past.theme(of: .init(title: "Design", file: path)) == .orange)
        #expect(past.theme(of: .init(title: "Web", file: path)) == .tan)
        #expect(past.theme(of: .init(title: "Web", file: "/elsewhere.json")) == .tan)
        #expect(past.theme(of: .init(title: "Retro", file: path)) == .seafoam)
    }

    @Test("If two lines have the same id, every command shows the first")
    func twice() throws {
        try stage.history.add([.example("261120-0930-nz2p", elapsed: 12)])
        let path = try #require(try stage.history.contents().all.first?.path)
        let text = contents(of: path)
        let later = text.replacing("\"elapsed\":12000,", with: "\"elapsed\":9000,")
        #expect(later != text)
        try (text + later).write(toFile: path, atomically: false, encoding: .utf8)
        for words in [["261120-0930-nz2p"], ["nz2p"], [], ["--last", "1"]] {
            let line = stage.run(["history"] + words + ["--json"]).output
            #expect(line.contains(#""elapsed":12.0,"#) && !line.contains("9.0"), "\(line)")
        }
    }

    @Test(
        "Every command that reads past meetings warns once about dates in the future",
        arguments: [
            ["list"], ["show", "design"], ["history"], ["history", "design"], ["insights"],
            ["insights", "design"], ["chart", "--plain"], ["chart", "design", "--plain"],
        ])
    func future(words: [String]) throws {
        for title in ["Design", "Web"] {
            for day in 0...3 {
                var record = MeetingRecord.example(
                    "\(title)\(day)", title: title, file: stage.folder + "/scrums.json")
                record.start.seconds += day * 400 * 86_400 - 86_400
                try stage.history.add([record])
            }
        }
        let count = words.contains("design") ? 3 : 6
        let result = stage.run(words) { $0.dateNames = { .english } }
        let sentence = "\(count) meetings are dated in the future."
        #expect(
            result.error.split(separator: "\n").filter { $0 == sentence }.count == 1, "\(result)")
    }

    @Test("A meeting that has been deleted in the meantime is reported as gone")
    func gone() throws {
        try stage.history.add([.example("261120-0930-nz2p"), .example("261120-0931-gycc")])
        let result = stage.run(["history", "--delete", "nz2p"], typing: []) { environment in
            environment.terminal = ScrumEnvironment.typing { [history = stage.history] in
                #expect((try? history.delete("261120-0930-nz2p").wasThere) == true)
                return .character("y")
            }
        }
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(
            result.error.hasSuffix("Meeting 261120-0930-nz2p has already been deleted.\n"),
            "\(result)")
    }

    @Test(
        "A meeting's summary is as wide as the terminal, but at most 100 columns",
        arguments: [(60, 60), (99, 99), (100, 100), (200, 100)])
    func width(columns: Int, most: Int) throws {
        let name = String(repeating: "Cathy ", count: 30)
        try stage.history.add([.example("261120-0930-nz2p", person: name)])
        let result = stage.run(["history", "nz2p"]) {
            $0.terminalSize = { _ in Size(rows: 24, columns: columns) }
        }
        let widths = result.output.split(separator: "\n").map(\.count)
        #expect(widths.max() == most, "\(result.output)")
    }

    @Test("Starting a meeting asks about an interrupted one")
    func interrupted() throws {
        try beginDesign().close()
        let asked = stage.run(["start", "design"], typing: ["\u{1B}"]) { $0.random = { 1 } }
        #expect(asked.status == 0 && asked.output.isEmpty, "\(asked)")
        #expect(asked.error.contains("r  resume it"), "\(asked)")
    }

    /// Begins a meeting that runs until its journal is closed.
    private func beginDesign() throws -> Journal {
        let design = DailyScrum(
            title: "Design", attendees: [Attendee(name: "Cathy")], length: .seconds(300))
        let start = Timestamp(CommandStage.now, utcOffset: 0)
        let journal = Journal(
            JournalHeader(
                id: "m1", file: stage.folder + "/scrums.json",
                plan: try MeetingPlan(scrum: design, attendees: design.attendees),
                clock: ClockReading(boot: "b", uptime: .zero, date: start)), in: stage.history)
        journal.append(.begin, at: .zero)
        return journal
    }
}
