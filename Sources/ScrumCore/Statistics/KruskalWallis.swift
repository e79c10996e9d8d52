/// Whether any of several groups of values lies higher or lower than the others.
struct KruskalWallis {
    /// The statistic H, corrected for ties.
    let statistic: Double
    let p: Double

    /// The values in their order, each with the number of its group, from 0.
    init(_ values: [Double], groups: [Int]) {
        let ranking = Ranking(values)
        let ranks = ranking.meanRanks
        let count = Double(values.count)
        var sums = Array(repeating: (sum: 0.0, count: 0.0), count: (groups.max() ?? 0) + 1)
        for (rank, group) in zip(ranks, groups) {
            sums[group].sum += rank - (count + 1) / 2
            sums[group].count += 1
        }
        let used = sums.filter { $0.count > 0 }
        let between = used.reduce(0) { $0 + $1.sum * $1.sum / $1.count }
        let variance = (count * (count + 1) - ranking.ties / max(1, count - 1)) / 12
        guard used.count > 1, variance > 0 else {
            (statistic, p) = (0, 1)
            return
        }
        statistic = between / variance
        let factor = SerialDependence(ranks.besideLine).factor
        p = ChiSquareDistribution.upperTail(statistic / factor, freedom: used.count - 1)
    }
}
