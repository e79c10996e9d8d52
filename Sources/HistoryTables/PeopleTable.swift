import JSONText
import ScrumCore
import TerminalUI

/// What each person took over many meetings.
package struct PeopleTable {
    let statistics: MeetingStatistics
    let glyphs: GlyphSet

    /// How many meetings the trend shows.
    private static let trendLength = 24

    package init(_ statistics: MeetingStatistics, glyphs: GlyphSet) {
        self.statistics = statistics
        self.glyphs = glyphs
    }

    /// `isRaw` leaves names in CSV and Markdown as they are stored.
    package func text(in form: HistoryForm?, isRaw: Bool = false) -> String {
        switch form {
        case nil: plain
        case .json: statistics.people.map { json($0) + "\n" }.joined()
        case .csv: CSV.text([Self.heads] + statistics.people.map(values), isRaw: isRaw)
        case .markdown:
            Markdown.table([Self.titles] + statistics.people.map { row($0) }, isRaw: isRaw)
        }
    }

    private static let titles = [
        "name", "meetings", "total", "average", "longest", "over time", "trend",
    ]
    private static let heads = [
        "name", "meetings", "absences", "total", "average", "longest", "over_time",
    ]

    private var plain: String {
        TextTable([Self.titles] + statistics.people.map { row($0) }).lines + "\n"
    }

    private func row(_ person: MeetingStatistics.Person) -> [String] {
        [
            person.name, "\(person.meetings)", TimeText.rounded(person.total),
            TimeText.rounded(person.average), TimeText.rounded(person.longest),
            TimeText.rounded(person.overTime), sparkline(person.trend),
        ]
    }

    private func sparkline(_ trend: [Duration]) -> String {
        InlineChart.sparkline(trend.suffix(Self.trendLength).map(\.seconds), glyphs: glyphs)
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
