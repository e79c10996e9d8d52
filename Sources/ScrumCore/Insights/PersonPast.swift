/// One person's turns and absences; times in seconds.
struct PersonPast {
    /// A turn with a box.
    struct BoxedTurn {
        let meeting: Int
        let taken: Double
        let box: Double
        /// Nil if the meeting had fewer than three speakers or its order is unknown.
        let place: Insight.Place?
        /// Whether the bell ended the turn.
        let isCut: Bool

        /// Whether the turn exceeded the box by a second or more.
        var isOver: Bool { taken - box >= 1 }
    }

    let name: String
    private(set) var turns: [BoxedTurn] = []
    /// The meetings that list the person, present or absent.
    private(set) var meetings: [(number: Int, isAbsent: Bool)] = []

    mutating func add(_ person: MeetingRecord.Person, meeting: Int, place: Insight.Place?) {
        meetings.append((meeting, person.isAbsent))
        guard person.hasBoxedTurn else { return }
        turns.append(
            BoxedTurn(
                meeting: meeting, taken: person.taken.measuredSeconds,
                box: person.planned.measuredSeconds, place: place, isCut: person.wasCut))
    }

    /// The number of consecutive meetings that the person has missed up to now.
    var absentRun: Int { meetings.reversed().prefix { $0.isAbsent }.count }

    /// Whether the person has left the scrum: none of its most recent meetings lists them.
    func hasLeft(of count: Int) -> Bool {
        meetings.last.map { $0.number < count - Insights.away } ?? true
    }

    /// The turns that can be compared with a box: all except those that the bell cut off at the
    /// end of a smaller box.
    func turnsComparable(toBox box: Double) -> [BoxedTurn] {
        turns.filter { !($0.isCut && $0.box < box - 0.5) }
    }

    /// The median box of the last five turns.
    var box: Double { turns.suffix(5).map(\.box).median }
}

extension Collection<PersonPast.BoxedTurn> {
    /// The turns in seconds and as shares of their boxes, limited so that they can be compared.
    ///
    /// If the bell cut off any turns, all seconds are clamped to the smallest of those turns'
    /// boxes, and all shares to 1. Otherwise, turning the bell on or off would look as if people
    /// had changed.
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
