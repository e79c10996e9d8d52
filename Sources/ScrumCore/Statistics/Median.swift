extension Array where Element == Double {
    /// The middle value, or the mean of the two in the middle; not a number where there is none.
    var median: Double {
        guard !isEmpty else { return .nan }
        let values = sorted()
        return (values[(count - 1) / 2] + values[count / 2]) / 2
    }
}
