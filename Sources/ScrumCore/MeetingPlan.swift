/// The speakers, their boxes and their order at the start of a meeting.
package struct MeetingPlan: Equatable, Sendable {
    package struct Person: Equatable, Sendable {
        /// The attendee's `id` in the file.
        package var id: String?
        /// The displayed name; duplicates are numbered.
        package var name: String
        /// Whether this is an agenda item.
        package var isItem: Bool
        /// The planned time; for an absentee, the box to use if the person returns.
        package var box: Duration
        /// Whether the person was known to be absent before the start.
        package var isAbsent: Bool

        package init(
            id: String? = nil, name: String, isItem: Bool = false, box: Duration,
            isAbsent: Bool = false
        ) {
            self.id = id
            self.name = name
            self.isItem = isItem
            self.box = box
            self.isAbsent = isAbsent
        }
    }

    /// The scrum to plan, with its theme, sounds and rules.
    package var scrum: DailyScrum
    /// Everyone in speaking order, including absentees; at least one is present.
    package var people: [Person]
    /// The candidates to lead the meeting, best first; empty if it has no leader.
    package var leaders: [String] = []
    /// The box for a person who joins late.
    package var share: Duration
    /// The sum of all boxes, except those of absentees.
    package var length: Duration { people.reduce(.zero) { $1.isAbsent ? $0 : $0 + $1.box } }

    package init(scrum: DailyScrum, people: [Person], share: Duration) {
        self.scrum = scrum
        self.people = people
        self.share = share
    }

    /// Plans a meeting of `length` with `attendees` in the given order.
    ///
    /// If `length` differs from the scrum's planned length, individual boxes are scaled to match.
    /// All other attendees share the rest equally. The `absent` get no share of the length and
    /// follow the last person.
    package init(
        scrum: DailyScrum, attendees: [Attendee], absent: [Attendee] = [],
        length: Duration? = nil
    ) throws(MeetingPlanError) {
        let there = attendees.isEmpty ? [Attendee(name: "Speaker 1")] : attendees
        let everybody = (there + absent).withUniqueNames
        let attendees = Array(everybody.prefix(there.count))
        let length = length ?? scrum.plannedLength
        guard length > .zero else { throw .noTime }
        if let excess = Bounds.excess(
            title: scrum.title, people: everybody.map { ($0.id, $0.name) })
        {
            throw .tooMuch(excess)
        }
        var own = Self.scaled(
            attendees.compactMap(\.box), by: length, over: scrum.plannedLength)[...]
        let taken = own.reduce(.zero, +)
        let sharing = attendees.count - own.count
        guard sharing == 0 || taken <= length else {
            throw .boxesExceedLength(taken: taken, length: length)
        }
        var shares = (length - taken).divided(into: sharing)[...]
        people = attendees.map { attendee in
            let box = attendee.box == nil ? shares.popFirst() : own.popFirst()
            return Person(
                id: attendee.id, name: attendee.name, isItem: attendee.isItem, box: box ?? .zero)
        }
        guard people.allSatisfy({ $0.box >= .seconds(1) }) else {
            throw .boxTooShort(people: attendees.count, length: length)
        }
        share =
            sharing > 0
            ? (length - taken).scaled(by: 1, over: Int64(sharing))
            : taken.scaled(by: 1, over: Int64(attendees.count))
        self.scrum = scrum
        let away = everybody.dropFirst(there.count).map { [share] attendee in
            let own = attendee.box.map {
                Self.scaled([$0], by: length, over: scrum.plannedLength)[0]
            }
            return Person(
                id: attendee.id, name: attendee.name, isItem: attendee.isItem, box: own ?? share,
                isAbsent: true)
        }
        let index = people.lastIndex { !$0.isItem }.map { $0 + 1 } ?? people.count
        people.insert(contentsOf: away, at: index)
    }

    /// Multiplies boxes by `length` / `whole`. Rounds running sums to a nanosecond, so that errors
    /// do not accumulate.
    private static func scaled(
        _ boxes: [Duration], by length: Duration, over whole: Duration
    ) -> [Duration] {
        guard length != whole, whole > .zero else { return boxes }
        var sum = Duration.zero
        return boxes.map { box in
            let begin = sum.scaled(by: length.nanoseconds, over: whole.nanoseconds)
            sum += box
            return sum.scaled(by: length.nanoseconds, over: whole.nanoseconds) - begin
        }
    }
}

/// The reason that a meeting cannot be planned.
package enum MeetingPlanError: Error, Equatable, Sendable {
    case noTime
    case tooMuch(Bounds.Excess)
    case boxTooShort(people: Int, length: Duration)
    case boxesExceedLength(taken: Duration, length: Duration)
}
