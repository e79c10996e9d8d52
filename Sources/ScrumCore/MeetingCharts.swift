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
        // Histories are long: nothing is copied that is as it should be.
        var records = records
        if !records.indices.allSatisfy({ records[$0].isMeasured }) {
            records.removeAll { !$0.isMeasured }
        }
        var dates = records.indices.map { records[$0].start.wallMilliseconds }
        if !dates.indices.dropFirst().allSatisfy({ dates[$0 - 1] <= dates[$0] }) {
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
                .init(name: "Length", values: values { $0.elapsed.chartSeconds }),
                .init(name: "Planned", values: values { $0.planned.chartSeconds }),
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
                    values: values { max(0, $0.elapsed.chartSeconds - $0.planned.chartSeconds) })
            ])
    }

    private func values(_ value: (borrowing MeetingRecord) -> Double) -> [Double] {
        records.indices.map { value(records[$0]) }
    }

    /// What each person took, and its share of what all took; an absence is a gap.
    private func people() -> (seconds: [ChartSet.Line], shares: [ChartSet.Line]) {
        var places = PersonPlaces()
        var columns: [[Double]] = []
        var totals: [Double] = []
        var all = Array(repeating: 0.0, count: records.count)
        for index in records.indices {
            for number in records[index].people.indices {
                let place = places.place(of: records[index].people[number].name, at: number)
                if place == columns.count {
                    columns.append(Array(repeating: Self.gap, count: records.count))
                    totals.append(0)
                }
                let taken = records[index].people[number].taken.chartSeconds
                if taken == 0, records[index].people[number].isAbsent { continue }
                columns[place][index] = taken
                totals[place] += taken
                all[index] += taken
            }
        }
        let order = columns.indices.sorted { totals[$0] > totals[$1] }
        let shown = Set(order.prefix(Self.shownPeople))
        func lines(_ values: ([Double]) -> [Double]) -> [ChartSet.Line] {
            columns.indices.map {
                .init(
                    name: places.names[$0], values: values(columns[$0]),
                    isHidden: !shown.contains($0))
            }
        }
        // Where nobody took any time nobody has a share: 0 of 0 is a gap as well.
        return (lines { $0 }, lines { zip($0, all).map { $0 / $1 * 100 } })
    }

    /// The meetings of each ISO week that ended early, on time and late.
    private var endings: ChartSet {
        var weeks: [Int] = []
        var counts: [[Double]] = [[], [], []]
        for index in records.indices {
            let day = Timestamp.floorDivide(dates[index], 86_400_000)
            let monday = Timestamp.monday(ofDay: day)
            while weeks.last != monday {
                // Weeks without a meeting count none, unless a wrong clock made them ages.
                let next = weeks.last.map { $0 + 7 } ?? monday
                weeks.append(monday - next > 7 * 1_000 ? monday : next)
                for kind in 0..<3 { counts[kind].append(0) }
            }
            let kind = Self.kind(
                records[index].elapsed.chartSeconds, planned: records[index].planned.chartSeconds)
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

/// Numbers people in the order in which they come.
private struct PersonPlaces {
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]
    /// Most meetings list the same people in the same order.
    private var last: [Int] = []

    mutating func place(of name: String, at index: Int) -> Int {
        if index < last.count, names[last[index]] == name { return last[index] }
        let number = numbers[name] ?? names.count
        if number == names.count {
            numbers[name] = number
            names.append(name)
        }
        if index < last.count { last[index] = number } else { last.append(number) }
        return number
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
