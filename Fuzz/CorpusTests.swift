import Platform
import Testing

/// The corpora go through the functions that the fuzzer calls; a finding ends the tests.
struct CorpusTests {
    /// The folder of this file.
    private static let folder = String(#filePath.dropLast("/CorpusTests.swift".count))

    private func inputs(of target: FuzzTarget) throws -> [[UInt8]] {
        let corpus = "\(Self.folder)/corpus/\(target.rawValue)"
        return try FileSystem.real.names(corpus).sorted().map {
            try FileSystem.real.readWhole("\(corpus)/\($0)")
        }
    }

    @Test("Every input of the corpus", arguments: FuzzTarget.allCases)
    func corpus(target: FuzzTarget) throws {
        let inputs = try inputs(of: target)
        #expect(inputs.count > 4)
        for input in inputs { target.run(input) }
    }

    @Test(
        "Every input cut short, and with each bit of some bytes turned",
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
