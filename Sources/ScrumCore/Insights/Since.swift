import func Glibc.log

/// Finds when a series changed suddenly.
enum Since {
    /// The minimum gain in log likelihood of a step over a line, and over steps at other positions.
    private static let overLine = 6.0
    private static let overOthers = 4.0
    /// The minimum number of values on either side of a step.
    private static let margin = 5

    /// The number of the first meeting after the change.
    ///
    /// Nil unless a step fits the ranks clearly better than a line does, and all steps that fit
    /// about as well fall in the same calendar month.
    static func meeting(
        in values: [Double], of meetings: [Int], sign: Int, past: InsightPast
    ) -> Int? {
        let count = values.count
        let size = Double(count)
        guard count >= 2 * margin else { return nil }
        let mean = (size + 1) / 2
        let ranks = Ranking(values).ranks.map { $0 - mean }
        let total = ranks.reduce(0) { $0 + $1 * $1 }
        var fits: [(place: Int, rest: Double, sum: Double)] = []
        var sum = 0.0
        for place in 1..<count {
            sum += ranks[place - 1]
            guard place >= margin, place <= count - margin else { continue }
            let parts = Double(place) * (size - Double(place))
            fits.append((place, max(total - sum * sum * size / parts, total * 1e-6), sum))
        }
        guard let best = fits.min(by: { $0.rest < $1.rest }), best.rest > 0,
            // Ranks before a rise have a negative sum.
            (best.sum < 0 ? 1 : -1) == sign
        else { return nil }
        let dependence = SerialDependence.factor(of: values)
        func gain(over rest: Double) -> Double { size / 2 * log(rest / best.rest) / dependence }
        let line = ranks.withoutTrend.reduce(0) { $0 + $1 * $1 }
        guard gain(over: line) >= overLine else { return nil }
        let places = fits.filter { gain(over: $0.rest) < overOthers }.map(\.place)
        guard let first = places.first, let last = places.last, first > margin,
            last < count - margin
        else { return nil }
        let months = [first, last].map { past.records[meetings[$0]].start.components.prefix(2) }
        return months[0] == months[1] ? meetings[best.place] : nil
    }
}
