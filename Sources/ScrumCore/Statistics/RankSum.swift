/// Whether some values lie higher or lower than others (Wilcoxon, Mann and Whitney).
struct RankSum {
    /// The pairs in which the value of the first group is the greater; equal ones count half.
    let wins: Double
    /// Two-sided; exact for few values without ties, else by the normal distribution.
    let p: Double

    init(_ values: [Int], beside others: [Int]) {
        let ranking = Ranking(values + others)
        // Twice the mean rank of each group of equal values.
        var ranks: [Int] = []
        var before = 0
        for group in ranking.groups {
            ranks.append(2 * before + group + 1)
            before += group
        }
        let sum = ranking.ranks.prefix(values.count).reduce(0) { $0 + ranks[$1] }
        let pairs = values.count * others.count
        let twice = sum - values.count * (values.count + 1)
        wins = Double(twice) / 2
        if !ranking.hasTies, let exact = Arrangements(of: [values.count, others.count]) {
            p = exact.twoSidedTail(min(twice / 2, pairs - twice / 2))
            return
        }
        let count = Double(values.count + others.count)
        let ties = ranking.groups.reduce(0.0) { sum, group in
            let size = Double(group)
            return sum + (size * size * size - size)
        }
        let variance = Double(pairs) / 12 * (count + 1 - ties / (count * (count - 1)))
        guard variance > 0 else {
            p = 1
            return
        }
        let distance = abs(wins - Double(pairs) / 2) - 0.5
        p = NormalDistribution.twoSidedTail(distance / variance.squareRoot())
    }
}
