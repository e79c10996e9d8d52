/// The charts of a history, in local time.
///
/// Meetings are added one by one and only their figures are kept, since histories are long.
package struct MeetingCharts {
    /// The title of the scrum at its last meeting.
    package private(set) var title = ""
    private var dates: [Int] = []
    private var elapsed: [Double] = []
    private var planned: [Double] = []
    private var people = AppearanceOrder<String>()
    /// The seconds of each person; shorter than the dates if the rest are gaps.
    private var taken: [[Double]] = []
    private var isSorted = true
    /// How many people are shown at first.
    private static let shownPeople = 8

    package init() {}

    /// The charts of meetings in any order.
    package init(_ records: [MeetingRecord]) {
        for record in records { add(record) }
    }

    package var isEmpty: Bool { dates.isEmpty }

    /// Adds a meeting, unless it was not measured.
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
        elapsed.append(record.elapsed.chartSeconds)
        planned.append(record.planned.chartSeconds)
        for person in record.people {
            let number = people.index(of: person.name)
            if number == taken.count { taken.append([]) }
            let seconds = person.taken.chartSeconds
            // An absence is a gap.
            if seconds == 0, person.isAbsent { continue }
            let missing = index - taken[number].count
            if missing > 0 { taken[number] += Array(repeating: .nan, count: missing) }
            // Of two people with one name in a meeting the last one counts.
            if missing < 0 {
                taken[number][index] = seconds
            } else {
                taken[number].append(seconds)
            }
        }
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

    /// The actual and the planned lengths.
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
        for number in charts.taken.indices {
            let missing = dates.count - charts.taken[number].count
            charts.taken[number] += Array(repeating: .nan, count: missing)
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
        let order = people.keys.indices.sorted { totals[$0] > totals[$1] }
        let shown = Set(order.prefix(Self.shownPeople))
        func lines(_ values: ([Double]) -> [Double]) -> [ChartSet.Line] {
            people.keys.indices.map {
                .init(
                    name: people.keys[$0], values: values(taken[$0]), isHidden: !shown.contains($0))
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
            let kind = Self.kind(elapsed[index], planned: planned[index])
            counts[kind][weeks.count - 1] += 1
        }
        return ChartSet(
            title: "Meetings per week", unit: .count, dates: weeks.map { $0 * 86_400_000 },
            lines: zip(["Early", "On time", "Late"], counts).map { .init(name: $0, values: $1) })
    }

    /// On time is within 5 % of the plan or half a minute.
    private static func kind(_ elapsed: Double, planned: Double) -> Int {
        let allowed = max(planned / 20, 30)
        let late = elapsed - planned
        return late < -allowed ? 0 : late > allowed ? 2 : 1
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
    /// In seconds, to the millisecond, without a division of 128 bits.
    fileprivate var chartSeconds: Double {
        let high = Double(Int64(truncatingIfNeeded: attoseconds >> 64)) * 0x1p64
        let low = Double(UInt64(truncatingIfNeeded: attoseconds))
        return ((high + low) * 1e-15).rounded() / 1_000
    }
}
