import ChartScreen
import ClockScreen
import FoundationEssentials
import Live
import MeetingScreen
import TerminalUI
import TestSupport
import Testing

@testable import CommandGuide
@testable import ScrumCLI

/// The manual pages, which are generated from the program's declarations.
struct ManualCommandTests {
    private let stage: CommandStage

    init() throws { stage = try CommandStage() }

    private var program: String { stage.run("_manual", "scrum.1").output }
    private var file: String { stage.run("_manual", "scrums.json.5").output }

    /// The text, escaped as in a manual page.
    private func roff(_ text: String) -> String {
        let pairs = [("\\", "\\e"), ("-", "\\-"), ("\"", "\\(dq"), ("'", "\\(aq")]
        return pairs.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    @Test("The manual contains every command with an example, and every control line")
    func everything() {
        let page = program
        let commands = ScrumCommand.configuration.subcommands.map { $0.configuration }
        for command in commands where command.shouldDisplay {
            let name = command.commandName ?? ""
            #expect(page.contains("\n.SS \"scrum \(name)"), "\(name)")
            #expect(command.discussion.contains("\n  scrum \(name)"), "\(name) has no example")
        }
        for verb in ControlVerb.allCases {
            #expect(page.contains("\\fB\(verb)\\fR"), "\(verb)")
        }
        #expect(!page.contains("_page") && !page.contains("_complete"))
    }

    /// The program's source files by path.
    private func sources() throws -> [String: String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources").path
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return Dictionary(
            uniqueKeysWithValues: paths.filter { $0.hasSuffix(".swift") }.map {
                ($0, contents(of: "\(folder)/\($0)"))
            })
    }

    @Test("Every key of a screen or question is listed with its help")
    func everyKey() throws {
        let page = program
        var count = 0
        for (path, text) in try sources() where text.contains("KeyBinding") {
            let bindings = #/KeyBinding\((?:(?!KeyBinding)[\s\S])*?help: "([^"\\]+)"/#
            for help in text.matches(of: bindings).map({ String($0.output.1) }) {
                #expect(page.contains("\\fR\n\(roff(help))\n"), "\(path): \(help)")
                count += 1
            }
        }
        #expect(count > 70)
    }

    /// A key's name in labels.
    private func name(_ key: Key) -> String {
        switch key {
        case .character(" "): "space"
        case .character("="): "+"
        case .character(let character): String(character)
        case .control(let letter): "Ctrl-\(letter.uppercased())"
        case .modified(.alt, let key): "Alt \(name(key))"
        case .modified(.shift, let key): "shift \(name(key))"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .escape: "Esc"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        default: "\(key)".capitalized
        }
    }

    /// The keys that their row in the help does not name.
    private func unnamed<Command>(_ keys: [KeyBinding<Command>]) -> [String] {
        var rows = KeyBinding.rows(of: keys)[...]
        var (label, help) = ("", "")
        return keys.flatMap { binding -> [String] in
            if !binding.help.isEmpty, let row = rows.popFirst() {
                (label, help) = (row.label, row.help)
            }
            return binding.keys.map(name).filter { name in
                if name == "Backtab" { return !help.lowercased().contains("shift") }
                if let digit = Int(name), let end = label.split(separator: "… ").dropFirst().first {
                    return digit > Int(end) ?? 0
                }
                return !Set(name.split(separator: " ")).isSubset(of: label.split(separator: " "))
            }
        }
    }

    @Test("Each key on a screen, in a list or in a text field is named in its label")
    func labels() {
        #expect(unnamed(MeetingKeys.all).isEmpty)
        #expect(unnamed(WatchKeys.reading).isEmpty)
        #expect(unnamed(WatchKeys.ofBoard).isEmpty)
        #expect(unnamed(WatchKeys.controlling).isEmpty)
        #expect(unnamed(MeetingBoard.keys).isEmpty)
        #expect(unnamed(ChartKeys.all).isEmpty)
        #expect(unnamed(ClockKeys.all).isEmpty)
        #expect(unnamed(Menu.usualKeys).isEmpty)
        #expect(unnamed(ScrumEnvironment.answers).isEmpty)
        #expect(unnamed(TextField.keys).isEmpty)
        #expect(unnamed(InsightsCommand.numbers).isEmpty)
    }

    @Test("Each key in a question is named in its label or covered by the manual's rules")
    func answers() {
        let tables = [
            MeetingPrompt.endKeys, MeetingPrompt.unkeptEndKeys, MeetingPrompt.leaveKeys,
            MeetingPrompt.gapKeys,
            MeetingPrompt.pageKeys, MeetingPrompt.openKeys, MeetingPrompt.stopKeys,
            MeetingPrompt.textKeys,
        ]
        for binding in tables.joined() where binding.label != "any key" {
            let initial = binding.hint?.word.prefix(1).description
            let others =
                binding.label == "Enter"
                ? ["y", "q", "k"] : binding.label == "Esc" ? ["n", "g", "k"] : []
            let named = binding.label.split(separator: " ").map(String.init) + others
            for name in binding.keys.map(name) where name != initial && !named.contains(name) {
                #expect(binding.label == "c" && ["Enter", "Esc"].contains(name), "\(name)")
            }
        }
        #expect(program.contains("Enter and Esc count it"))
        #expect(
            program.contains(
                "y and a second q act as Enter, n as Esc; k also saves, and g continues"))
    }

    @Test("Each question in a meeting has a title above its keys")
    func questions() {
        let page = program
        let part = page.split(separator: "\n.SH ")
            .first { $0.hasPrefix("KEYS FOR QUESTIONS IN A MEETING\n") }
        let groups = part?.split(separator: "\n.SS ").dropFirst() ?? []
        #expect(groups.count == 7)
        for group in groups {
            #expect(group.split(separator: "\n").count { $0 == "\\fBEnter\\fR" } <= 1, "\(group)")
        }
    }

    @Test("An empty line in a text starts another paragraph")
    func paragraphs() {
        #expect(program.contains("takes precedence.\n.PP\n\\-\\-on\\-change and"))
    }

    @Test("Every environment variable is documented")
    func variables() throws {
        var names: Set<String> = []
        for text in try sources().values {
            for match in text.matches(of: #/(?:value|variable)\("[A-Z_]+"\)/#) {
                names.insert(String(text[match.range].split(separator: "\"")[1]))
            }
        }
        try #require(names.count > 5)
        let page = program
        for name in names { #expect(page.contains(name), "\(name)") }
    }

    @Test("Every key of scrums.json is documented with its default")
    func keys() {
        let page = file
        for key in [
            "title", "attendees", "attendees[].name", "attendees[].minutes", "lengthInMinutes",
            "theme", "advance", "order", "warning", "count", "sound.ding", "sound.volume", "record",
        ] { #expect(page.contains("\\fB\(key)\\fR"), "\(key)") }
        #expect(page.contains("The default is seafoam."))
        #expect(page.contains("Above 0, at most 1440. Required."))
    }

    @Test("A key shared by people and items is listed once, and either name or item is required")
    func alternatives() {
        let page = file
        #expect(page.ranges(of: "\\fBattendees[].minutes\\fR").count == 1)
        #expect(page.contains("Required unless item is given."))
        #expect(page.contains("Required unless name is given."))
    }

    @Test("Built-in sounds are listed as known values, because a WAV file is also allowed")
    func openValues() {
        #expect(file.contains("Known values: ding, tick"))
        #expect(file.contains("One of auto, manual."))
    }

    @Test("Only flags share an entry with their opposite")
    func opposites() {
        #expect(program.contains(roff("--wait, --no-wait")))
        #expect(!program.contains(roff("--history, --no-history")))
    }

    @Test("Pages contain only known roff commands")
    func form() {
        for page in [program, file] {
            let commands = page.split(separator: "\n").filter { $0.hasPrefix(".") }
                .map { $0.split(separator: " ")[0] }
            #expect(Set(commands).isSubset(of: [".TH", ".SH", ".SS", ".PP", ".TP"]))
            #expect(!page.contains("\n'"))
        }
    }
}
