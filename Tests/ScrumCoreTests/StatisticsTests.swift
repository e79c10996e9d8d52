import TestSupport
import Testing

@testable import ScrumCore

/// The values of p were computed with SciPy 1.17 (exact ones with ties over all permutations).
@Suite struct StatisticsTests {
    private static func isNear(_ found: Double, _ expected: Double) -> Bool {
        abs(found - expected) <= 1e-9 * max(expected, 1e-300)
    }

    /// Numbers below `limit` that every language computes alike.
    private static func numbers(seed: Int, count: Int, below limit: Int) -> [Int] {
        var state = seed
        return (0..<count).map { _ in
            state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
            return (state >> 16) % limit
        }
    }

    @Test(
        "The normal distribution's tail is right near the middle and far out",
        arguments: [
            (0, 1), (0.1, 0.920344325445942), (0.5, 0.6170750774519738),
            (1, 0.31731050786291415), (1.959963984540054, 0.05), (2.9, 0.003731626600768075),
            (3, 0.0026997960632601866), (3.1, 0.0019352064264367126),
            (6, 1.973175290075389e-09), (10, 1.523970604832094e-23),
            (30, 9.813427854295816e-198), (50, 0), (-1, 1),
        ])
    func normalTail(distance: Double, p: Double) {
        #expect(Self.isNear(NormalDistribution.twoSidedTail(distance), p))
    }

    @Test("A trend of few values is exact, with ties and without")
    func exactTrend() {
        let trend = MannKendall([61, 70, 58, 75, 80, 72, 90, 88, 95, 84])
        #expect(trend.score == 29)
        #expect(Self.isNear(trend.p, 0.009148478835978836))
        let tied = MannKendall([5, 5, 6, 5, 7, 7, 6])
        #expect(tied.score == 10)
        #expect(Self.isNear(tied.p, 0.1523809523809524))
        #expect(MannKendall([3, 2, 1]).score == -3)
        #expect(Self.isNear(MannKendall([3, 2, 1]).p, 1.0 / 3))
    }

    @Test("A trend of many values with ties is near normal")
    func normalTrend() {
        let noise = Self.numbers(seed: 1, count: 60, below: 40)
        let slow = MannKendall(noise.enumerated().map { $1 + $0 / 4 })
        #expect(slow.score == 165)
        #expect(Self.isNear(slow.p, 0.295186811352127))
        let fast = MannKendall(noise.enumerated().map { $1 + $0 / 3 })
        #expect(fast.score == 273)
        #expect(Self.isNear(fast.p, 0.08246219422876508))
    }

    @Test("Equal values and too few of them have no trend")
    func noTrend() {
        #expect(MannKendall([]).p == 1)
        #expect(MannKendall([4]).p == 1)
        #expect(MannKendall(Array(repeating: 4, count: 100)).p == 1)
    }

    @Test("The line of a trend has the median slope through the middle")
    func medianSlope() {
        let line = TheilSen([61, 70, 58, 75, 80, 72, 90, 88, 95, 84])
        #expect(Self.isNear(line.slope, 3.7142857142857144))
        #expect(Self.isNear(line.first, 60.785714285714285))
        #expect(Self.isNear(line.last, 60.785714285714285 + 9 * 3.7142857142857144))
        let noise = Self.numbers(seed: 1, count: 60, below: 40).enumerated()
        #expect(
            Self.isNear(TheilSen(noise.map { Double($1 + $0 / 4) }).slope, 0.09307359307359307))
        #expect(TheilSen([7]).last == 7)
    }

    @Test("A median is the middle of the sorted values, whatever their order")
    func medians() {
        #expect([Double]().median.isNaN)
        var generator = SeededGenerator(seed: 5)
        for count in 1...40 {
            let values = (0..<count).map { _ in Double(Int.random(in: 0..<20, using: &generator)) }
            let sorted = values.sorted()
            #expect(values.median == (sorted[(count - 1) / 2] + sorted[count / 2]) / 2)
        }
    }

    @Test(
        "The sign test is exact",
        arguments: [
            (18, 2, 0.0004024505615234375), (2, 18, 0.0004024505615234375),
            (15, 5, 0.04138946533203125), (10, 10, 1), (8, 0, 0.0078125), (0, 1, 1),
            (12, 3, 0.03515625), (0, 0, 1),
        ])
    func signTest(above: Int, below: Int, p: Double) {
        #expect(Self.isNear(SignTest.p(above: above, below: below), p))
    }

    @Test("The rank-sum test of few values is exact")
    func exactRankSum() {
        let test = RankSum([12, 45, 33, 60, 71], beside: [5, 8, 10, 11, 14, 20, 22, 31, 34])
        #expect(test.wins == 39)
        #expect(Self.isNear(test.p, 0.02897102897102897))
    }

    @Test("The rank-sum test of many values or with ties is near normal")
    func normalRankSum() {
        let many = RankSum(
            Self.numbers(seed: 7, count: 40, below: 30),
            beside: Self.numbers(seed: 9, count: 150, below: 25))
        #expect(many.wins == 3_887.5)
        #expect(Self.isNear(many.p, 0.004066001737806481))
        let tied = RankSum([3, 3, 4], beside: [3, 1, 2, 2, 0, 1])
        #expect(tied.wins == 17)
        #expect(Self.isNear(tied.p, 0.046944726978481795))
        #expect(RankSum([2, 2], beside: [2, 2, 2]).p == 1)
    }

    @Test(
        "Fisher's test is exact",
        arguments: [
            (12, 20, 3, 20, 0.007911693673651405), (3, 20, 12, 20, 0.007911693673651405),
            (0, 20, 0, 20, 1), (40, 210, 31, 1_050, 3.420212136533668e-15),
            (2, 8, 0, 30, 0.03982930298719773), (5, 20, 6, 20, 1), (210, 210, 0, 12_000, 0),
        ])
    func fisher(hits: Int, count: Int, others: Int, otherCount: Int, p: Double) {
        let found = FisherTest.p(hits, of: count, beside: others, of: otherCount)
        #expect(Self.isNear(found, p))
    }

    @Test("Holm's correction stops at the first question that is not sure enough")
    func holm() {
        #expect(Holm.accepted([0.03, 0.01, 0.005], level: 0.05) == [2, 1, 0])
        #expect(Holm.accepted([0.03, 0.026, 0.005], level: 0.05) == [2])
        #expect(Holm.accepted([0.02, 0.02, 0.02], level: 0.05).isEmpty)
        #expect(Holm.accepted([0.05], level: 0.05) == [0])
        #expect(Holm.accepted([], level: 0.05).isEmpty)
    }
}
