import func Glibc.exp

/// Where values that follow one another change once from lower to higher or back (Pettitt).
struct Pettitt {
    /// The first value after the change.
    let place: Int
    /// Two-sided, corrected for ties and serial dependence.
    let p: Double
    /// What a step of the ranks leaves over, squared.
    let unexplained: Double

    init(_ values: [Double]) {
        let ranking = Ranking(values)
        let ranks = ranking.meanRanks
        let count = Double(values.count)
        var (place, largest, sum) = (0, 0.0, 0.0)
        for (index, rank) in ranks.dropLast().enumerated() {
            sum += 2 * rank - count - 1
            if abs(sum) > largest { (place, largest) = (index + 1, abs(sum)) }
        }
        self.place = place
        let rest = ranks.besideStep(at: place)
        unexplained = rest.sumOfSquares
        let cube = count * count * count
        let variance = (cube + count * count) * (1 - ranking.ties / max(1, cube - count))
        guard largest > 0, variance > 0 else {
            p = 1
            return
        }
        let factor = SerialDependence(rest).factor
        p = min(1, 2 * exp(-6 * largest * largest / (variance * factor)))
    }
}
