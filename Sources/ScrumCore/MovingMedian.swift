/// The median of the last few values.
struct MovingMedian {
    private let count: Int
    /// The last values, oldest first.
    private var values: [Double] = []
    private var sorted: [Double] = []

    /// Creates a median of the last `count` values, which is NaN until there are that many.
    init(of count: Int) {
        self.count = count
    }

    mutating func add(_ value: Double) -> Double {
        if values.count == count, let index = sorted.firstIndex(of: values.removeFirst()) {
            sorted.remove(at: index)
        }
        values.append(value)
        sorted.insert(value, at: sorted.firstIndex { $0 > value } ?? sorted.count)
        guard sorted.count == count else { return .nan }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
