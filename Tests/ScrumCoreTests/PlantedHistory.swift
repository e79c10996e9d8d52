import TestSupport

@testable import ScrumCore

/// A synthetic history of stand-ups, Monday to Friday from 2026-01-05, that contains only the
/// planted effects.
struct PlantedHistory {
    static let people = ["Cathy", "Daisy", "Simon", "Jonathan", "Katie"]

    var people = Self.people
    var meetings = 120
    /// The mean and the spread of turns, as fractions of the box.
    var usual = 0.66
    var spread = 0.25
    /// Whether the bell ends turns.
    var bell = true
    var box = { (_: Int) in 180.0 }
    /// One person's box; nil for the meeting's.
    var own = { (_: String, _: Int) in nil as Double? }
    /// Whether the bell ends turns in a meeting, if it does at all.
    var rings = { (_: Int) in true }
    /// Whether a meeting ends before the last person has spoken.
    var silence = { (_: Int) in false }
    /// An agenda item's box and time; nil if there is none.
    var item = { (_: Int) in nil as (box: Double, taken: Double)? }
    /// A person's turn in a meeting, as a multiple of its usual length.
    var factor = { (_: String, _: Int) in 1.0 }
    /// The probabilities of an absence, a turn that is cut off, and a late meeting.
    var absence = { (_: String, _: Int) in 0.03 }
    var cut = { (_: String, _: Int) in 0.0 }
    var late = { (_: Int) in 0.0 }
    /// How long a late meeting runs over, in seconds.
    var lateBy = 60.0...360
    /// How late a meeting starts, in seconds; nil if it has no due time.
    var delay = { (_: Int) in nil as Int? }
    var order = { (people: [String], _: Int) in people }

    func records(seed: UInt64) -> [MeetingRecord] {
        var generator = SeededGenerator(seed: seed)
        return (0..<meetings).map { record($0, using: &generator) }
    }

    /// A meeting's position in the history, from 0 to 1.
    func part(_ number: Int) -> Double { Double(number) / Double(meetings - 1) }

    private func record(
        _ number: Int, using generator: inout SeededGenerator
    ) -> MeetingRecord {
        func isHit(_ chance: Double) -> Bool {
            Double.random(in: 0..<1, using: &generator) < chance
        }
        let usualBox = box(number)
        var people: [MeetingRecord.Person] = []
        for (place, name) in order(self.people, number).enumerated() {
            // The sum of 12 uniform numbers is approximately normal.
            let noise = (0..<12).reduce(-6.0) { sum, _ in
                sum + Double.random(in: 0..<1, using: &generator)
            }
            let isAbsent = isHit(absence(name, number))
            let box = own(name, number) ?? usualBox
            var taken = usual * usualBox * factor(name, number)
            taken = max(5, taken * (1 + spread * noise + spread * spread * noise * noise / 2))
            let isCut = isHit(cut(name, number)) || bell && rings(number) && taken >= box
            people.append(
                MeetingRecord.Person(
                    name: name, planned: .milliseconds(Int(box * 1_000)),
                    taken: isAbsent ? .zero : .milliseconds(Int((isCut ? box : taken) * 1_000)),
                    isAbsent: isAbsent, wasSkipped: !isAbsent && !isCut && taken < box,
                    order: isAbsent ? nil : place + 1))
        }
        if silence(number), people.count > 1 {
            people[people.count - 1].taken = .zero
            people[people.count - 1].order = nil
        }
        if let item = item(number) {
            people.append(
                MeetingRecord.Person(
                    name: "Demo", isItem: true, planned: .seconds(item.box),
                    taken: .seconds(item.taken), order: people.count + 1))
        }
        let planned = people.filter { !$0.isAbsent }.reduce(.zero) { $0 + $1.planned }
        let there = people.indices.filter { people[$0].order != nil && !people[$0].isItem }
        if isHit(late(number)), let place = there.randomElement(using: &generator) {
            let by = Double.random(in: lateBy, using: &generator)
            let over = planned + .seconds(by) - people.reduce(.zero) { $0 + $1.taken }
            people[place].taken += .milliseconds(max(0, over.milliseconds))
            people[place].wasSkipped = false
        }
        let day = number / 5 * 7 + number % 5
        let start = 1_767_601_800 + day * 86_400
        return MeetingRecord(
            id: "\(number)", scrum: .init(title: "Design"),
            start: Timestamp(seconds: start, utcOffset: 3_600),
            due: delay(number).map { Timestamp(seconds: start - $0, utcOffset: 3_600) },
            planned: planned, elapsed: people.reduce(.zero) { $0 + $1.taken }, people: people)
    }
}
