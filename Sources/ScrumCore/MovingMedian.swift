/// The median of the last few values.
struct MovingMedian {
    private let count: Int
    /// The last values; once there are enough, `oldest` is the index of the next one to replace.
    private var values: [Double] = []
    private var oldest = 0
    private var sorted: [Double] = []

    /// Creates a median of the last `count` values, which is NaN until there are that many.
    init(of count: Int) {
        self.count = count
    }

    mutating func add(_ value: Double) -> Double {
        if values.count < count {
            values.append(value)
            sorted.insert(value, at: sorted.firstIndex { $0 > value } ?? sorted.count)
            guard sorted.count == count else { return .nan }
        } else {
            replace(values[oldest], with: value)
            values[oldest] = value
            oldest = (oldest + 1) % count
        }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// Replaces a sorted value, and shifts the values in between by one place.
    private mutating func replace(_ old: Double, with new: Double) {
        guard var index = sorted.firstIndex(of: old) else { return }
        while index + 1 < count, sorted[index + 1] < new {
            sorted[index] = sorted[index + 1]
            index += 1
        }
        while index > 0, sorted[index - 1] > new {
            sorted[index] = sorted[index - 1]
            index -= 1
        }
        sorted[index] = new
    }
}
