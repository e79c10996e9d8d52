/// Whether one group has more of something than another (Fisher's exact test).
enum FisherTest {
    /// Two-sided: of all tables with these sums, those that are no more likely.
    static func p(_ hits: Int, of count: Int, beside others: Int, of otherCount: Int) -> Double {
        let all = hits + others
        let lowest = max(0, all - otherCount)
        let highest = min(all, count)
        /// How much likelier one hit more is than `hits`.
        func ratio(_ hits: Int) -> Double {
            Double(count - hits) * Double(all - hits)
                / (Double(hits + 1) * Double(otherCount - all + hits + 1))
        }
        // Relative to what was found; what is out of range on the way is not likely either way.
        var sum = 1.0
        var tail = 1.0
        for step in [1, -1] {
            var weight = 1.0
            var place = hits
            while step > 0 ? place < highest : place > lowest {
                weight *= step > 0 ? ratio(place) : 1 / ratio(place - 1)
                place += step
                sum += weight
                if weight <= 1 + 1e-7 { tail += weight }
            }
        }
        return sum.isFinite ? min(1, tail / sum) : 0
    }
}
