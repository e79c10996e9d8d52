/// The last measured meetings of a scrum, as insights ask about them; times in seconds.
struct InsightPast {
    let records: [MeetingRecord]
    let people: [PersonPast]
    /// The people of each meeting, by their places in `people`.
    let lists: [[Int]]
    /// How much longer than planned each meeting was, in whole seconds.
    let overruns: [Int]
    let isLate: [Bool]
    /// From 0 for Monday.
    let weekdays: [Int]

    init(_ records: [MeetingRecord]) {
        var measured = records.filter(\.isMeasured)
        let times = measured.map(\.start.seconds)
        if zip(times, times.dropFirst()).contains(where: >) {
            measured = measured.enumerated().sorted {
                ($0.element.start.seconds, $0.offset) < ($1.element.start.seconds, $1.offset)
            }.map(\.element)
        }
        self.records = Array(measured.suffix(Insights.most))
        var numbers = AppearanceOrder<String>()
        var people: [PersonPast] = []
        var lists: [[Int]] = []
        for (meeting, record) in self.records.enumerated() {
            lists.append(
                record.people.map { person in
                    let number = numbers.index(of: person.name)
                    if number == people.count { people.append(PersonPast(name: person.name)) }
                    people[number].add(person, meeting: meeting)
                    return number
                })
        }
        self.people = people
        self.lists = lists
        let lengths = self.records.map {
            (elapsed: $0.elapsed.measuredSeconds, planned: $0.planned.measuredSeconds)
        }
        overruns = lengths.map { Int(($0.elapsed - $0.planned).rounded()) }
        isLate = lengths.map { Punctuality(elapsed: $0.elapsed, planned: $0.planned) == .late }
        weekdays = self.records.map { $0.start.weekday }
    }

    /// The people in the last meetings. Nothing is said about people who have left.
    var present: [Int] {
        people.indices.filter { people[$0].last >= records.count - Insights.recent }
    }

    func lateness(_ meetings: Range<Int>) -> (late: Int, of: Int) {
        (meetings.count { isLate[$0] }, meetings.count)
    }

    /// The overruns of a weekday's meetings, and of all others.
    func overruns(of weekday: Int) -> (day: [Int], others: [Int]) {
        var (day, others): ([Int], [Int]) = ([], [])
        for (meeting, overrun) in overruns.enumerated() {
            if weekdays[meeting] == weekday { day.append(overrun) } else { others.append(overrun) }
        }
        return (day, others)
    }
}
