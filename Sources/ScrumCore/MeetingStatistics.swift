/// Each person's times in past meetings, which are added one at a time.
package struct MeetingStatistics: Sendable {
    package struct Person: Equatable, Sendable {
        package let name: String
        /// The number of meetings in which the person spoke, or took part if only attendance is
        /// known.
        package fileprivate(set) var meetings = 0
        package fileprivate(set) var absences = 0
        package fileprivate(set) var total = Duration.zero
        package fileprivate(set) var longest = Duration.zero
        /// The total time that turns took beyond their final boxes.
        package fileprivate(set) var overTime = Duration.zero
        /// The time in each meeting, oldest first.
        package fileprivate(set) var trend: [Duration] = []
        /// The planned box in the latest meeting that had one; zero if none had.
        package fileprivate(set) var box = Duration.zero
        /// The position in the last meeting's list; nil for someone who is not in it.
        package fileprivate(set) var place: Int?

        package var average: Duration { trend.isEmpty ? .zero : total / trend.count }
        package var median: Duration {
            guard !trend.isEmpty else { return .zero }
            let sorted = trend.sorted()
            return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
    }

    /// The order of meetings.
    private struct Moment: Comparable {
        let start: Int
        let id: String

        static func < (one: Self, other: Self) -> Bool {
            (one.start, one.id) < (other.start, other.id)
        }
    }

    /// The times under one spelling of a name.
    private struct Row {
        var sums = Person(name: "")
        var turns: [(meeting: Int32, taken: Duration)] = []
        /// The latest meeting with a box.
        var boxed: Moment?
    }

    private var meetings: [Moment] = []
    private var spellings = PersonNames()
    private var rows: [Row] = []
    /// The latest meeting, its scrum, and the spellings of the names in its list.
    private var last: (moment: Moment, scrum: MeetingRecord.Scrum, numbers: [Int?])?

    package init(_ records: some Sequence<MeetingRecord> = []) {
        for record in records { add(record) }
    }

    package var count: Int { meetings.count }
    /// The scrum of the last meeting.
    package var scrum: MeetingRecord.Scrum? { last?.scrum }

    /// Adds a meeting; the order does not matter. Ignores agenda items.
    package mutating func add(_ record: MeetingRecord) {
        let moment = Moment(start: record.start.seconds, id: record.id)
        let people = record.people.filter { !$0.isItem }
        let numbers = spellings.add(people.lazy.map(\.name), at: moment.start)
        for (person, number) in zip(people, numbers) {
            guard let number else { continue }
            while number >= rows.count { rows.append(Row()) }
            if rows[number].sums.add(person, isMeasured: record.isMeasured) {
                rows[number].turns.append((Int32(meetings.count), person.taken))
            }
            if person.planned > .zero, rows[number].boxed.map({ $0 <= moment }) ?? true {
                (rows[number].boxed, rows[number].sums.box) = (moment, person.planned)
            }
        }
        meetings.append(moment)
        if last.map({ $0.moment <= moment }) ?? true { last = (moment, record.scrum, numbers) }
    }

    /// Everyone, sorted by total time, longest first.
    package var people: [Person] {
        let (numbers, names) = spellings.people
        var all = names.map { (person: Person(name: $0), boxed: Moment?.none) }
        var turns = names.map { _ in [(meeting: Int32, taken: Duration)]() }
        for (row, number) in zip(rows, numbers) {
            all[number].person.add(row.sums)
            turns[number] += row.turns
            guard let boxed = row.boxed, all[number].boxed.map({ $0 <= boxed }) ?? true else {
                continue
            }
            (all[number].boxed, all[number].person.box) = (boxed, row.sums.box)
        }
        let order = meetings.indices.sorted { (meetings[$0], $0) < (meetings[$1], $1) }
        var ranks = order
        for (rank, meeting) in order.enumerated() { ranks[meeting] = rank }
        for number in all.indices {
            turns[number].sort { ranks[Int($0.meeting)] < ranks[Int($1.meeting)] }
            all[number].person.trend = turns[number].map(\.taken)
            turns[number] = []
        }
        for (place, number) in (last?.numbers ?? []).enumerated() {
            if let number { all[numbers[number]].person.place = place }
        }
        return all.map(\.person).sorted { ($1.total, $0.name) < ($0.total, $1.name) }
    }
}

extension MeetingStatistics.Person {
    /// Adds a meeting's times; returns whether the person had a turn whose length is known.
    fileprivate mutating func add(_ person: MeetingRecord.Person, isMeasured: Bool) -> Bool {
        if person.isAbsent {
            absences += 1
            return false
        }
        guard person.hadTurn || !isMeasured else { return false }
        meetings += 1
        guard isMeasured else { return false }
        total += person.taken
        longest = max(longest, person.taken)
        overTime += max(.zero, person.taken - person.allowed)
        return true
    }

    /// Adds the times under another spelling.
    fileprivate mutating func add(_ other: Self) {
        meetings += other.meetings
        absences += other.absences
        total += other.total
        longest = max(longest, other.longest)
        overTime += other.overTime
    }
}
