/// What the charts of a history show; its dates are those of the clock on the wall.
///
/// Histories are long: meeting after meeting is added, and only the figures are kept.
package struct MeetingCharts {
    /// The title of the scrum at its last meeting.
    package private(set) var title = ""
    private var dates: [Int] = []
    private var elapsed: [Double] = []
    private var planned: [Double] = []
    private var people: [String] = []
    private var places: [String: Int] = [:]
    /// Most meetings list the same people in the same order.
    private var last: [Int] = []
    /// What each person took; shorter than the dates where the rest are gaps.
    private var taken: [[Double]] = []
    private var isSorted = true
    /// So many people are shown; the others can be.
    private static let shownPeople = 8

    package init() {}

    /// The charts of meetings in any order.
    package init(_ records: [MeetingRecord]) {
        for record in records { add(record) }
    }

    package var isEmpty: Bool { dates.isEmpty }

    /// Meetings whose times nobody measured are left out.
    package mutating func add(_ record: MeetingRecord) {
        guard record.isMeasured else { return }
        let date = record.start.wallMilliseconds
        if let last = dates.last, date < last {
            isSorted = false
        } else {
            title = record.scrum.title
        }
        let index = dates.count
        dates.append(date)
        elapsed.append(record.elapsed.measuredSeconds)
        planned.append(record.planned.measuredSeconds)
        for (number, person) in record.people.enumerated() {
            let place = place(of: person.name, at: number)
            let seconds = person.taken.measuredSeconds
            // An absence is a gap.
            if seconds == 0, person.isAbsent { continue }
            let missing = index - taken[place].count
            if missing > 0 { taken[place] += Array(repeating: .nan, count: missing) }
            // Of two people with one name in a meeting the last one counts.
            if missing < 0 {
                taken[place][index] = seconds
            } else {
                taken[place].append(seconds)
            }
        }
    }

    private mutating func place(of name: String, at number: Int) -> Int {
        if number < last.count, people[last[number]] == name { return last[number] }
        let place = places[name] ?? people.count
        if place == people.count {
            places[name] = place
            people.append(name)
            taken.append([])
        }
        if number < last.count { last[number] = place } else { last.append(place) }
        return place
    }

    /// The five charts of one scrum.
    package func sets() -> [ChartSet] {
        let sorted = sorted
        let people = sorted.shares
        return [
            ChartSet(
                title: "Seconds per person", unit: .seconds, dates: sorted.dates,
                lines: people.seconds),
            sorted.lengths(title: "Length against plan"),
            ChartSet(
                title: "Overtime", unit: .seconds, dates: sorted.dates,
                lines: [
                    .init(
                        name: "Overtime",
                        values: zip(sorted.elapsed, sorted.planned).map { max(0, $0 - $1) })
                ]),
            ChartSet(
                title: "Share of the talking time", unit: .percent, dates: sorted.dates,
                lines: people.shares),
            sorted.endings,
        ]
    }

    /// How long the meetings were and should have been.
    package func length(title: String) -> ChartSet { sorted.lengths(title: title) }

    private func lengths(title: String) -> ChartSet {
        ChartSet(
            title: title, unit: .seconds, dates: dates,
            lines: [
                .init(name: "Length", values: elapsed), .init(name: "Planned", values: planned),
            ])
    }

    /// The same in order of time, every column as long as the dates.
    private var sorted: MeetingCharts {
        var charts = self
        for place in charts.taken.indices {
            let missing = dates.count - charts.taken[place].count
            charts.taken[place] += Array(repeating: .nan, count: missing)
        }
        guard !isSorted else { return charts }
        let order = dates.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }
        charts.dates = order.map { dates[$0] }
        charts.elapsed = order.map { elapsed[$0] }
        charts.planned = order.map { planned[$0] }
        charts.taken = charts.taken.map { column in order.map { column[$0] } }
        charts.isSorted = true
        return charts
    }

    /// What each person took, and its share of what all took.
    private var shares: (seconds: [ChartSet.Line], shares: [ChartSet.Line]) {
        var all = Array(repeating: 0.0, count: dates.count)
        var totals: [Double] = []
        for column in taken {
            var total = 0.0
            for (index, seconds) in column.enumerated() where !seconds.isNaN {
                all[index] += seconds
                total += seconds
            }
            totals.append(total)
        }
        let order = people.indices.sorted { totals[$0] > totals[$1] }
        let shown = Set(order.prefix(Self.shownPeople))
        func lines(_ values: ([Double]) -> [Double]) -> [ChartSet.Line] {
            people.indices.map {
                .init(
                    name: people[$0], values: values(taken[$0]), isHidden: !shown.contains($0))
            }
        }
        // Where nobody took any time nobody has a share: 0 of 0 is a gap as well.
        return (lines { $0 }, lines { zip($0, all).map { $0 / $1 * 100 } })
    }

    /// The meetings of each ISO week that ended early, on time and late.
    private var endings: ChartSet {
        var weeks: [Int] = []
        var counts: [[Double]] = [[], [], []]
        for index in dates.indices {
            let day = Timestamp.floorDivide(dates[index], 86_400_000)
            let monday = Timestamp.monday(ofDay: day)
            while weeks.last != monday {
                // Weeks without a meeting count none, unless a wrong clock made them ages.
                let next = weeks.last.map { $0 + 7 } ?? monday
                weeks.append(monday - next > 7 * 1_000 ? monday : next)
                for kind in 0..<3 { counts[kind].append(0) }
            }
            let kind = Punctuality(elapsed: elapsed[index], planned: planned[index])
            counts[kind.rawValue][weeks.count - 1] += 1
        }
        return ChartSet(
            title: "Meetings per week", unit: .count, dates: weeks.map { $0 * 86_400_000 },
            lines: zip(["Early", "On time", "Late"], counts).map { .init(name: $0, values: $1) })
    }
}

extension Timestamp {
    /// Milliseconds from 1970 to this moment's reading of the clock on the wall.
    package var wallMilliseconds: Int { (seconds + utcOffset) * 1_000 }

    /// The weekday by the clock on the wall, from 0 for Monday.
    var weekday: Int {
        let day = Self.floorDivide(seconds + utcOffset, 86_400)
        return day - Self.monday(ofDay: day)
    }

    /// The day's number of the Monday that begins the ISO week of a day.
    package static func monday(ofDay day: Int) -> Int {
        day - (day + 3 - floorDivide(day + 3, 7) * 7)
    }
}

extension Duration {
    /// In seconds, to the millisecond, without a division of 128 bits.
    var measuredSeconds: Double {
        let high = Double(Int64(truncatingIfNeeded: attoseconds >> 64)) * 0x1p64
        let low = Double(UInt64(truncatingIfNeeded: attoseconds))
        return ((high + low) * 1e-15).rounded() / 1_000
    }
}
