import JSONText
import ScrumCore
import TerminalUI

/// What each person took over many meetings.
package struct PeopleTable {
    let statistics: MeetingStatistics
    let glyphs: GlyphSet
    private let columns: TrendColumns
    /// The means of the columns and the box, for each person.
    private let trends: [(means: [Double?], box: Duration?)]
    /// The value of a full column, the same for everybody.
    private let maximum: Double

    /// `records` are in order, oldest first.
    package init(_ records: [MeetingRecord], glyphs: GlyphSet) {
        let (statistics, columns) = (MeetingStatistics(records), TrendColumns(records))
        self.statistics = statistics
        self.columns = columns
        self.glyphs = glyphs
        trends = columns.trends(of: statistics.people.map(\.name))
        maximum = trends.lazy.flatMap(\.means).compactMap { $0 }.max() ?? 0
    }

    /// `isRaw` leaves names in CSV and Markdown as they are stored.
    package func text(in form: HistoryForm, isRaw: Bool = false) -> String {
        switch form {
        case .json: statistics.people.map { json($0) + "\n" }.joined()
        case .csv: CSV.text([Self.heads] + statistics.people.map(values), isRaw: isRaw)
        case .markdown:
            Markdown.table(
                [Self.titles + ["trend"]]
                    + statistics.people.indices.map { index in
                        row(statistics.people[index])
                            + [InlineChart.sparkline(trends[index].means, maximum, glyphs: glyphs)]
                    }, isRaw: isRaw)
        }
    }

    private static let titles = [
        "name", "meetings", "total", "average", "longest", "over time",
    ]
    private static let heads = [
        "name", "meetings", "absences", "total", "average", "longest", "over_time",
    ]

    /// The table for people, with small columns and their boxes behind it and what they mean below.
    package func frame(ground: Ground = .dark) -> Frame {
        let rows = [Self.titles] + statistics.people.map { row($0) }
        let lines = TextTable(rows).lines.split(separator: "\n").map(String.init)
        let start = (lines.map { TextWidth.width(of: $0) }.max() ?? 0) + 2
        let boxStart = start + max(columns.count, 5) + 1
        let isMeasured = columns.count > 0
        var frame = Frame(
            size: Size(rows: lines.count + (isMeasured ? 1 : 0), columns: boxStart + 10),
            glyphs: glyphs, ground: ground)
        for (row, line) in lines.enumerated() { frame.put(line, row: row, column: 0) }
        guard isMeasured else { return frame }
        frame.put("trend", row: 0, column: start)
        frame.put("box", row: 0, column: boxStart + 2)
        for (index, (means, box)) in trends.enumerated() {
            TrendColumns.draw(
                means, box: box?.seconds, maximum: maximum, in: &frame, row: index + 1,
                column: start, boxColumn: boxStart)
            if let box {
                frame.put(TimeText.rounded(box), row: index + 1, column: boxStart + 2)
            }
        }
        let largest = TimeText.clock(seconds: Int(min(maximum, 1e9).rounded()))
        frame.put(
            "A column is \(columns.unit), a full one \(largest), the last one the box.",
            row: lines.count, column: 0, style: Style(foreground: .muted))
        return frame
    }

    private func row(_ person: MeetingStatistics.Person) -> [String] {
        [
            person.name, "\(person.meetings)", TimeText.rounded(person.total),
            TimeText.rounded(person.average), TimeText.rounded(person.longest),
            TimeText.rounded(person.overTime),
        ]
    }

    private func values(_ person: MeetingStatistics.Person) -> [String] {
        [person.name, "\(person.meetings)", "\(person.absences)"]
            + [person.total, person.average, person.longest, person.overTime]
            .map { TimeText.decimalSeconds($0) }
    }

    private func json(_ person: MeetingStatistics.Person) -> String {
        let trend = person.trend.map { TimeText.decimalSeconds($0) }.joined(separator: ",")
        return """
            {"name":\(JSONValue.quoted(person.name)),"meetings":\(person.meetings),\
            "absences":\(person.absences),"total":\(TimeText.decimalSeconds(person.total)),\
            "average":\(TimeText.decimalSeconds(person.average)),\
            "longest":\(TimeText.decimalSeconds(person.longest)),\
            "overTime":\(TimeText.decimalSeconds(person.overTime)),"trend":[\(trend)]}
            """
    }
}
