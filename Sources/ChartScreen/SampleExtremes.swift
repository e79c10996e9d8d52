/// An index of the lowest and highest samples in nested blocks, for fast searches.
struct SampleExtremes: Equatable, Sendable {
    /// The number of samples in a block, and of blocks in a block of the next level.
    private static let factor = 8

    /// The indices of a block's extremes; -1 if it has only gaps.
    private struct Block: Equatable {
        let low: Int32
        let high: Int32
    }

    private var levels: [[Block]] = []

    init(_ values: [Double]) {
        values.withUnsafeBufferPointer { values in
            var count = values.count / Self.factor
            while count > 0 {
                let level = (0..<count).map { block in
                    var found = Found(values)
                    add(block * Self.factor, (block + 1) * Self.factor, levels.count, to: &found)
                    return Block(low: Int32(found.low), high: Int32(found.high))
                }
                levels.append(level)
                count /= Self.factor
            }
        }
    }

    /// The indices of the lowest and highest samples in a range; nil if it contains only gaps.
    func extremes(
        of values: UnsafeBufferPointer<Double>, _ begin: Int, _ end: Int
    ) -> (low: Int, high: Int)? {
        var found = Found(values)
        var (begin, end, height) = (begin, max(begin, end), 0)
        while begin < end {
            let (first, last) = ((begin + Self.factor - 1) / Self.factor, end / Self.factor)
            guard first < last, height < levels.count else {
                add(begin, end, height, to: &found)
                break
            }
            // The samples before and after the complete blocks.
            add(begin, first * Self.factor, height, to: &found)
            add(last * Self.factor, end, height, to: &found)
            (begin, end, height) = (first, last, height + 1)
        }
        return found.low < 0 ? nil : (found.low, found.high)
    }

    private func add(_ begin: Int, _ end: Int, _ height: Int, to found: inout Found) {
        guard height > 0 else {
            for index in begin..<end where found.values[index].isFinite {
                found.add(index, index)
            }
            return
        }
        for block in levels[height - 1][begin..<end] where block.low >= 0 {
            found.add(Int(block.low), Int(block.high))
        }
    }

    private struct Found {
        let values: UnsafeBufferPointer<Double>
        var low = -1
        var high = -1

        init(_ values: UnsafeBufferPointer<Double>) { self.values = values }

        mutating func add(_ low: Int, _ high: Int) {
            if self.low < 0 {
                (self.low, self.high) = (low, high)
            } else {
                if values[low] < values[self.low] { self.low = low }
                if values[high] > values[self.high] { self.high = high }
            }
        }
    }
}
