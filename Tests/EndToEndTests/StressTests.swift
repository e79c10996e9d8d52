import Glibc
import TestSupport
import Testing

/// What no terminal should do to a program, and some do.
struct StressTests {
    let stage: Stage
    let pty: Pty
    var random = SeededGenerator(seed: 2_026)

    init() throws {
        stage = try Stage()
        pty = try Pty()
    }

    @Test mutating func twoHundredSizes() throws {
        let before = pty.state
        let program = try stage.start("start", "Design", in: pty)
        try pty.wait(for: "Jonathan")
        for turn in 0..<200 {
            let rows = UInt16.random(in: 1...60, using: &random)
            let columns = UInt16.random(in: 1...200, using: &random)
            pty.resize(rows: turn % 20 == 0 ? 1 : rows, columns: turn % 10 == 0 ? 1 : columns)
            pty.readAvailable(timeout: Int32.random(in: 0...10, using: &random))
        }
        pty.resize(rows: 24, columns: 80)
        let mark = pty.output.count
        pty.type("\u{C}")
        try pty.wait(for: "Jonathan", after: mark)
        pty.type("qk")
        #expect(try pty.waitForEnd(of: program) == .exited(0))
        #expect(pty.state == before)
    }

    /// Everything but the bytes that the terminal itself makes signals of.
    @Test mutating func aMegabyteOfRandomBytes() throws {
        let before = pty.state
        let program = try stage.start("start", "Design", "--mute", in: pty)
        try pty.wait(for: "Jonathan")
        for _ in 0..<256 where program.hasEnded() == nil {
            let bytes = (0..<4_096).map { _ in UInt8.random(in: 0...255, using: &random) }
            pty.send(bytes.filter { ![0x03, 0x1a, 0x1c].contains($0) })
        }
        if program.hasEnded() == nil { program.send(SIGTERM) }
        let ending = try pty.waitForEnd(of: program)
        #expect([.exited(0), .signalled(SIGTERM)].contains(ending))
        #expect(pty.state == before)
    }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}
