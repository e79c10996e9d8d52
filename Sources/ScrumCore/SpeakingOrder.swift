/// The order of speakers at the start of a meeting.
///
/// Call `withUniqueNames` first, so that duplicate names are numbered in file order, regardless of
/// who is absent and how the order changes.
extension [Attendee] {
    /// This meeting's attendees in speaking order; agenda items keep their positions.
    ///
    /// - Parameters:
    /// - scrum: The scrum, with its order rule and all attendees in file order.
    /// - previous: The first speaker at the scrum's last saved meeting.
    package func ordered(
        for scrum: DailyScrum, after previous: Attendee?,
        using generator: inout some RandomNumberGenerator
    ) -> [Attendee] {
        let ordered =
            switch scrum.order {
            case .listed: people
            case .rotating: people.rotated(after: previous, in: scrum.attendees.people)
            case .shuffled: people.shuffled(avoiding: previous, using: &generator)
            }
        var next = ordered.makeIterator()
        return map { $0.isItem ? $0 : next.next() ?? $0 }
    }

    /// Moves the attendee at `index` to the front, but not ahead of items that are already there.
    package func beginning(with index: Int) -> [Attendee] {
        var people = self
        let first = firstIndex { !$0.isItem } ?? 0
        people.insert(people.remove(at: index), at: Swift.min(first, index))
        return people
    }

    /// The same attendees, with "(2)", "(3)" … added to repeated names.
    package var withUniqueNames: [Attendee] {
        zip(self, map(\.name).numberingDuplicates).map { attendee, name in
            var attendee = attendee
            attendee.name = name
            return attendee
        }
    }

    /// The index of a person, found by id or, failing that, by name.
    func index(of person: Attendee) -> Int? {
        if let id = person.id, let index = firstIndex(where: { $0.id == id }) { return index }
        return firstIndex { attendee in
            attendee.name == person.name && (attendee.id == nil || person.id == nil)
        }
    }

    /// Rotates the order to start with the first person present after `previous` in file order.
    private func rotated(after previous: Attendee?, in file: [Attendee]) -> [Attendee] {
        guard let last = previous.flatMap(file.index(of:)) else { return self }
        let successors = file[(last + 1)...] + file[...last]
        let first = successors.lazy.compactMap { successor in firstIndex(of: successor) }.first
        guard let first else { return self }
        return Array(self[first...] + self[..<first])
    }

    /// A random order that does not start with `previous`; all such orders are equally likely.
    private func shuffled(
        avoiding previous: Attendee?, using generator: inout some RandomNumberGenerator
    ) -> [Attendee] {
        var people = shuffled(using: &generator)
        if count > 1, let previous, people.index(of: previous) == 0 {
            people.swapAt(0, Int.random(in: 1..<count, using: &generator))
        }
        return people
    }
}
