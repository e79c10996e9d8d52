extension MeetingCharts {
    private static let day = 86_400_000
    /// Names and colours, in the order of `Punctuality`'s cases.
    private static let endings: [(name: String, color: UInt32)] = [
        ("Early", 0x4fc3f7), ("On time", 0x81c784), ("Over", 0xf06292),
    ]

    /// How many meetings ended early, on time and over in each ISO week.
    var endings: ChartSet {
        var weeks: [Int] = []
        var counts: [[Double]] = [[], [], []]
        for index in columns.dates.indices {
            let monday = Timestamp.monday(
                ofDay: Timestamp.floorDivide(columns.dates[index], Self.day))
            while weeks.last != monday {
                // Weeks without a meeting count as zero, unless a wrong clock caused a huge gap.
                let next = weeks.last.map { $0 + 7 } ?? monday
                weeks.append(monday - next > 7 * 1_000 ? monday : next)
                for kind in 0..<3 { counts[kind].append(0) }
            }
            let kind = Punctuality(elapsed: columns.elapsed[index], planned: columns.planned[index])
            counts[kind.rawValue][weeks.count - 1] += 1
        }
        return ChartSet(
            title: HistoryChart.weeks.rawValue, unit: .count, dates: weeks.map { $0 * Self.day },
            lines: zip(Self.endings, counts).map { ending, counts in
                .init(name: ending.name, color: ending.color, form: .bar, values: counts)
            }, isStacked: true, summary: .sum, shortestBreak: Self.shortestBreak)
    }

    /// The meetings' median actual and planned lengths on each weekday; `numbers` are the weekdays
    /// of the meetings.
    func weekdays(_ numbers: [Int]) -> ChartSet {
        var days: [[Int]] = Array(repeating: [], count: 7)
        for (meeting, weekday) in numbers.enumerated() { days[weekday].append(meeting) }
        return byWeekday(
            .weekdays, .seconds, numbers,
            [
                .init(
                    name: "Length", form: .bar,
                    values: days.map { $0.map { columns.elapsed[$0] }.median }),
                .init(name: "Planned", values: days.map { $0.map { columns.planned[$0] }.median }),
            ])
    }

    /// Each person's median turn on each weekday.
    func turnWeekdays(_ numbers: [Int]) -> ChartSet {
        byWeekday(.turnWeekdays, .seconds, numbers, medians(of: 7) { numbers[$0.meeting] })
    }

    /// Each person's median turn when speaking first, in the middle and last; empty if the order is
    /// unknown in every meeting.
    var places: [ChartSet] {
        let places = MeetingColumns.Place.allCases
        let lines = medians(of: places.count) { turn in
            turn.place.flatMap(places.firstIndex)
        }
        guard lines.contains(where: { $0.values.contains(where: \.isFinite) }) else { return [] }
        var set = ChartSet(
            title: HistoryChart.places.rawValue, unit: .seconds,
            dates: places.indices.map { $0 * Self.day }, labels: places.map(\.label),
            lines: lines, shortestBreak: Self.shortestBreak)
        set.connects = false
        return [set]
    }

    private func medians(
        of count: Int, group: (MeetingColumns.Turn) -> Int?
    ) -> [ChartSet.Line] {
        people.map { person in
            var taken: [[Double]] = Array(repeating: [], count: count)
            for turn in person.turns {
                if let group = group(turn) { taken[group].append(turn.taken) }
            }
            return .init(
                name: person.name, form: .bar, values: taken.map(\.median),
                isHidden: person.isHidden)
        }
    }

    /// Charts each person's absences by date and, if `numbers` gives the meetings' weekdays, by
    /// weekday. Returns no charts without absences.
    func absenceSets(byWeekday numbers: [Int]) -> [ChartSet] {
        let people = people.filter { !$0.absences.isEmpty }
        guard !people.isEmpty else { return [] }
        func lines(_ values: (Person) -> [Double]) -> [ChartSet.Line] {
            people.map {
                .init(name: $0.name, form: .bar, values: values($0), isHidden: $0.isHidden)
            }
        }
        let all = lines { person in
            var values = Array(repeating: 0.0, count: columns.dates.count)
            for meeting in person.absences { values[meeting] = 1 }
            return values
        }
        let one = ChartSet(
            title: HistoryChart.absences.rawValue, unit: .count, dates: columns.dates,
            offsets: columns.offsets,
            lines: all, isStacked: true, summary: .sum, shortestBreak: Self.shortestBreak)
        guard !numbers.isEmpty else { return [one] }
        var weekdays = byWeekday(
            .absenceWeekdays, .count, numbers,
            lines { person in
                var counts = Array(repeating: 0.0, count: 7)
                for meeting in person.absences { counts[numbers[meeting]] += 1 }
                return counts
            })
        weekdays.isStacked = true
        return [one, weekdays]
    }

    /// A chart of the weekdays that have meetings; its dates are the days of a single week.
    private func byWeekday(
        _ chart: HistoryChart, _ unit: ChartSet.Unit, _ numbers: [Int], _ lines: [ChartSet.Line]
    ) -> ChartSet {
        let used = (0..<7).filter(numbers.contains)
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
