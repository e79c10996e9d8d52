extension Array where Element == Double {
    /// The middle value, or the mean of the two in the middle; not a number where there is none.
    var median: Double {
        guard !isEmpty else { return .nan }
        var values = self
        let middle = count / 2
        let upper = values.moveSmallest(middle)
        guard count % 2 == 0, let lower = values[..<middle].max() else { return upper }
        return (lower + upper) / 2
    }

    /// Moves the smallest `count` values to the front and returns the next (Hoare's selection).
    private mutating func moveSmallest(_ count: Int) -> Double {
        withUnsafeMutableBufferPointer { values in
            var (begin, end) = (0, values.count - 1)
            while begin < end {
                let pivot = values[begin + (end - begin) / 2]
                var (left, right) = (begin, end)
                while left <= right {
                    while values[left] < pivot { left += 1 }
                    while values[right] > pivot { right -= 1 }
                    guard left <= right else { break }
                    values.swapAt(left, right)
                    left += 1
                    right -= 1
                }
                if count <= right {
                    end = right
                } else if count >= left {
                    begin = left
                } else {
                    break
                }
            }
            return values[count]
        }
    }
}
