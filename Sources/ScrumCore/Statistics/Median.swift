extension Array where Element == Double {
    /// The middle value, or the mean of the two middle values; NaN if the array is empty.
    var median: Double {
        guard !isEmpty else { return .nan }
        var values = self
        let middle = values.select(count / 2)
        guard count.isMultiple(of: 2) else { return middle }
        return (values[..<(count / 2)].reduce(-.infinity, Swift.max) + middle) / 2
    }

    /// The value at a quantile from 0 to 1, by nearest rank; the array must not be empty.
    func quantile(_ share: Double) -> Double {
        var values = self
        return values.select(Int((Double(count - 1) * share).rounded()))
    }

    /// The value with the given rank, from 0, found by quickselect; no value may be NaN.
    private mutating func select(_ rank: Int) -> Double {
        var chance = SplitMix64(seed: UInt64(count))
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = self[Int.random(in: low...high, using: &chance)]
            var (left, right) = (low, high)
            while left <= right {
                while self[left] < middle { left += 1 }
                while self[right] > middle { right -= 1 }
                guard left <= right else { break }
                swapAt(left, right)
                left += 1
                right -= 1
            }
            if rank <= right {
                high = right
            } else if rank >= left {
                low = left
            } else {
                break
            }
        }
        return self[rank]
    }
}
