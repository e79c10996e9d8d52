/// Measures how strongly neighbouring values in a series depend on each other.
enum SerialDependence {
    /// The variance inflation factor of measured values or flags; 1 for independent ones.
    ///
    /// Subtracts the mean of every 20 ranks, or of every 10 flags, and ignores the last 20 lengths,
    /// so that a change is not mistaken for dependence. The correlation at lag 1 measures how
    /// similar neighbours are; lags 1 to 3 show how fast the similarity fades. What chance alone
    /// can explain is ignored.
    static func factor(of values: [Double], areFlags: Bool = false) -> Double {
        let isShort = areFlags || values.count < 2 * Insights.recent
        let past = isShort ? values : Array(values.dropLast(Insights.recent))
        guard past.count >= 2 * Insights.fewest else { return 1 }
        let (count, ranks) = (Double(past.count), Ranking(past).ranks)
        let blocks = max(1, past.count / (areFlags ? 10 : 20))
        let rest = (0..<blocks).flatMap { number in
            let start = number * past.count / blocks
            let part = ranks[start..<((number + 1) * past.count / blocks)]
            let mean = part.reduce(0, +) / Double(part.count)
            return part.map { $0 - mean }
        }
        let squares = rest.reduce(0) { $0 + $1 * $1 }
        let size = count / Double(blocks)
        let likeness = (1...3).map { lag in
            let sum = zip(rest, rest.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 } / squares
            // Subtracting the mean makes the correlation of noisy values too small.
            return areFlags ? sum + 1 / size : (size * sum + 1) / (size - 4)
        }
        guard likeness[0] > (areFlags ? 2 : 0.7) / count.squareRoot() else { return 1 }
        let fade =
            (likeness[0] * likeness[1] + likeness[1] * likeness[2])
            / (likeness[0] * likeness[0] + likeness[1] * likeness[1])
        let bounded = min(max(fade, likeness[0]), 0.9)
        return (1..<past.count).reduce((sum: 1, power: 2 * likeness[0])) { all, lag in
            (all.sum + (1 - Double(lag) / count) * all.power, all.power * bounded)
        }.sum
    }
}
