/// Whether some values lie higher or lower than others (Wilcoxon, Mann and Whitney).
struct RankSum {
    /// The pairs in which the value of the first group is the greater; equal ones count half.
    let wins: Double
    /// Two-sided; exact for few values without ties, else by the normal distribution.
    let p: Double

    init(_ values: [Double], beside others: [Double]) {
        let ranking = Ranking(values + others)
        let size = Double(values.count)
        let pairs = size * Double(others.count)
        wins = ranking.meanRanks.prefix(values.count).reduce(0, +) - size * (size + 1) / 2
        if !ranking.hasTies, let exact = Arrangements(of: [values.count, others.count]) {
            p = exact.twoSidedTail(Int(min(wins, pairs - wins)))
            return
        }
        let count = size + Double(others.count)
        let variance = pairs / 12 * (count + 1 - ranking.ties / (count * (count - 1)))
        guard variance > 0 else {
            p = 1
            return
        }
        let distance = abs(wins - pairs / 2) - 0.5
        p = NormalDistribution.twoSidedTail(distance / variance.squareRoot())
    }
}
