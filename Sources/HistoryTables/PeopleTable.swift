import JSONText
import ScrumCore
import TerminalUI

/// Each person's times in past meetings.
package struct PeopleTable {
    let statistics: MeetingStatistics
    let glyphs: GlyphSet
    /// The rows of the table without trends.
    private let rows: [[String]]
    /// The columns of the trends; empty if they do not fit.
    private let columns: TrendColumns
    /// Each person's mean for every column, and their box.
    private let trends: [(means: [Double?], box: Duration?)]
    /// The value of a column of full height; all people share this scale.
    private let maximum: Double

    /// `records` must be sorted, oldest first. If the table is wider than `columns`, trends are
    /// shortened or omitted first, then names are truncated.
    package init(
        _ records: [MeetingRecord], glyphs: GlyphSet, columns limit: Int? = nil,
        hasTrends: Bool = true
    ) {
        let records = records.withOneNameEach
        let statistics = MeetingStatistics(records)
        let people = statistics.people.prefix(Self.most)
        let rows = ([Self.titles] + people.map { Self.row($0, TimeText.rounded) })
            .fitting(limit, cutting: 0, to: Self.shortestName, glyphs)
        let room = limit.map { $0 - rows.tableWidth - 2 - Self.boxWidth } ?? .max
        let columns =
            !hasTrends || room < Self.trend.count
            ? TrendColumns([]) : TrendColumns(records, atMost: min(room, TrendColumns.most))
        self.statistics = statistics
        self.rows = rows
        self.columns = columns
        self.glyphs = glyphs
        trends = columns.trends(of: statistics.people.map(\.name))
        maximum = trends.lazy.flatMap(\.means).compactMap { $0 }.max() ?? 0
    }

    /// `isRaw` leaves names in CSV and Markdown as stored.
    package func text(in form: HistoryForm, isRaw: Bool = false) -> String {
        switch form {
        case .json: statistics.people.map { json($0).compact + "\n" }.joined()
        case .csv:
            CSV.text(
                Self.heads, statistics.people.map { Self.row($0, TimeText.decimalSeconds) },
                isRaw: isRaw)
        case .markdown:
            Markdown.table(
                Self.titles + [Self.trend],
                zip(statistics.people, trends).map { person, trend in
                    Self.row(person, TimeText.rounded)
                        + [InlineChart.sparkline(trend.means, maximum, glyphs: glyphs)]
                }, isRaw: isRaw)
        }
    }

    /// The maximum number of people in the table; people with smaller totals are omitted.
    private static let most = 1_000
    private static let titles = [
        "name", "spoke", "absent", "total", "average", "median", "longest", "over",
    ]
    private static let trend = "trend"
    /// The width of a box: a space, a small column, a space and a time under an hour.
    private static let boxWidth = 8
    /// The minimum width of a name.
    private static let shortestName = 8
    private static let heads = [
        "name", "meetings", "absences", "total", "average", "median", "longest", "over_time",
    ]

    /// Draws the table with trends and boxes, followed by a legend.
    package func frame(ground: Ground = .dark) -> Frame {
        let shown = rows.count - 1
        let lines = TextTable(rows).lines.description.split(separator: "\n").map(String.init)
        let notes = notes(missing: statistics.people.count - shown)
        let start = rows.tableWidth + 2
        let boxStart = start + max(columns.count, Self.trend.count) + 1
        let width = (notes.map { TextWidth.width(of: $0) } + [boxStart + 10]).max() ?? 0
        var frame = Frame(
            size: Size(rows: lines.count + notes.count, columns: width), glyphs: glyphs,
            ground: ground)
        for (row, line) in lines.enumerated() { frame.put(line, row: row, column: 0) }
        for (row, note) in notes.enumerated() {
            frame.put(
                note, row: lines.count + row, column: 0, style: Style(foreground: .muted))
        }
        guard columns.count > 0 else { return frame }
        frame.put(Self.trend, row: 0, column: start)
        frame.put("box", row: 0, column: boxStart + 2)
        for (index, (means, box)) in trends.prefix(shown).enumerated() {
            TrendColumns.draw(
                means, box: box?.seconds, maximum: maximum, in: &frame, row: index + 1,
                column: start, boxColumn: boxStart)
            if let box {
                frame.put(TimeText.rounded(box), row: index + 1, column: boxStart + 2)
            }
        }
        return frame
    }

    /// Returns notes on how many people are omitted and on what a column means.
    private func notes(missing: Int) -> [String] {
        var notes: [String] = []
        if missing > 0 { notes.append("And \(missing) more; --csv lists them all.") }
        guard columns.count > 0 else { return notes }
        let largest = TimeText.clock(seconds: Int(min(maximum, 1e9).rounded()))
        notes.append("One column per \(columns.unit) (full height \(largest)), then the box.")
        return notes
    }

    private static func row(
        _ person: MeetingStatistics.Person, _ time: (Duration) -> String
    ) -> [String] {
        [person.name, "\(person.meetings)", "\(person.absences)"]
            + [person.total, person.average, person.median, person.longest, person.overTime]
            .map(time)
    }

    private func json(_ person: MeetingStatistics.Person) -> JSONValue {
        let seconds = JSONValue.seconds
        return .fields([
            "name": .string(person.name),
            "meetings": .integer(person.meetings),
            "absences": .integer(person.absences),
            "total": seconds(person.total),
            "average": seconds(person.average),
            "median": seconds(person.median),
            "longest": seconds(person.longest),
            "over_time": seconds(person.overTime),
            "trend": .array(person.trend.map(seconds)),
        ])
    }
}
