/// The weekday on which values differ most from those of the other days.
struct WeekdayDifference {
    /// From 0 for Monday.
    private(set) var weekday = 0
    /// The places of the values on that day and on the others.
    private(set) var places: (day: [Int], others: [Int]) = ([], [])
    /// No less than that of a comparison of all days, and of this day with all others, as one of
    /// so many days.
    private(set) var p: Double

    /// Where a comparison of all days shows no more than this, days are not told apart.
    private static let level = 0.05

    /// Days with few values are left out; nil where fewer than two days remain.
    ///
    /// The values follow one another; `test` compares a day's with the others'.
    init?(
        _ values: [Double], weekdays: [Int],
        comparing test: (_ day: [Double], _ others: [Double]) -> Double = {
            RankSum($0, beside: $1).p
        }
    ) {
        let byDay = (0..<7).map { day in values.indices.filter { weekdays[$0] == day } }
        let days = (0..<7).filter { byDay[$0].count >= Insights.fewestOfWeekday }
        let compared = values.indices.filter { days.contains(weekdays[$0]) }
        guard days.count > 1 else { return nil }
        let all = KruskalWallis(compared.map { values[$0] }, groups: compared.map { weekdays[$0] })
        p = all.p
        guard all.p <= Self.level else { return }
        let tests = days.map { day in
            let others = compared.filter { weekdays[$0] != day }
            let p = test(byDay[day].map { values[$0] }, others.map { values[$0] })
            return (day: day, others: others, p: p)
        }
        guard let best = tests.min(by: { $0.p < $1.p }) else { return }
        weekday = best.day
        places = (byDay[best.day], best.others)
        p = min(1, max(all.p, Double(days.count) * best.p))
    }
}
