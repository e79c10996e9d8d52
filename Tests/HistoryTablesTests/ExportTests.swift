import ScrumCore
import Testing

@testable import HistoryTables

/// Exports can be viewed safely in a terminal and opened safely in a spreadsheet.
struct ExportTests {
    /// An escape sequence, C1 controls, bidirectional controls and a line break.
    private static let evil = "E\u{1B}[31m\u{9B}2J\u{202E}x\u{2066}\r\ny"

    private func record(name: String, title: String = evil) -> MeetingRecord {
        MeetingRecord(
            id: "m1", scrum: .init(title: title),
            start: Timestamp(seconds: 1_795_255_200, utcOffset: 0), planned: .seconds(60),
            elapsed: .seconds(50),
            people: [.init(name: name, planned: .seconds(60), taken: .seconds(50), order: 1)])
    }

    private func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A, 0x0D: true
            case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: false
            default: true
            }
        }
    }

    @Test(
        "No export contains terminal controls",
        arguments: [HistoryForm.json, .csv, .markdown])
    func harmless(form: HistoryForm) {
        let records = [record(name: Self.evil)]
        let people = PeopleTable(MeetingStatistics(records))
        for text in [MeetingExport(records).text(in: form), people.text(in: form)] {
            #expect(isHarmless(text), "\(text.debugDescription)")
            // There is one line per meeting plus headings, whatever the names contain.
            #expect(text.split(whereSeparator: \.isNewline).count <= 3)
        }
    }

    @Test("JSON exports have every field of a meeting, in seconds")
    func fields() {
        var meeting = record(name: "Ann", title: "Design")
        meeting.scrum.id = "d1"
        meeting.scrum.file = "/srv/scrums.json"
        meeting.due = Timestamp(seconds: 1_795_255_190, utcOffset: 0)
        meeting.paused = .milliseconds(1_500)
        meeting.ending = .early
        meeting.people[0].changedBox = .seconds(45)
        meeting.people.append(.init(name: "Bell", isItem: true, planned: .seconds(5)))
        meeting.notes = [.init(text: "n", speaker: "Ann", elapsed: .milliseconds(10), isDone: true)]
        meeting.turns = [.init(person: 0, from: .milliseconds(250), to: .milliseconds(50_250))]
        (meeting.leader, meeting.carriesNotes) = ("Ann", true)
        (meeting.isMeasured, meeting.isClamped) = (false, true)
        let people =
            #"{"name":"Ann","planned":60.0,"allowed":45.0,"taken":50.0,"absent":false,"#
            + #""skipped":false,"order":1},{"name":"Bell","item":true,"planned":5.0,"#
            + #""taken":0.0,"absent":false,"skipped":false}"#
        #expect(
            MeetingExport([meeting]).text(in: .json)
                == #"{"v":2,"id":"m1","scrum":{"id":"d1","title":"Design","file":"/srv/scrums.json"},"#
                + #""start":"\#(meeting.start)","leader":"Ann","due":"\#(meeting.due ?? meeting.start)","#
                + #""planned":60.0,"elapsed":50.0,"paused":1.5,"ended":"early","measured":false,"#
                + #""clamped":true,"people":[\#(people)],"#
                + #""notes":[{"text":"n","speaker":"Ann","at":0.01,"done":true}],"#
                + #""turns":[[0,0.25,50.25]]}"# + "\n")
    }

    @Test("JSON exports contain escaped characters unchanged")
    func escaped() {
        let text = MeetingExport([record(name: "x")]).text(in: .json)
        #expect(text.contains(#"E\u001b[31m\u009b2J\u202ex\u2066\r\ny"#), "\(text)")
    }

    @Test("A name that a spreadsheet would evaluate gets an apostrophe, but a number does not")
    func formulas() {
        let names = ["=1+1", "+1+1", "-x", "@x", "\t=x", "\r=x", " =x", "-12.5", "+7", "x=1"]
        let rows = CSV.text(["name"], names.map { [$0] }).split(separator: "\r\n")
        #expect(
            rows == [
                "name", "'=1+1", "'+1+1", "'-x", "'@x", "' =x", "' =x", "' =x", "-12.5", "+7",
                "x=1",
            ])
        #expect(CSV.text(["=1,\u{1B}x"], [], isRaw: true) == "\"=1,\u{1B}x\"\r\n")
    }

    @Test("Markdown shows names literally")
    func markup() {
        let row = ["<b>*a*_b_`c`", "[x](http://y)", "a|b\\", "www.x", "![i]", "&lt;", "2:31"]
        let lines = Markdown.table(row, [row]).split(separator: "\n")
        #expect(
            lines[2] == #"""
                | \<b\>\*a\*\_b\_\`c\` | \[x\](http\://y) | a\|b\\ | www\.x | \!\[i\] | \&lt; | 2:31 |
                """#)
        #expect(Markdown.table(["a"], [["*b*\n\u{1B}"]], isRaw: true).contains("| *b* \u{1B} |"))
    }

    @Test("An absentee is marked absent in every format, even after speaking")
    func absent() {
        var meeting = record(name: "x", title: "A")
        meeting.people = [
            .init(name: "Ann", planned: .seconds(30), taken: .seconds(50), order: 1),
            .init(name: "Bob", planned: .seconds(30), taken: .seconds(8), isAbsent: true),
            .init(name: "Cid", planned: .zero, isAbsent: true),
            .init(name: "Dan", planned: .seconds(30)),
        ]
        #expect(
            MeetingExport([meeting]).text(in: .markdown).split(separator: "\n").suffix(4) == [
                "| 2026-11-21 10:00 | A | Ann | 0:30 | 0:30 | 0:50 | +0:20 over |",
                "| 2026-11-21 10:00 | A | Dan | 0:30 | 0:30 | 0:00 | did not speak |",
                "| 2026-11-21 10:00 | A | Bob | 0:30 | 0:30 | 0:08 | absent |",
                "| 2026-11-21 10:00 | A | Cid | 0:00 | 0:00 | 0:00 | absent |",
            ])
        #expect(
            MeetingTable([meeting], hasTitles: false).text { $0.minuteText }.description
                .contains("  2 people  "))
        let rows = PeopleTable(MeetingStatistics([meeting])).text(in: .csv)
            .split(separator: "\r\n").map(String.init)
        #expect(rows.contains("Bob,0,1,0.0,0.0,0.0,0.0,0.0"), "\(rows)")
    }

    @Test("Every format shows the allowed box, and a turn is compared with it, not with the plan")
    func allowed() throws {
        var meeting = record(name: "Ann", title: "A")
        meeting.people[0].changedBox = .seconds(45)
        #expect(
            MeetingExport([meeting]).text(in: .json).contains(
                #"{"name":"Ann","planned":60.0,"allowed":45.0,"taken":50.0,"#))
        #expect(
            MeetingExport([meeting]).text(in: .csv).split(separator: "\r\n").last?
                .hasSuffix(",Ann,60.0,50.0,false,false,1,45.0") == true)
        #expect(
            MeetingExport([meeting]).text(in: .markdown).split(separator: "\n").last
                == "| 2026-11-21 10:00 | A | Ann | 1:00 | 0:45 | 0:50 | +0:05 over |")
        #expect(!MeetingExport([record(name: "x")]).text(in: .json).contains("allowed"))
    }

    @Test("A meeting without people is exported without times in every format")
    func noPeople() {
        var meeting = record(name: "x", title: "A")
        meeting.people = []
        meeting.isMeasured = false
        meeting.planned = .zero
        #expect(
            MeetingExport([meeting]).text(in: .csv).split(separator: "\r\n").last
                == "m1,A,2026-11-21T10:00:00+00:00,,,,,finished,,,,,,,")
        #expect(
            MeetingExport([meeting]).text(in: .markdown).split(separator: "\n").last
                == "| 2026-11-21 10:00 | A |  |  |  |  |  |")
        let table = MeetingTable([meeting], hasTitles: true).text { $0.minuteText }
        #expect(table == "2026-11-21 10:00  A        m1")
        meeting.people = [.init(name: "x", planned: .zero)]
        #expect(
            MeetingExport([meeting]).text(in: .markdown).split(separator: "\n").last
                == "| 2026-11-21 10:00 | A | x |  |  |  |  |")
    }
}
