import Live
import Testing

@testable import ScrumCLI

/// Common mistakes and the next steps that are suggested.
struct MistypedCommandTests {
    private static let file = """
        [{"title": "Design", "lengthInMinutes": 10,
          "attendees": ["Cathy", "Daisy", "Simon", "Jonathan"]},
         {"title": "App Dev", "lengthInMinutes": 5, "attendees": ["Katie"]},
         {"title": "Web Dev", "lengthInMinutes": 5}, {"title": "Shows", "lengthInMinutes": 5}]
        """

    private func error(_ words: [String]) throws -> CommandStage.Result {
        let stage = try CommandStage(Self.file)
        return stage.run(words) { environment in
            environment.random = { 1 }
            environment.uptime = { .zero }
            environment.socketFolder = { SocketFolder(path: stage.home + "/s", user: 0) }
            environment.isInstalled = { _ in false }
        }
    }

    @Test(
        "Each mistake gets the right suggestion",
        arguments: [
            // Commands.
            ("strat", "Did you mean: scrum start\n"),
            ("strat design", "Did you mean: scrum start design\n"),
            ("star design -m 7:30", "Did you mean: scrum start design -m 7:30\n"),
            ("lst", "Did you mean: scrum list\n"),
            ("ls", "Did you mean: scrum list\n"),
            ("rm design", "Did you mean: scrum remove design\n"),
            ("rename", "Did you mean: scrum history NAME --rename OLD NEW\n"),
            ("rename Ann Anne", "Did you mean: scrum history NAME --rename Ann Anne\n"),
            ("rename design UX", "Did you mean: scrum history --rename design UX\n"),
            ("histroy", "Did you mean: scrum history\n"),
            ("shwo design", "Did you mean: scrum show design\n"),
            ("next", "Did you mean: scrum tell next\n"),
            ("help strat", "Did you mean: scrum start\n"),
            ("dance", "To see your scrums: scrum list\n"),
            ("--versoin", "Did you mean: scrum --version\n"),
            ("--file a.json list", "Try: scrum list --file a.json\n"),
            ("--json history", "Try: scrum history --json\n"),
            // Titles in place of commands.
            ("design", "To run a meeting: scrum start design\n"),
            ("shows", "To run a meeting: scrum start shows\n"),
            ("app dev", "To run a meeting: scrum start 'App Dev'\n"),
            ("dev", "To run a meeting: scrum start\n"),
            ("Desing", "Did you mean: scrum start design\n"),
            // Names.
            ("start desing", "Did you mean \"Design\"?\n"),
            ("start app dev --mute", "Try: scrum start 'App Dev' --mute\n"),
            ("show dev", "\"dev\" could be \"App Dev\" or \"Web Dev\". Type more of the name.\n"),
            ("show zzz", "only \"Design\", \"App Dev\", \"Web Dev\" and \"Shows\".\n"),
            ("edit desing", "Did you mean \"Design\"?\n"),
            ("remove desing", "Did you mean \"Design\"?\n"),
            ("history desing", "Did you mean \"Design\"?\n"),
            ("insights desing", "Did you mean \"Design\"?\n"),
            ("chart desing", "Did you mean \"Design\"?\n"),
            ("start design --without Simn", "Did you mean \"Simon\"?\n"),
            ("start design --without Simon,Daisi", "Did you mean \"Daisy\"?\n"),
            (
                "start design --first Bob",
                "only \"Cathy\", \"Daisy\", \"Simon\" and \"Jonathan\".\n"
            ),
            // Options and values.
            ("start design --whitout Simon", "Did you mean '--without'?\n"),
            ("start design --theme orange", "it is a key in scrums.json.\nTo change the file: "),
            ("start --warning=20", "Unknown option --warning: it is a key in scrums.json.\n"),
            ("start design --minutes ten", "expected a length such as 10, 7:30 or 90s"),
            ("start design --until 10.15", "expected a time of day such as 10:15"),
            ("start design -m 5 --until 13:00", "Use only one of --minutes and --until.\n"),
            ("start design --with ,", "--with takes names such as Ann,Bob"),
            ("new", "Try: scrum new Design -a Ann,Ben -m 10\n"),
            ("new Design", "choose another title, or change that scrum with: scrum edit\n"),
            ("new Retro --theme ornge", "Did you mean orange?\n"),
            ("new Retro -m 5min", "expected a length such as 10, 7:30 or 90s"),
            ("remove design", "Add --yes to remove \"Design\".\n"),
            ("history --since monday", "a date such as 2026-01-31, today, yesterday, 7d or 2w"),
            ("history --last 0", "--last takes a number from 1 to 1000000.\n"),
            ("history --delete 1234", "Each line of \"scrum history\" ends with an id.\n"),
            ("history --rename Old", "--rename takes two names: the old one and the new one.\n"),
            ("resume design", "To start one: scrum start\n"),
            ("status", "To start one: scrum start\n"),
            ("tell nxet", "Did you mean: scrum tell next\n"),
            ("tell ned", "Try one of begin, next, undo, pause"),
            ("tell dance", "Try one of begin, next, undo, pause"),
            ("list --jsno", "Did you mean '--json'?\n"),
            ("check scrum.json", "Check --file or SCRUM_FILE."),
        ])
    func nextStep(words: String, step: String) throws {
        let result = try error(words.split(separator: " ").map(String.init))
        #expect(result.error.contains(step), "\(result)")
        #expect(result.output.isEmpty)
        #expect([1, 64, 66].contains(result.status))
    }

    @Test("If there is only one scrum, the command suggested for renaming a person includes it")
    func renamedPerson() throws {
        let stage = try CommandStage(#"[{"title": "App Dev", "lengthInMinutes": 5}]"#)
        let step = "Did you mean: scrum history 'App Dev' --rename Ann 'Ann Lee'\n"
        #expect(stage.run("rename", "Ann", "Ann Lee").error.contains(step))
    }
}
