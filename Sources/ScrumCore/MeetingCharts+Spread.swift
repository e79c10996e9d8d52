extension MeetingCharts {
    /// How many people the chart has room for, those with the largest totals.
    private static let mostSpread = 20

    /// How each person's turns spread against the box, and how many the bell cut.
    var spread: ChartSet {
        let (turns, names) = turnsByPerson
        let totals = turns.map { $0.reduce(0) { $0 + $1.taken } }
        let people = turns.indices.filter { !turns[$0].isEmpty }
            .sorted { (totals[$1], $0) < (totals[$0], $1) }.prefix(Self.mostSpread).sorted()
        let taken = people.map { turns[$0].map(\.taken) }
        let labels = people.map { person in
            let cuts = turns[person].count(where: \.isCut)
            return cuts > 0 ? "\(names[person]) (\(cuts) cut)" : names[person]
        }
        var half = ChartSet.Line(
            name: "Middle half", form: .bar, values: taken.map { $0.quantile(0.75) })
        half.base = taken.map { $0.quantile(0.25) }
        let boxes = people.map { person in
            turns[person].last { $0.box.isFinite }?.box ?? .nan
        }
        var set = ChartSet(
            title: HistoryChart.spread.rawValue, unit: .seconds,
            dates: people.indices.map { $0 * 86_400_000 }, labels: labels,
            lines: [
                half, .init(name: "Longest", values: taken.map { $0.quantile(1) }),
                .init(name: "Median", values: taken.map(\.median)),
                .init(name: "Shortest", values: taken.map { $0.quantile(0) }),
                .init(name: "Box", values: boxes),
            ], shortestBreak: Self.shortestBreak)
        set.connects = false
        return set
    }
}
