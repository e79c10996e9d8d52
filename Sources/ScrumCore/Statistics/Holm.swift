/// Holm's correction for many questions asked at once.
enum Holm {
    /// The questions answered with yes, the surest first, so that in all cases together
    /// the probability of a wrong yes is at most `level`.
    static func accepted(_ probabilities: [Double], level: Double) -> [Int] {
        let order = probabilities.indices.sorted {
            (probabilities[$0], $0) < (probabilities[$1], $1)
        }
        let count = order.enumerated().prefix { place, index in
            probabilities[index] <= level / Double(order.count - place)
        }.count
        return Array(order.prefix(count))
    }
}
