/// Changes a text in a few places, as typing errors and damaged disks do.
package struct Mutator {
    package var generator: SeededGenerator
    private let pieces: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "'", "\\", "\\u", "\\ud83d", "//", "/*", "*/", "\n",
            "\r\n", "\t", " ", "null", "true", "-", "1e999", "0.1", "01", "\u{FEFF}", "\u{A0}", "“",
            "👩‍👩‍👧", "\u{202E}", "title", "\"attendees\":", "#", "=", ";", "<<<<<<<",
        ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xF0, 0x9F]]

    package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    package mutating func mutate(_ bytes: [UInt8], times: ClosedRange<Int> = 1...4) -> [UInt8] {
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
