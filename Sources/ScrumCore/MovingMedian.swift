/// The median of the last few values.
struct MovingMedian {
    private let count: Int
    /// The last values in the order in which they came, as a ring.
    private var values: [Double] = []
    private var oldest = 0
    private var sorted: [Double] = []

    /// Of the last `count` values, or of all while there are fewer.
    init(of count: Int) {
        self.count = count
    }

    mutating func add(_ value: Double) -> Double {
        if values.count < count {
            values.append(value)
        } else {
            if let index = sorted.firstIndex(of: values[oldest]) { sorted.remove(at: index) }
            values[oldest] = value
            oldest = (oldest + 1) % count
        }
        sorted.insert(value, at: sorted.firstIndex { $0 > value } ?? sorted.count)
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
