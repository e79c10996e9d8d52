import ScrumCore
import ScrumStore
import TerminalUI
import Testing

@testable import ScrumCLI

struct CommandTests {
    @Test(
        "Each editor gets the line number in its own syntax",
        arguments: [
            ("vim", 12, ["+12", "f.json"]), ("/usr/bin/nano", 3, ["+3", "f.json"]),
            ("code", 7, ["--wait", "--goto", "f.json:7"]),
            ("code --wait", 7, ["--goto", "f.json:7"]), ("hx", 2, ["f.json:2"]),
            ("ed", 9, ["f.json"]), ("vi", nil, ["f.json"]),
        ] as [(String, Int?, [String])])
    func editors(command: String, line: Int?, words: [String]) {
        #expect(Editor(command: command).arguments("f.json", line: line) == words)
    }

    @Test("Every command has an example")
    func examples() {
        for command in ScrumCommand.configuration.subcommands
        where command.configuration.shouldDisplay {
            let name = command.configuration.commandName ?? ""
            let text = command.configuration.discussion
            #expect(text.contains("EXAMPLE") && text.contains("scrum \(name)"), "\(name)")
        }
    }

    @Test("Each column of a table is as wide as its widest cell")
    func tableWidth() {
        let rows = [["日本", "a"], ["x", "b"], ["e\u{1b}[2Jvil"], [], ["", ""], ["é ", ""]]
        #expect(TextTable(rows).lines == "日本     a\nx        b\ne[2Jvil\n\n\né")
        #expect(TextTable([]).lines.isEmpty)
    }

    @Test(
        "Titles are quoted as a shell requires",
        arguments: [
            ("Design", "design"), ("App Dev", "'App Dev'"), ("It's", #"'It'\''s'"#),
            ("-x", "-- '-x'"), ("Żółw", "żółw"),
        ])
    func titles(title: String, typed: String) {
        #expect(ScrumText.typed(title).description == typed)
    }

    @Test(
        "A list shows at most ten names, then the number of the others",
        arguments: [(10, ""), (11, ", 1 more")])
    func names(count: Int, rest: String) {
        let names = Array(repeating: "x", count: count)
        #expect(
            ScrumText.list(names).description
                == names.prefix(10).joined(separator: ", ") + rest)
    }

    @Test(
        "Durations are abbreviated",
        arguments: [
            (Duration.seconds(600), "10 min"), (.seconds(150), "2 min 30 s"), (.seconds(6), "6 s"),
            (.milliseconds(1500), "1.5 s"), (.milliseconds(61_250), "1 min 1.25 s"),
        ])
    func lengthsAreShort(length: Duration, text: String) {
        #expect(ScrumText.minutes(length) == text)
    }

    @Test(
        "Control characters in titles never reach the output",
        arguments: [
            (["list"], true), (["show", "evil"], true), (["start"], true),
            (["start", "zzz"], false),
            (["history"], true), (["history", "evil", "--full"], false),
            (["remove", "evil"], false), (["new", "b"], false),
        ])
    func controls(words: [String], showsTitle: Bool) throws {
        let stage = try CommandStage(
            """
            [{"title": "Evil\\u001b[31m\\u202eX", "lengthInMinutes": 1, "attendees": ["A\\u0007"]},
             {"title": "B", "lengthInMinutes": 1}]
            """)
        try stage.history.add([
            .example("261120-0930-nz2p", title: "Evil\u{1B}[31m\u{202E}X", person: "A\u{7}")
        ])
        let result = stage.run(words)
        let text = result.output + result.error
        #expect(!showsTitle || text.contains("Evil[31mX"), "\(text)")
        #expect(
            text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{202E}" })
    }

    @Test("A failure removes control characters from titles and names")
    func failuresAreClean() {
        let failure = ScrumFailure("no \("\u{1b}]0;x\u{7}\n\u{202e}y")")
        #expect(failure.lines == ["no ]0;x y"])
    }
}
