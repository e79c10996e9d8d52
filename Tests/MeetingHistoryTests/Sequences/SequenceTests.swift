import Glibc
import TestSupport
import Testing

@testable import MeetingHistory

/// Random sequences of commands, keys and accidents on two machines, compared with a model.
///
/// A meeting reported as saved exists until it is reported as deleted. A deleted meeting is gone
/// unless a merge brings it back. No step waits longer than 2 s.
@Suite struct SequenceTests {
    /// The seeds of the sequences; SCRUM_SEQUENCES changes them, such as 100000 or 5000-6000.
    private static let seeds: Range<UInt64> = {
        let text = getenv("SCRUM_SEQUENCES").map { String(cString: $0) } ?? "2000"
        let ends = text.split(separator: "-").compactMap { UInt64($0) }
        return (ends.count > 1 ? ends[0] : 0)..<(ends.last ?? 0)
    }()

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

    /// A shortened sequence that fails, but would pass if any one of its steps were removed.
    private static func shrunk<Step>(_ steps: [Step], fails: ([Step]) -> Bool) -> [Step] {
        var (steps, index) = (steps, 0)
        while index < steps.count {
            var fewer = steps
            fewer.remove(at: index)
            if fails(fewer) {
                (steps, index) = (fewer, 0)
            } else {
                index += 1
            }
        }
        return steps
    }

    private static func privateSteps(_ seed: UInt64) -> [PrivateWorld.Step] {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...12, using: &generator)
        return (0..<count).map { _ in .random(using: &generator) }
    }

    private static func violation(
        _ steps: [PrivateWorld.Step], _ seed: UInt64, plant: PrivateWorld.Fault? = nil
    ) -> String? {
        do {
            try PrivateWorld(seed: seed, plant: plant).run(steps)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("No sequence contradicts a report, loses a meeting or has to wait")
    func random() {
        for seed in Self.seeds {
            let steps = Self.steps(seed)
            guard Self.violation(steps, seed) != nil else { continue }
            let short = Self.shrunk(steps) { Self.violation($0, seed) != nil }
            Issue.record("\(seed): \(short): \(Self.violation(short, seed) ?? "")")
            return
        }
    }

    @Test("A meeting deleted after its journal was removed stays deleted after a power failure")
    func deletedBeforePowerCut() {
        let steps: [SequenceStep] = [.start(0), .end(0), .settle(0), .delete(0, 0), .powerCut]
        for seed in 14_000..<UInt64(14_200) {
            #expect(Self.violation(steps, seed) == nil, "\(seed)")
        }
    }

    @Test("Each planted fault is found by some sequence", arguments: PlantedFault.allCases)
    func planted(_ plant: PlantedFault) {
        let start = plant.firstFound
        for seed in start..<start + 8_000 {
            let steps = Self.steps(seed)
            guard Self.violation(steps, seed, plant: plant) != nil else { continue }
            if getenv("SCRUM_SEQUENCES") != nil {
                let short = Self.shrunk(steps) { Self.violation($0, seed, plant: plant) != nil }
                print("\(plant), sequence \(seed): \(short)")
            }
            return
        }
        Issue.record("\(plant) was not found")
    }

    @Test("Every spelling finds all of a scrum's meetings after renames, and what is running")
    func spellings() {
        for seed in Self.seeds {
            let steps = Self.privateSteps(seed)
            guard Self.violation(steps, seed) != nil else { continue }
            let short = Self.shrunk(steps) { Self.violation($0, seed) != nil }
            Issue.record("\(seed): \(short): \(Self.violation(short, seed) ?? "")")
            return
        }
    }

    @Test("Each fault of identity is found", arguments: PrivateWorld.Fault.allCases)
    func plantedSpelling(_ plant: PrivateWorld.Fault) {
        for seed in 0..<UInt64(2_000) {
            let steps = Self.privateSteps(seed)
            guard Self.violation(steps, seed, plant: plant) != nil else { continue }
            if getenv("SCRUM_SEQUENCES") != nil {
                let short = Self.shrunk(steps) { Self.violation($0, seed, plant: plant) != nil }
                print("\(plant), sequence \(seed): \(short)")
            }
            return
        }
        Issue.record("\(plant) was not found")
    }
}
