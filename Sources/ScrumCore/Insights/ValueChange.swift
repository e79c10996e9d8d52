/// Whether values that follow one another change, and whether at once or little by little.
struct ValueChange {
    let trend: MannKendall
    private let values: [Double]
    /// A change at once is told only where there are as many values on either side.
    private static let fewest = Insights.fewest

    init(_ values: [Double]) {
        self.values = values
        trend = MannKendall(values)
    }

    /// The first value after a change that happened at once; nil where a line explains it better.
    var place: Int? {
        let step = Pettitt(values)
        let isStep = step.p <= 0.05 && step.unexplained < trend.unexplained
        let shorter = min(step.place, values.count - step.place)
        return isStep && shorter >= Self.fewest ? step.place : nil
    }
}
