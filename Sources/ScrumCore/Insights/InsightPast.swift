/// A scrum's most recent meetings, as insights see them: the charts' columns without interrupted
/// meetings.
struct InsightPast {
    typealias Turn = MeetingColumns.Turn

    struct Person {
        let name: String
        /// Turns with a box.
        let turns: [Turn]

        /// The turns that changes are looked for in.
        var latest: [Turn] { turns.suffix(2 * Insights.mostBefore) }

        /// The median box of the last five turns.
        var box: Double { turns.suffix(5).map(\.box).median }

        /// The turns since a meeting that can be compared with a box: all except those that the
        /// bell cut off at the end of a smaller box.
        func turns(since meeting: Int, comparableTo box: Double) -> [Turn] {
            turns.filter { $0.meeting >= meeting && !($0.isCut && $0.box < box - 0.5) }
        }
    }

    let columns: MeetingColumns
    let people: [Person]
    /// The people who spoke in one of the last ten meetings, by number.
    let active: [Int]
    /// Each meeting's turns, each with the number of the person who spoke.
    private(set) var turnsByMeeting: [[(turn: Turn, person: Int)]]
    /// The meetings that ended before everyone present had spoken.
    let silent: Set<Int>

    /// Analyses meetings in chronological order.
    init(_ records: some Sequence<MeetingRecord>) {
        var columns = MeetingColumns()
        for record in records { columns.add(record) }
        self.columns = columns
        let count = columns.dates.count
        let all = columns.people.all
        people = all.map { Person(name: $0.name, turns: $0.turns.filter(\.isBoxed)) }
        active = people.indices.filter { [people] in
            people[$0].turns.last.map { $0.meeting >= count - Insights.away } ?? false
        }
        turnsByMeeting = Array(repeating: [], count: count)
        silent = Set(all.lazy.flatMap(\.turns).filter { $0.taken == 0 }.map(\.meeting))
        for (number, person) in people.enumerated() {
            for turn in person.turns { turnsByMeeting[turn.meeting].append((turn, number)) }
        }
    }

    var count: Int { columns.dates.count }
    var meetings: Range<Int> { 0..<count }
    /// Levels count only these meetings.
    var recentMeetings: Range<Int> { max(0, count - Insights.mostBefore)..<count }

    /// Two ways to be late: meetings that run over and meetings that start late.
    var lateness: [Lateness] {
        let ends = meetings.map {
            Punctuality(elapsed: columns.elapsed[$0], planned: columns.planned[$0]) == .late
        }
        let due = meetings.filter { columns.delays[$0].isFinite }
        let isDue = due.last.map { $0 >= count - Insights.away } ?? false
        return [
            Lateness(
                kind: .late, chart: .weeks, late: "run over", punctual: "end on time",
                excess: "overrun",
                meetings: Array(meetings), isLate: ends,
                by: zip(columns.elapsed, columns.planned).map { $0 - $1 }),
            Lateness(
                kind: .begin, chart: .beginnings, late: "start late", punctual: "start on time",
                excess: "delay",
                meetings: isDue ? due : [],
                isLate: columns.delays.map { $0 > MeetingColumns.latestStart },
                by: columns.delays),
        ]
    }

    struct Lateness {
        let kind: Insight.Kind
        let chart: HistoryChart
        /// What late and punctual meetings do, and what late ones have.
        let late: String
        let punctual: String
        let excess: String
        /// The meetings for which it is known; empty if it is not known for the last ten.
        let meetings: [Int]
        /// Whether, and by how many seconds, each meeting of the history was late.
        let isLate: [Bool]
        let by: [Double]
    }

    typealias Flag = (meeting: Int, isHit: Bool)
    typealias Flags = [Flag]

    /// An insight that counts hits in a period, and in an earlier one if there is one.
    func counting(
        _ kind: Insight.Kind, _ title: String, _ chart: HistoryChart, before: Flags = [],
        after: Flags
    ) -> Insight {
        Insight(
            kind: kind, title: title,
            from: before.isEmpty ? nil : Double(before.count(where: \.isHit)),
            to: Double(after.count(where: \.isHit)), before: window(before.map(\.meeting)),
            after: window(after.map(\.meeting)), count: before.count + after.count, chart: chart,
            finding: "\(title): \(InsightWords.compared(before, after)).")
    }

    /// An insight that more meetings are late or punctual than before.
    func more(_ lateness: Lateness, _ before: [Int], _ after: [Int], areLate: Bool) -> Insight {
        let flags = [before, after].map { $0.map { ($0, lateness.isLate[$0] == areLate) } }
        return counting(
            areLate ? lateness.kind : .punctual,
            "More meetings \(areLate ? lateness.late : lateness.punctual)", lateness.chart,
            before: flags[0], after: flags[1])
    }

    /// The turns or meetings that an insight is about, oldest first.
    func values(of insight: Insight) -> [Insight.Value] {
        if let person = people.first(where: { $0.name == insight.person }) {
            return person.turns.map { .init(value: $0.taken, limit: $0.box) }
        }
        if insight.chart == .beginnings {
            return columns.delays.filter(\.isFinite).map {
                .init(value: $0, limit: MeetingColumns.latestStart)
            }
        }
        return zip(columns.elapsed, columns.planned).map { .init(value: $0, limit: $1) }
    }

    /// The period from the first to the last of the given meetings; nil if there are none.
    func window(_ meetings: some Collection<Int>) -> Insight.Window? {
        guard let first = meetings.min(), let last = meetings.max() else { return nil }
        return .init(
            first: columns.start(of: first), last: columns.start(of: last), count: meetings.count)
    }
}

extension Collection<MeetingColumns.Turn> {
    /// The turns in seconds and as shares of their boxes, limited so that they can be compared.
    ///
    /// If the bell cut off any turns, all seconds are clamped to the smallest of those turns'
    /// boxes, and all shares to 1. Otherwise, turning the bell on or off would look as if people
    /// had changed.
    var comparable: (seconds: [Double], shares: [Double]) {
        guard let cap = filter(\.isCut).map(\.box).min() else {
            return (map(\.taken), map { $0.taken / $0.box })
        }
        return (map { Swift.min($0.taken, cap) }, map { Swift.min($0.taken / $0.box, 1) })
    }
}
