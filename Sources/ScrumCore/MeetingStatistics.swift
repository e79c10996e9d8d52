/// Totals and averages of meetings, in all and per person.
package struct MeetingStatistics: Equatable, Sendable {
    package struct Person: Equatable, Sendable {
        package let name: String
        /// The meetings this person spoke in.
        package var meetings = 0
        package var absences = 0
        package var total = Duration.zero
        package var longest = Duration.zero
        /// The time beyond the planned boxes.
        package var overTime = Duration.zero
        /// The time in each meeting, oldest first.
        package var trend: [Duration] = []

        package var average: Duration { trend.isEmpty ? .zero : total / trend.count }
    }

    package var meetings = 0
    /// The time of all meetings without their pauses.
    package var total = Duration.zero
    package var longest = Duration.zero
    /// The time beyond the planned lengths.
    package var overTime = Duration.zero
    /// The length of each meeting, oldest first.
    package var trend: [Duration] = []
    /// Sorted by total time, the longest first.
    package var people: [Person] = []

    package var average: Duration { trend.isEmpty ? .zero : total / trend.count }

    /// The statistics of `records`, which must be in order, oldest first.
    package init(_ records: [MeetingRecord]) {
        var names = AppearanceOrder<String>()
        for record in records {
            meetings += 1
            if record.isMeasured {
                total += record.elapsed
                longest = max(longest, record.elapsed)
                overTime += max(.zero, record.elapsed - record.planned)
                trend.append(record.elapsed)
            }
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
        guard isMeasured else {
            if person.isAbsent { absences += 1 } else { meetings += 1 }
            return
        }
        if person.order == nil, person.taken == .zero {
            if person.isAbsent { absences += 1 }
            return
        }
        meetings += 1
        total += person.taken
        longest = max(longest, person.taken)
        overTime += max(.zero, person.taken - person.planned)
        trend.append(person.taken)
    }
}
