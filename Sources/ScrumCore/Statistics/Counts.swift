import func Glibc.exp
import func Glibc.lgamma
import func Glibc.log

/// Statistical tests of how often something happens.
enum Counts {
    /// Tests whether something happens more or less often in later values than in earlier ones.
    ///
    /// Uses Fisher's exact test; `dependence` is the series' variance inflation factor.
    static func change(_ before: [Bool], _ after: [Bool], dependence: Double) -> TestResult {
        let (earlier, later) = (before.count { $0 }, after.count { $0 })
        let difference = later * before.count - earlier * after.count
        guard difference != 0 else { return TestResult() }
        var p = fisher(later, of: after.count, beside: earlier, of: before.count)
        if dependence > 1 {
            p = NormalDistribution.twoSidedTail(
                NormalDistribution.distance(ofTail: p), of: before.count + after.count,
                dependence: dependence)
        }
        return TestResult(p: p, sign: difference > 0 ? 1 : -1)
    }

    /// The probability that chance alone would exceed `share` as clearly as the flags do.
    ///
    /// Tests the last 20 flags and all flags, and corrects for testing twice. Returns 1 if the last
    /// 20 do not exceed `share`.
    static func level(_ flags: [Bool], above share: Double) -> Double {
        let last = Array(flags.suffix(Insights.recent))
        guard flags.count >= Insights.fewest,
            Double(last.count { $0 }) > share * Double(last.count)
        else { return 1 }
        let dependence = SerialDependence.factor(of: flags)
        func tail(_ flags: [Bool]) -> Double {
            let p = binomialTail(flags.count { $0 }, of: flags.count, share: share)
            guard dependence > 1 else { return p }
            guard p < 0.5 else { return 1 }
            return NormalDistribution.twoSidedTail(
                NormalDistribution.distance(ofTail: min(1, 2 * p)), of: flags.count,
                dependence: dependence) / 2
        }
        return min(1, 2 * min(tail(flags), tail(last)))
    }

    /// Fisher's two-sided exact test: adds up the probabilities of all tables with the same totals
    /// that are at most as likely as this one.
    static func fisher(
        _ hits: Int, of count: Int, beside others: Int, of otherCount: Int
    ) -> Double {
        let all = hits + others
        let lowest = max(0, all - otherCount)
        let weights = (lowest...max(lowest, min(count, all))).map {
            logChoose(count, $0) + logChoose(otherCount, all - $0)
        }
        let most = weights.reduce(-.infinity, max)
        let chances = weights.map { exp($0 - most) }
        let limit = chances[hits - lowest] * (1 + 1e-7)
        return min(1, chances.filter { $0 <= limit }.reduce(0, +) / chances.reduce(0, +))
    }

    /// The probability of at least `hits` hits in `count` trials if each is a hit with probability
    /// `share`.
    static func binomialTail(_ hits: Int, of count: Int, share: Double) -> Double {
        guard hits > 0 else { return 1 }
        return (hits...max(hits, count)).reduce(0) { sum, number in
            sum
                + exp(
                    logChoose(count, number) + Double(number) * log(share)
                        + Double(count - number) * log(1 - share))
        }
    }

    private static func logChoose(_ count: Int, _ number: Int) -> Double {
        lgamma(Double(count + 1)) - lgamma(Double(number + 1))
            - lgamma(Double(count - number + 1))
    }
}
