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
                half, .init(name: "Box", color: Self.boxColor, values: boxes),
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
                .init(name: "Box", color: Self.boxColor, values: boxes),
            ])
    }

    /// A grey that differs from every person's colour.
    private static let boxColor: UInt32 = 0x9e9e9e

    /// For each person, a label with the number of turns that the bell ended, the lengths of all
    /// turns in ascending order, and the last box.
    private var turnsWithBoxes: (labels: [String], taken: [[Double]], boxes: [Double]) {
        let all = columns.people.all
        let totals = all.map { $0.turns.reduce(0) { $0 + $1.taken } }
        let people = all.indices.filter { !all[$0].turns.isEmpty }
            .sorted { (totals[$1], $0) < (totals[$0], $1) }.prefix(Self.maxSpread).sorted()
            .map { all[$0] }
        let labels = people.map { person in
            let cuts = person.turns.count(where: \.isCut)
            return cuts > 0 ? "\(person.name) (bell \(cuts)×)" : person.name
        }
        let boxes = people.map { $0.turns.last { $0.box.isFinite }?.box ?? .nan }
        return (labels, people.map { $0.turns.map(\.taken).sorted() }, boxes)
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
