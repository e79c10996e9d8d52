/// How much less values that follow one another tell than as many independent ones.
///
/// A turn resembles the one before. Its lag-1 autocorrelation r, estimated from what a trend or a
/// change leaves over, makes the variance of a sum greater by the factor 1 + 2Σ(1 − k/n)rᵏ.
struct SerialDependence {
    /// By what the variance is multiplied; 1 for independent values.
    let factor: Double
    /// As many independent values would tell as much.
    let effective: Double

    /// Where less is known than from this many independent values, nothing is sure.
    private static let fewest = 8.0

    init(_ residuals: [Double]) {
        let count = Double(residuals.count)
        let spread = residuals.reduce(0) { $0 + $1 * $1 }
        guard residuals.count > 4, spread > 0 else {
            (factor, effective) = (1, count)
            return
        }
        let product = zip(residuals, residuals.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
        // The estimate from few values is too low.
        let r = min(max((count * product / spread + 2) / (count - 4), 0), 0.95)
        var (sum, power) = (0.0, 1.0)
        for lag in 1..<residuals.count {
            power *= r
            sum += (1 - Double(lag) / count) * power
        }
        factor = 1 + 2 * sum
        effective = count / factor
    }

    /// The two-sided probability of a sum so many standard deviations of independent values away.
    ///
    /// By Student's distribution where the variance had to be estimated: the normal one makes rare
    /// sums look three times as rare.
    func twoSidedTail(_ distance: Double) -> Double {
        guard factor > 1 else { return NormalDistribution.twoSidedTail(distance) }
        guard effective >= Self.fewest else { return 1 }
        return StudentDistribution.twoSidedTail(
            distance / factor.squareRoot(), freedom: effective - 2)
    }

    /// The probability of a sum so far on this side.
    func upperTail(_ distance: Double) -> Double {
        let tail = twoSidedTail(abs(distance)) / 2
        return distance >= 0 ? tail : 1 - tail
    }
}

extension [Double] {
    /// What the least-squares line through the values leaves over.
    var besideLine: [Double] {
        let middle = Double(count - 1) / 2
        let mean = reduce(0, +) / Double(count)
        var (products, squares) = (0.0, 0.0)
        for (index, value) in enumerated() {
            let place = Double(index) - middle
            products += place * (value - mean)
            squares += place * place
        }
        let slope = squares > 0 ? products / squares : 0
        return enumerated().map { $1 - mean - slope * (Double($0) - middle) }
    }

    /// What remains where the values before a place and from it on are measured from their means.
    func besideStep(at place: Int) -> [Double] {
        let before = self[..<place].reduce(0, +) / Double(Swift.max(1, place))
        let after = self[place...].reduce(0, +) / Double(Swift.max(1, count - place))
        return enumerated().map { $1 - ($0 < place ? before : after) }
    }

    var sumOfSquares: Double { reduce(0) { $0 + $1 * $1 } }
}
