import Testing

@testable import TerminalUI

@Suite struct LineReaderTests {
    private func parts(_ pieces: [String]) -> [LineReader.Part] {
        var reader = LineReader(descriptor: -1)
        return pieces.flatMap { reader.take(Array($0.utf8)) } + reader.takeEnd()
    }

    @Test(
        "Bytes are lines",
        arguments: [
            ([], [.end]), (["next\n"], [.line("next"), .end]), (["next"], [.line("next"), .end]),
            (["next\r\nundo\r\n"], [.line("next"), .line("undo"), .end]),
            (["ne", "xt", "\nun", "do"], [.line("next"), .line("undo"), .end]),
            (["\n\n"], [.line(""), .line(""), .end]), (["\r"], [.line(""), .end]),
            (["Zo\u{308}", "e\n"], [.line("Zo\u{308}e"), .end]),
        ] as [([String], [LineReader.Part])])
    func lines(_ pieces: [String], _ parts: [LineReader.Part]) {
        #expect(self.parts(pieces) == parts)
    }

    @Test(
        "Long lines are cut",
        arguments: [
            (LineReader.longestLine, "\n", false), (LineReader.longestLine, "\r\n", false),
            (LineReader.longestLine + 1, "\n", true), (LineReader.longestLine * 3, "\r\n", true),
            (LineReader.longestLine * 3, "", true),
        ])
    func longLines(_ length: Int, _ end: String, _ isOverlong: Bool) {
        let long = String(repeating: "x", count: length)
        let pieces = [String(long.prefix(1000)), String(long.dropFirst(1000)), end, "next\n"]
        let expected: [LineReader.Part] =
            end.isEmpty
            ? [.overlong, .end] : [isOverlong ? .overlong : .line(long), .line("next"), .end]
        #expect(parts(pieces) == expected)
    }

    @Test("Bytes that are no UTF-8 are replaced")
    func invalidBytes() {
        var reader = LineReader(descriptor: -1)
        #expect(reader.take([0x61, 0xFF, 0x0A]) == [.line("a\u{FFFD}")])
    }
}
