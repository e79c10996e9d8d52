/// A scrum's most recent meetings; times in seconds.
///
/// Excludes interrupted meetings, and meetings that another program saved without times.
struct InsightPast {
    let records: [MeetingRecord]
    let people: [PersonPast]
    /// The people who have attended recently, by number.
    let here: [Int]
    /// Each meeting's turns, each with the number of the person who spoke.
    let turnsByMeeting: [[(turn: PersonPast.BoxedTurn, person: Int)]]
    let elapsed: [Double]
    let planned: [Double]
    let isLate: [Bool]
    /// The meetings that had a planned start time, by number, and whether each of them started
    /// late.
    let dueMeetings: [Int]
    let isLateStart: [Bool]
    /// The weekday of each meeting, from 0 for Monday, at the meetings' most common UTC offset.
    let weekdays: [Int]

    /// The longest delay, in seconds, at which a meeting still counts as starting on time.
    private static let lateStart = 60.0

    init(_ records: [MeetingRecord]) {
        let measured = records.filter { $0.isMeasured && $0.ending != .interrupted }
            .sorted { $0.start.seconds < $1.start.seconds }
        let records = Array(measured.suffix(Insights.maxMeetings)).withOneNameEach
        var numbers = AppearanceOrder<String>()
        var people: [PersonPast] = []
        for (meeting, record) in records.enumerated() {
            for (person, place) in zip(record.people, record.people.places) {
                let number = numbers.index(of: person.name)
                if number == people.count { people.append(PersonPast(name: person.name)) }
                people[number].add(person, meeting: meeting, place: place)
            }
        }
        var turns: [[(turn: PersonPast.BoxedTurn, person: Int)]] = Array(
            repeating: [], count: records.count)
        for (number, person) in people.enumerated() {
            for turn in person.turns { turns[turn.meeting].append((turn, number)) }
        }
        self.records = records
        self.people = people
        here = people.indices.filter {
            !people[$0].hasLeft(of: records.count) && people[$0].absentRun < Insights.away
        }
        turnsByMeeting = turns
        elapsed = records.map { $0.elapsed.measuredSeconds }
        planned = records.map { $0.planned.measuredSeconds }
        isLate = zip(elapsed, planned).map { Punctuality(elapsed: $0, planned: $1) == .late }
        dueMeetings = records.indices.filter { records[$0].due != nil }
        isLateStart = records.compactMap(\.delay).map { $0 > Self.lateStart }
        let offset = records.map(\.start.utcOffset).mostCommon
        weekdays = records.map { $0.start.weekday(at: offset ?? $0.start.utcOffset) }
    }

    /// The name of a meeting's month; nil if the name would be ambiguous without a year.
    func month(ofMeeting meeting: Int) -> String? {
        let then = records[meeting].start.components
        let now = records[records.count - 1].start.components
        let distance = (now[0] - then[0]) * 12 + now[1] - then[1]
        return (0..<11).contains(distance) ? InsightWords.months[then[1] - 1] : nil
    }

    /// The period from the first to the last of the given meetings; nil if there are none.
    func window(_ meetings: some Collection<Int>) -> Insight.Window? {
        guard let first = meetings.min(), let last = meetings.max() else { return nil }
        return .init(
            first: records[first].start, last: records[last].start, count: meetings.count)
    }
}
