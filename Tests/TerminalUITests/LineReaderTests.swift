import Testing

@testable import TerminalUI

@Suite struct LineReaderTests {
    private func parts(_ pieces: [String]) -> [TerminalEvent] {
        var reader = LineReader(descriptor: -1)
        return pieces.flatMap { reader.append(Array($0.utf8)) } + reader.finish()
    }

    @Test(
        "Bytes are split into lines",
        arguments: [
            ([], [.endOfInput]), (["next\n"], [.line("next"), .endOfInput]),
            (["next"], [.line("next"), .endOfInput]),
            (["next\r\nundo\r\n"], [.line("next"), .line("undo"), .endOfInput]),
            (["ne", "xt", "\nun", "do"], [.line("next"), .line("undo"), .endOfInput]),
            (["\n\n"], [.line(""), .line(""), .endOfInput]), (["\r"], [.line(""), .endOfInput]),
            (["Zo\u{308}", "e\n"], [.line("Zo\u{308}e"), .endOfInput]),
        ] as [([String], [TerminalEvent])])
    func lines(_ pieces: [String], _ parts: [TerminalEvent]) {
        #expect(self.parts(pieces) == parts)
    }

    @Test(
        "Long lines are truncated",
        arguments: [
            (LineReader.longestLine, "\n", false), (LineReader.longestLine, "\r\n", false),
            (LineReader.longestLine + 1, "\n", true), (LineReader.longestLine * 3, "\r\n", true),
            (LineReader.longestLine * 3, "", true),
        ])
    func longLines(_ length: Int, _ end: String, _ isOverlong: Bool) {
        let long = String(repeating: "x", count: length)
        let pieces = [String(long.prefix(1000)), String(long.dropFirst(1000)), end, "next\n"]
        let expected: [TerminalEvent] =
            end.isEmpty
            ? [.overlongLine, .endOfInput]
            : [isOverlong ? .overlongLine : .line(long), .line("next"), .endOfInput]
        #expect(parts(pieces) == expected)
    }

    @Test("A line of invalid UTF-8 is dropped")
    func invalidBytes() {
        var reader = LineReader(descriptor: -1)
        #expect(reader.append([0x61, 0xFF, 0x0A]) == [.invalidLine])
    }
}
