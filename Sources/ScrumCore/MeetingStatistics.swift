/// What the meetings of a scrum add up to, in all and per person.
package struct MeetingStatistics: Equatable, Sendable {
    package struct Person: Equatable, Sendable {
        package let name: String
        /// The meetings this person spoke in.
        package var meetings = 0
        package var absences = 0
        package var total = Duration.zero
        package var longest = Duration.zero
        /// What the person took beyond the boxes planned.
        package var overTime = Duration.zero
        /// What the person took, meeting by meeting, oldest first.
        package var trend: [Duration] = []

        package var average: Duration { trend.isEmpty ? .zero : total / trend.count }
    }

    package var meetings = 0
    /// The time of all meetings without their pauses.
    package var total = Duration.zero
    package var longest = Duration.zero
    /// By how much the meetings that ran over did so.
    package var overTime = Duration.zero
    /// The length of each meeting, oldest first.
    package var trend: [Duration] = []
    /// Who spoke most comes first.
    package var people: [Person] = []

    package var average: Duration { trend.isEmpty ? .zero : total / trend.count }

    /// The statistics of `records`, which are taken to be the oldest first.
    package init(_ records: [MeetingRecord]) {
        var numbers = PersonNumbers()
        for record in records {
            meetings += 1
            if record.isMeasured {
                total += record.elapsed
                longest = max(longest, record.elapsed)
                overTime += max(.zero, record.elapsed - record.planned)
                trend.append(record.elapsed)
            }
            for (index, person) in record.people.enumerated() {
                let place = numbers.number(of: person.name, at: index)
                if place == people.count { people.append(Person(name: person.name)) }
                people[place].add(person, isMeasured: record.isMeasured)
            }
        }
        people.sort { ($1.total, $0.name) < ($0.total, $1.name) }
    }

    /// The statistics of each scrum in `records`, in the order in which the scrums first met.
    package static func byScrum(
        _ records: [MeetingRecord]
    ) -> [(scrum: MeetingRecord.Scrum, statistics: MeetingStatistics)] {
        var places: [MeetingRecord.Scrum: Int] = [:]
        var groups: [[MeetingRecord]] = []
        for record in records {
            let place = places[record.scrum] ?? groups.count
            if place == groups.count {
                places[record.scrum] = place
                groups.append([])
            }
            groups[place].append(record)
        }
        return groups.map { ($0[0].scrum, MeetingStatistics($0)) }
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
