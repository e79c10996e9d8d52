/// Who speaks for how long, and in which order, as a meeting begins.
package struct MeetingPlan: Equatable, Sendable {
    package struct Person: Equatable, Sendable {
        /// The attendee's `id` in the file.
        package var id: String?
        /// The name as shown; equal names are told apart.
        package var name: String
        /// Whether it is a point that is no person.
        package var isItem: Bool
        /// The time planned; for somebody who is absent, what that person gets when called back.
        package var box: Duration
        /// Whether it was known before the beginning that this person is absent.
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

    /// The scrum as it was read, with its theme, sounds and rules.
    package var scrum: DailyScrum
    /// At least one who is there, in speaking order; the absent come after the last person.
    package var people: [Person]
    /// The box of a person who joins late.
    package var share: Duration
    /// The sum of the boxes of those who are there.
    package var length: Duration { people.reduce(.zero) { $1.isAbsent ? $0 : $0 + $1.box } }

    package init(scrum: DailyScrum, people: [Person], share: Duration) {
        self.scrum = scrum
        self.people = people
        self.share = share
    }

    /// The plan for `attendees`, who speak in the order given and share `length`.
    ///
    /// Those with a box of their own have it, scaled by `length` over the scrum's length; the
    /// others share the rest. If all have one, their sum is the length. Those who are `absent` take
    /// no part of it.
    package init(
        scrum: DailyScrum, attendees: [Attendee], absent: [Attendee] = [],
        length: Duration? = nil
    ) throws(MeetingPlanError) {
        let there = attendees.isEmpty ? [Attendee(name: "Speaker 1")] : attendees
        let everybody = (there + absent).namesToldApart
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
        let place = people.lastIndex { !$0.isItem }.map { $0 + 1 } ?? 0
        people.insert(contentsOf: away, at: place)
    }

    /// The boxes times `length` over `whole`; their running sums are exact to the nanosecond.
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

/// Why a meeting cannot be planned.
package enum MeetingPlanError: Error, Equatable, Sendable {
    case noTime
    case tooMuch(Bounds.Excess)
    case boxTooShort(people: Int, length: Duration)
    case boxesExceedLength(taken: Duration, length: Duration)
}
