import ScrumCore

/// The made-up team in `scrum demo` and its past meetings.
enum DemoTeam {
    /// The speaker whose turns keep growing, so that the insights find a trend.
    private static let talker = "Noah"

    static let scrum = {
        var scrum = DailyScrum(
            title: "Demo",
            attendees: ["Mia", talker, "Aisha", "Lukas", "Sofia"].map { Attendee(name: $0) },
            length: .seconds(600))
        scrum.theme = .periwinkle
        scrum.advance = .manual
        return scrum
    }()

    /// Returns six weeks of meetings, five a week, oldest first; the last one was on the day before
    /// `today`.
    static func past(before today: Timestamp) -> [MeetingRecord] {
        var generator = SplitMix64(seed: 9)
        let box = Duration.seconds(120)
        var records: [MeetingRecord] = []
        for week in 0..<6 {
            for day in 0..<5 {
                let ago = (5 - week) * 7 + 5 - day
                let people = scrum.attendees.enumerated().map { index, attendee in
                    let growth = attendee.name == talker ? records.count * 2 : 0
                    let seconds = Int.random(in: 85...125, using: &generator) + growth
                    return MeetingRecord.Person(
                        name: attendee.name, planned: box, taken: .seconds(seconds),
                        order: index + 1)
                }
                records.append(
                    MeetingRecord(
                        id: "demo-\(records.count)", scrum: .init(title: scrum.title),
                        start: Timestamp(
                            seconds: today.seconds - ago * 86_400, utcOffset: today.utcOffset),
                        planned: scrum.length,
                        elapsed: people.reduce(.zero) { $0 + $1.taken }, people: people))
            }
        }
        return records
    }
}
