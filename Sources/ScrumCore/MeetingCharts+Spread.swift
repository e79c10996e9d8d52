extension MeetingCharts {
    /// The maximum number of people in the chart; they are those with the longest total time.
    private static let maxSpread = 20

    /// Each person's box, the distribution of their turns, and how many of them the bell ended.
    var spread: ChartSet {
        let (labels, taken, boxes) = turnsWithBoxes
        var half = ChartSet.Line(
            name: "Middle half", form: .bar, values: taken.map { $0.quantile(0.75) })
        half.base = taken.map { $0.quantile(0.25) }
        return labelledChart(
            .spread, labels,
            [
                half, .init(name: "Box", values: boxes),
                .init(name: "Median", values: taken.map(\.median)),
                .init(name: "Longest", values: taken.map { $0.max() ?? .nan }),
                .init(name: "Shortest", values: taken.map { $0.min() ?? .nan }),
            ])
    }

    /// The turns in a single meeting, as one bar per person.
    var onlyTurns: ChartSet {
        let (labels, taken, boxes) = turnsWithBoxes
        return labelledChart(
            .turns, labels,
            [
                .init(name: "Turn", form: .bar, values: taken.map(\.median)),
                .init(name: "Box", values: boxes),
            ])
    }

    /// For each person, a label with the number of turns that the bell ended, the lengths of all
    /// turns, and the last box.
    private var turnsWithBoxes: (labels: [String], taken: [[Double]], boxes: [Double]) {
        let (turns, names) = turnsByPerson
        let totals = turns.map { $0.reduce(0) { $0 + $1.taken } }
        let people = turns.indices.filter { !turns[$0].isEmpty }
            .sorted { (totals[$1], $0) < (totals[$0], $1) }.prefix(Self.maxSpread).sorted()
        let labels = people.map { person in
            let cuts = turns[person].count(where: \.isCut)
            return cuts > 0 ? "\(names[person]) (\(cuts) cut off)" : names[person]
        }
        let boxes = people.map { person in
            turns[person].last { $0.box.isFinite }?.box ?? .nan
        }
        return (labels, people.map { turns[$0].map(\.taken) }, boxes)
    }

    private func labelledChart(
        _ chart: HistoryChart, _ labels: [String], _ lines: [ChartSet.Line]
    ) -> ChartSet {
        var set = ChartSet(
            title: chart.rawValue, unit: .seconds,
            dates: labels.indices.map { $0 * 86_400_000 }, labels: labels, lines: lines,
            shortestBreak: Self.shortestBreak)
        set.connects = false
        return set
    }
}
