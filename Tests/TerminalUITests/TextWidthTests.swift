import Glibc
import TestSupport
import Testing

@testable import TerminalUI

@Suite struct TextWidthTests {
    @Test(
        "The width of a string is measured in columns",
        arguments: [
            ("", 0), ("Daisy", 5), ("Zoë", 3), ("Zoe\u{308}", 3), ("陈伟", 4), ("한글", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("🎉", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🏴‍☠️", 2), ("❤️", 1),
            ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("a\tb", 3), ("\u{1B}[31mred", 7), ("─│█▌⣿", 5), ("…·×", 3),
            ("ｆｕｌｌ", 8), ("\u{200B}\u{FEFF}", 0), ("क्षि", 3), ("⏳", 2), ("1️⃣", 1),
        ])
    func width(text: String, columns: Int) {
        #expect(TextWidth.width(of: text) == columns)
        #expect(TextWidth.width(of: TextWidth.sanitized(text)) == columns)
    }

    @Test(
        "Control characters are removed",
        arguments: [
            ("Daisy", "Daisy"), ("a\tb\nc\r\nd", "a b c d"),
            ("a\u{1B}[31mb\u{7}\u{7F}\u{9B}", "a[31mb"),
            ("ab\u{202E}c\u{202C}\u{2066}d\u{2069}\u{200F}\u{61C}", "abcd"),
            ("soft\u{AD}hyphen\u{200B}\u{FEFF}", "softhyphen"), ("a\u{2028}b", "a b"),
            ("👩‍👩‍👧 and 👍🏽", "👩 and 👍"), ("❤️", "❤"), ("🏴‍☠️x", "🏴x"), ("葛\u{E0100}城", "葛城"),
            ("z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", "z\u{300}\u{301}\u{302}\u{303}"),
            ("\u{301}e", "e"), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"),
            ("क\u{200D}ष", "कष"), ("🇩🇪🇫", "🇩🇪🇫"), ("1️⃣", "1"), ("\u{FFFF}\u{FFFE}x", "x"),
            ("\u{E0041}\u{E007F}x", "x"),
        ])
    func sanitized(name: String, clean: String) {
        #expect(Array(TextWidth.sanitized(name).unicodeScalars) == Array(clean.unicodeScalars))
    }

    @Test("The fast path for plain text gives the same widths")
    func plain() {
        var random = SeededGenerator(seed: 23)
        let scalars = (UInt32(0)..<0x110).compactMap(Unicode.Scalar.init) + ["\u{301}", "日"]
        var plain = 0
        for _ in 0..<5_000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
            }
            text.withUTF8 { bytes in
                guard let width = TextWidth.plainWidth(of: bytes) else { return }
                plain += 1
                var scanner = ClusterScanner(bytes)
                var sum = 0
                var shown: [UInt8] = []
                while let cluster = scanner.next() {
                    sum += cluster.width
                    cluster.append(to: &shown)
                }
                #expect(sum == width)
                #expect(shown == Array(bytes))
            }
        }
        #expect(plain > 1_000)
    }

    @Test("No character that controls a terminal remains")
    func controls() {
        var remaining: [String] = []
        for range in [UInt32(0)...0x1FFFF, 0xE0000...0xE01FF] {
            for value in range {
                guard let properties = Unicode.Scalar(value)?.properties else { continue }
                let isHarmless =
                    switch properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: false
                    default: !properties.isDefaultIgnorableCodePoint
                    }
                if !isHarmless, TextWidth.kind(of: value) != .dropped {
                    remaining.append(String(value, radix: 16))
                }
            }
        }
        #expect(remaining.isEmpty)
    }

    /// Excludes characters that other versions of glibc treat differently.
    @Test("Widths agree with the C library")
    func library() throws {
        typealias Measure = @convention(c) (Int32) -> Int32
        let symbol = try #require(dlsym(nil, "wcwidth"))
        let measure = unsafeBitCast(symbol, to: Measure.self)
        let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
        guard let locale else { return }
        let previous = uselocale(locale)
        defer {
            uselocale(previous)
            freelocale(locale)
        }
        var compared = 0
        var different: [String] = []
        for value in UInt32(0x20)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value), value != 0x7F else { continue }
            let theirs = measure(Int32(value))
            let kind = TextWidth.kind(of: value)
            // Terminals disagree about other characters.
            guard theirs >= 0, kind == .narrow || kind == .wide || kind == .mark else { continue }
            guard scalar.properties.generalCategory != .unassigned else { continue }
            let ours: Int32 = kind == .wide ? 2 : kind == .narrow ? 1 : 0
            compared += 1
            if ours != theirs { different.append(String(value, radix: 16)) }
        }
        #expect(compared > 100_000)
        #expect(different.count <= 20, "\(different)")
    }
}
