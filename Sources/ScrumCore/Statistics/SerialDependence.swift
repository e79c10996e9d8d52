/// Measures how strongly neighbouring values in a series depend on each other.
enum SerialDependence {
    /// The variance inflation factor of measured values or flags; 1 for independent ones.
    ///
    /// The correlation at lag 1 measures how similar neighbours are; lags 1 to 3 show how fast the
    /// similarity fades.
    static func factor(of values: [Double]) -> Double {
        guard values.count >= 2 * Insights.fewest else { return 1 }
        let residuals = withoutStep(Ranking(values).ranks)
        let squares = residuals.reduce(0) { $0 + $1 * $1 }
        guard squares > 0 else { return 1 }
        let count = Double(values.count)
        let likeness = (1...3).map { lag in
            let products = zip(residuals, residuals.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 }
            // Subtracting two means makes the correlation too small.
            return (count * products / squares + 4) / (count - 6)
        }
        guard likeness[0] > 2 / count.squareRoot() else { return 1 }
        let (first, second, third) = (likeness[0], likeness[1], likeness[2])
        let fade = (first * second + second * third) / (first * first + second * second)
        let bounded = min(max(fade, first), 0.9)
        return (1..<values.count).reduce((sum: 1, power: 2 * first)) { all, lag in
            (all.sum + (1 - Double(lag) / count) * all.power, all.power * bounded)
        }.sum
    }

    /// The values minus the means on both sides of the step that fits best, because a change would
    /// look like dependence.
    private static func withoutStep(_ values: [Double]) -> [Double] {
        let mean = values.reduce(0, +) / Double(values.count)
        var (sum, greatest, step, shift) = (0.0, 0.0, 0, 0.0)
        for (index, value) in values.enumerated() {
            sum += value - mean
            let (before, after) = (Double(index + 1), Double(values.count - index - 1))
            guard min(before, after) >= Double(Insights.fewest) else { continue }
            let gain = sum * sum / before + sum * sum / after
            if gain > greatest { (greatest, step, shift) = (gain, index + 1, sum) }
        }
        return values.enumerated().map { index, value in
            let side = index < step ? shift / Double(step) : -shift / Double(values.count - step)
            return value - mean - side
        }
    }
}
