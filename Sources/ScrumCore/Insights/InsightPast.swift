/// The last meetings of a scrum, as insights ask about them; times in seconds.
///
/// Meetings that were interrupted, or that another program kept without times, are left out.
struct InsightPast {
    let records: [MeetingRecord]
    /// The time that the items of the last meeting were planned for.
    let items: Double
    let people: [PersonPast]
    /// The turns of each meeting, each with the number of the person.
    let turnsByMeeting: [[(turn: PersonPast.BoxedTurn, person: Int)]]
    let elapsed: [Double]
    let planned: [Double]
    let isLate: [Bool]
    /// From 0 for Monday.
    let weekdays: [Int]

    init(_ records: [MeetingRecord]) {
        let kept = records.enumerated().filter { $1.isMeasured && $1.ending != .interrupted }
            .sorted {
                ($0.element.start.seconds, $0.offset) < ($1.element.start.seconds, $1.offset)
            }
            .suffix(Insights.mostMeetings).map(\.element)
        let items = kept.last?.people.filter(\.isItem).map(\.planned.measuredSeconds) ?? []
        let records = kept.withOneNameEach
        var numbers = AppearanceOrder<String>()
        var people: [PersonPast] = []
        for (meeting, record) in records.enumerated() {
            for person in record.people {
                let number = numbers.index(of: person.name)
                if number == people.count { people.append(PersonPast(name: person.name)) }
                people[number].add(person, meeting: meeting)
            }
        }
        var turns: [[(turn: PersonPast.BoxedTurn, person: Int)]] = Array(
            repeating: [], count: records.count)
        for (number, person) in people.enumerated() {
            for turn in person.turns { turns[turn.meeting].append((turn, number)) }
        }
        self.records = records
        self.items = items.reduce(0, +)
        self.people = people
        turnsByMeeting = turns
        elapsed = records.map { $0.elapsed.measuredSeconds }
        planned = records.map { $0.planned.measuredSeconds }
        isLate = records.map(\.isLate)
        weekdays = records.map { $0.start.weekday }
    }

    /// When the first of the last meetings began.
    var recent: Timestamp? { records.suffix(Insights.recent).first?.start }

    /// The people in the last meetings. Nothing is said about people who have left.
    var present: [PersonPast] {
        people.filter { person in
            person.meetings.last.map { $0.number >= records.count - Insights.recent } ?? false
        }
    }
}

extension MeetingRecord {
    /// Whether it ended later than planned by more than 5 % and half a minute.
    var isLate: Bool {
        Punctuality(elapsed: elapsed.measuredSeconds, planned: planned.measuredSeconds) == .late
    }
}
