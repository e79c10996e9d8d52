import func Glibc.erfc
import func Glibc.exp

/// The chi-square distribution, of whole degrees of freedom.
enum ChiSquareDistribution {
    /// The probability of a value of at least `value`.
    static func upperTail(_ value: Double, freedom: Int) -> Double {
        guard value > 0 else { return 1 }
        let half = value / 2
        // Each two degrees of freedom add one term to the tail of two degrees or of one.
        let isEven = freedom % 2 == 0
        var tail = isEven ? exp(-half) : erfc(half.squareRoot())
        var term = isEven ? exp(-half) : exp(-half) / (.pi * half).squareRoot()
        for power in stride(from: isEven ? 1 : 0.5, to: Double(freedom) / 2, by: 1) {
            term *= half / power
            tail += term
        }
        return tail
    }
}
