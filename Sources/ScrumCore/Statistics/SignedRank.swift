import func Glibc.erfc

/// Wilcoxon's signed-rank test of whether differences are mostly positive or mostly negative.
enum SignedRank {
    /// Ignores differences of 0; needs at least eight others.
    static func test(_ differences: [Double]) -> TestResult {
        let differences = differences.filter { $0 != 0 }
        guard differences.count >= Insights.fewest else { return TestResult() }
        let ranking = Ranking(differences.map(abs))
        let rises = zip(ranking.ranks, differences).reduce(0) { $0 + ($1.1 > 0 ? $1.0 : 0) }
        let size = Double(differences.count)
        let distance = rises - size * (size + 1) / 4
        let variance = size * (size + 1) * (2 * size + 1) / 24 - ranking.ties / 48
        let scaled = max(0, abs(distance) - 0.5) / variance.squareRoot()
        return TestResult(p: erfc(scaled / 2.0.squareRoot()), sign: distance > 0 ? 1 : -1)
    }
}
