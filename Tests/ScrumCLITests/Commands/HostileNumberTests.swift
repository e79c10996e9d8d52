import FoundationEssentials
import JSONText
import Live
import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import ScrumCLI

/// Out-of-range numbers in every argument and option do not crash the program.
struct HostileNumberTests {
    private struct Option {
        let command: String
        /// Empty for a positional argument.
        let name: String
    }

    private static let two = """
        [{"title": "A", "lengthInMinutes": 5, "attendees": ["x"]},
         {"title": "B", "lengthInMinutes": 5}]
        """

    /// Every option and argument that the parser knows.
    private static func options() throws -> [Option] {
        let document = JSONDocument(ScrumCommand._dumpHelp())
        func list(_ key: String, of node: JSONNode) -> [JSONNode] {
            document.value(key, of: node).flatMap { document.elements(of: $0) } ?? []
        }
        func text(_ key: String, of node: JSONNode) -> String? {
            document.value(key, of: node).flatMap { document.string(of: $0) }
        }
        let root = try #require(document.root)
        let top = try #require(document.value("command", of: root))
        return list("subcommands", of: top).flatMap { command -> [Option] in
            guard let name = text("commandName", of: command) else { return [] }
            return list("arguments", of: command).compactMap { argument in
                switch text("kind", of: argument) {
                case "option"?:
                    list("names", of: argument).first { text("kind", of: $0) == "long" }
                        .flatMap { text("name", of: $0) }
                        .map { Option(command: name, name: $0) }
                case "positional"?: Option(command: name, name: "")
                default: nil
                }
            }
        }
    }

    /// Not run: `sound` and `demo` use the real device, and a clock with valid options never ends.
    private static let notRun: Set = [
        "sound", "demo", "help", "clock", "_page", "_hooks", "_letters",
    ]

    @Test("Every option of every command survives numbers that are out of range")
    func options() throws {
        let options = try Self.options().filter { !Self.notRun.contains($0.command) }
        #expect(options.count > 40)
        #expect(options.contains { $0.command == "history" && $0.name == "last" })
        for (index, option) in options.enumerated() {
            // Without a scrums file no meeting can start.
            let stage = try CommandStage()
            for number in Sweep.sample(extremeNumbers, every: 4, from: index) {
                let word = option.name.isEmpty ? number : "--\(option.name)=\(number)"
                let words = [option.command] + (option.name.isEmpty ? ["--", word] : [word])
                let status = stage.run(words) { environment in
                    environment.isInstalled = { _ in false }
                    environment.socketFolder = { SocketFolder(path: stage.home + "/s", user: 0) }
                    environment.uptime = { .zero }
                }.status
                #expect([0, 1, 64, 65, 66, 73, 74].contains(status), "\(words)")
            }
        }
    }

    @Test("The range of --last is checked")
    func last() throws {
        let stage = try CommandStage(Self.two)
        for number in ["99999999999999999", "9223372036854775807", "1000001", "0"] {
            let result = stage.run("history", "--last", number)
            #expect(result.status == 64, "\(result)")
            #expect(result.error.contains("--last takes a number from 1 to 1000000"))
        }
        #expect(stage.run("history", "--last", "1000000").status == 0)
    }

    @Test("Clock times and speeds are range-checked")
    func clock() {
        let now = Date(timeIntervalSince1970: 1e9)
        for number in extremeNumbers {
            let moments = ClockCommand.moments(number, now: now, zone: .gmt) ?? []
            #expect(moments.allSatisfy { abs($0.timeIntervalSince(now)) <= 1e9 }, "\(number)")
            let pace = ClockCommand.pace(number, from: nil, now: now)
            #expect(pace == nil || ClockCommand.seconds(number) != nil, "\(number)")
        }
    }

    @Test("The range of numbers typed in menus is checked")
    func menu() {
        for number in hostileNumbers {
            let items = [Menu.Item(name: "A", text: "A"), Menu.Item(name: "B", text: "B")]
            var menu = Menu("Which?", items)
            for character in number { #expect(menu.press(.character(character)).isEmpty) }
            #expect((0...1).contains(menu.choice), "\(number)")
        }
    }

    @Test(
        "The ranges of numbers in environment variables are checked",
        arguments: [
            "COLUMNS", "LINES", "COLORFGBG", "TERM", "SCRUM_FILE", "SCRUM_HISTORY", "SCRUM_DEVICE",
            "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME", "NO_COLOR", "COLORTERM", "EDITOR",
        ])
    func environment(name: String) throws {
        let stage = try CommandStage(Self.two)
        try stage.history.add([.example("m1", title: "A"), .example("m2", title: "A")])
        for number in Sweep.sample(extremeNumbers, every: 4, from: name.utf8.count) {
            for words in [["list"], ["show", "a"], ["history"], ["history", "--people"]] {
                let status = stage.run(words) { environment in
                    let variable = environment.variable
                    environment.variable = { $0 == name ? number : variable($0) }
                    environment.isTerminal = { $0 == 1 }
                }.status
                #expect([0, 1, 64, 66, 74].contains(status), "\(words)")
            }
        }
    }
}
