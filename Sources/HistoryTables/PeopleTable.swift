import JSONText
import MeetingHistory
import ScrumCore
import TerminalUI

/// Each person's times in past meetings.
package struct PeopleTable {
    let people: [MeetingStatistics.Person]

    package init(_ statistics: MeetingStatistics) { people = statistics.people }

    /// `isRaw` leaves names in CSV and Markdown as stored.
    package func text(in form: HistoryForm, isRaw: Bool = false) -> String {
        switch form {
        case .json: people.map { json($0).compact + "\n" }.joined()
        case .csv:
            CSV.text(
                Self.heads, people.map { Self.row($0, TimeText.decimalSeconds) },
                isRaw: isRaw)
        case .markdown:
            Markdown.table(
                Self.titles, people.map { Self.row($0, TimeText.rounded) }, isRaw: isRaw)
        }
    }

    /// The maximum number of people in the table; people with smaller totals are omitted.
    private static let most = 1_000
    private static let titles = [
        "name", "spoke", "absent", "total", "average", "median", "longest", "over",
    ]
    /// The minimum width of a name.
    private static let shortestName = 8
    private static let heads = [
        "name", "meetings", "absences", "total", "average", "median", "longest", "over_time",
    ]

    /// The table as lines; names are truncated if it is wider than `columns`.
    package func text(columns: Int? = nil, glyphs: GlyphSet = .unicode) -> TerminalText {
        let people = self.people.prefix(Self.most)
        let rows = ([Self.titles] + people.map { Self.row($0, TimeText.rounded) })
            .fitting(columns, cutting: 0, to: Self.shortestName, glyphs)
        let lines = TextTable(rows).lines
        let missing = self.people.count - people.count
        return missing > 0 ? "\(lines)\nAnd \(missing) more; --csv lists them all." : lines
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
