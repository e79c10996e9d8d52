import Testing

@testable import ScrumCLI

struct CommandLineTests {
    private let stage: CommandStage

    init() throws {
        stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 5}]"#)
    }

    @Test("An unknown command gets a suggestion")
    func unknownCommand() {
        let commands =
            "The commands are start, resume, list, show, about, new, edit, remove, check, import, "
            + "export, history, notes, chart, insights, clock, status, tell, watch, share, sound, "
            + "demo, doctor, help.\n"
        #expect(stage.run("strat").refuses("\"strat\"", ": scrum start\n\(commands)"))
        #expect(stage.run("dance", "--help").refuses("\"dance\"", ": scrum list\n\(commands)"))
    }

    @Test("A mistake is reported with the usage and a pointer to the help")
    func mistakes() {
        let mistyped = stage.run("remove", "design", "--yse")
        #expect(mistyped.refuses("'--yse'", "'--yes'?\n", "\nUsage: scrum remove <name> [--yes]"))
        #expect(mistyped.refuses("'scrum remove --help'"))
        #expect(stage.run("show").refuses("'<name>'\n", "\nUsage: scrum show "))
        #expect(stage.run("--nonsense").refuses("'--nonsense'\n"))
    }

    @Test(
        "An unknown option gets a suggestion only if it closely resembles a known option",
        arguments: [
            ("list --jsno", "--json"), ("list --jason", "--json"), ("list --j", "--json"),
            ("start --minuts 3", "--minutes"), ("start --whitout Ann", "--without"),
            ("start --unitl 10:15", "--until"), ("start --no-mut", "--no-mute"),
            ("start --bells", "--bell"), ("new X --theem orange", "--theme"),
            ("notes --don 4kq7/2", "--done"), ("history --peopel", "--people"),
            ("list --colour never", "--color"), ("share --att 8080", "--at"),
            ("list -json", "--json"),
            // The parser would suggest any option within three changes, even for a short word.
            ("new X --break Tea", nil), ("start --attend Ann", nil), ("start --name X", nil),
            ("start --foo", nil), ("start --quiet", nil), ("history --date today", nil),
            ("history --form csv", nil), ("share --port 8080", nil),
        ] as [(String, String?)])
    func unknownOptions(words: String, suggestion: String?) {
        let words = words.split(separator: " ").map(String.init)
        let option = words.first { $0.hasPrefix("-") } ?? ""
        let result = stage.run(words) { $0.random = { 1 } }
        #expect(result.refuses("'\(option)'", "\nUsage: "))
        let first = result.error.prefix { $0 != "\n" }
        if let suggestion {
            #expect(first.hasSuffix("'\(suggestion)'?"), "\(first)")
        } else {
            #expect(first.hasSuffix("'\(option)'"), "\(first)")
        }
    }

    @Test("An unknown option of scrum itself also needs a close match")
    func unknownOwnOptions() {
        #expect(stage.run("--halp").refuses("--halp", ": scrum --help\n"))
        #expect(stage.run("--hello").refuses("'--hello'\n"))
    }

    @Test(
        "A mistake in a meeting's options takes one or two lines and sets the exit status",
        arguments: [
            (["start", "Desing"], Int32(64), "\"Design\"?\n"),
            (["start", "--without", "Nobody"], 64, "\"Nobody\""),
            (["start", "--file", "missing.json"], 66, "missing.json"),
        ] as [([String], Int32, String)])
    func meetingMistakes(arguments: [String], status: Int32, fact: String) {
        let result = stage.run(arguments) { $0.random = { 1 } }
        #expect(result.refuses(fact, status: status))
        #expect(result.error.count { $0 == "\n" } <= 2)
    }

    @Test("help and --help both print to standard output")
    func help() {
        let help = stage.run("help", "start")
        #expect(help.status == 0 && help.error == "")
        #expect(help.output.hasPrefix("OVERVIEW: Run a meeting.\n"), "\(help.output)")
        #expect(help.output.contains("USAGE: scrum start "))
        #expect(stage.run("start", "--help") == help)
        #expect(stage.run("--version") == .init(output: ScrumCommand.configuration.version + "\n"))
        #expect(
            stage.run("tell", "--version")
                == .init(output: ScrumCommand.configuration.version + "\n"))
    }

    @Test("The help of start shows ten options and says where the others are")
    func startHelp() {
        func options(_ help: String) -> Int { help.matches(of: /\n  -/).count }
        let help = stage.run("help", "start").output
        #expect(options(help) == 12, "ten, --version and --help")
        #expect(help.contains("--help-hidden"))
        #expect(help.split(separator: "\n").count < 40)
        let all = stage.run("start", "--help-hidden").output
        #expect(options(all) > 30 && all.contains("--on-change") && all.contains("--file"))
    }

    @Test("The list of commands says that resume also accepts meetings that have just ended")
    func resume() {
        let commands = stage.run("help").output.split(separator: "\n")
        let line = commands.first { $0.drop { $0 == " " }.hasPrefix("resume ") }
        #expect(line?.hasSuffix("  Resume an interrupted or recently ended meeting.") == true)
    }

    @Test("Every command's help shows its usage")
    func everyHelp() {
        for command in ScrumCommand.configuration.subcommands
        where command.configuration.shouldDisplay {
            let name = command.configuration.commandName ?? ""
            let help = stage.run(name, "--help")
            #expect(help.status == 0 && help.output.contains("USAGE: scrum \(name)"), "\(name)")
        }
    }

    @Test("A command that has changed a file succeeds even if its report cannot be printed")
    func lostReport() throws {
        let stage = try CommandStage()
        let result = stage.run(["new", "Design", "--attendee", "Ann"]) {
            $0.lostOutput = { .init(28) }
        }
        #expect(result.status == 0 && stage.run(["list"]).output.contains("Design"))
        #expect(stage.run(["list"]) { $0.lostOutput = { .init(28) } }.status == 74)
    }

    @Test("If the output cannot be written, the command fails")
    func lostOutput() {
        let result = stage.run(["--version"]) { $0.lostOutput = { .init(28) } }
        #expect(
            result
                == .init(
                    output: ScrumCommand.configuration.version + "\n", error: result.error,
                    status: 74))
        #expect(result.error.contains("the disk is full"))
    }
}
