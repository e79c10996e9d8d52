/// Whether one group has more of something than another (Fisher's exact test).
enum FisherTest {
    /// Two-sided: of all tables with these sums, those that are no more likely.
    static func p(_ hits: Int, of count: Int, beside others: Int, of otherCount: Int) -> Double {
        tail(hits, of: count, beside: others, of: otherCount) { $1 <= 1 + 1e-7 }
    }

    /// One-sided: of all tables with these sums, those with at least so many hits.
    static func more(_ hits: Int, of count: Int, beside others: Int, of otherCount: Int) -> Double {
        tail(hits, of: count, beside: others, of: otherCount) { step, _ in step > 0 }
    }

    /// The weights of the tables that belong to the tail over those of all.
    private static func tail(
        _ hits: Int, of count: Int, beside others: Int, of otherCount: Int,
        _ isIn: (_ step: Int, _ weight: Double) -> Bool
    ) -> Double {
        let all = hits + others
        let lowest = max(0, all - otherCount)
        let highest = min(all, count)
        /// How much likelier one hit more is than `hits`.
        func ratio(_ hits: Int) -> Double {
            Double(count - hits) * Double(all - hits)
                / (Double(hits + 1) * Double(otherCount - all + hits + 1))
        }
        // What is out of range on the way is not likely either way.
        var (tail, sum) = (1.0, 1.0)
        for step in [1, -1] {
            var weight = 1.0
            var place = hits
            while step > 0 ? place < highest : place > lowest {
                weight *= step > 0 ? ratio(place) : 1 / ratio(place - 1)
                place += step
                sum += weight
                if isIn(step, weight) { tail += weight }
            }
        }
        return sum.isFinite ? min(1, tail / sum) : 0
    }
}
