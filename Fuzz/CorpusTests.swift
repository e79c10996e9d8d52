import FoundationEssentials
import Platform
import ScrumCore
import Testing

/// Runs each fuzz target on its corpus. A failure ends the test process.
struct CorpusTests {
    /// This file's folder.
    private static let folder = String(#filePath.dropLast("/CorpusTests.swift".count))

    private func inputs(of target: FuzzTarget) throws -> [[UInt8]] {
        let corpus = "\(Self.folder)/corpus/\(target.rawValue)"
        return try FileSystem.real.names(corpus).sorted().map {
            try FileSystem.real.readWhole("\(corpus)/\($0)")
        }
    }

    @Test("Every input in the corpus is handled safely", arguments: FuzzTarget.allCases)
    func corpus(target: FuzzTarget) throws {
        let inputs = try inputs(of: target)
        #expect(inputs.count > 4)
        for input in inputs { target.run(input) }
    }

    /// Set by `.ci/run`; without it, no random inputs are tried.
    private static let seconds =
        ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Double.init) ?? 0

    @Test(
        "Randomly changed inputs are handled safely", .enabled(if: seconds > 0),
        arguments: FuzzTarget.allCases)
    func random(target: FuzzTarget) throws {
        let inputs = try inputs(of: target)
        let seed = UInt64.random(in: .min ... .max)
        print("fuzzing \(target.rawValue) with seed \(seed)")
        var generator = SplitMix64(seed: seed)
        let end = ContinuousClock.now + .seconds(Self.seconds)
        while ContinuousClock.now < end {
            target.run(Self.change(inputs, &generator))
        }
    }

    /// One of the inputs, with some bytes changed, removed or copied from another input.
    private static func change(_ inputs: [[UInt8]], _ generator: inout SplitMix64) -> [UInt8] {
        var input = inputs.randomElement(using: &generator) ?? []
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let place = Int.random(in: 0...input.count, using: &generator)
            let end = min(place + Int.random(in: 1...16, using: &generator), input.count)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0 where place < input.count:
                input[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1: input.removeSubrange(place..<end)
            case 2: input.insert(UInt8.random(in: 0...255, using: &generator), at: place)
            default:
                let other = inputs.randomElement(using: &generator) ?? []
                let start = Int.random(in: 0...other.count, using: &generator)
                input.replaceSubrange(place..<end, with: other[start...].prefix(16))
            }
        }
        return input
    }

    @Test(
        "Truncated inputs and inputs with flipped bits are handled safely",
        arguments: FuzzTarget.allCases)
    func changed(target: FuzzTarget) throws {
        for input in try inputs(of: target) where !input.isEmpty {
            for part in 1...8 { target.run(Array(input.prefix(input.count * part / 9))) }
            for place in 0..<8 {
                var other = input
                other[place * 31 % input.count] ^= 1 << UInt8(place)
                target.run(other)
            }
        }
    }
}
