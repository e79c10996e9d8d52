import FoundationEssentials
import ScrumCore
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import ScrumCLI

struct HistoryCommandTests {
    private let stage: CommandStage
    private static let longTitle = "Everybody of the platform and what is built on it"

    init() throws { stage = try CommandStage() }

    private func lines(columns: Int?) -> [String] {
        let result = stage.run(["history"]) {
            $0.terminalSize = { _ in columns.map { Size(rows: 24, columns: $0) } }
        }
        #expect(result.error == "" && result.status == 0)
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("date  ") == true && lines.first?.hasSuffix("  id") == true)
        return Array(lines.dropFirst())
    }

    @Test("If there are no meetings, people get a message and programs get no output")
    func noMeetings() {
        let none = stage.run("history")
        #expect(none.status == 0 && none.output.isEmpty && !none.error.isEmpty)
        #expect(stage.run("history", "--json") == none)
    }

    @Test("With ACCESSIBLE, meetings are listed as sentences and nothing is drawn")
    func accessible() throws {
        let stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 10}]"#)
        let file = stage.folder + "/scrums.json"
        try stage.history.add([.example("261120-0930-nz2p", file: file, notes: 1)])
        func output(_ arguments: String...) -> String {
            let result = stage.run(arguments) { environment in
                let variable = environment.variable
                environment.variable = { $0 == "ACCESSIBLE" ? "1" : variable($0) }
            }
            #expect(result.status == 0 && result.error == "")
            return result.output
        }
        let meeting = output("history", "nz2p")
        #expect(meeting.contains("\nDesign took "), "\(meeting)")
        #expect(meeting.contains("\nNote: note 0\n"), "\(meeting)")
        let all = meeting + output("history", "--people") + output("show", "design")
        #expect(all.allSatisfy(\.isASCII) && !all.contains("One column per"), "\(all)")
        var imported = MeetingRecord.example("261121-0930-x4km", file: file)
        imported.isMeasured = false
        try stage.history.add([imported])
        #expect(output("history", "x4km").contains("No times recorded."))
    }

    @Test("Meetings in a Scrumdinger file are mentioned until they are imported")
    func foreignMeetings() throws {
        let stage = try CommandStage(
            """
            [{"id": "A6D0B9B1-7F2C-4D3E-9E44-2B6F2B1C0D11", "title": "Design",
              "attendees": [{"id": "A6D0B9B1-7F2C-4D3E-9E44-2B6F2B1C0D12", "name": "Cathy"}],
              "lengthInMinutes": 10, "theme": "yellow",
              "history": [{"id": "A6D0B9B1-7F2C-4D3E-9E44-2B6F2B1C0D13", "date": 700000000,
                           "attendees": [], "transcript": "Hello"}]}]
            """)
        let result = stage.run("history")
        #expect(result.error.hasSuffix(" scrum import \(stage.folder)/scrums.json\n"), "\(result)")
        #expect(stage.run("import", "scrums.json").status == 0)
        let after = stage.run("history")
        #expect(after.error == "" && after.output.contains("2023"))
    }

    @Test("Meetings whose titles are not too long fit into 80 columns")
    func ordinaryTitles() throws {
        try stage.history.add([
            .example("261120-0930-nz2p", title: "App Dev", elapsed: 12, notes: 1),
            .example("261120-0930-gycc"),
        ])
        let expected = [
            "2026-11-20 09:30  Design   12:04 of 10:00  +2:04  1 person                 gycc",
            "2026-11-20 09:30  App Dev  0:12 of 10:00   -9:48  1 person, 1 note, early  nz2p",
        ]
        #expect(lines(columns: 80) == expected)
    }

    @Test("Long titles are truncated only if the terminal is narrow")
    func longTitles() throws {
        try stage.history.add([.example("261120-0930-nz2p", title: Self.longTitle)])
        let narrow = lines(columns: 80)
        #expect(narrow.count == 1 && narrow[0].count == 80, "\(narrow)")
        #expect(narrow[0].contains("  Everybody of the platf…  ") && narrow[0].hasSuffix("  nz2p"))
        #expect(lines(columns: nil)[0].contains("  \(Self.longTitle)  "))
        #expect(lines(columns: 200)[0].contains("  \(Self.longTitle)  "))
    }

    @Test("A unique ending of an id is enough to delete a meeting")
    func delete() throws {
        try stage.history.add(
            ["261120-0930-nz2p", "261120-0931-gycc", "261120-0932-gycc"].map { .example($0) })
        #expect(
            stage.run("history", "--delete", "gycc", "--yes")
                .refuses("261120-0931-gycc", "261120-0932-gycc"))
        #expect(stage.run("history", "--delete", "z2p", "--yes").refuses("z2p", status: 1))
        #expect(stage.run("history", "--delete", "nz2p").refuses("--yes", "261120-0930-nz2p"))
        let kept = stage.run("history", "--delete", "nz2p", typing: ["no"])
        #expect(kept.refuses("Design", "2026-11-20 09:30", status: 0))
        #expect(lines(columns: nil).count == 3)

        let deleted = stage.run("history", "--delete", "nz2p", typing: ["y"])
        #expect(deleted.status == 0 && deleted.output.contains("261120-0930-nz2p"))
        #expect(deleted.error.contains("2026-11-20 09:30"))
        #expect(stage.run("history", "--delete", "261120-0931-gycc", "--yes").status == 0)
        #expect(
            lines(columns: nil) == [
                "2026-11-20 09:30  Design  12:04 of 10:00  +2:04  1 person  gycc"
            ])
    }

    @Test("If a list is limited to ten meetings, it says how to show more")
    func tenMeetings() throws {
        try stage.history.add((0..<10).map { .example("id\($0)") })
        #expect(!stage.run("history", "design").output.contains("Earlier"))
        try stage.history.add([.example("id10")])
        let output = stage.run("history", "design").output
        #expect(output.hasSuffix("\n\nEarlier meetings: scrum history design --last 100\n"))
        #expect(output.split(separator: "\n").count { $0.contains("12:04") } == 10)
        #expect(!stage.run("history", "--last", "10").output.contains("Earlier"))
        #expect(!stage.run("history", "--json").output.contains("Earlier"))
        #expect(stage.run("history", "--full").output.hasSuffix("scrum history --last 100\n"))
    }

    @Test("Captions are exported for one meeting, chosen by id or as a scrum's newest")
    func recording() throws {
        var meeting = MeetingRecord.example("261120-0930-nz2p")
        meeting.turns = [.init(person: 0, from: .zero, to: .milliseconds(90_500))]
        try stage.history.add([meeting, .example("261120-0931-gycc", title: "Web")])
        let cue = "SPEAKER 261120-0930-nz2p 1 0.0 90.5 <NA> <NA> Cathy <NA> <NA>\n"
        let later = cue.replacing("0.0 90.5", with: "12.5 90.5")
        let cut = cue.replacing("90.5", with: "85.5")
        #expect(stage.run("history", "nz2p", "--rttm") == .init(output: cue))
        #expect(stage.run("history", "design", "--last", "1", "--rttm") == .init(output: cue))
        #expect(
            stage.run("history", "nz2p", "--rttm", "--offset", "12.5") == .init(output: later))
        #expect(stage.run("history", "nz2p", "--rttm", "--offset", "-5") == .init(output: cut))
        #expect(stage.run("history", "nz2p", "--vtt").output.hasPrefix("WEBVTT\n"))
        #expect(stage.run("history", "nz2p", "--chapters").output.hasPrefix(";FFMETADATA1\n"))
        #expect(stage.run("history", "gycc", "--vtt").refuses("261120-0931-gycc", status: 65))
        for words in [[], ["design"], ["design", "--last", "2"], ["zzzz"]] {
            #expect(stage.run(["history"] + words + ["--vtt"]).refuses("one meeting", "--last 1"))
        }
    }

    @Test("An id selects one meeting in every format")
    func oneMeeting() throws {
        try stage.history.add([.example("261120-0930-nz2p"), .example("261120-0931-gycc")])
        let shown = stage.run("history", "nz2p")
        #expect(shown.error == "" && shown.output.contains("2026-11-20 09:30  nz2p\nDesign"))
        let line = stage.run("history", "nz2p", "--json").output
        #expect(line.contains("261120-0930-nz2p") && !line.contains("gycc"))
        #expect(stage.run("history", "nz2p", "--people").output.hasPrefix("name"))
        try stage.history.add([.example("261120-0932-gycc")])
        #expect(stage.run("history", "0932-gycc").output.contains("  0932-gycc\nDesign"))
        let full = stage.run("history", "--full").output
        #expect(full.contains("  nz2p\nDesign") && full.contains("  2-gycc\nDesign"), "\(full)")
        #expect(stage.run("history", "zzzz").error.hasPrefix("There is no meeting or"))
        #expect(stage.run("history", "2p").error.hasPrefix("There is no meeting or"))
    }

    @Test("If several files have a scrum with the same title, the file must be chosen")
    func equalTitles() throws {
        try stage.history.add([.example("a1", file: "/a.json"), .example("b2", file: "/b.json")])
        #expect(stage.run("history", "design").refuses("\"Design\"", "--file"))
        #expect(stage.run("history", "--rename", "Design", "UX").refuses("\"Design\"", "folder"))
    }

    @Test("A range of meetings is given as a number or a date")
    func range() throws {
        try stage.history.add((0..<12).map { .example("\($0 + 10)") })
        #expect(lines(columns: nil).count { $0.hasPrefix("2026-") } == 10)
        let last = stage.run("history", "--last", "3").output.split(separator: "\n")
        #expect(last.count == 4)
        #expect(stage.run("history", "--json").output.split(separator: "\n").count == 12)
        #expect(stage.run("history", "--since", "2026-11-21").output == "")
        let since = stage.run("history", "--since", "2026-11-20").output.split(separator: "\n")
        #expect(since.count == 13)
        #expect(stage.run("history", "--since", "monday").refuses("--since", "\"monday\""))
        #expect(stage.run("history", "--since", "today").output == "")
        let few = stage.run("history", "--since", "yesterday", "--last", "2").output
        #expect(few.split(separator: "\n").map { $0.suffix(2) } == ["id", "20", "21"])
    }

    @Test("An offset must be a decimal number", arguments: ["nan", "0x10", "inf", "five"])
    func offset(value: String) {
        let result = stage.run("history", "--vtt", "--offset", value)
        #expect(result.refuses("'\(value)'", "--offset", "12.5"))
    }

    @Test("Without HOME, history needs --history")
    func noHome() {
        let result = stage.run(["history"]) { $0.variable = { _ in nil } }
        #expect(result.refuses("HOME", "--history", status: 1))
        let named = stage.run(["history", "--history", "h"]) { $0.variable = { _ in nil } }
        #expect(named.status == 0 && named.output.isEmpty && !named.error.isEmpty)
    }

    @Test("--raw works only with CSV and Markdown")
    func raw() throws {
        let stage = try CommandStage()
        try stage.history.add([.example("m1", title: "=A")])
        #expect(stage.run("history", "--csv").output.contains("m1,'=A,"))
        #expect(stage.run("history", "--csv", "--raw").output.contains("m1,=A,"))
        #expect(stage.run("history", "--raw").status == 64)
        #expect(stage.run("history", "--json", "--raw").status == 64)
    }

    @Test(
        "--since accepts a date, a number of days or weeks, or a moment",
        arguments: [
            ("2026-11-21", "2026-11-21T00:00:00+01:00"), ("today", "2026-11-21T00:00:00+01:00"),
            ("Yesterday", "2026-11-20T00:00:00+01:00"), ("7d", "2026-11-14T00:00:00+01:00"),
            ("2w", "2026-11-07T00:00:00+01:00"), ("2026-07-01", "2026-07-01T00:00:00+02:00"),
            ("5w", "2026-10-17T00:00:00+02:00"), ("2026-10-25", "2026-10-25T00:00:00+02:00"),
            ("2026-11-21T11:00:00+05:00", "2026-11-21T11:00:00+05:00"),
        ])
    func since(text: String, moment: String) {
        let winter = Date(2026, 10, 25, 1, 0)
        let zone = TimelineZone { $0 < winter ? 7_200 : 3_600 }
        let now = Date(2026, 11, 20, 23, 30)
        #expect(Timestamp(since: text, now: now, zone: zone).map { "\($0)" } == moment)
    }

    @Test(
        "--since refuses anything else",
        arguments: [
            "", "tomorrow", "2026-13-01", "21.11.2026", "d", "0d", "-1d", "+1d", "1.5d", "10001w",
        ])
    func badSince(text: String) {
        #expect(Timestamp(since: text, now: CommandStage.now, zone: .gmt) == nil)
    }

    @Test(
        "A mistyped name gets suggestions, without duplicates, from the titles that have meetings")
    func wrongNames() throws {
        try stage.write(#"[{"title": "Design", "lengthInMinutes": 5}]"#)
        let path = "\(stage.folder)/scrums.json"
        try stage.history.add([
            .example("a1", file: path), .example("b2", file: "/b.json"),
            .example("c3", title: "App Dev", file: path),
        ])
        #expect(stage.run("history", "dsign").refuses("\"dsign\"", "\"Design\"?"))
        let unknown = stage.run("history", "xyz")
        #expect(unknown.refuses("\"xyz\"", "\"App Dev\" and \"Design\""))
        #expect(unknown.error.matches(of: /"Design"/).count == 1)
    }

    @Test("Meetings are sorted by start, even if one was saved late")
    func order() throws {
        for (id, hours) in [("a1", 0), ("c3", 2), ("b2", 1)] {
            var record = MeetingRecord.example(id)
            record.start.seconds += hours * 3_600
            try stage.history.add([record])
        }
        func ids(_ words: String...) -> [Substring] {
            stage.run(["history"] + words).output.split(separator: "\n").dropFirst()
                .map { $0.suffix(2) }
        }
        #expect(ids() == ["a1", "b2", "c3"])
        #expect(ids("--last", "1") == ["c3"])
        #expect(ids("--last", "2") == ["b2", "c3"])
    }
}
