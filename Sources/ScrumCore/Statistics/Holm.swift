/// Holm's correction for many questions asked at once.
enum Holm {
    /// Each probability as it counts among the others: at most `level` where the answer is yes, so
    /// that the probability of any wrong yes is at most `level`.
    static func corrected(_ probabilities: [Double]) -> [Double] {
        var corrected = probabilities
        var largest = 0.0
        let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
        for (place, index) in order.enumerated() {
            largest = max(largest, probabilities[index] * Double(order.count - place))
            corrected[index] = min(1, largest)
        }
        return corrected
    }
}
