import ArgumentParser
import ChartScreen
import ClockScreen
import CommandGuide
import Live
import MeetingScreen
import ScrumStore
import TerminalUI

/// Prints a manual page generated from the command declarations.
struct ManualCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "_manual", abstract: "Prints a page of the manual.", shouldDisplay: false)

    enum Page: String, ExpressibleByArgument, CaseIterable {
        case program = "scrum.1"
        case file = "scrums.json.5"
    }

    @Argument
    var page: Page

    func run(in environment: ScrumEnvironment) throws {
        let version = ScrumCommand.configuration.version
        switch page {
        case .program:
            guard let root = CommandDeclaration(dump: ScrumCommand._dumpHelp()) else { return }
            let manual = ProgramManual(
                root, version: version, date: ScrumCommand.releaseDate, parts: Self.parts)
            environment.write(1, TerminalText(written: manual.text))
        case .file:
            let manual = FileManual(
                schema: ScrumFile.schema, version: version, date: ScrumCommand.releaseDate)
            environment.write(1, TerminalText(written: manual.text))
        }
    }

    static let parts: [ProgramManual.Part] = [
        (
            "KEYS OF A MEETING",
            """
            Every screen shows its keys with ?; arrows, PgUp, PgDn, Home and End scroll them, and \
            any other key closes them. Capital letters mean the same, and = means +.
            """, entries(MeetingKeys.all)
        ),
        (
            "KEYS OF QUESTIONS IN A MEETING",
            """
            y answers like Enter, so does a second q, and n like Esc. After sleep, Enter and Esc count \
            it. The initials of the words on a narrow screen (keep, end, leave, stop, go on, wait) \
            answer too.
            """,
            [
                group("End the meeting?", MeetingPrompt.endKeys),
                group("End a meeting that is not saved?", MeetingPrompt.unkeptEndKeys.prefix(1)),
                group("Leave before the start?", MeetingPrompt.leaveKeys),
                group("Count the time asleep?", MeetingPrompt.gapKeys),
                group("The link of a shared meeting", MeetingPrompt.pageKeys),
                group("Stop sharing?", MeetingPrompt.stopKeys),
            ]
        ),
        (
            "KEYS OF A WATCHED MEETING", "With --control also the meeting's own.",
            entries(WatchKeys.reading + WatchKeys.ofBoard.filter { $0.command == .leave })
        ),
        ("KEYS OF A BOARD", "", entries(MeetingBoard.keys)),
        ("KEYS OF THE CHARTS", "", entries(ChartKeys.all)),
        ("KEYS OF THE CLOCK", "", entries(ClockKeys.all)),
        (
            "KEYS OF QUESTIONS",
            "",
            [
                group("In a list, where letters and digits choose as well", Menu.keys),
                group("Yes or no", ScrumEnvironment.answers),
                group("Lines of text", TextField.keys),
                group("Lines of text in a meeting", MeetingPrompt.textKeys),
            ]
        ),
        ("KEYS BELOW INSIGHTS", "", entries(InsightsCommand.numbers)),
        (
            "CONTROL LINES",
            """
            With --json and an input that is no terminal, a meeting reads these lines. scrum tell \
            sends one to a meeting that runs elsewhere.
            """,
            [
                (
                    "",
                    ControlVerb.allCases.map { verb in
                        (verb.rawValue, verb.help.argument, verb.help.text)
                    }
                )
            ]
        ),
        (
            "OPTIONS FILE",
            """
            $XDG_CONFIG_HOME/scrum/options, usually ~/.config/scrum/options, holds options that \
            every scrum start begins with, one per line: --wait, or --device hw:1. Lines that \
            begin with # are comments. What is typed wins.
            """, []
        ),
        ("ENVIRONMENT", "", entries(environment)),
        (
            "EXIT STATUS",
            "A signal ends the program after everything is kept, and is its status.",
            entries(statuses)
        ),
        ("FILES", "", entries(files)),
    ]

    private static func entries<Command>(_ keys: [KeyBinding<Command>]) -> [ProgramManual.Group] {
        [group("", keys)]
    }

    private static func entries(_ terms: KeyValuePairs<String, String>) -> [ProgramManual.Group] {
        [("", terms.map { ($0.key, "", $0.value) })]
    }

    private static func group<Command>(
        _ title: String, _ keys: some Sequence<KeyBinding<Command>>
    ) -> ProgramManual.Group {
        (title, keys.filter { !$0.label.isEmpty }.map { ($0.label, "", $0.help) })
    }

    private static let environment: KeyValuePairs = [
        "SCRUM_FILE": "The file of the scrums.",
        "SCRUM_HISTORY": "The folder of past meetings.",
        "SCRUM_DEVICE": "The ALSA device that plays the sounds.",
        "SCRUM_SHARE_SECRET":
            "The secret part of a shared page's link: 16 to 64 letters, digits, - or _.",
        "SCRUM_MQTT_PASSWORD": "The password for a broker.",
        "VISUAL, EDITOR": "The editor of scrum edit.",
        "NO_COLOR": "Draw without colours, where it is not empty.",
        "TERM, COLORTERM, COLORFGBG": "What the terminal can show.",
        "LANG, LC_ALL, LC_TIME, TZ": "How dates and times are written, and which.",
        "SSH_CONNECTION": "Set by sshd: the terminal's bell rings as well.",
        "HOME, XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_RUNTIME_DIR":
            "Where the files below are.",
    ]

    private static let statuses: KeyValuePairs = [
        "0": "It is done.",
        "1": "It failed; a line on standard error says why.",
        "\(ScrumFailure.usage)": "The command line is wrong.",
        "\(ScrumFailure.badData)": "A file has mistakes.",
        "\(ScrumFailure.missingFile)": "A file is missing.",
        "73, 74": "A file cannot be created, or not be written.",
    ]

    private static let files: KeyValuePairs = [
        "scrums.json": "The scrums; see scrums.json(5).",
        "$XDG_CONFIG_HOME/scrum/": "scrums.json, options and mqtt-password.",
        "$XDG_STATE_HOME/scrum/":
            "Past meetings and those that were interrupted; usually ~/.local/state/scrum.",
        "$XDG_RUNTIME_DIR/scrum/": "The sockets of running meetings.",
    ]
}
