/// Whether something happens more often than a share of the times.
enum BinomialTest {
    /// The probability of at least `hits` of `count` where each has the chance `share`.
    static func upperTail(_ hits: Int, of count: Int, share: Double) -> Double {
        // Far out the first probability is nothing, and so is all that follows from it.
        var probability = 1.0
        for _ in 0..<count { probability *= 1 - share }
        var tail = 0.0
        for number in 0...count {
            if number >= hits { tail += probability }
            probability *= Double(count - number) / Double(number + 1) * share / (1 - share)
        }
        return min(1, tail)
    }

    /// Two-sided, of `above` on one side of the middle and `below` on the other (sign test).
    static func sign(above: Int, below: Int) -> Double {
        min(1, 2 * upperTail(max(above, below), of: above + below, share: 0.5))
    }
}
