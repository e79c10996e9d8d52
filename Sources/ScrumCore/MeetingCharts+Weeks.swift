extension MeetingCharts {
    private static let day = 86_400_000
    /// Same order as `Punctuality`.
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
                // Weeks without a meeting count zero, unless a wrong clock made the gap ages long.
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

    /// The typical overrun of the meetings of each weekday.
    var weekdays: ChartSet {
        let over = zip(elapsed, planned).map { $0 - $1 }
        return byWeekday(
            .weekdays, .seconds,
            [
                .init(
                    name: "Over plan", form: .bar,
                    values: days.map { $0.map { over[$0] }.median })
            ])
    }

    /// The typical length of each person's turns by weekday.
    var turnWeekdays: ChartSet {
        byWeekday(
            .turnWeekdays, .seconds,
            people.map { person in
                var taken: [[Double]] = Array(repeating: [], count: 7)
                for turn in person.turns { taken[weekday(turn.meeting)].append(turn.taken) }
                return .init(
                    name: person.name, form: .bar, values: taken.map(\.median),
                    isHidden: person.isHidden)
            })
    }

    /// How often each person was absent, over time and by weekday; empty without absences.
    func absenceSets(byWeekday isByWeekday: Bool) -> [ChartSet] {
        let people = people.filter { !$0.absences.isEmpty }
        guard !people.isEmpty else { return [] }
        func lines(_ values: (Person) -> [Double]) -> [ChartSet.Line] {
            people.map {
                .init(name: $0.name, form: .bar, values: values($0), isHidden: $0.isHidden)
            }
        }
        let all = lines { person in
            var values = Array(repeating: 0.0, count: dates.count)
            for meeting in person.absences { values[meeting] = 1 }
            return values
        }
        var weekdays = byWeekday(
            .absenceWeekdays, .count,
            lines { person in
                var counts = Array(repeating: 0.0, count: 7)
                for meeting in person.absences { counts[weekday(meeting)] += 1 }
                return counts
            })
        weekdays.isStacked = true
        return [
            ChartSet(
                title: HistoryChart.absences.rawValue, unit: .count, dates: dates, offsets: offsets,
                lines: all,
                isStacked: true, summary: .sum, shortestBreak: Self.shortestBreak)
        ] + (isByWeekday ? [weekdays] : [])
    }

    /// From 0 for Monday.
    private func weekday(_ meeting: Int) -> Int {
        let day = Timestamp.floorDivide(dates[meeting], Self.day)
        return day - Timestamp.monday(ofDay: day)
    }

    /// The meetings by weekday, from Monday.
    private var days: [[Int]] {
        var days: [[Int]] = Array(repeating: [], count: 7)
        for meeting in dates.indices { days[weekday(meeting)].append(meeting) }
        return days
    }

    /// A chart of the weekdays that have meetings, dated as the days of one week.
    private func byWeekday(
        _ chart: HistoryChart, _ unit: ChartSet.Unit, _ lines: [ChartSet.Line]
    ) -> ChartSet {
        let days = days
        let used = days.indices.filter { !days[$0].isEmpty }
        // 1970-01-05 was a Monday.
        return ChartSet(
            title: chart.rawValue, unit: unit, dates: used.map { ($0 + 4) * Self.day },
            labels: used.map { Timestamp.weekdays[$0] },
            lines: lines.map { line in
                var line = line
                line.values = used.map { line.values[$0] }
                return line
            }, shortestBreak: Self.shortestBreak)
    }
}
