/// The values' ranks in ascending order, from 1; equal values share their mean rank.
struct Ranking {
    let ranks: [Double]
    /// The sum of t³ − t over all groups of t equal values.
    let ties: Double

    init(_ values: [Double]) {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var ranks = Array(repeating: 0.0, count: values.count)
        var (ties, start) = (0.0, 0)
        while start < order.count {
            var end = start + 1
            while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
            for index in start..<end { ranks[order[index]] = Double(start + end + 1) / 2 }
            let size = Double(end - start)
            ties += size * size * size - size
            start = end
        }
        self.ranks = ranks
        self.ties = ties
    }
}
