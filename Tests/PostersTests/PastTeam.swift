import ScrumCore
import TestSupport

@testable import Posters

/// A scrum with made-up past meetings, the same in each run.
struct PastTeam {
    static let design = PastTeam(
        [
            ("Cathy", 0.88), ("Daisy", 0.5), ("Simon", 0.68), ("Jonathan", 0.7),
            ("Maximiliane", 0.65), ("Zoë", 0.85), ("Noah", 1.1), ("Aisha", 0.8),
        ], meetings: 70)

    let scrum: DailyScrum
    let records: [MeetingRecord]

    /// Each person has a box of 2 minutes and typically takes a share of it.
    init(
        _ people: [(name: String, share: Double)], title: String = "Design",
        theme: Theme = .yellow, begins: String? = "9:15", meetings: Int, seed: UInt64 = 4
    ) {
        let box = Duration.seconds(120)
        var scrum = DailyScrum(
            title: title, attendees: people.map { Attendee(name: $0.name) },
            length: box * people.count)
        scrum.theme = theme
        scrum.begins = begins.flatMap(TimeOfDay.init)
        var random = SeededGenerator(seed: seed)
        // Thursday, 20 August 2026, at 9:15; meetings are on weekdays.
        var start = Timestamp(seconds: 1_787_217_300, utcOffset: 0)
        var records: [MeetingRecord] = []
        while records.count < meetings {
            defer { start.seconds += 86_400 }
            guard start.weekday(at: 0) < 5 else { continue }
            let mood = Double.random(in: 0.9...1.1, using: &random)
            let isLong = Int.random(in: 0..<14, using: &random) == 0
            var order = 0
            let turns = people.map { person in
                let share = person.share + Double.random(in: -0.2...0.2, using: &random)
                let taken = max(0.1, share) * mood * (isLong ? 1.6 : 1)
                let isAbsent = Int.random(in: 0..<33, using: &random) == 0
                if !isAbsent { order += 1 }
                return MeetingRecord.Person(
                    name: person.name, planned: box,
                    taken: isAbsent ? .zero : .seconds(Int(120 * taken)), isAbsent: isAbsent,
                    wasSkipped: !isAbsent, order: isAbsent ? nil : order)
            }
            records.append(
                MeetingRecord(
                    id: "m\(1_000 + records.count)", scrum: .init(title: title), start: start,
                    planned: scrum.length, elapsed: turns.reduce(.zero) { $0 + $1.taken },
                    ending: .finished, people: turns))
        }
        if !records.isEmpty {
            records[records.count - 1].notes = [
                .init(text: "Ask ops about the certificate", speaker: "Cathy"),
                .init(text: "Demo on Friday at ten", speaker: "Zoë"),
            ]
        }
        self.scrum = scrum
        self.records = records
    }

    var tags: [String: Insight.Tag] { Insights(of: records).tags }
    var ids: [String] { records.map(\.id) }
}
