/// The charts of a history, in local time.
package struct MeetingCharts {
    private(set) var columns = MeetingColumns()
    /// The number of people shown at first.
    private static let shownPeople = 8
    /// Limits the number of people with a line, since each line spans the whole history.
    private static let maxPeople = 100
    /// The number of turns in the moving median that shows the trend.
    private static let trend = 8
    /// The shortest break that interrupts a line, in milliseconds; most holidays are shorter.
    static let shortestBreak = 10 * 86_400_000

    package init() {}

    /// The scrum's title at its last meeting.
    package var title: String { columns.title }
    package var isEmpty: Bool { columns.dates.isEmpty }

    /// Adds a meeting; the order does not matter. Ignores a meeting that was not measured.
    package mutating func add(_ record: MeetingRecord) { columns.add(record) }

    /// The charts of one scrum. For a single meeting, omits comparisons over time unless
    /// `asTables`.
    package func sets(asTables: Bool = false) -> [ChartSet] {
        let sorted = sorted
        if !isEmpty, columns.people.turns.isEmpty, !columns.items.turns.isEmpty {
            return sorted.itemSets(asTables: asTables)
        }
        let people = sorted.lines
        var turns = sorted.set(HistoryChart.turns.rawValue, people.turns)
        turns.smoothing = "median of \(Self.trend)"
        turns.focus = Self.largestChange(in: people.turns)
        let isOne = sorted.columns.dates.count == 1 && !asTables
        let weekdays = isOne ? [] : sorted.columns.weekdays
        return [
            isOne ? sorted.onlyTurns : turns, sorted.lengths(title: HistoryChart.length.rawValue),
        ] + sorted.overtime + sorted.shares(people.shares) + [sorted.endings]
            + (isOne
                ? [] : [sorted.weekdays(weekdays), sorted.turnWeekdays(weekdays)] + sorted.places)
            + [
                ChartSet(
                    title: HistoryChart.attendance.rawValue, unit: .count,
                    dates: sorted.columns.dates,
                    offsets: sorted.columns.offsets,
                    lines: [
                        .init(name: "Present", form: .bar, values: sorted.columns.present),
                        .init(name: "Absent", form: .bar, values: sorted.columns.absent),
                    ], isStacked: true, shortestBreak: Self.shortestBreak)
            ] + sorted.absenceSets(byWeekday: weekdays) + (isOne ? [] : [sorted.spread])
            + sorted.beginnings
    }

    /// The charts of meetings without people.
    private func itemSets(asTables: Bool) -> [ChartSet] {
        var reached = Array(repeating: 0.0, count: columns.dates.count)
        var others = reached
        for turn in columns.items.turns.joined() {
            if turn.taken > 0 { reached[turn.meeting] += 1 } else { others[turn.meeting] += 1 }
        }
        let items = ChartSet(
            title: HistoryChart.items.rawValue, unit: .count, dates: columns.dates,
            offsets: columns.offsets,
            lines: [
                .init(name: "Reached", form: .bar, values: reached),
                .init(name: "Not reached", form: .bar, values: others),
            ], isStacked: true, shortestBreak: Self.shortestBreak)
        let isOne = columns.dates.count == 1 && !asTables
        return [lengths(title: HistoryChart.length.rawValue), items] + overtime + [endings]
            + (isOne ? [] : [weekdays(columns.weekdays)]) + beginnings
    }

    /// Empty for a single meeting without overtime.
    private var overtime: [ChartSet] {
        let values = zip(columns.elapsed, columns.planned).map { max(0, $0 - $1) }
        guard values != [0] else { return [] }
        let line = ChartSet.Line(name: "Overtime", form: .bar, values: values)
        return [set(HistoryChart.overtime.rawValue, [line])]
    }

    /// Empty for a single meeting, because an area needs two dates.
    private func shares(_ lines: [ChartSet.Line]) -> [ChartSet] {
        guard columns.dates.count != 1 else { return [] }
        return [
            ChartSet(
                title: HistoryChart.shares.rawValue, unit: .percent, dates: columns.dates,
                offsets: columns.offsets, lines: lines, isStacked: true, isPercentage: true,
                shortestBreak: Self.shortestBreak)
        ]
    }

    /// Empty if no start time was set for any meeting.
    private var beginnings: [ChartSet] {
        guard columns.delays.contains(where: \.isFinite) else { return [] }
        let line = ChartSet.Line(name: "Late", form: .bar, values: columns.delays)
        return [set(HistoryChart.beginnings.rawValue, [line])]
    }

    /// The meetings' actual and planned lengths.
    package func lengths(title: String) -> ChartSet {
        let sorted = sorted
        return sorted.set(
            title,
            [
                .init(name: "Length", form: .bar, values: sorted.columns.elapsed),
                .init(name: "Planned", values: sorted.columns.planned),
            ])
    }

    private func set(_ title: String, _ lines: [ChartSet.Line]) -> ChartSet {
        ChartSet(
            title: title, unit: .seconds, dates: columns.dates, offsets: columns.offsets,
            lines: lines,
            shortestBreak: Self.shortestBreak)
    }

    /// A copy with the meetings in chronological order.
    private var sorted: MeetingCharts {
        var charts = self
        charts.columns = columns.sorted
        return charts
    }

    /// Each person's time, and its share of everyone's time.
    private var lines: (turns: [ChartSet.Line], shares: [ChartSet.Line]) {
        var all = Array(repeating: 0.0, count: columns.dates.count)
        for turn in columns.people.turns.joined() { all[turn.meeting] += turn.taken }
        var result: (turns: [ChartSet.Line], shares: [ChartSet.Line]) = ([], [])
        for person in people {
            let taken = column(person.turns, \.taken)
            var median = MovingMedian(of: Self.trend)
            result.turns.append(
                ChartSet.Line(
                    name: person.name, values: taken.map { $0.isNaN ? .nan : median.add($0) },
                    raw: taken, reference: column(person.turns, \.box), isHidden: person.isHidden))
            // If the total is zero, dividing by it gives NaN, which leaves a gap.
            result.shares.append(
                ChartSet.Line(
                    name: person.name, form: .area, values: zip(taken, all).map { $0 / $1 * 100 },
                    isHidden: person.isHidden))
        }
        return result
    }

    /// The visible line whose last 20 turns differ most from the (up to 60) turns before them.
    ///
    /// Nil if fewer than three lines are visible, or if none differs by at least 8 %.
    private static func largestChange(in lines: [ChartSet.Line]) -> Int? {
        let shown = lines.indices.filter { !lines[$0].isHidden }
        guard shown.count >= 3 else { return nil }
        let changes = shown.compactMap { line -> (line: Int, change: Double)? in
            let turns = lines[line].raw.filter(\.isFinite)
            let before = turns.dropLast(Insights.recent).suffix(Insights.mostBefore)
            guard before.count >= Insights.fewest else { return nil }
            let (old, new) = (Array(before).median, Array(turns.suffix(Insights.recent)).median)
            return (line, abs(new - old) / max(old, new, .leastNonzeroMagnitude))
        }
        return changes.filter { $0.change >= Insights.smallest }.max { $0.change < $1.change }?.line
    }

    /// A person who has a line in the charts; turns and absences are in meeting order.
    struct Person {
        let name: String
        let turns: [MeetingColumns.Turn]
        /// The meetings that list the person as absent.
        let absences: [Int]
        let isHidden: Bool
    }

    /// The people with the longest total time.
    ///
    /// The people shown initially come first, because the first lines get the most distinct
    /// colours.
    var people: [Person] {
        let all = columns.people.all
        let totals = all.map { $0.turns.reduce(0) { $0 + $1.taken } }
        let order = totals.indices.sorted { totals[$0] > totals[$1] }.prefix(Self.maxPeople)
        let shown = order.prefix(Self.shownPeople).sorted()
        return (shown + order.dropFirst(Self.shownPeople).sorted()).enumerated().map {
            Person(
                name: all[$1].name, turns: all[$1].turns, absences: all[$1].absences,
                isHidden: $0 >= shown.count)
        }
    }

    /// One value per meeting; NaN if the person had no turn.
    private func column(_ turns: [MeetingColumns.Turn], _ value: (MeetingColumns.Turn) -> Double)
        -> [Double]
    {
        var column = Array(repeating: Double.nan, count: columns.dates.count)
        for turn in turns { column[turn.meeting] = value(turn) }
        return column
    }
}

extension Timestamp {
    /// Milliseconds since 1970 in local time.
    package var wallMilliseconds: Int { (seconds + utcOffset) * 1_000 }

    /// The number of days since 1970-01-01 in local time.
    package var day: Int { Self.floorDivide(seconds + utcOffset, 86_400) }

    /// The weekday, from 0 for Monday, at the given offset from UTC in seconds.
    package func weekday(at offset: Int) -> Int {
        let day = Timestamp(seconds: seconds, utcOffset: offset).day
        return day - Self.monday(ofDay: day)
    }

    /// The day number of the Monday in the same ISO week as `day`.
    package static func monday(ofDay day: Int) -> Int { floorDivide(day + 3, 7) * 7 - 3 }
}

extension Duration {
    /// The duration in seconds, rounded to milliseconds. Avoids slow 128-bit division.
    var measuredSeconds: Double {
        let high = Double(Int64(truncatingIfNeeded: attoseconds >> 64)) * 0x1p64
        let low = Double(UInt64(truncatingIfNeeded: attoseconds))
        return ((high + low) * 1e-15).rounded() / 1_000
    }
}
