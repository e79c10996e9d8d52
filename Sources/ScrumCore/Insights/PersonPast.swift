/// The turns and absences of one person; times in seconds.
struct PersonPast {
    /// A turn with a box.
    struct BoxedTurn {
        let meeting: Int
        let taken: Double
        let box: Double
        /// Nil in meetings of fewer than three speakers, or without a known order.
        let place: Insight.Place?
        /// Whether the bell ended the turn.
        let isCut: Bool

        /// Whether it exceeded the box by a second or more.
        var isOver: Bool { taken - box >= 1 }
    }

    let name: String
    private(set) var turns: [BoxedTurn] = []
    /// The meetings that list the person.
    private(set) var meetings: [(number: Int, isAbsent: Bool)] = []

    mutating func add(_ person: MeetingRecord.Person, meeting: Int, place: Insight.Place?) {
        meetings.append((meeting, person.isAbsent))
        guard person.hasBoxedTurn else { return }
        turns.append(
            BoxedTurn(
                meeting: meeting, taken: person.taken.measuredSeconds,
                box: person.planned.measuredSeconds, place: place, isCut: person.wasCut))
    }

    /// The number of absences since the last turn.
    var absentRun: Int { meetings.reversed().prefix { $0.isAbsent }.count }

    /// Whether the scrum's last meetings no longer list the person.
    func hasLeft(of count: Int) -> Bool {
        meetings.last.map { $0.number < count - Insights.away } ?? true
    }

    /// The turns that can be compared with a box: all except turns cut off at a smaller one.
    func turnsComparable(toBox box: Double) -> [BoxedTurn] {
        turns.filter { !($0.isCut && $0.box < box - 0.5) }
    }

    /// The box of the latest turns.
    var box: Double { turns.suffix(5).map(\.box).median }
}

extension Collection<PersonPast.BoxedTurn> {
    /// Seconds and shares of the box that can be compared.
    ///
    /// If the bell cut off any of the turns, all are limited to the smallest box that did so.
    /// Switching the bell on or off then does not look like a change in people.
    var comparable: (seconds: [Double], shares: [Double]) {
        guard let cap = filter(\.isCut).map(\.box).min() else {
            return (map(\.taken), map { $0.taken / $0.box })
        }
        return (map { Swift.min($0.taken, cap) }, map { Swift.min($0.taken / $0.box, 1) })
    }
}

extension [Double] {
    /// The values as multiples of their median.
    var byUsual: [Double] {
        let usual = median
        return usual == 0 ? self : map { $0 / usual }
    }
}
