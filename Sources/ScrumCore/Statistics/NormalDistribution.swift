/// The standard normal distribution.
enum NormalDistribution {
    /// The probability of a value at least so far from 0, in either direction.
    static func twoSidedTail(_ distance: Double) -> Double {
        guard distance > 0 else { return 1 }
        // Beyond this the density is below the smallest number.
        guard distance < 38 else { return 0 }
        return 2 * density(distance) * (distance < 3 ? series(distance) : fraction(distance))
    }

    private static func density(_ value: Double) -> Double {
        exponential(-value * value / 2) / (2 * Double.pi).squareRoot()
    }

    /// The upper tail over the density: 1/2 less the power series of what lies above 0.
    private static func series(_ value: Double) -> Double {
        var term = value
        var sum = value
        var odd = 3.0
        while term > sum * 1e-17 {
            term *= value * value / odd
            sum += term
            odd += 2
        }
        return 0.5 / density(value) - sum
    }

    /// The same as a continued fraction, from its far end.
    private static func fraction(_ value: Double) -> Double {
        1 / stride(from: 100.0, to: 0, by: -1).reduce(value) { value + $1 / $0 }
    }

    /// Neither the standard library nor FoundationEssentials has one.
    private static func exponential(_ power: Double) -> Double {
        let ln2 = 0.693147180559945309417
        let doublings = (power / ln2).rounded()
        let rest = power - doublings * ln2
        var term = 1.0
        var sum = 1.0
        for number in 1...18 {
            term *= rest / Double(number)
            sum += term
        }
        return sum * Double(sign: .plus, exponent: Int(doublings), significand: 1)
    }
}
