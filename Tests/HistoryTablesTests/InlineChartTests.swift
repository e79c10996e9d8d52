import ScrumCore
import Testing

@testable import HistoryTables

@Suite struct InlineChartTests {
    /// Meetings whose turns have these minutes; nil means absent.
    private func records(_ minutes: [(cathy: Int, daisy: Int?)]) -> [MeetingRecord] {
        minutes.enumerated().map { day, minutes in
            MeetingRecord(
                id: "m\(day)", scrum: .init(title: "Design"),
                start: Timestamp(seconds: 1_795_255_200 + day * 86_400, utcOffset: 0),
                planned: .seconds(600),
                elapsed: .seconds(60 * (minutes.cathy + (minutes.daisy ?? 0))),
                ending: .finished,
                people: [
                    .init(
                        name: "Cathy", planned: .seconds(300), taken: .seconds(60 * minutes.cathy)),
                    .init(
                        name: "Daisy", planned: .seconds(300),
                        taken: .seconds(60 * (minutes.daisy ?? 0)), isAbsent: minutes.daisy == nil),
                ])
        }
    }

    private let boxes = [("Cathy", Duration.seconds(300)), ("Daisy", .seconds(300))]

    @Test("Meeting lengths are drawn as columns, and people as bars next to their boxes")
    func chart() throws {
        let meetings = records([(2, 2), (4, 4), (6, 6), (4, nil)])
        let text = try #require(
            InlineChart.summary(
                of: meetings, planned: .seconds(600), boxes: boxes, glyphs: .unicode)
        )
        .text
        #expect(
            text == """
                ▃▅█▃ ▇  4 meetings, average 7:00 of 10:00
                Cathy ████████████████████████████████▊       │ 4:00 of 5:00
                Daisy ████████████████████████████████▊       │ 4:00 of 5:00
                One column per meeting (full height 12:00), then the plan; │ is the box.
                """)
    }

    @Test("If Unicode is not available, the chart is in ASCII")
    func ascii() throws {
        let meetings = records([(2, 2), (6, 6)])
        let text = try #require(
            InlineChart.summary(
                of: meetings, planned: .seconds(600), boxes: boxes, glyphs: .ascii)
        )
        .text
        #expect(text.utf8.allSatisfy { $0 < 128 } && text.contains("Cathy ####"))
    }

    @Test("Someone who was never present has no bar")
    func neverThere() throws {
        let meetings = records([(2, nil), (4, nil)])
        let text = try #require(
            InlineChart.summary(
                of: meetings, planned: .seconds(600), boxes: boxes, glyphs: .unicode)
        )
        .text
        #expect(text.split(separator: "\n").count == 3 && !text.contains("Daisy"))
    }

    @Test("Fewer than two meetings produce no chart", arguments: [0, 1])
    func tooFew(count: Int) {
        let meetings = records(Array(repeating: (4, 4), count: count))
        #expect(
            InlineChart.summary(
                of: meetings, planned: .seconds(600), boxes: boxes, glyphs: .unicode) == nil)
    }

    @Test("A break between meetings adds no column")
    func gap() {
        #expect(InlineChart.sparkline([1, nil, 2], 2, glyphs: .unicode) == "▄ █")
        #expect(InlineChart.sparkline([1, nil, 2], 4, glyphs: .unicode) == "▂ ▄")
        #expect(InlineChart.sparkline([], 1, glyphs: .unicode) == "")
    }

    @Test(
        "All rows share one scale, and each row ends with the box as a column and as a time"
    )
    func people() {
        let frame = PeopleTable(records([(2, 1), (4, 2), (8, nil)]), glyphs: .unicode).frame()
        #expect(
            frame.text == """
                name   spoke  absent  total  average  median  longest  over  trend   box
                Cathy  3      0       14:00  4:40     4:00    8:00     3:00  ▂▄█   ▅ 5:00
                Daisy  2      1       3:00   1:30     1:30    2:00     0:00  ▁▂    ▅ 5:00
                One column per meeting (full height 8:00), then the box.
                """)
        #expect(frame.style(row: 1, column: 63).foreground == .critical)
        #expect(frame.style(row: 1, column: 62).foreground == .terminal)
    }

    @Test("As a table narrows, it groups trends by week, then drops them, then truncates names")
    func narrow() {
        var year = records(Array(repeating: (4, 4), count: 365))
        func lines(_ columns: Int) -> [String] {
            PeopleTable(year, glyphs: .unicode, columns: columns).frame().text
                .split(separator: "\n").map(String.init)
        }
        #expect(lines(200)[3].hasPrefix("One column per 3 weeks"))
        for columns in 66...200 {
            let wide = lines(columns).filter { $0.count > columns }
            #expect(wide == [], "\(columns)")
        }
        #expect(lines(80)[0].hasSuffix("box") && lines(70)[0].hasSuffix("over"))
        for meeting in year.indices {
            year[meeting].people[0].name = String(repeating: "Cathy", count: 6)
        }
        #expect(lines(80).filter { $0.count > 80 } == [])
        #expect(lines(80)[1].hasPrefix("CathyCathy"))
    }

    /// Searching all meetings for each name would take minutes.
    @Test("A table can have tens of thousands of rows")
    func manyPeople() {
        let names = (0..<20_000).map { "Name \($0)" }
        var meetings = records([(1, 1), (1, 1)])
        for index in meetings.indices {
            meetings[index].people = names.map {
                .init(name: $0, planned: .seconds(2), taken: .seconds(index + 1), order: 1)
            }
        }
        let columns = TrendColumns(meetings)
        let trends = columns.trends(of: names)
        #expect(trends.count == 20_000)
        #expect(trends.allSatisfy { $0.means == [1, 2] && $0.box == .seconds(2) })
        // A table of a thousand people.
        let lines = PeopleTable(meetings, glyphs: .ascii).frame().text.split(separator: "\n")
        #expect(lines.count == 1_003)
        #expect(lines[1_000].hasPrefix("Name ") && lines[1_000].hasSuffix("0:02"))
        #expect(lines[1_001] == "And 19000 more; --csv lists them all.")
        let boxes = names.map { (name: $0, box: Duration.seconds(2)) }
        #expect(
            InlineChart.summary(
                of: meetings, planned: .seconds(600), boxes: boxes, glyphs: .unicode) != nil)
    }

    @Test("If two people in a meeting have the same name, only the first one is used")
    func equalNames() {
        var meetings = records([(2, 4), (6, nil)])
        for index in meetings.indices { meetings[index].people[1].name = "Cathy" }
        let trends = TrendColumns(meetings.withOneNameEach).trends(of: ["Cathy", "Nobody"])
        #expect(trends[0].means == [120, 360] && trends[0].box == .seconds(300))
        #expect(trends[1].means == [nil, nil] && trends[1].box == nil)
    }

    @Test("A long history is grouped by week, starting with its first meeting")
    func weeks() {
        let half = records(Array(repeating: (4, 4), count: 70))
        let columns = TrendColumns(half)
        #expect(columns.unit == "week" && (10...11).contains(columns.count))
        let year = TrendColumns(records(Array(repeating: (4, 4), count: 365)))
        #expect(year.unit == "3 weeks" && year.count == 18)
        #expect(year.means(\.elapsed).allSatisfy { $0 == 480 })
    }
}
