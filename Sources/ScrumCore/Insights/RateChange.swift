/// How often something happens, before a place and from it on.
struct RateChange {
    let before: (hits: Int, of: Int)
    let after: (hits: Int, of: Int)
    private let dependence: SerialDependence

    init(_ hits: [Bool], at place: Int) {
        before = (hits[..<place].count { $0 }, place)
        after = (hits[place...].count { $0 }, hits.count - place)
        dependence = SerialDependence(hits.map { $0 ? 1.0 : 0 }.besideStep(at: place))
    }

    var rates: (before: Double, after: Double) {
        (Double(before.hits) / Double(before.of), Double(after.hits) / Double(after.of))
    }

    /// The probability of such a difference, either way; exact for independent values.
    var p: Double {
        guard dependence.factor > 1 else {
            return FisherTest.p(after.hits, of: after.of, beside: before.hits, of: before.of)
        }
        return dependence.twoSidedTail(abs(distance))
    }

    /// The probability of such a rise.
    var pOfRise: Double {
        guard dependence.factor > 1 else {
            return FisherTest.more(after.hits, of: after.of, beside: before.hits, of: before.of)
        }
        return dependence.upperTail(distance)
    }

    private var distance: Double {
        let count = Double(before.of + after.of)
        let rate = Double(before.hits + after.hits) / count
        let variance = rate * (1 - rate) * (1 / Double(before.of) + 1 / Double(after.of))
        guard variance > 0 else { return 0 }
        return (rates.after - rates.before) / variance.squareRoot()
    }
}

/// Whether something happens more often than a share of the times, in all or of late.
enum RateLevel {
    static func p(_ hits: [Bool], beyond share: Double) -> Double {
        let dependence = SerialDependence(hits.map { $0 ? 1.0 : 0 }.besideLine)
        func tail(_ hits: ArraySlice<Bool>) -> Double {
            let (found, count) = (hits.count { $0 }, Double(hits.count))
            guard dependence.factor > 1 else {
                return BinomialTest.upperTail(found, of: hits.count, share: share)
            }
            let spread = (count * share * (1 - share)).squareRoot()
            return dependence.upperTail((Double(found) - 0.5 - count * share) / spread)
        }
        return min(1, 2 * min(tail(hits[...]), tail(hits.suffix(Insights.recent))))
    }
}
