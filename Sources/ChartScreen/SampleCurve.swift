/// A chart line's values, one for each sample, with their extremes.
struct SampleCurve: Equatable, Sendable {
    let values: [Double]
    private let extremes: SampleExtremes

    init(_ values: [Double]) {
        self.values = values
        extremes = SampleExtremes(values)
    }

    /// The indices of the lowest and highest values in a range; nil if it contains only gaps.
    func extremes(_ begin: Int, _ end: Int) -> (low: Int, high: Int)? {
        values.withUnsafeBufferPointer { extremes.extremes(of: $0, begin, end) }
    }

    /// The indices of the samples to draw for a column; nil if it contains only gaps.
    func picks(_ begin: Int, _ end: Int) -> (first: Int, low: Int, high: Int, last: Int)? {
        guard let found = extremes(begin, end) else { return nil }
        var (first, last) = (begin, end - 1)
        while !values[first].isFinite { first += 1 }
        while !values[last].isFinite { last -= 1 }
        return (first, found.low, found.high, last)
    }
}
