import Glibc
import Live
import Testing

@testable import ScrumCLI

struct OptionTests {
    @Test(
        "The last of several equal options wins",
        arguments: [
            (["--minutes", "5"], "5"), (["--minutes", "5", "--minutes", "7"], "7"),
        ])
    func lastWins(arguments: [String], minutes: String) throws {
        let command = try StartCommand.parse(arguments + ["--mute", "--no-mute"])
        #expect(command.today.minutes == minutes)
        #expect(command.session.mute == false)
    }

    @Test("The options of a meeting come back when it is resumed, and what is typed then wins")
    func resumedOptions() throws {
        let words = ["--mute", "--no-bell", "--low-power", "--device=hw:1"]
        let session = try SessionOptions.parse(words + ["--json"])
        #expect(session.arguments == words)
        let resumed = try SessionOptions.parse(["--no-mute", "--plain"]).following(words)
        #expect(resumed.arguments == ["--no-mute", "--no-bell", "--low-power", "--device=hw:1"])
        #expect(resumed.form == .plain)
        #expect(try SessionOptions.parse([]).following(words + ["--json"]).form == nil)
    }

    @Test("Options of a newer version are ignored when a meeting is resumed")
    func unknownOptions() throws {
        let resumed = try SessionOptions.parse(["--mute"]).following(["--hologram"])
        #expect(resumed.arguments == ["--mute"])
    }

    @Test(
        "A device of any name is kept with the meeting", arguments: ["-front", "--mute", "a=b"])
    func deviceName(name: String) throws {
        let typed = try SessionOptions.parse(["--mute", "--device=\(name)"])
        #expect(typed.device.device == name)
        #expect(try SessionOptions.parse(typed.arguments).device.device == name)
    }

    @Test("A command that speaks names is never taken from a file")
    func speaker() throws {
        let typed = try SessionOptions.parse(["--speak", "--speaker", "mine"])
        #expect(typed.arguments == ["--speak"])
        let planted = ["--speak", "--speaker", "theirs"]
        #expect(try SessionOptions.parse([]).following(planted).speaker == nil)
        #expect(typed.following(planted).speaker == "mine")
        #expect(throws: (any Error).self) { try SessionOptions.parse(["--speaker", ""]) }
    }

    /// Guards `SessionOptions.arguments`, the only place beside its declaration that names an option.
    @Test("No option of a meeting is forgotten when it is resumed")
    func noForgottenOption() throws {
        let help = SessionOptions.helpMessage(columns: 200)
        let names = help.matches(of: /--[a-z-]+/).map { String($0.output) }
        let lost = Set(SessionOptions.Form.allCases.map { "--\($0)" }).union([
            "--help", "--speaker", "--light", "--dark",
        ])
        let kept = Set(names).subtracting(lost)
        #expect(kept.count == 11, "\(help)")
        for name in kept {
            let words = [name == "--device" ? "--device=null" : name]
            #expect(try SessionOptions.parse(words).arguments == words)
        }
    }

    @Test("Personal options of start come before those that are typed")
    func personalOptions() throws {
        let stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 5}]"#)
        func start(_ options: String, _ typed: String...) throws -> CommandStage.Result {
            try stage.write(options, to: ".config/scrum/options", in: stage.home)
            return stage.run(["start"] + typed)
        }
        let invalid = try start("# mine\n\n--minutes   0\n")
        #expect(invalid.status == 64)
        #expect(
            invalid.error.hasPrefix(
                "Error: --minutes takes a length such as 10, 7:30 or 90s, at most 1440 minutes, "
                    + "not \"0\".\nUsage: scrum start "),
            "\(invalid)")
        let missing = CommandStage.Result(
            error: "There is no scrum called \"x\", only \"Design\".\n", status: 64)
        #expect(try start("--minutes   0\n", "x", "--minutes", "5") == missing)
        // A value may contain spaces.
        #expect(try start("--first Ann Lee\n", "x") == missing)
        #expect(
            try start("--mute\nmute\n")
                == .init(
                    error: "\(stage.home)/.config/scrum/options:2: "
                        + "expected an option of start such as --mute, found \"mute\"\n",
                    status: 65))
    }

    @Test("Personal options that another user can change are not taken")
    func foreignOptions() throws {
        let stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 5}]"#)
        let path = "\(stage.home)/.config/scrum/options"
        try stage.write("--minutes 0\n", to: ".config/scrum/options", in: stage.home)
        let notice = "\(path) is ignored: it must be yours, and nobody else's to write.\n"
        let missing = "There is no scrum called \"x\", only \"Design\".\n"
        chmod(path, 0o646)
        #expect(stage.run("start", "x") == .init(error: notice + missing, status: 64))
        chmod(path, 0o644)
        #expect(stage.run("start", "x").error.hasPrefix("Error: --minutes takes a length"))
        let foreign = stage.run(["start", "x"]) { $0.user = { getuid() + 1 } }
        #expect(foreign == .init(error: notice + missing, status: 64))
    }

    @Test("An empty command is no hook, and the last one that is given counts")
    func hooks() throws {
        func hooks(_ words: String...) throws -> [HookRunner.Hook] {
            try SharingOptions.parse(words).hooks.hooks
        }
        #expect(try hooks().isEmpty)
        #expect(try hooks("--on-change", "a", "--on-change", "").isEmpty)
        let both = try hooks("--on-end", "b", "--on-change=a c", "--on-end=d")
        #expect(both.map(\.command) == ["a c", "d"])
        #expect(both.map(\.isForEnd) == [false, true])
    }
}
