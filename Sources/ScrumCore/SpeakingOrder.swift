/// Who speaks before whom, as a meeting begins (product 3, "Order").
///
/// Names that are equal are to be told apart in the order of the file, before anybody is left
/// out or moved: `namesToldApart`.
extension [Attendee] {
    /// Those of this meeting in the order that their scrum wants.
    ///
    /// - Parameters:
    ///   - scrum: Gives the rule, and everybody in the order of the file.
    ///   - previous: Who spoke first in the scrum's last kept meeting.
    package func ordered(
        for scrum: DailyScrum, after previous: Attendee?,
        using generator: inout some RandomNumberGenerator
    ) -> [Attendee] {
        switch scrum.order {
        case .listed: self
        case .rotating: rotated(after: previous, in: scrum.attendees)
        case .shuffled: shuffled(avoiding: previous, using: &generator)
        }
    }

    /// The same people, the one at `index` first.
    package func beginning(with index: Int) -> [Attendee] {
        var people = self
        people.insert(people.remove(at: index), at: 0)
        return people
    }

    /// The same people with "(2)", "(3)" … after names that stood before.
    package var namesToldApart: [Attendee] {
        zip(self, MeetingPlan.distinctNames(map(\.name))).map { attendee, name in
            Attendee(id: attendee.id, name: name, box: attendee.box)
        }
    }

    /// The place of the person, known by id, else by name.
    func place(of person: Attendee) -> Int? {
        if let id = person.id, let place = firstIndex(where: { $0.id == id }) { return place }
        return firstIndex { attendee in
            attendee.name == person.name && (attendee.id == nil || person.id == nil)
        }
    }

    /// Begins with the one after `previous` in the file who is there today.
    private func rotated(after previous: Attendee?, in file: [Attendee]) -> [Attendee] {
        guard let place = previous.flatMap(file.place(of:)) else { return self }
        let successors = file[(place + 1)...] + file[...place]
        let first = successors.lazy.compactMap { successor in firstIndex(of: successor) }.first
        guard let first else { return self }
        return Array(self[first...] + self[..<first])
    }

    /// Any order whose first is not `previous`, each as likely as the others.
    private func shuffled(
        avoiding previous: Attendee?, using generator: inout some RandomNumberGenerator
    ) -> [Attendee] {
        var people = shuffled(using: &generator)
        if count > 1, let previous, people.place(of: previous) == 0 {
            people.swapAt(0, Int.random(in: 1..<count, using: &generator))
        }
        return people
    }
}
