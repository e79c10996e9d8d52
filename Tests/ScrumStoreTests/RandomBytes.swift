/// A seeded generator (SplitMix64), so that every run of a test is the same.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// A text changed at a few places, the way slips of a hand and damaged disks do.
struct Mutator {
    var generator: SeededGenerator
    private let pieces: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "'", "\\", "\\u", "\\ud83d", "//", "/*", "*/", "\n",
            "\r\n", "\t", " ", "null", "true", "-", "1e999", "0.1", "01", "\u{FEFF}", "\u{A0}", "“",
            "👩‍👩‍👧", "\u{202E}", "title", "\"attendees\":", "#", "=", ";", "<<<<<<<",
        ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xF0, 0x9F]]

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func mutate(_ bytes: [UInt8], times: ClosedRange<Int> = 1...4) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: times, using: &generator) {
            let start = Int.random(in: 0...result.count, using: &generator)
            let end = min(result.count, start + Int.random(in: 0...6, using: &generator))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: result.removeSubrange(start..<end)
            case 1: result.insert(contentsOf: result[start..<end], at: start)
            case 2:
                let byte = UInt8.random(in: .min ... .max, using: &generator)
                result.insert(byte, at: start)
            default:
                let piece = pieces.randomElement(using: &generator) ?? []
                result.replaceSubrange(start..<end, with: piece)
            }
        }
        return result
    }
}
