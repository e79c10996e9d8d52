import TestSupport
import Testing

@testable import TerminalUI

struct TerminalTextTests {
    @Test("Literals are unchanged, and interpolated values are cleaned")
    func interpolation() {
        let text: TerminalText = "\u{1B}[1m\("a\u{1B}[31m\nb")\u{1B}[m \(7)"
        #expect(text.description == "\u{1B}[1ma[31m b\u{1B}[m 7")
    }

    @Test("Terminal text within terminal text is not cleaned again")
    func nesting() {
        let lines: TerminalText = "one\ntwo"
        #expect("\(lines)!" as TerminalText == "one\ntwo!")
        #expect(["a", "b"].joined(separator: "\n") as TerminalText == "a\nb")
    }

    @Test("Control characters in values and messages are removed", arguments: HostileTexts.all)
    func hostile(text: String) {
        let value = TerminalText(text).description
        #expect(HostileTexts.isHarmless(value))
        #expect(value.count <= TerminalText.longestValue)
        let message = TerminalText(message: text).description
        #expect(HostileTexts.isHarmless(message))
        #expect(message.count <= TerminalText.longestMessage)
        #expect(message.unicodeScalars.count <= 5 * TerminalText.longestMessage)
        let lines = TerminalText(lines: text + "\n" + text).description
        #expect(HostileTexts.isHarmless(lines, exceptLineEnds: true))
        #expect("\(text)" as TerminalText == TerminalText(text))
    }

    @Test(
        "A line that is too wide wraps between words, but never within a link",
        arguments: [
            ("one two three", 20, "one two three"), ("one two three", 8, "one two\nthree"),
            ("one two three", 7, "one two\nthree"), ("one two three", 6, "one\ntwo\nthree"),
            ("  Ann  is late today", 16, "  Ann  is late\n       today"),
            ("7/1  09:30  Dmitri  Ask ops", 23, "7/1  09:30  Dmitri  Ask\n     ops"),
            ("Leader   http://a/secret", 20, "Leader\nhttp://a/secret"),
            ("see http://a/longer/than/that now", 10, "see\nhttp://a/longer/than/that\nnow"),
            ("go on: scrum resume 'App Dev' now", 22, "go on: scrum resume\n'App Dev' now"),
            ("the '90s are over", 9, "the '90s\nare over"),
            ("日本語 テスト", 7, "日本語\nテスト"), ("a b\nc d e", 3, "a b\nc d\ne"), ("", 1, ""),
        ])
    func breaking(text: String, columns: Int, lines: String) {
        #expect(TerminalText(lines: text).broken(atColumns: columns).description == lines)
    }

    @Test("A long value is truncated in the middle, because both ends help to identify it")
    func cutting() {
        let path = "/folder/" + String(repeating: "x", count: 1_000) + "/scrums.json"
        let shown = TerminalText(path).description
        #expect(shown.count == TerminalText.longestValue)
        #expect(shown.hasPrefix("/folder/xxx") && shown.hasSuffix("xxx/scrums.json"))
        #expect(shown.contains("x…x"))
        let short = String(repeating: "é", count: TerminalText.longestValue)
        #expect(TerminalText(short).description == short)
        // Without the characters that are removed, this value is identical to `short`.
        #expect(TerminalText("\u{1B}\u{200B}" + short + "\u{7}").description == short)
        let long = TerminalText("<\u{1B}" + short + ">").description
        #expect(long.count == TerminalText.longestValue)
        #expect(long.hasPrefix("<éé") && long.contains("é…é") && long.hasSuffix("éé>"))
    }

    @Test("Text for programs is not truncated")
    func written() {
        let json = "[\"\(String(repeating: "x", count: 100_000))\"]"
        #expect(TerminalText(written: json).description == json)
    }

    @Test("A table's cells are cleaned and truncated, so that one cell cannot widen every row")
    func table() {
        let rows = HostileTexts.all.map { [$0, "x"] }
        let lines = TextTable(rows).lines.description.split(separator: "\n")
        #expect(lines.count == rows.count)
        for line in lines {
            #expect(HostileTexts.isHarmless(String(line)))
            #expect(line.count <= 2 * TerminalText.longestValue + 3)
        }
    }
}
