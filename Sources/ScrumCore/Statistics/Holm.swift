/// Holm's correction for a family of questions.
enum Holm {
    /// The probabilities in ascending order with their places, corrected so that the chance of any
    /// wrong answer is at most the level up to which they are accepted.
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
