import ScrumCore
import Testing

@testable import ScrumCLI

@Suite struct CommandTests {
    @Test(
        arguments: [
            ("vim", 12, ["+12", "f.json"]), ("/usr/bin/nano", 3, ["+3", "f.json"]),
            ("code", 7, ["--wait", "--goto", "f.json:7"]),
            ("code --wait", 7, ["--goto", "f.json:7"]), ("hx", 2, ["f.json:2"]),
            ("ed", 9, ["f.json"]), ("vi", nil, ["f.json"]),
        ] as [(String, Int?, [String])])
    func editorsAreToldTheLineInTheirWay(command: String, line: Int?, words: [String]) {
        #expect(Editor(command: command).arguments("f.json", line: line) == words)
    }

    @Test func everyCommandHasAnExample() {
        for command in ScrumCommand.configuration.subcommands {
            let name = command.configuration.commandName ?? ""
            let text = command.configuration.discussion
            #expect(text.contains("EXAMPLE") && text.contains("scrum \(name)"), "\(name)")
        }
    }

    @Test func aTableIsAsWideAsItsCells() {
        let rows = [["日本", "a"], ["x", "b"], ["e\u{1b}[2Jvil"], [], ["", ""], ["é ", ""]]
        #expect(TextTable(rows).lines == "日本     a\nx        b\ne[2Jvil\n\n\né")
        #expect(TextTable([]).lines.isEmpty)
    }

    @Test(arguments: [
        (Duration.seconds(600), "10 min"), (.seconds(150), "2 min 30 s"), (.seconds(6), "6 s"),
        (.milliseconds(1500), "1.5 s"), (.milliseconds(61_250), "1 min 1.25 s"),
    ])
    func lengthsAreShort(length: Duration, text: String) {
        #expect(ScrumText.minutes(length) == text)
    }

    @Test(arguments: [["start"], ["start", "design"]])
    func aPlainCallMeansWhatTheParserWouldMake(arguments: [String]) throws {
        let parsed = try StartCommand.parse(Array(arguments.dropFirst()))
        #expect(PlainCall.command(arguments) as? MeetingStart == parsed.call)
    }

    @Test(arguments: [["history"], ["history", "design"]])
    func aPlainHistoryMeansWhatTheParserWouldMake(arguments: [String]) throws {
        let parsed = try HistoryCommand.parse(Array(arguments.dropFirst()))
        let plain = try #require(PlainCall.command(arguments) as? HistoryCommand)
        let settings = [parsed, plain].map { command in
            """
            \(command.name ?? "-") \(command.last ?? 0) \(command.since ?? "-") \(command.full) \
            \(command.people) \(String(describing: command.form)) \(command.rename) \
            \(command.delete ?? "-") \(command.yes) \(command.history.folder ?? "-") \
            \(command.options.file ?? "-") \(command.options.color.color)
            """
        }
        #expect(settings[0] == settings[1])
    }

    @Test(arguments: [[], ["list"]])
    func aListWithoutOptionsIsAPlainCall(arguments: [String]) throws {
        let parsed = try ListCommand.parse([]).call
        #expect(PlainCall.command(arguments) as? ScrumList == parsed)
    }

    @Test(arguments: [
        ["start", "--help"], ["start", "a", "b"], ["--version"], ["show", "design"],
        ["start", ""], ["lst"], ["list", "x"], ["history", "a", "b"], ["history", "--people"],
    ])
    func whateverElseIsTypedIsParsed(arguments: [String]) {
        #expect(PlainCall.command(arguments) == nil)
    }
}
