/// The line of the median slope through values that follow one another (Theil and Sen).
struct TheilSen {
    /// By how much the line rises from one value to the next.
    let slope: Double
    /// The line at the first value and at the last.
    let first, last: Double

    init(_ values: [Double]) {
        var slopes: [Double] = []
        slopes.reserveCapacity(values.count * max(0, values.count - 1) / 2)
        for (index, value) in values.enumerated() {
            for before in 0..<index {
                slopes.append((value - values[before]) / Double(index - before))
            }
        }
        slope = slopes.isEmpty ? 0 : slopes.median
        let reach = slope * Double(max(0, values.count - 1)) / 2
        let middle = values.median
        first = middle - reach
        last = middle + reach
    }
}
