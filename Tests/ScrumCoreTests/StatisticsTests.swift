import TestSupport
import Testing

@testable import ScrumCore

/// `statistics-oracle.py` prints the expected values, computed with SciPy.
@Suite struct StatisticsTests {
    private static func isNear(_ found: Double, _ expected: Double) -> Bool {
        abs(found - expected) <= 1e-9 * max(abs(expected), 1e-300)
    }

    /// Pseudo-random numbers below `limit` that are easy to reproduce in other languages.
    private static func numbers(seed: Int, count: Int, below limit: Int) -> [Double] {
        var state = seed
        return (0..<count).map { _ in
            state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
            return Double((state >> 16) % limit)
        }
    }

    /// Numbers below `limit` that are correlated with their neighbours.
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
        "Wallace's approximation of Student's tail is within 1 % of the exact value",
        arguments: [
            (1, 12, 1, 0.34071940653688026, 0.34089313230206),
            (2, 30, 1, 0.055291078618904275, 0.05528523764195693),
            (3.5, 80, 1.5, 0.006150941250935504, 0.006149035300706863),
            (5, 120, 3, 0.006390983510302526, 0.006387402697715441),
            (4, 20, 3, 0.07307002605059221, 0.07269405694231104),
        ] as [(Double, Int, Double, Double, Double)])
    func studentTail(
        distance: Double, count: Int, dependence: Double, p: Double, exact: Double
    ) {
        let found = StudentDistribution.twoSidedTail(distance, of: count, dependence: dependence)
        #expect(Self.isNear(found, p))
        #expect(abs(found - exact) < 0.01 * exact)
        #expect(StudentDistribution.twoSidedTail(distance, of: 11, dependence: 2) == 1)
    }

    @Test("Serial dependence is estimated without the effect of a step")
    func dependence() {
        let noise = Self.numbers(seed: 1, count: 60, below: 40)
        let smooth = Self.smooth(seed: 3, count: 120, below: 40)
        for (values, expected) in [
            (noise, 1), (smooth, 9.804944977645034),
            (Self.adding({ $0 }, to: smooth), 15.132801484041035),
            (Self.adding({ $0 >= 70 ? 40 : 0 }, to: smooth), 7.538675226846445),
            (Self.smooth(seed: 5, count: 18, below: 40), 9.211076115899782),
            (Array(repeating: 4, count: 80), 1),
            (Array(smooth.prefix(15)), 1), ([], 1),
        ] {
            let found = SerialDependence.factor(of: values)
            #expect(abs(found - expected) < 1e-9 * expected, "\(found)")
        }
        func ofFlags(_ flags: [Bool]) -> Double {
            SerialDependence.factor(of: flags.map { $0 ? 1 : 0 })
        }
        #expect(abs(ofFlags(smooth.map { $0 > 80 }) - 4.33787485372844) < 1e-9)
        #expect(ofFlags(noise.map { $0 > 20 }) == 1)
    }

    @Test("Rank-sum tests work with few and many values, ties and dependence")
    func rankSum() {
        let (low, high) = (
            Self.numbers(seed: 9, count: 150, below: 25),
            Self.numbers(seed: 7, count: 40, below: 30)
        )
        for (before, after, dependence, p) in [
            ([5, 8, 10, 11, 14, 20, 22, 31, 34], [12, 45, 33, 60, 71], 1, 0.05427462968504871),
            (low, high, 1, 0.004533787638345367), (low, high, 2.5, 0.07325983645239927),
            ([3, 1, 2, 2, 0, 1], [3, 3, 4], 1, 0.08739604626060934),
        ] as [([Double], [Double], Double, Double)] {
            let test = RankSum.test(before, after, dependence: dependence)
            #expect(Self.isNear(test.p, p), "\(test.p)")
            #expect(test.sign == 1)
            #expect(RankSum.test(after, before, dependence: dependence).sign == -1)
        }
        let equal = RankSum.test([2, 2, 2], [2, 2], dependence: 1)
        #expect(equal.p == 1 && equal.sign == 0)
    }

    @Test("The signed-rank test is approximately normal, with and without ties")
    func signedRank() {
        let few = [4.5, -1.25, 6, 2.5, 7.75, 3, -0.5, 8]
        let many = Self.numbers(seed: 7, count: 60, below: 40).enumerated()
            .map { $1 - 15 + Double($0) / 100 }
        let tied = Self.numbers(seed: 1, count: 60, below: 40).map { $0 - 18 }
        for (values, p, sign) in [
            (few, 0.04231527490571396, 1), (many, 3.987280243369141e-06, 1),
            (tied, 0.6022971935562538, -1),
            ([0, 0, 1, 2, 3, 4], 1, 0), ([], 1, 0),
        ] {
            let test = SignedRank.test(values)
            #expect(Self.isNear(test.p, p), "\(test)")
            #expect(test.sign == sign, "\(values)")
            #expect(SignedRank.test(values.map { -$0 }).sign == -sign)
        }
    }

    @Test("Tests that contradict each other give no result; otherwise the weaker one is used")
    func agreement() {
        let (rise, weak, fall) = (
            TestResult(p: 0.01, sign: 1), TestResult(p: 0.2, sign: 1), TestResult(p: 0.01, sign: -1)
        )
        let agreed = TestResult(agreeing: [rise, weak])
        #expect(agreed.p == 0.2 && agreed.sign == 1)
        #expect(TestResult(agreeing: [rise, fall]).sign == 0)
        #expect(TestResult(agreeing: [rise, TestResult()]).p == 1)
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
}
