/// What the meetings of a history say about one person.
struct PersonPast {
    /// A turn; times in seconds.
    struct Turn {
        var meeting: Int
        var taken: Double
        var box: Double

        /// Within a second of its box a turn is neither over nor under it.
        var isOver: Bool { taken - box >= 1 }
        var isUnder: Bool { box - taken >= 1 }
    }

    let name: String
    var turns: [Turn] = []
    /// The meetings that list the person.
    var meetings = 0
    var absences = 0
    /// The last meeting that lists the person.
    var last = 0
    /// The newest box in seconds; 0: none is known.
    var box = 0.0

    mutating func add(_ person: MeetingRecord.Person, meeting: Int) {
        meetings += 1
        last = meeting
        let planned = person.planned.measuredSeconds
        if planned > 0 { box = planned }
        if person.order == nil, person.taken == .zero {
            if person.isAbsent { absences += 1 }
        } else {
            turns.append(
                Turn(meeting: meeting, taken: person.taken.measuredSeconds, box: planned))
        }
    }

    /// The last turns that had a box.
    var recent: [Turn] { turns.suffix(Insights.recent).filter { $0.box > 0 } }

    /// The least whole number of half minutes that 17 of 20 of the last turns would keep to.
    var need: Double? {
        let taken = turns.suffix(Insights.recent).map(\.taken).sorted()
        guard taken.count >= Insights.fewest else { return nil }
        let kept = taken[(taken.count * 17 + 19) / 20 - 1]
        return min(max((kept / BoxFit.step).rounded(.up) * BoxFit.step, BoxFit.step), 3_600)
    }
}
