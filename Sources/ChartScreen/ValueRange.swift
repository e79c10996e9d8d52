/// The visible values, from the lower to the upper edge.
struct ValueRange: Blendable {
    let low: Double
    let high: Double

    /// Both must be finite, `low` not above `high`.
    init(_ low: Double, _ high: Double) {
        self.low = low
        self.high = high
    }

    /// The height, finite.
    var span: Double { min(high - low, .greatestFiniteMagnitude) }

    /// The position of a value: 0 at the lower edge, 1 at the upper edge.
    func share(of value: Double) -> Double {
        let span = high / 2 - low / 2
        return span > 0 ? (value / 2 - low / 2) / span : 0.5
    }

    func union(_ other: ValueRange) -> ValueRange {
        ValueRange(min(low, other.low), max(high, other.high))
    }

    /// The union of some ranges; nil for none.
    static func union(of ranges: some Sequence<ValueRange>) -> ValueRange? {
        ranges.reduce(nil) { $0?.union($1) ?? $1 }
    }

    /// Widened around a single value, so that a constant line is in the middle.
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
