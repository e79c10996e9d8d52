import func Glibc.erfc

/// The standard normal distribution.
enum NormalDistribution {
    /// The probability of a value at least so far from 0, in either direction.
    static func twoSidedTail(_ distance: Double) -> Double {
        distance > 0 ? erfc(distance / 2.0.squareRoot()) : 1
    }
}
