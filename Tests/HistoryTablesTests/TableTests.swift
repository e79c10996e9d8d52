import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import HistoryTables

struct TableTests {
    @Test("Each meeting has its own line")
    func meetingsAreLines() {
        let records = [
            sampleRecord("261121-1100-nz2p"),
            sampleRecord(
                "261121-1100-gycc", elapsed: 30, ending: .early, notes: [.init(text: "x")]),
            sampleRecord("b2", elapsed: 724, ending: .interrupted),
        ]
        let text = MeetingTable(records, hasTitles: false).text { "\($0)" }
        let expected = """
            2026-11-21T11:00:00+01:00  9:40 of 10:00   -0:20  2 people                 nz2p
            2026-11-21T11:00:00+01:00  0:30 of 10:00   -9:30  2 people, 1 note, early  gycc
            2026-11-21T11:00:00+01:00  12:04 of 10:00  +2:04  2 people, interrupted    b2
            """
        #expect(text.description == expected)
        let header = MeetingTable(records, hasTitles: true, hasHeader: true).text { "\($0)" }
        #expect(
            header.description.hasPrefix(
                "date                       scrum          took            over   people    "),
            "\(header)")
    }

    @Test("Ids are shortened to the shortest endings that are still unique")
    func shortIDs() {
        let ids = [
            "x1a-2345", "x2a-2345", "b-2345", "b-6789", "2345", "cc", "y-cc", "same", "same",
        ]
        let table = MeetingTable(ids.map { sampleRecord($0) }, hasTitles: false)
        let lines = table.text { _ in "" }.description.split(separator: "\n")
        let shown = ["1a-2345", "2a-2345", "b-2345", "6789", "2345", "cc", "y-cc", "same", "same"]
        #expect(lines.map { String($0.split(separator: " ").last ?? "") } == shown)
    }

    /// Each line is 63 columns wide, with 20 for the title and 7 for the difference.
    @Test(
        "Titles are truncated to fit",
        arguments: [
            (nil, GlyphSet.unicode, "Platform and Release", true),
            (63, .unicode, "Platform and Release", true),
            (59, .unicode, "Platform and Re…", true), (59, .console, "Platform and ...", true),
            (58, .unicode, "Platform and Release", false), (48, .unicode, "Platform an…", false),
            (48, .ascii, "Platform ...", false), (44, .unicode, "Platfor…", false),
        ])
    func longTitles(
        columns: Int?, glyphs: GlyphSet, title: String, hasDifferences: Bool
    ) {
        let records = [
            sampleRecord(title: "Platform and Release"),
            sampleRecord("b2", elapsed: 30, title: "Design"),
        ]
        let table = MeetingTable(records, hasTitles: true)
        let text = table.text(columns: columns, glyphs: glyphs) { _ in "11:00" }
        let other = "Design" + String(repeating: " ", count: title.count - 6)
        let expected = """
            11:00  \(title)  9:40 of 10:00\(hasDifferences ? "  -0:20" : "")  2 people  a1
            11:00  \(other)  0:30 of 10:00\(hasDifferences ? "  -9:30" : "")  2 people  b2
            """
        #expect(text.description == expected)
    }

    @Test(
        "Long cells are truncated before an id wraps",
        arguments: [
            (80, true, "Platform and R…  5:00 of 10:00  11 people, 4 notes, 4 o…  nz2p"),
            (77, false, "5:00 of 10:00  11 people, 4 notes, 4 open, early  nz2p"),
            (60, true, "Platfor…  5:00 of 10:00  11 people,…  nz2p"),
            (50, false, "5:00 of 10:00  11 people,…  nz2p"),
            (44, true, "Platfor…  11 people…  nz2p"), (34, false, "11 people…  nz2p"),
        ])
    func longCells(columns: Int, hasTitles: Bool, rest: String) {
        let table = Self.long(hasTitles: hasTitles)
        let lines = table.text(columns: columns) { $0.minuteText }.description
            .split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
        #expect(lines[1] == "2026-11-21 11:00  \(rest)", "\(lines)")
    }

    /// A table whose first meeting has a long title and a long remark.
    private static func long(hasTitles: Bool) -> MeetingTable {
        var long = sampleRecord(
            "261121-1100-nz2p", elapsed: 300, ending: .early,
            notes: Array(repeating: .init(text: "x"), count: 4), title: "Platform and Release")
        long.carriesNotes = true
        long.people = (0..<11).map { .init(name: "P\($0)", planned: .seconds(54)) }
        return MeetingTable(
            [long, sampleRecord("261121-1100-gycc")], hasTitles: hasTitles, hasHeader: true)
    }

    @Test("Lengths remain if the table would not fit without them either")
    func lengths() {
        for (columns, hasTitles) in [(43, true), (33, false)] {
            let text = Self.long(hasTitles: hasTitles).text(columns: columns) { $0.minuteText }
            #expect(text.description.contains("  5:00 of 10:00  11 people…  nz2p"), "\(text)")
        }
    }

    @Test("Values that contain commas or quotes are quoted")
    func quoting() {
        let lines = MeetingExport([sampleRecord()]).text(in: .csv).split(separator: "\r\n")
        #expect(lines.count == 4)
        #expect(
            lines[1]
                == "a1,\"Design, \"\"web\"\"\",2026-11-21T11:00:00+01:00,,600.0,580.0,0.0,finished,"
                + "Cathy,150.0,162.0,false,false,1,150.0")
    }

    @Test("A quote followed by a combining accent still counts as a quote")
    func accentedQuotes() {
        #expect(CSV.text(["\"\u{301},x"], []) == "\"\"\"\u{301},x\"\r\n")
    }

    @Test("Vertical bars are escaped in Markdown")
    func markdownBars() {
        let text = MeetingExport([sampleRecord()]).text(in: .markdown)
        #expect(text.contains("| Da\\|isy | 2:30 | 2:30 | 2:10 | 0:20 under |"))
        #expect(text.contains("| Simon | 5:00 | 5:00 | 0:00 | absent |"))
    }

    @Test("The table of people shows totals, and truncates names that do not fit")
    func people() {
        let table = PeopleTable(MeetingStatistics([sampleRecord(), sampleRecord("b2")]))
        let lines = table.text().description.split(separator: "\n")
        #expect(lines[0] == "name    spoke  absent  total  average  median  longest  over")
        #expect(lines[1] == "Cathy   2      0       5:24   2:42     2:42    2:42     0:24")
        var long = sampleRecord()
        long.people[0].name = "Maximiliane the Second"
        let narrow = PeopleTable(MeetingStatistics([long])).text(columns: 70).description
            .split(separator: "\n")
        #expect(narrow[1].hasPrefix("Maximiliane the…  1  ") && narrow[1].count <= 70, "\(narrow)")
        let json = table.text(in: .json).split(separator: "\n")
        #expect(
            json[0] == """
                {"name":"Cathy","meetings":2,"absences":0,"total":324.0,"average":162.0,\
                "median":162.0,"longest":162.0,"over_time":24.0,"trend":[162.0,162.0]}
                """)
    }
}
