/// Outside text that would control a terminal or flood it.
package enum HostileTexts {
    package static let all = [
        "a\u{1B}]0;owned\u{7}b", "a\u{1B}[2J\u{1B}[31mb", "a\u{9B}31mb\u{90}q\u{9C}",
        "a\u{202E}b\u{2066}c\u{200F}", "a\r\nscrum: all is well\u{2028}b\u{85}c", "a\u{8}\u{8}b",
        String(decoding: [0x61, 0xC3, 0x28, 0xFF, 0x9B, 0x33, 0x31, 0x6D], as: UTF8.self),
        String(repeating: "x", count: 100_000),
        "e" + String(repeating: "\u{301}", count: 100_000),
        String(repeating: "\u{1F468}\u{200D}", count: 20_000),
    ]

    /// Whether the string contains no terminal controls.
    package static func isHarmless(_ text: String, exceptLineEnds: Bool = false) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A: exceptLineEnds
            case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x2028,
                0x2029:
                false
            default: true
            }
        }
    }
}
