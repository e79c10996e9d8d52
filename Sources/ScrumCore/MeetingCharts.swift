/// What the charts of a history show; its dates are those of the clock on the wall.
package struct MeetingCharts {
    /// Measured meetings, the oldest first.
    private let records: [MeetingRecord]
    private let dates: [Int]
    private static let gap = Double.nan
    /// So many people are shown; the others can be.
    private static let shownPeople = 8

    /// The charts of `records`, which may be of several scrums and in any order.
    package init(_ records: [MeetingRecord]) {
        var records = records.filter(\.isMeasured)
        var dates = records.map(\.start.wallMilliseconds)
        if !zip(dates, dates.dropFirst()).allSatisfy({ $0 <= $1 }) {
            let order = dates.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }
            records = order.map { records[$0] }
            dates = order.map { dates[$0] }
        }
        self.records = records
        self.dates = dates
    }

    /// The five charts of one scrum.
    package func sets() -> [ChartSet] {
        let people = people()
        return [
            ChartSet(
                title: "Seconds per person", unit: .seconds, dates: dates, lines: people.seconds),
            length(title: "Length against plan"),
            overtime,
            ChartSet(
                title: "Share of the talking time", unit: .percent, dates: dates,
                lines: people.shares),
            endings,
        ]
    }

    /// How long the meetings were and should have been.
    package func length(title: String) -> ChartSet {
        ChartSet(
            title: title, unit: .seconds, dates: dates,
            lines: [
                .init(name: "Length", values: records.map(\.elapsed.chartSeconds)),
                .init(name: "Planned", values: records.map(\.planned.chartSeconds)),
            ])
    }

    /// A chart for each scrum in `records`: how long its meetings were.
    package static func lengths(ofAll records: [MeetingRecord]) -> [ChartSet] {
        var places: [MeetingRecord.Scrum: Int] = [:]
        var groups: [[MeetingRecord]] = []
        for record in records {
            // An id is the same under every title.
            let id = record.scrum.id
            let key = id.map { MeetingRecord.Scrum(id: $0, title: "") } ?? record.scrum
            let place = places[key] ?? groups.count
            if place == groups.count {
                places[key] = place
                groups.append([])
            }
            groups[place].append(record)
        }
        return groups.map { group in
            MeetingCharts(group).length(title: group.last?.scrum.title ?? "")
        }
    }

    private var overtime: ChartSet {
        ChartSet(
            title: "Overtime", unit: .seconds, dates: dates,
            lines: [
                .init(
                    name: "Overtime",
                    values: records.map { max(.zero, $0.elapsed - $0.planned).chartSeconds })
            ])
    }

    /// What each person took, and its share of what all took; an absence is a gap.
    private func people() -> (seconds: [ChartSet.Line], shares: [ChartSet.Line]) {
        var places: [String: Int] = [:]
        var last: [(name: String, place: Int)] = []
        var columns: [(name: String, total: Double, seconds: [Double], shares: [Double])] = []
        for (index, record) in records.enumerated() {
            let all = record.people.reduce(0) { $0 + $1.taken.chartSeconds }
            for (number, person) in record.people.enumerated() {
                // Most meetings list the same people in the same order.
                let isSame = number < last.count && last[number].name == person.name
                let place =
                    isSame ? last[number].place : places[person.name] ?? columns.count
                if place == columns.count {
                    let empty = Array(repeating: Self.gap, count: records.count)
                    columns.append((person.name, 0, empty, empty))
                    places[person.name] = place
                }
                if !isSame, number < last.count { last[number] = (person.name, place) }
                if number == last.count { last.append((person.name, place)) }
                if person.isAbsent, person.taken == .zero { continue }
                let taken = person.taken.chartSeconds
                columns[place].total += taken
                columns[place].seconds[index] = taken
                columns[place].shares[index] = all > 0 ? taken / all * 100 : Self.gap
            }
        }
        let order = columns.indices.sorted { columns[$0].total > columns[$1].total }
        let shown = Set(order.prefix(Self.shownPeople))
        return (
            columns.indices.map {
                .init(
                    name: columns[$0].name, values: columns[$0].seconds,
                    isHidden: !shown.contains($0))
            },
            columns.indices.map {
                .init(
                    name: columns[$0].name, values: columns[$0].shares,
                    isHidden: !shown.contains($0))
            }
        )
    }

    /// The meetings of each ISO week that ended early, on time and late.
    private var endings: ChartSet {
        var weeks: [Int] = []
        var counts: [[Double]] = [[], [], []]
        for (date, record) in zip(dates, records) {
            let monday = Timestamp.monday(ofDay: Timestamp.floorDivide(date, 86_400_000))
            while weeks.last != monday {
                // Weeks without a meeting count none, unless a wrong clock made them ages.
                let next = weeks.last.map { $0 + 7 } ?? monday
                weeks.append(monday - next > 7 * 1_000 ? monday : next)
                for kind in 0..<3 { counts[kind].append(0) }
            }
            counts[Self.kind(of: record)][weeks.count - 1] += 1
        }
        return ChartSet(
            title: "Meetings per week", unit: .count, dates: weeks.map { $0 * 86_400_000 },
            lines: zip(["Early", "On time", "Late"], counts).map { .init(name: $0, values: $1) })
    }

    /// On time is within 5 % of the plan or half a minute.
    private static func kind(of record: MeetingRecord) -> Int {
        let allowed = max(record.planned / 20, .seconds(30))
        let late = record.elapsed - record.planned
        return late < .zero - allowed ? 0 : late > allowed ? 2 : 1
    }
}

extension Timestamp {
    /// Milliseconds from 1970 to this moment's reading of the clock on the wall.
    package var wallMilliseconds: Int { (seconds + utcOffset) * 1_000 }

    /// The day's number of the Monday that begins the ISO week of a day.
    package static func monday(ofDay day: Int) -> Int {
        day - (day + 3 - floorDivide(day + 3, 7) * 7)
    }
}

extension Duration {
    fileprivate var chartSeconds: Double {
        let parts = components
        return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    }
}
