/// Holm's correction for a family of tests.
enum Holm {
    /// The corrected probabilities in ascending order, each with its index in `probabilities`.
    ///
    /// If all answers up to a level are accepted, the chance of any wrong answer is at most that
    /// level.
    static func corrected(_ probabilities: [Double]) -> [(place: Int, p: Double)] {
        var largest = 0.0
        let order = probabilities.indices.sorted {
            (probabilities[$0], $0) < (probabilities[$1], $1)
        }
        return order.enumerated().map { rank, place in
            largest = max(largest, probabilities[place] * Double(order.count - rank))
            return (place, largest)
        }
    }
}
