/// Wilcoxon's signed-rank test of whether differences are mostly positive or mostly negative.
enum SignedRank {
    private static let fewest = 5
    private static let mostExact = 60

    /// Ignores differences of 0. The result is exact for up to 60 differences without ties.
    static func test(_ differences: [Double]) -> TestResult {
        let differences = differences.filter { $0 != 0 }
        let count = differences.count
        guard count >= fewest else { return TestResult() }
        let ranking = Ranking(differences.map(abs))
        let rises = zip(ranking.ranks, differences).reduce(0) { $0 + ($1.1 > 0 ? $1.0 : 0) }
        let size = Double(count)
        let all = size * (size + 1) / 2
        let sign = rises > all / 2 ? 1 : -1
        if ranking.ties == 0, count <= mostExact {
            return TestResult(p: exactTail(Int(min(rises, all - rises)), of: count), sign: sign)
        }
        let variance = size * (size + 1) * (2 * size + 1) / 24 - ranking.ties / 48
        let distance = max(0, abs(rises - all / 2) - 0.5) / variance.squareRoot()
        return TestResult(p: NormalDistribution.twoSidedTail(distance), sign: sign)
    }

    /// The two-sided probability of a rank sum of at most `sum`.
    private static func exactTail(_ sum: Int, of count: Int) -> Double {
        // The probability of each sum, built up rank by rank.
        var chances = Array(repeating: 0.0, count: sum + 1)
        chances[0] = 1
        for rank in 1...count {
            for place in stride(from: sum, through: 0, by: -1) {
                chances[place] =
                    (chances[place] + (place >= rank ? chances[place - rank] : 0)) / 2
            }
        }
        return min(1, 2 * chances.reduce(0, +))
    }
}
