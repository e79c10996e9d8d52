/// Where the lowest and highest of many samples are, found by blocks instead of one by one.
struct SampleExtremes: Equatable, Sendable {
    private static let block = 32

    /// The places of the extremes of each whole block; -1 where it has nothing but gaps.
    private let lows: [Int32]
    private let highs: [Int32]

    init(_ values: [Double]) {
        var lows: [Int32] = []
        var highs: [Int32] = []
        values.withUnsafeBufferPointer { values in
            for begin in stride(from: 0, to: values.count - Self.block + 1, by: Self.block) {
                let found = Self.scan(values, begin, begin + Self.block)
                lows.append(Int32(found?.low ?? -1))
                highs.append(Int32(found?.high ?? -1))
            }
        }
        self.lows = lows
        self.highs = highs
    }

    /// The lowest and the highest of the samples in a range; nil where all are gaps.
    func extremes(
        of values: UnsafeBufferPointer<Double>, _ begin: Int, _ end: Int
    ) -> (low: Int, high: Int)? {
        let first = (begin + Self.block - 1) / Self.block
        let last = min(end / Self.block, lows.count)
        guard first < last else { return Self.scan(values, begin, end) }
        var found = Self.scan(values, begin, first * Self.block)
        for block in first..<last where lows[block] >= 0 {
            Self.add((Int(lows[block]), Int(highs[block])), to: &found, values)
        }
        if let rest = Self.scan(values, last * Self.block, end) {
            Self.add(rest, to: &found, values)
        }
        return found
    }

    private static func add(
        _ more: (low: Int, high: Int), to found: inout (low: Int, high: Int)?,
        _ values: UnsafeBufferPointer<Double>
    ) {
        guard let known = found else {
            found = more
            return
        }
        found = (
            values[more.low] < values[known.low] ? more.low : known.low,
            values[more.high] > values[known.high] ? more.high : known.high
        )
    }

    private static func scan(
        _ values: UnsafeBufferPointer<Double>, _ begin: Int, _ end: Int
    ) -> (low: Int, high: Int)? {
        var (low, high) = (-1, -1)
        for index in begin..<max(begin, end) {
            let value = values[index]
            guard value.isFinite else { continue }
            if low < 0 {
                (low, high) = (index, index)
            } else {
                if value < values[low] { low = index }
                if value > values[high] { high = index }
            }
        }
        return low < 0 ? nil : (low, high)
    }
}
