/// A range of visible values, from the plot's lower to its upper edge.
struct ValueRange: Blendable {
    let low: Double
    let high: Double

    /// Both values must be finite, and `low` must not exceed `high`.
    init(_ low: Double, _ high: Double) {
        self.low = low
        self.high = high
    }

    /// The difference between the values, clamped to be finite.
    var span: Double { min(high - low, .greatestFiniteMagnitude) }

    /// The position of a value: 0 at the lower edge, 1 at the upper edge.
    func share(of value: Double) -> Double {
        let span = high / 2 - low / 2
        return span > 0 ? (value / 2 - low / 2) / span : 0.5
    }

    func union(_ other: ValueRange) -> ValueRange {
        ValueRange(min(low, other.low), max(high, other.high))
    }

    /// The union of the ranges; nil if there are none.
    static func union(of ranges: some Sequence<ValueRange>) -> ValueRange? {
        ranges.reduce(nil) { $0?.union($1) ?? $1 }
    }

    /// The range, widened if it is a single value, so that a constant line is in the middle.
    var widened: ValueRange {
        guard low == high else { return self }
        let margin = max(abs(low) / 2, low == 0 ? 1 : .leastNormalMagnitude)
        let limit = Double.greatestFiniteMagnitude
        return ValueRange(max(low - margin, -limit), min(high + margin, limit))
    }

    func blended(with other: ValueRange, share: Double) -> ValueRange {
        ValueRange(
            low.blended(with: other.low, share: share),
            high.blended(with: other.high, share: share))
    }
}
