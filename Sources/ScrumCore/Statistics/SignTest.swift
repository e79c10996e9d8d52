/// Whether more of `count` values lie on one side than chance explains.
enum SignTest {
    /// Two-sided and exact, of `above` values on one side and `below` on the other.
    static func p(above: Int, below: Int) -> Double {
        let count = above + below
        // The probability of 0 successes, then of one more each time.
        var probability = Double(sign: .plus, exponent: -count, significand: 1)
        var tail = 0.0
        for successes in 0...min(above, below) {
            tail += probability
            probability *= Double(count - successes) / Double(successes + 1)
        }
        return min(1, 2 * tail)
    }
}
