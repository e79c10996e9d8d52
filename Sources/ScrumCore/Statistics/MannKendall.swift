/// Whether values that follow one another rise or fall (Mann and Kendall).
struct MannKendall {
    /// The pairs that rise less those that fall.
    let score: Int
    /// Two-sided, corrected for ties and serial dependence; exact for few independent values.
    let p: Double
    /// What a line through the ranks leaves over, squared.
    let unexplained: Double

    init(_ values: [Double]) {
        let ranking = Ranking(values)
        let ranks = ranking.ranks
        var score = 0
        for (index, rank) in ranks.enumerated() {
            for earlier in ranks[..<index] { score += (rank - earlier).signum() }
        }
        self.score = score
        let rest = ranking.meanRanks.besideLine
        unexplained = rest.sumOfSquares
        guard score != 0 else {
            p = 1
            return
        }
        let dependence = SerialDependence(rest)
        if dependence.factor == 1, let exact = Arrangements(of: ranking.groups) {
            p = exact.twoSidedTail((exact.counts.count - 1 - abs(score)) / 2)
            return
        }
        func spread(_ count: Int) -> Double { Double(count * (count - 1) * (2 * count + 5)) }
        let variance = (spread(values.count) - ranking.groups.reduce(0) { $0 + spread($1) }) / 18
        p = dependence.twoSidedTail(Double(abs(score) - 1) / variance.squareRoot())
    }
}
