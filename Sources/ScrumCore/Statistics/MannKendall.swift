/// Whether values that follow one another rise or fall (Mann and Kendall).
struct MannKendall {
    /// The pairs that rise less those that fall.
    let score: Int
    /// Two-sided; exact for few values, else by the normal distribution, corrected for ties.
    let p: Double

    init(_ values: [Int]) {
        let ranking = Ranking(values)
        score = Self.score(ranking)
        let distance = abs(score)
        guard distance > 0 else {
            p = 1
            return
        }
        if let arrangements = Arrangements(of: ranking.groups) {
            p = arrangements.twoSidedTail((arrangements.counts.count - 1 - distance) / 2)
        } else {
            func spread(_ count: Int) -> Double { Double(count * (count - 1) * (2 * count + 5)) }
            let variance =
                (spread(values.count) - ranking.groups.reduce(0) { $0 + spread($1) }) / 18
            p = NormalDistribution.twoSidedTail(Double(distance - 1) / variance.squareRoot())
        }
    }

    /// Counts each value's earlier ones by a tree of sums (Fenwick).
    private static func score(_ ranking: Ranking) -> Int {
        var tree = Array(repeating: 0, count: ranking.groups.count + 1)
        var score = 0
        for (index, rank) in ranking.ranks.enumerated() {
            let smaller = sum(tree, rank)
            let greater = index - sum(tree, rank + 1)
            score += smaller - greater
            var node = rank + 1
            while node < tree.count {
                tree[node] += 1
                node += node & -node
            }
        }
        return score
    }

    private static func sum(_ tree: [Int], _ count: Int) -> Int {
        var (sum, node) = (0, count)
        while node > 0 {
            sum += tree[node]
            node -= node & -node
        }
        return sum
    }
}
