/// Measures how strongly neighbouring values in a series depend on each other.
enum SerialDependence {
    /// The variance inflation factor of measured values or flags; 1 for independent ones.
    ///
    /// First removes a line and the best single step from the ranks, so that a change is not
    /// mistaken for dependence. The correlation at lag 1 measures how similar neighbours are; lags
    /// 1 to 3 show how fast the similarity fades. What chance alone can explain is ignored.
    static func factor(of values: [Double], areFlags: Bool = false) -> Double {
        let count = Double(values.count)
        guard values.count >= 2 * Insights.fewest else { return 1 }
        let rest = withoutStep(Ranking(values).ranks.withoutTrend)
        let squares = rest.reduce(0) { $0 + $1 * $1 }
        guard squares > 1e-9 * count else { return 1 }
        let likeness = (1...3).map { lag in
            let sum = zip(rest, rest.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 } / squares
            // Removing the line and the step makes the correlation of noisy values too small.
            return areFlags ? sum + 1 / count : (count * sum + 6) / (count - 10)
        }
        guard likeness[0] > (areFlags ? 2 : 0.7) / count.squareRoot() else { return 1 }
        let fade =
            (likeness[0] * likeness[1] + likeness[1] * likeness[2])
            / (likeness[0] * likeness[0] + likeness[1] * likeness[1])
        let bounded = min(max(fade, likeness[0]), 0.9)
        return (1..<values.count).reduce((sum: 1, power: 2 * likeness[0])) { all, lag in
            (all.sum + (1 - Double(lag) / count) * all.power, all.power * bounded)
        }.sum
    }

    /// The residuals after fitting the best step, without the step's own linear trend.
    private static func withoutStep(_ values: [Double]) -> [Double] {
        let count = Double(values.count)
        let middle = (count - 1) / 2
        let spread = count * (count * count - 1) / 12
        var (sum, places) = (0.0, 0.0)
        var best = (explained: -1.0, start: 0, height: 0.0)
        for start in 1..<max(1, values.count - 4) {
            sum -= values[start - 1]
            places -= Double(start - 1) - middle
            guard start >= 5 else { continue }
            let size = Double(start) * (count - Double(start)) / count - places * places / spread
            guard size > 1e-9, sum * sum / size > best.explained else { continue }
            best = (sum * sum / size, start, sum / size)
        }
        let step = values.indices.map { $0 >= best.start ? 1.0 : 0 }.withoutTrend
        return zip(values, step).map { $0 - best.height * $1 }
    }
}

extension [Double] {
    /// The residuals after fitting a least-squares line.
    var withoutTrend: [Double] {
        let size = Double(count)
        let mean = reduce(0, +) / size
        let middle = (size - 1) / 2
        let products = enumerated().reduce(0) {
            $0 + (Double($1.offset) - middle) * ($1.element - mean)
        }
        let slope = products / (size * (size * size - 1) / 12)
        return enumerated().map { $1 - mean - slope * (Double($0) - middle) }
    }
}
