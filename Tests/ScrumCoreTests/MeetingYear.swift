import TestSupport

@testable import ScrumCore

/// A made-up year of stand-ups, Monday to Friday, in which nothing happens but what is planted.
struct MeetingYear {
    enum Effect: CaseIterable {
        /// Daisy's turns grow from 0.7 to 1.6 boxes.
        case growing
        /// A discussion of four minutes in somebody's turn.
        case slowMondays
        /// The same in most of the last 20 meetings.
        case laterMeetings
        /// Simon misses one meeting in six, the others one in fifty.
        case absences
        /// Jonathan needs 1.3 boxes, always.
        case smallBox
    }

    static let people = ["Cathy", "Daisy", "Simon", "Jonathan", "Katie", "Luis"]
    static let box = 150.0

    var effects: Set<Effect> = Set(Effect.allCases)
    var meetings = 210
    /// What turns take in boxes where nothing is planted, and how far they scatter.
    var usual = 0.7
    var scatter = 0.15

    func records(seed: UInt64) -> [MeetingRecord] {
        var generator = SeededGenerator(seed: seed)
        return (0..<meetings).map { record($0, using: &generator) }
    }

    private func record(
        _ number: Int, using generator: inout some RandomNumberGenerator
    ) -> MeetingRecord {
        // 2026-01-05 is a Monday; 09:30 at UTC+1.
        let day = number / 5 * 7 + number % 5
        let start = Timestamp(seconds: 1_767_601_800 + day * 86_400, utcOffset: 3_600)
        var people = Self.people.map { name in
            let isAway = Double.random(in: 0..<1, using: &generator) < absence(name)
            let taken = isAway ? 0 : turn(name, number, using: &generator)
            return MeetingRecord.Person(
                name: name, planned: .milliseconds(Int(Self.box * 1_000)),
                taken: .milliseconds(Int(taken * 1_000)), isAbsent: isAway,
                order: isAway ? nil : 1)
        }
        var discussions = 0
        if effects.contains(.slowMondays), number % 5 == 0 { discussions += 1 }
        if effects.contains(.laterMeetings), number >= meetings - 20,
            Double.random(in: 0..<1, using: &generator) < 0.85
        {
            discussions += 1
        }
        for _ in 0..<discussions {
            let place = Int.random(in: 0..<people.count, using: &generator)
            people[place].taken += .seconds(240)
            (people[place].isAbsent, people[place].order) = (false, 1)
        }
        let planned = people.filter { !$0.isAbsent }.reduce(.zero) { $0 + $1.planned }
        return MeetingRecord(
            id: "\(number)", scrum: .init(title: "Design"), start: start, planned: planned,
            elapsed: people.reduce(.zero) { $0 + $1.taken }, people: people)
    }

    private func absence(_ name: String) -> Double {
        effects.contains(.absences) && name == "Simon" ? 1 / 6 : 1 / 50
    }

    private func turn(
        _ name: String, _ number: Int, using generator: inout some RandomNumberGenerator
    ) -> Double {
        var boxes = usual
        if effects.contains(.growing), name == "Daisy" {
            boxes += (1.6 - usual) * Double(number) / Double(meetings - 1)
        }
        if effects.contains(.smallBox), name == "Jonathan" { boxes = 1.3 }
        // Nearly normal: the sum of 12 even numbers.
        let noise = (0..<12).reduce(-6.0) { sum, _ in
            sum + Double.random(in: 0..<1, using: &generator)
        }
        return max(5, (boxes + noise * scatter) * Self.box)
    }
}
