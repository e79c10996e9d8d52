import ScrumCore
import Testing

@testable import HistoryTables

@Suite struct InlineChartTests {
    /// Meetings of Cathy and Daisy, who took these minutes; nil is an absence.
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

    @Test("Lengths are columns, and people are bars beside their box")
    func chart() throws {
        let meetings = records([(2, 2), (4, 4), (6, 6), (4, nil)])
        let text = try #require(InlineChart.summary(of: meetings, boxes: boxes, glyphs: .unicode))
        #expect(
            text == """
                ▃▅█▃  4 meetings, 7:00 on average
                Cathy ███████████████████████████████████████▎        │ 4:00
                Daisy ███████████████████████████████████████▎        │ 4:00
                """)
    }

    @Test("Without Unicode the chart is ASCII")
    func ascii() throws {
        let meetings = records([(2, 2), (6, 6)])
        let text = try #require(InlineChart.summary(of: meetings, boxes: boxes, glyphs: .ascii))
        #expect(text.utf8.allSatisfy { $0 < 128 } && text.contains("Cathy ####"))
    }

    @Test("Who was never there has no bar")
    func neverThere() throws {
        let meetings = records([(2, nil), (4, nil)])
        let text = try #require(InlineChart.summary(of: meetings, boxes: boxes, glyphs: .unicode))
        #expect(text.split(separator: "\n").count == 2 && !text.contains("Daisy"))
    }

    @Test("Fewer than two meetings make no chart", arguments: [0, 1])
    func tooFew(count: Int) {
        let meetings = records(Array(repeating: (4, 4), count: count))
        #expect(InlineChart.summary(of: meetings, boxes: boxes, glyphs: .unicode) == nil)
    }

    @Test("A gap is no column")
    func gap() {
        #expect(InlineChart.sparkline([1, nil, 2], glyphs: .unicode) == "▄ █")
        #expect(InlineChart.sparkline([], glyphs: .unicode) == "")
    }
}
