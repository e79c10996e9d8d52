/// The ranges of the values in a history line, which apply to writing and reading.
extension MeetingRecord {
    /// The range of a duration in milliseconds: zero to 31.7 years.
    package static let milliseconds = 0...1_000_000_000_000
    /// The same range as `Duration` values.
    package static let durations: ClosedRange<Duration> =
        .zero ... .milliseconds(milliseconds.upperBound)

    /// The nearest record with all values in range; `isClamped` is set if it differs.
    ///
    /// If the turns add up to more than the range allows, the longest ones are shortened.
    package var clamped: MeetingRecord {
        var record = self
        record.start = start.clamped
        record.due = due?.clamped
        record.planned = Self.clamped(planned)
        record.elapsed = Self.clamped(elapsed)
        record.paused = Self.clamped(paused)
        for index in people.indices {
            record.people[index].planned = Self.clamped(people[index].planned)
            record.people[index].changedBox = people[index].changedBox.map(Self.clamped)
            record.people[index].taken = max(people[index].taken, Self.durations.lowerBound)
        }
        record.shortenTurns()
        for index in notes.indices {
            record.notes[index].elapsed = notes[index].elapsed.map(Self.clamped)
        }
        if let last = turns.last, last.to > Self.durations.upperBound { record.turns = [] }
        if record != self { record.isClamped = true }
        return record
    }

    private static func clamped(_ duration: Duration) -> Duration {
        min(max(duration, durations.lowerBound), durations.upperBound)
    }

    /// Shortens the longest turns until the sum of all turns is in range.
    private mutating func shortenTurns() {
        var excess = people.reduce(.zero) { $0 + $1.taken } - Self.durations.upperBound
        let longestFirst = people.indices.sorted { people[$0].taken > people[$1].taken }
        for index in longestFirst where excess > .zero {
            let cut = min(excess, people[index].taken)
            people[index].taken -= cut
            excess -= cut
        }
    }
}

extension Timestamp {
    /// The nearest moment whose local year is between 0001 and 9999.
    package var clamped: Timestamp {
        let offset = min(max(utcOffset, -86_399), 86_399)
        let first = Self.day(year: 1, month: 1, day: 1) * 86_400 - offset
        let end = Self.day(year: 10_000, month: 1, day: 1) * 86_400 - offset
        return Timestamp(seconds: min(max(seconds, first), end - 1), utcOffset: offset)
    }
}
