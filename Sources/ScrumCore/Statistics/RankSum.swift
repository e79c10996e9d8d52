/// Whether later values are greater than earlier ones (Wilcoxon, Mann and Whitney).
enum RankSum {
    /// `dependence` is the variance inflation factor of the series.
    static func test(_ before: [Double], _ after: [Double], dependence: Double) -> TestResult {
        let ranking = Ranking(before + after)
        let (size, count) = (Double(after.count), Double(before.count + after.count))
        let distance = ranking.ranks.suffix(after.count).reduce(0, +) - size * (count + 1) / 2
        let free = count + 1 - ranking.ties / (count * (count - 1))
        let variance = Double(before.count) * size / 12 * free
        guard variance > 0, distance != 0 else { return TestResult() }
        return TestResult(
            p: NormalDistribution.twoSidedTail(
                max(0, abs(distance) - 0.5) / variance.squareRoot(), of: Int(count),
                dependence: dependence),
            sign: distance > 0 ? 1 : -1)
    }
}
