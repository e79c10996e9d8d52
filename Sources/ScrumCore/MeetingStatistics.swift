/// The meetings' mean length, and each person's times.
package struct MeetingStatistics: Equatable, Sendable {
    package struct Person: Equatable, Sendable {
        package let name: String
        /// The number of meetings in which the person spoke, or took part if only attendance is
        /// known.
        package var meetings = 0
        package var absences = 0
        package var total = Duration.zero
        package var longest = Duration.zero
        /// The total time that turns took beyond their final boxes.
        package var overTime = Duration.zero
        /// The time in each meeting, oldest first.
        package var trend: [Duration] = []

        package var average: Duration { trend.isEmpty ? .zero : total / trend.count }
        package var median: Duration {
            guard !trend.isEmpty else { return .zero }
            let sorted = trend.sorted()
            return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
    }

    /// The mean length of measured meetings, excluding pauses; zero if there are none.
    package let average: Duration
    /// Everyone, sorted by total time, longest first.
    package private(set) var people: [Person] = []

    /// Analyses `records`, which must come from `withOneNameEach`, oldest first.
    package init(_ records: [MeetingRecord]) {
        let lengths = records.filter(\.isMeasured).map(\.elapsed)
        average = lengths.isEmpty ? .zero : lengths.reduce(.zero, +) / lengths.count
        var names = AppearanceOrder<String>()
        for record in records {
            for person in record.people {
                let index = names.index(of: person.name)
                if index == people.count { people.append(Person(name: person.name)) }
                people[index].add(person, isMeasured: record.isMeasured)
            }
        }
        people.sort { ($1.total, $0.name) < ($0.total, $1.name) }
    }
}

extension MeetingStatistics.Person {
    fileprivate mutating func add(_ person: MeetingRecord.Person, isMeasured: Bool) {
        if person.isAbsent {
            absences += 1
            return
        }
        guard person.hadTurn || !isMeasured else { return }
        meetings += 1
        guard isMeasured else { return }
        total += person.taken
        longest = max(longest, person.taken)
        overTime += max(.zero, person.taken - person.allowed)
        trend.append(person.taken)
    }
}
