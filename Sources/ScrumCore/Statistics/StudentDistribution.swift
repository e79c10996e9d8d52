import func Glibc.erfc
import func Glibc.log

/// The distribution of a mean divided by its standard error.
enum StudentDistribution {
    /// The probability of a value at least this far from 0, in either direction, for `count` values
    /// whose variance is inflated by `dependence`.
    ///
    /// Uses Wallace's approximation of Student's distribution. The degrees of freedom follow from
    /// the equivalent number of independent values. With fewer than four degrees of freedom, the
    /// probability is 1.
    static func twoSidedTail(_ distance: Double, of count: Int, dependence: Double) -> Double {
        let freedom = Double(count) / dependence - 2
        guard freedom >= 4 else { return 1 }
        let square = distance * distance / dependence
        let scale = (8 * freedom + 1) / (8 * freedom + 3)
        return erfc(scale * (freedom * log(1 + square / freedom) / 2).squareRoot())
    }
}
