/// The Wilcoxon–Mann–Whitney test of whether later values tend to be greater or smaller.
enum RankSum {
    /// Compares the two samples; `dependence` is the series' variance inflation factor.
    static func test(_ before: [Double], _ after: [Double], dependence: Double) -> TestResult {
        let ranking = Ranking(before + after)
        let (size, count) = (Double(after.count), Double(before.count + after.count))
        let distance = ranking.ranks.suffix(after.count).reduce(0, +) - size * (count + 1) / 2
        let free = count + 1 - ranking.ties / (count * (count - 1))
        let variance = Double(before.count) * size / 12 * free
        guard variance > 0, distance != 0 else { return TestResult() }
        return TestResult(
            p: StudentDistribution.twoSidedTail(
                max(0, abs(distance) - 0.5) / variance.squareRoot(), of: Int(count),
                dependence: dependence),
            sign: distance > 0 ? 1 : -1)
    }
}
