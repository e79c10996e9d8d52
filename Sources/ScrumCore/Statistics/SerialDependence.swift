/// Measures how strongly neighbouring values in a series depend on each other.
enum SerialDependence {
    /// The variance inflation factor; 1 for independent values.
    ///
    /// First removes a line and the best single step from the ranks, so that a change is not
    /// mistaken for dependence. The correlation at lag 1 measures how similar neighbours are; lags
    /// 1 to 3 show how fast the similarity fades. A correlation of up to `certain`/√n is attributed
    /// to chance.
    static func factor(of values: [Double], certain: Double = 0.7) -> Double {
        let count = Double(values.count)
        guard values.count >= 2 * Insights.fewest else { return 1 }
        let rest = withoutStep(Ranking(values).ranks.withoutTrend)
        let squares = rest.reduce(0) { $0 + $1 * $1 }
        guard squares > 1e-9 * count else { return 1 }
        let likeness = (1...3).map { (lag: Int) -> Double in
            var products = 0.0
            for place in lag..<rest.count { products += rest[place] * rest[place - lag] }
            // Removing the line and the step makes the correlation too small; this corrects it.
            return (count * products / squares + 6) / (count - 10)
        }
        guard likeness[0] > certain / count.squareRoot() else { return 1 }
        let fade =
            (likeness[0] * likeness[1] + likeness[1] * likeness[2])
            / (likeness[0] * likeness[0] + likeness[1] * likeness[1])
        let bounded = min(max(fade, likeness[0]), 0.9)
        var (sum, power) = (0.0, 1.0)
        for lag in 1..<values.count {
            sum += (1 - Double(lag) / count) * power
            power *= bounded
        }
        return 1 + 2 * likeness[0] * sum
    }

    /// The variance inflation factor of flags, which need a clearer correlation than measured
    /// values.
    static func factor(of flags: [Bool]) -> Double {
        factor(of: flags.map { $0 ? 1 : 0 }, certain: 2)
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
