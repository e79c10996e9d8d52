/// What the meetings of a history say about one person.
struct PersonPast {
    /// A turn that had a box; times in seconds.
    struct BoxedTurn {
        var meeting: Int
        var taken: Double
        var box: Double
        /// The place among those who spoke in the meeting.
        var order: Int?
        /// Whether the bell ended it.
        var isCut: Bool

        /// Within a second of its box a turn is not over it.
        var isOver: Bool { taken - box >= 1 }
        /// The share of the box that the turn took; all of it where the bell cut the turn off.
        var share: Double { isCut ? 1 : taken / box }
    }

    let name: String
    private(set) var turns: [BoxedTurn] = []
    /// The meetings that list the person.
    private(set) var meetings: [(number: Int, isAbsent: Bool)] = []

    mutating func add(_ person: MeetingRecord.Person, meeting: Int) {
        meetings.append((meeting, person.isAbsent))
        let (taken, box) = (person.taken.measuredSeconds, person.planned.measuredSeconds)
        guard person.hadTurn, box > 0 else { return }
        turns.append(
            BoxedTurn(
                meeting: meeting, taken: taken, box: box, order: person.order,
                isCut: person.wasCut))
    }

    var recent: ArraySlice<BoxedTurn> { turns.suffix(Insights.recent) }
}

extension Collection<PersonPast.BoxedTurn> {
    var medianBox: Double { map(\.box).median }
    var medianShare: Double { map(\.share).median }
}
