import TestSupport
import Testing

@testable import ScrumCore

/// The p values come from SciPy, statsmodels and pymannkendall; `statistics-oracle.py` prints them.
/// Exact values with ties count all permutations.
@Suite struct StatisticsTests {
    private static func isNear(_ found: Double, _ expected: Double) -> Bool {
        abs(found - expected) <= 1e-9 * max(abs(expected), 1e-300)
    }

    /// Numbers below `limit` that every language computes alike.
    private static func numbers(seed: Int, count: Int, below limit: Int) -> [Double] {
        var state = seed
        return (0..<count).map { _ in
            state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
            return Double((state >> 16) % limit)
        }
    }

    /// Numbers below `limit` that correlate with their predecessors.
    private static func smooth(seed: Int, count: Int, below limit: Int) -> [Double] {
        let raw = numbers(seed: seed, count: count + 3, below: limit)
        return (0..<count).map { raw[$0..<($0 + 4)].reduce(0, +) }
    }

    private static func adding(
        _ more: (_ place: Int) -> Int, to values: [Double]
    ) -> [Double] {
        values.enumerated().map { $1 + Double(more($0)) }
    }

    @Test(
        "The normal tail is accurate near the middle and far out",
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

    @Test(
        "Student's tail is accurate for any degrees of freedom",
        arguments: [
            (0.5, 3, 0.651447964848151), (2, 10.5, 0.0720338001569683),
            (3.2, 100, 0.0018419425158830536), (6, 41.7, 4.074023874210268e-07),
            (12, 6, 2.0307406195373192e-05), (0.01, 200, 0.992031255153281),
            (30, 238, 7.85953303358209e-83), (0, 5, 1),
        ])
    func studentTail(distance: Double, freedom: Double, p: Double) {
        #expect(
            Self.isNear(StudentDistribution.twoSidedTail(distance, freedom: freedom), p))
    }

    @Test(
        "The chi-square tail is accurate for odd and even degrees of freedom",
        arguments: [
            (
                0.5,
                [
                    0.47950012218695337, 0.7788007830714049, 0.9188914116546758,
                    0.9735009788392561, 0.9921232932326296, 0.9978385033102375,
                ]
            ),
            (
                25,
                [
                    5.733031437583875e-07, 3.7266531720786718e-06, 1.5440498291101365e-05,
                    5.0309817823062075e-05, 0.0001393337911856263, 0.00034145459689170836,
                ]
            ),
            (
                300,
                [
                    3.2943623833139784e-67, 7.175095973164448e-66, 9.948758346327588e-65,
                    1.083439491947837e-63, 1.0015302305957817e-62, 8.180326919004622e-62,
                ]
            ),
        ] as [(Double, [Double])])
    func chiSquareTail(value: Double, tails: [Double]) {
        for (index, p) in tails.enumerated() {
            #expect(Self.isNear(ChiSquareDistribution.upperTail(value, freedom: index + 1), p))
        }
        #expect(ChiSquareDistribution.upperTail(0, freedom: 3) == 1)
    }

    @Test("A trend of few independent values is exact, with and without ties")
    func exactTrend() {
        let trend = MannKendall([61, 70, 58, 75, 80, 72, 90, 88, 95, 84])
        #expect(trend.score == 29)
        #expect(Self.isNear(trend.p, 0.009148478835978836))
        #expect(
            Self.isNear(MannKendall([3, 9, 4, 11, 5, 12, 8, 14, 7, 16]).p, 0.04662257495590829))
        let tied = MannKendall([5, 5, 6, 5, 7, 7, 6])
        #expect(tied.score == 10)
        #expect(Self.isNear(tied.p, 0.1523809523809524))
        #expect(MannKendall([3, 2, 1]).score == -3)
        #expect(Self.isNear(MannKendall([3, 2, 1]).p, 1.0 / 3))
    }

    @Test("A trend of many values is corrected for ties and serial dependence")
    func normalTrend() {
        let noise = Self.numbers(seed: 1, count: 60, below: 40)
        let smooth = Self.smooth(seed: 3, count: 120, below: 40)
        for (values, score, p) in [
            (noise, -307, 0.1094238391704297),
            (Self.adding({ $0 / 4 }, to: noise), 165, 0.38004396226433423),
            (smooth, 530, 0.7067855008598293),
            (Self.adding({ $0 }, to: smooth), 4_773, 0.0003860457592642838),
            (Self.smooth(seed: 5, count: 12, below: 40), -32, 0.06530040365252963),
        ] {
            let trend = MannKendall(values)
            #expect(trend.score == score)
            #expect(Self.isNear(trend.p, p), "\(trend.p)")
        }
    }

    @Test("Constant or too few values have no trend")
    func noTrend() {
        #expect(MannKendall([]).p == 1)
        #expect(MannKendall([4]).p == 1)
        #expect(MannKendall(Array(repeating: 4, count: 100)).p == 1)
        #expect(Pettitt([]).p == 1)
        #expect(Pettitt(Array(repeating: 4, count: 100)).p == 1)
    }

    @Test("A change point is located and corrected for ties and serial dependence")
    func change() {
        for (values, place, p) in [
            (
                Self.adding({ $0 >= 40 ? 15 : 0 }, to: Self.numbers(seed: 1, count: 60, below: 40)),
                40, 0.13878093884491613
            ),
            (Self.numbers(seed: 1, count: 60, below: 40), 37, 0.5807897066194855),
            (
                Self.adding({ $0 >= 70 ? 40 : 0 }, to: Self.smooth(seed: 3, count: 120, below: 40)),
                74, 0.02493360284423756
            ),
            (
                Self.adding(
                    { $0 >= 20 ? 1 : 0 },
                    to: Self.numbers(seed: 4, count: 50, below: 40).map { $0 > 30 ? 1 : 0 }),
                19, 1.0166123968128965e-06
            ),
        ] {
            let change = Pettitt(values)
            #expect(change.place == place)
            #expect(Self.isNear(change.p, p), "\(change.p)")
        }
    }

    @Test("Groups are compared in one test")
    func groups() {
        let noise = Self.numbers(seed: 1, count: 60, below: 40)
        for (values, statistic, p) in [
            (noise, 4.3303066147138125, 0.5510990277521279),
            (
                Self.adding({ $0 % 5 == 4 ? 12 : 0 }, to: noise), 7.029204935522814,
                0.2871044061260483
            ),
            (Self.smooth(seed: 3, count: 120, below: 40), 0.7538766759075264, 0.9992547439504934),
        ] {
            let test = KruskalWallis(values, groups: values.indices.map { $0 % 5 })
            #expect(Self.isNear(test.statistic, statistic))
            #expect(Self.isNear(test.p, p))
        }
        #expect(KruskalWallis([2, 2, 2], groups: [0, 1, 1]).p == 1)
        #expect(KruskalWallis([1, 2, 3], groups: [4, 4, 4]).p == 1)
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
        #expect(Self.isNear(BinomialTest.sign(above: above, below: below), p))
    }

    @Test(
        "The binomial test is exact",
        arguments: [
            (0, 20, 0.2, 1), (8, 20, 0.2, 0.03214266308087516),
            (48, 120, 0.2, 4.0803941749134433e-07), (60, 60, 0.2, 1.1529215046068508e-42),
            (250, 250, 0.5, 5.527147875260445e-76), (130, 250, 0.5, 0.2846507192217338),
        ])
    func binomial(hits: Int, count: Int, share: Double, p: Double) {
        #expect(Self.isNear(BinomialTest.upperTail(hits, of: count, share: share), p))
    }

    @Test("The rank-sum test of few values is exact")
    func exactRankSum() {
        let test = RankSum([12, 45, 33, 60, 71], beside: [5, 8, 10, 11, 14, 20, 22, 31, 34])
        #expect(test.wins == 39)
        #expect(Self.isNear(test.p, 0.02897102897102897))
    }

    @Test("The rank-sum test of many values or ties uses the normal approximation")
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

    @Test(
        "A rise is tested one-sided",
        arguments: [
            (24, 60, 3, 60, 2.5040945797853493e-06), (3, 60, 24, 60, 0.9999998189146604),
            (0, 20, 0, 20, 1), (8, 20, 5, 100, 0.00011615098511813465),
        ])
    func rise(hits: Int, count: Int, others: Int, otherCount: Int, p: Double) {
        let found = FisherTest.more(hits, of: count, beside: others, of: otherCount)
        #expect(Self.isNear(found, p))
    }

    @Test("Holm's correction counts the remaining hypotheses and never decreases")
    func holm() {
        let corrected = Holm.corrected([0.03, 0.01, 0.005, 0.2, 0.9])
        #expect(zip(corrected, [0.09, 0.04, 0.025, 0.4, 0.9]).allSatisfy(Self.isNear))
        #expect(zip(Holm.corrected([0.02, 0.015]), [0.03, 0.03]).allSatisfy(Self.isNear))
        #expect(Holm.corrected([]).isEmpty)
        #expect(Holm.corrected([0.9, 0.9]) == [1, 1])
    }
}
