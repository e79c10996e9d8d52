import Testing

@testable import ScrumCore

@Suite struct InsightNoiseTests {
    @Test("Turns that merely resemble the previous turn are not a trend", arguments: [0.5, 0.7])
    func dependent(phi: Double) {
        let quiet = (0..<40).count { seed in
            var generator = SeededHistoryNoise(seed: UInt64(seed), phi: phi)
            return Insights(of: generator.records()).insights.isEmpty
        }
        #expect(quiet >= 37)
    }
}

/// Noise whose autocorrelation is `phi`.
private struct SeededHistoryNoise {
    let seed: UInt64
    let phi: Double

    mutating func records() -> [MeetingRecord] {
        var records = PlantedHistory().records(seed: seed)
        for place in PlantedHistory.people.indices {
            var before: Double?
            for number in records.indices where !records[number].people[place].isAbsent {
                // Recovers the noise from the length that it produced.
                let share = records[number].people[place].taken.seconds / 180 / 0.66 - 1
                let state = before.map { phi * $0 + (1 - phi * phi).squareRoot() * share } ?? share
                before = state
                let taken = Duration.milliseconds(Int(min(179, 180 * 0.66 * (1 + state)) * 1_000))
                records[number].elapsed += taken - records[number].people[place].taken
                records[number].people[place].taken = taken
                records[number].people[place].wasSkipped = true
            }
        }
        return records
    }
}
