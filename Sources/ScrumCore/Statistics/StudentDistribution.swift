import func Glibc.exp
import func Glibc.lgamma
import func Glibc.log

/// Student's t distribution.
enum StudentDistribution {
    /// The probability of a value at least so far from 0, in either direction.
    static func twoSidedTail(_ distance: Double, freedom: Double) -> Double {
        guard distance > 0 else { return 1 }
        let share = freedom / (freedom + distance * distance)
        return incompleteBeta(share, freedom / 2, 0.5)
    }

    /// The regularised incomplete beta function I_x(a, b).
    private static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
        let scale = exp(
            lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
        // The continued fraction converges fast on the near side of the mean only.
        guard x > (a + 1) / (a + b + 2) else { return scale * fraction(x, a, b) / a }
        return 1 - scale * fraction(1 - x, b, a) / b
    }

    /// The continued fraction of the incomplete beta function, by Lentz's method.
    private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
        let tiny = 1e-300
        func kept(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
        var upper = 1.0
        var lower = 1 / kept(1 - (a + b) * x / (a + 1))
        var result = lower
        for number in 1...500 {
            let m = Double(number)
            for term in [
                m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
            ] {
                lower = 1 / kept(1 + term * lower)
                upper = kept(1 + term / upper)
                result *= lower * upper
            }
            if abs(lower * upper - 1) < 1e-15 { break }
        }
        return result
    }
}
