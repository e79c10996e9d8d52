import Foundation
import MeetingHistory
import ScrumCore
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import ScrumCLI

struct InsightsCommandTests {
    @Test("Without meetings, --json still names the scrum")
    func titleWithoutMeetings() throws {
        let stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 10}]"#)
        let result = stage.run("insights", "des", "--json")
        #expect(result.output.contains(#""scrum":"Design","meetings":0"#), "\(result)")
    }

    private let stage: CommandStage
    private static let file = """
        // Ours.
        [
          {"title": "Design", "lengthInMinutes": 10, "attendees": [
            "Cathy", // leads
            {"name": "Daisy", "minutes": 2},
            {"name": "Luis", "minutes": 4}
          ]}
        ]
        """

    init() throws { stage = try CommandStage(Self.file) }

    /// Adds meetings in which Daisy always takes 3:20 of her 2:00 box, and Cathy 2:20 of her 4:00
    /// box.
    private func addMeetings(named name: String = "Daisy") throws {
        let records = (0..<24).map { number in
            let people: [MeetingRecord.Person] = [
                .init(name: "Cathy", planned: .seconds(240), taken: .seconds(140 + number % 5)),
                .init(name: name, planned: .seconds(120), taken: .seconds(198 + number % 4)),
                .init(name: "Luis", planned: .seconds(240), taken: .seconds(232 + number % 3)),
            ]
            return MeetingRecord(
                id: "m\(number)",
                scrum: .init(title: "Design", file: "\(stage.folder)/scrums.json"),
                start: Timestamp(seconds: 1_767_601_800 + number * 86_400, utcOffset: 0),
                planned: .seconds(600),
                elapsed: people.reduce(.zero) { $0 + $1.taken }, people: people)
        }
        try stage.history.add(records)
    }

    @Test("If there are no meetings, people get a message and programs get no output")
    func noMeetings() {
        let none = stage.run("insights")
        #expect(none.status == 0 && none.output.isEmpty && !none.error.isEmpty)
        #expect(stage.run("insights", "design").output.contains("at least 8"))
    }

    @Test("Insights are printed on their own, and above the history's table")
    func sentences() throws {
        try addMeetings()
        let output = stage.run("insights", "design").output
        #expect(
            output.hasPrefix(
                "Daisy usually takes 3 min 20 s of a 2 min box: 20 of the last 20 turns took longer."
            )
        )
        #expect(stage.run("insights").output == output)
        let history = stage.run("history", "design").output
        let first = output.split(separator: "\n")[0]
        #expect(history.hasPrefix("\(first)\n"))
        #expect(history.contains("\n\ndate "))
        for form in ["--json", "--csv", "--markdown"] {
            #expect(!stage.run("history", "design", form).output.contains("usually takes"))
        }
    }

    @Test("A JSON line contains the insight and nothing else")
    func json() throws {
        try addMeetings()
        let line = stage.run("insights", "design", "--json").output
        let start = """
            {"v":4,"scrum":"Design","meetings":24,"insights":[{"kind":"over","person":"Daisy",\
            "to":20.0,"unit":"count",\
            "after":{"first":"2026-01-09T08:30:00+00:00","last":"2026-01-28T08:30:00+00:00","n":20},\
            "n":20,"chart":"Spread of the turns","text":"Daisy usually takes
            """
        #expect(line.hasPrefix(start), "\(line)")
        #expect(line.hasSuffix("}]}\n"))
        #expect(line.split(separator: "\n").count == 1)
    }

    @Test("In a terminal a number opens the chart of that insight, and Enter quits")
    func numbers() throws {
        try addMeetings()
        let result = stage.run(["insights", "design"]) { environment in
            environment.isTerminal = { _ in true }
            let keys = Mutex<[Key]>([.character("1"), .character("x"), .enter])
            environment.terminal = ScrumEnvironment.typing {
                keys.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            }
            environment.terminalSize = { _ in Size(rows: 24, columns: 80) }
            environment.dateNames = { .english }
        }
        let output = result.output.replacing(/\e\[[\d;]*m/, with: "")
        #expect(output.contains(/\n 1 .* Daisy/), "\(output)")
        #expect(output.contains(/\n 2 .* Suggested boxes\n/), "\(output)")
        let words = output.split { $0.isWhitespace }.joined(separator: " ")
        #expect(words.contains("Daisy 2:00 → 3:30 and Cathy 4:00 →"), "\(output)")
        #expect(output.contains("Spread of the turns"))
        #expect(result.error == "1–2 chart · Enter done \n1–2 chart · Enter done \n")
    }

    @Test("After confirmation, only the boxes change, and no further boxes are suggested")
    func apply() throws {
        try addMeetings()
        #expect(stage.run("insights", "design", "--apply").status == 64)
        let refused = stage.run("insights", "design", "--apply", typing: ["n"])
        #expect(refused.error.contains("Daisy: 2:00 → "), "\(refused)")
        #expect(stage.text() == Self.file)
        let agreed = stage.run("insights", "design", "--apply", typing: ["y"])
        #expect(agreed.status == 0 && agreed.output.contains("scrums.json"), "\(agreed)")
        let text = stage.text()
        #expect(text.hasPrefix("// Ours.\n"))
        #expect(text.contains(#"{"name": "Cathy", "minutes": 2.5}, // leads"#), "\(text)")
        #expect(text.contains(#"{"name": "Daisy", "minutes": 3.5}"#), "\(text)")
        #expect(stage.run("check").status == 0)
        // Past meetings are unchanged, and the file now has the suggested boxes.
        let again = stage.run("insights", "design", "--apply", typing: ["y"])
        #expect(
            again.output == "No better boxes found for Design: no box in the file is too short.\n",
            "\(again)")
        #expect(!stage.run("insights", "design").output.contains("Suggested boxes"))
    }

    @Test("Damaged lines are reported as history reports them")
    func damaged() throws {
        try addMeetings()
        let path = try #require(try stage.history.contents().all.first?.path)
        let text = contents(of: path) + "{\"v\":1,\"id\":\n"
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        let history = stage.run("history", "design").error
        #expect(history.contains("damaged"), "\(history)")
        #expect(stage.run("insights", "design").error == history)
        #expect(stage.run("insights", "--json").error == history)
    }

    @Test("If there is one insight, its chart is shown")
    func oneSentence() throws {
        let records = (0..<24).map { number in
            MeetingRecord(
                id: "m\(number)",
                scrum: .init(title: "Design", file: "\(stage.folder)/scrums.json"),
                start: Timestamp(seconds: 1_767_601_800 + number * 86_400, utcOffset: 0),
                planned: .seconds(600), elapsed: .seconds(300),
                people: [.init(name: "Cathy", planned: .seconds(600), taken: .seconds(300))])
        }
        try stage.history.add(records)
        let result = stage.run(["insights", "design"], typing: ["\u{1B}"]) {
            $0.isTerminal = { _ in true }
            $0.terminalSize = { _ in Size(rows: 24, columns: 200) }
        }
        let output = result.output.replacing(/\e\[[\d;]*m/, with: "")
        #expect(output.contains(/\n 1 .* The plan is too long/), "\(output)")
        #expect(!output.contains(#/\n 2 /#), "\(output)")
        #expect(result.error == "1 chart · Enter done \n", "\(result)")
        let spoken = stage.run(["insights", "design"], typing: ["\u{1B}"]) { environment in
            let variable = environment.variable
            environment.variable = { $0 == "ACCESSIBLE" ? "1" : variable($0) }
            environment.isTerminal = { _ in true }
        }
        #expect(spoken.error.isEmpty && !spoken.output.hasPrefix("1  "), "\(spoken)")
    }

    @Test("--apply needs a name only if there are several scrums")
    func onlyScrum() throws {
        try addMeetings()
        let only = stage.run("insights", "--apply", typing: ["n"])
        #expect(only.status == 0 && only.error.contains("Daisy: 2:00 → "), "\(only)")
        try stage.write(
            Self.file.replacing("]}\n]", with: "]}, {\"title\": \"Web\", \"lengthInMinutes\": 5}]"))
        #expect(
            stage.run("insights", "--apply", typing: ["n"])
                == .init(
                    error: "The file has several scrums. Pass one of them: Design, Web.\n",
                    status: 64))
    }

    @Test("Boxes are suggested only for people in the file")
    func strangers() throws {
        try addMeetings(named: "Simon")
        #expect(stage.run("insights", "design").output.contains("Simon usually takes"))
        let result = stage.run("insights", "design", "--apply", typing: ["y"])
        #expect(
            result.output == """
                No better boxes found for Design: the people whose boxes are too short are not in the file.

                """, "\(result)")
        #expect(stage.text() == Self.file)
    }
}
