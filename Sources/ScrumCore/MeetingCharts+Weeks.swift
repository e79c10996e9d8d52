extension MeetingCharts {
    private static let day = 86_400_000
    /// In the order of `Punctuality`.
    private static let endings: [(name: String, color: UInt32)] = [
        ("Early", 0x4fc3f7), ("On time", 0x81c784), ("Late", 0xf06292),
    ]

    /// The meetings of each ISO week that ended early, on time and late.
    var endings: ChartSet {
        var weeks: [Int] = []
        var counts: [[Double]] = [[], [], []]
        for index in dates.indices {
            let monday = Timestamp.monday(ofDay: Timestamp.floorDivide(dates[index], Self.day))
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
            title: HistoryChart.weeks.rawValue, unit: .count, dates: weeks.map { $0 * Self.day },
            lines: zip(Self.endings, counts).map { ending, counts in
                .init(name: ending.name, color: ending.color, form: .bar, values: counts)
            }, isStacked: true, summary: .sum, shortestBreak: Self.shortestBreak)
    }

    /// By how much the meetings of each weekday typically ran over; its dates are a week's days.
    var weekdays: ChartSet {
        var over: [[Double]] = Array(repeating: [], count: 7)
        for index in dates.indices {
            let day = Timestamp.floorDivide(dates[index], Self.day)
            over[day - Timestamp.monday(ofDay: day)].append(elapsed[index] - planned[index])
        }
        let days = over.indices.filter { !over[$0].isEmpty }
        // 1970-01-05 was a Monday.
        return ChartSet(
            title: HistoryChart.weekdays.rawValue, unit: .seconds,
            dates: days.map { ($0 + 4) * Self.day },
            labels: days.map { Timestamp.weekdays[$0] },
            lines: [.init(name: "Over plan", form: .bar, values: days.map { over[$0].median })],
            shortestBreak: Self.shortestBreak)
    }
}
