import ArgumentParser
import FoundationEssentials
import Glibc
import Live
import MeetingHistory
import Programs
import ScrumCore
import Testing

@testable import ScrumCLI

struct OptionTests {
    @Test(
        "If an option is repeated, the last one is used",
        arguments: [
            (["--minutes", "5"], 5), (["--minutes", "5", "--minutes", "7m"], 7),
        ])
    func lastWins(arguments: [String], minutes: Int) throws {
        let command = try StartCommand.parse(arguments + ["--mute", "--no-mute"])
        #expect(command.today.minutes == .seconds(minutes * 60))
        #expect(command.session.mute == false)
    }

    @Test("A resumed meeting uses its stored options, unless options are typed")
    func resumedOptions() throws {
        let words = ["--mute", "--no-bell", "--low-power"]
        let session = try SessionOptions.parse(words + ["--json"])
        #expect(session.arguments == words)
        let typed = try SessionOptions.parse(["--no-mute", "--plain", "--device", "hw:1"])
        let resumed = typed.following(words).options
        #expect(resumed.arguments == ["--no-mute", "--no-bell", "--low-power"])
        #expect(resumed.form == .plain && resumed.device == "hw:1")
        let (other, leftOut) = try SessionOptions.parse([]).following(words + ["--json"])
        #expect(other.form == nil && leftOut == ["--json"])
    }

    @Test(
        "Options that a journal may not contain are dropped and reported",
        arguments: [
            (["--hologram"], ["--hologram"]), (["--device=file:'|rm'"], ["--device"]),
            (["--device", "hw:1"], ["--device"]), (["--speaker", "theirs"], ["--speaker"]),
            (["--speak", "--speaker=theirs", "--on-end=x"], ["--speaker", "--on-end"]),
            (["--mute=x", "name"], ["--mute"]), (["--", "x"], ["--"]), ([], []),
        ] as [([String], [String])])
    func leftOut(words: [String], names: [String]) throws {
        let typed = try SessionOptions.parse(["--mute"])
        let (options, leftOut) = typed.following(words)
        #expect(leftOut == names)
        #expect(options.arguments == ["--mute"] + words.filter { $0 == "--speak" })
        #expect(options.device == nil && options.speech.speaker == nil)
    }

    @Test("--speaker takes a command, which is never stored in a journal")
    func speaker() throws {
        let typed = try SessionOptions.parse(["--speak", "--speaker", "mine", "--device", "hw:1"])
        #expect(typed.arguments == ["--speak"])
        #expect(typed.following(["--mute"]).options.speech.speaker == "mine")
        #expect(throws: (any Error).self) { try SessionOptions.parse(["--speaker", ""]) }
    }

    @Test("Every option of a meeting is either stored in its journal or excluded")
    func sortedOptions() throws {
        func names(_ command: any ParsableArguments.Type) -> Set<String> {
            let help = command.helpMessage(columns: 200)
            return Set(help.matches(of: /--[a-z-]+/).map { String($0.output) })
        }
        let chosenAgain: Set = [
            // Display options depend on this terminal.
            "--screen", "--plain", "--json", "--light", "--dark", "--help",
        ]
        let fromFile: Set = [
            "--device", "--speaker", "--language", "--about", "--share", "--at", "--on-change",
            "--on-end",
        ]
        #expect(
            names(SessionOptions.self).union(names(SharingOptions.self))
                == SessionOptions.savedFlags.union(chosenAgain).union(fromFile))
        #expect(SessionOptions.savedFlags.isDisjoint(with: fromFile))
        for name in SessionOptions.savedFlags {
            #expect(try SessionOptions.parse([name]).arguments == [name])
        }
    }

    /// The command for a line of words, with the lines of an options file before them.
    private func merged<Command: PersonalCommand>(
        _ typed: String, after file: String..., as type: Command.Type = StartCommand.self
    ) throws -> Command {
        let stage = try CommandStage()
        try stage.write(
            file.joined(separator: "\n"), to: ".config/scrum/options", in: stage.home)
        let words = typed.split(separator: " ").map(String.init)
        return try Command.parse(words).withPersonalOptions(typed: words, in: stage.environment)
    }

    @Test("A resumed meeting uses the device and commands in the options file")
    func personalOptionsOfResume() throws {
        let resume = try merged(
            "design", after: "--mute", "--device hw:1", "--on-end x y", "--minutes 5",
            as: ResumeCommand.self)
        #expect(resume.name == "design")
        #expect(resume.session.device == "hw:1" && resume.session.mute == nil)
        #expect(resume.sharing.onEnd == "x y")
    }

    @Test("A typed option replaces the same or a conflicting option in the options file")
    func filling() throws {
        let until = try merged("--until 10:15", after: "--minutes 10")
        #expect(until.today.minutes == nil && until.today.until == TimeOfDay("10:15"))
        let minutes = try merged("-m 5", after: "--until 10:15")
        #expect(minutes.today.minutes == .seconds(300) && minutes.today.until == nil)
        #expect(try merged("--wait", after: "--until 10:15").today.until == nil)
        #expect(try merged("--wait", after: "--begin 9:15").today.begin == nil)
        #expect(try merged("--begin 9:15", after: "--now").today.now == false)
        #expect(try merged("--without Ann", after: "--without Bob").today.without == ["Ann"])
        #expect(try merged("--no-mute", after: "--mute").session.mute == false)
        #expect(try merged("--plain", after: "--json").session.form == .plain)
        #expect(try merged("--light", after: "--dark").session.ground == .light)
        #expect(try merged("--color auto", after: "--color never").options.color == .auto)
        #expect(try merged("--with -", after: "--without -").today.without == [])
        let rest = try merged(
            "x", after: "--mute", "--color never", "--no-history", "--history h", "--file f",
            "--at 80", "--share")
        #expect(rest.name == "x" && rest.session.mute == true && rest.options.color == .never)
        #expect(rest.noHistory && rest.history.folder == "h" && rest.options.file == "f")
        #expect(try rest.sharing.share && rest.sharing.page.at == PageAddress("80"))
    }

    @Test("Another user's journal is resumed only after confirmation")
    func foreignJournal() throws {
        let stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 5}]"#)
        let plan = try MeetingPlan(
            scrum: DailyScrum(
                title: "Design", attendees: [Attendee(name: "Ann")], length: .seconds(300)),
            attendees: [Attendee(name: "Ann")], length: .seconds(300))
        let header = JournalHeader(
            id: "m1", file: nil, plan: plan,
            clock: ClockReading(
                boot: "b", uptime: .zero, date: Timestamp(CommandStage.now, utcOffset: 0)))
        let journal = Journal(header, in: stage.history)
        journal.append(.begin, at: .zero)
        journal.close()
        let path = "\(stage.history.folder)/m1.journal"
        func resume(_ keys: [String]?) -> CommandStage.Result {
            stage.run(["resume"], typing: keys) {
                $0.user = { getuid() + 1 }
                $0.bootID = { "b" }
            }
        }
        #expect(resume(nil).refuses(path, "terminal", status: 65))
        let declined = resume(["n"])
        #expect(declined.refuses("[y/N] n", status: 0))
        #expect(access(path, F_OK) == 0)
    }

    @Test("A mistake in the options file is reported with file and line")
    func personalOptions() throws {
        let stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 5}]"#)
        func start(_ options: String, _ typed: String...) throws -> CommandStage.Result {
            try stage.write(options, to: ".config/scrum/options", in: stage.home)
            return stage.run(["start"] + typed)
        }
        let path = "\(stage.home)/.config/scrum/options"
        // Snapshots/options.txt has the sentences.
        #expect(try start("# mine\n\n--minutes   0\n").refuses("\(path):3: ", status: 65))
        func isRead(_ options: String, _ typed: String...) throws -> Bool {
            try stage.write(options, to: ".config/scrum/options", in: stage.home)
            return stage.run(["start", "x"] + typed).refuses("\"x\"", "\"Design\"")
        }
        #expect(try isRead("--minutes   3\n", "--minutes", "5"))
        // An editor on Windows saves the file like this.
        #expect(try isRead("\u{FEFF}--minutes 3\r\n--mute\r\n"))
        let utf16: [UInt8] = [0xFF, 0xFE] + "--mute\n".utf8.flatMap { [$0, UInt8(0)] }
        #expect(FileManager.default.createFile(atPath: path, contents: Data(utf16)))
        #expect(stage.run("start", "Design").refuses("\(path):1: ", "UTF-16", status: 65))
        // A value may contain spaces.
        #expect(try isRead("--first Ann Lee\n"))
    }

    @Test("An options file that another user can change is ignored")
    func foreignOptions() throws {
        let stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 5}]"#)
        let folder = "\(stage.home)/.config/scrum"
        let path = "\(folder)/options"
        try stage.write("--minutes 0\n", to: ".config/scrum/options", in: stage.home)
        /// Whether the file is named as ignored, and its wrong length is not reported.
        func isIgnored(_ result: CommandStage.Result) -> Bool {
            result.refuses("\(path) is ignored", "\"x\"")
        }
        func set(_ mode: mode_t, folder folderMode: mode_t = 0o755) -> CommandStage.Result {
            chmod(path, mode)
            chmod(folder, folderMode)
            return stage.run("start", "x")
        }
        #expect(isIgnored(set(0o646)))
        #expect(set(0o644).refuses("\(path):1: ", "'0'", status: 65))
        #expect(isIgnored(set(0o644, folder: 0o757)))
        _ = set(0o644)
        #expect(isIgnored(stage.run(["start", "x"]) { $0.user = { getuid() + 1 } }))
        // Only root may assign a group that it does not belong to.
        try #require(chown(path, getuid(), getuid() == 0 ? 1 : getgid()) == 0)
        if getuid() == 0 { #expect(isIgnored(set(0o664))) }
        try #require(rename(path, folder + "/elsewhere") == 0)
        try #require(symlink(folder + "/elsewhere", path) == 0)
        let link = stage.run("start", "x")
        #expect(link.refuses("symbolic link", status: 66))
    }

    @Test("An empty command disables a hook, and the last of several commands is used")
    func hooks() throws {
        func hooks(_ words: String...) throws -> [HookRunner.Hook] {
            try SharingOptions.parse(words).hooks
        }
        #expect(try hooks().isEmpty)
        #expect(try hooks("--on-change", "a", "--on-change", "").isEmpty)
        let both = try hooks("--on-end", "b", "--on-change=a c", "--on-end=d")
        #expect(both.map(\.command) == ["a c", "d"])
        #expect(both.map(\.option) == ["--on-change", "--on-end"])
    }
}
