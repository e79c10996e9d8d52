import Glibc
import TestSupport
import Testing

@testable import MeetingHistory

/// Random sequences of commands, keys and accidents on two machines, against a reference model.
///
/// A meeting reported as saved exists until it is reported as deleted; a deleted meeting is gone
/// until a merge returns it; nothing waits longer than 2 s.
@Suite struct SequenceTests {
    /// SCRUM_SEQUENCES=100000 tries that many.
    private static let count =
        getenv("SCRUM_SEQUENCES").flatMap { Int(String(cString: $0)) } ?? 2_000

    private static func steps(_ seed: UInt64) -> [SequenceStep] {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...16, using: &generator)
        return (0..<count).map { _ in .random(using: &generator) }
    }

    private static func violation(
        _ steps: [SequenceStep], _ seed: UInt64 = 1, plant: PlantedFault? = nil
    ) -> String? {
        do {
            try SequenceWorld(seed: seed, plant: plant).run(steps)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// The shortest sequence that fails and would pass without any one of its steps.
    private static func shrunk(
        _ steps: [SequenceStep], _ seed: UInt64, plant: PlantedFault? = nil
    ) -> [SequenceStep] {
        var (steps, index) = (steps, 0)
        while index < steps.count {
            var fewer = steps
            fewer.remove(at: index)
            if violation(fewer, seed, plant: plant) != nil {
                (steps, index) = (fewer, 0)
            } else {
                index += 1
            }
        }
        return steps
    }

    @Test("No sequence falsifies a report, loses a meeting or waits")
    func random() {
        for seed in 0..<UInt64(Self.count) {
            let steps = Self.steps(seed)
            guard Self.violation(steps, seed) != nil else { continue }
            let short = Self.shrunk(steps, seed)
            Issue.record("\(seed): \(short): \(Self.violation(short, seed) ?? "")")
            return
        }
    }

    @Test("A deleted meeting whose journal was removed earlier stays deleted after a power cut")
    func deletedBeforePowerCut() {
        let steps: [SequenceStep] = [.start(0), .end(0), .settle(0), .delete(0, 0), .powerCut]
        for seed in 14_000..<UInt64(14_200) {
            #expect(Self.violation(steps, seed) == nil, "\(seed)")
        }
    }

    @Test("Each planted fault is found", arguments: PlantedFault.allCases)
    func planted(_ plant: PlantedFault) {
        for seed in 0..<UInt64(2_000) {
            let steps = Self.steps(seed)
            guard Self.violation(steps, seed, plant: plant) != nil else { continue }
            let short = Self.shrunk(steps, seed, plant: plant)
            if getenv("SCRUM_SEQUENCES") != nil {
                print("\(plant), sequence \(seed): \(short)")
            }
            return
        }
        Issue.record("\(plant) was not found")
    }
}
