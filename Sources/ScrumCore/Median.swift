extension Array where Element == Double {
    /// The middle value, or the mean of the two middle values; NaN if the array is empty.
    var median: Double {
        guard !isEmpty else { return .nan }
        let values = sorted()
        return (values[(count - 1) / 2] + values[count / 2]) / 2
    }

    /// The value at a quantile from 0 to 1, by nearest rank; the array must not be empty.
    func quantile(_ share: Double) -> Double {
        sorted()[Int((Double(count - 1) * share).rounded())]
    }
}
