/// Values of a chart, one for each sample, with their extremes.
struct SampleCurve: Equatable, Sendable {
    let values: [Double]
    private let extremes: SampleExtremes

    init(_ values: [Double]) {
        self.values = values
        extremes = SampleExtremes(values)
    }

    /// Where the lowest and the highest of some samples are; nil where all are gaps.
    func extremes(_ begin: Int, _ end: Int) -> (low: Int, high: Int)? {
        values.withUnsafeBufferPointer { extremes.extremes(of: $0, begin, end) }
    }

    /// The samples that a column's drawing needs; nil where all are gaps.
    func picks(_ begin: Int, _ end: Int) -> (first: Int, low: Int, high: Int, last: Int)? {
        guard let found = extremes(begin, end) else { return nil }
        var (first, last) = (begin, end - 1)
        while !values[first].isFinite { first += 1 }
        while !values[last].isFinite { last -= 1 }
        return (first, found.low, found.high, last)
    }
}
