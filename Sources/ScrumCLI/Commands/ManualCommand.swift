import ArgumentParser
import ChartScreen
import ClockScreen
import CommandGuide
import Live
import MeetingScreen
import ScrumStore
import TerminalUI

/// Prints one of the manual pages, which are generated from declarations.
struct ManualCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "_manual", abstract: "Print a manual page.", shouldDisplay: false)

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
            "KEYS IN A MEETING",
            """
            ? lists the keys on every screen; arrows, PgUp, PgDn, Home and End scroll the list, \
            and any other key closes it. Capital letters also work, and = works like +.
            """, entries(MeetingKeys.all)
        ),
        (
            "KEYS FOR QUESTIONS IN A MEETING",
            """
            y and a second q act as Enter, n as Esc; k also saves, and g continues. If the question is about time asleep, both \
            Enter and Esc count it. On a narrow screen, the first letters of the answers also work.
            """,
            [
                group("End the meeting?", MeetingPrompt.endKeys),
                group("End a meeting that is not saved?", MeetingPrompt.unkeptEndKeys.prefix(1)),
                group("Quit before the meeting starts?", MeetingPrompt.leaveKeys),
                group("Count the time asleep?", MeetingPrompt.gapKeys),
                group("The link to a shared meeting", MeetingPrompt.pageKeys),
                group("Open to the network?", MeetingPrompt.openKeys),
                group("Stop sharing?", MeetingPrompt.stopKeys),
            ]
        ),
        (
            "KEYS IN A WATCHED MEETING", "With --control, the meeting keys work too.",
            entries(WatchKeys.reading + WatchKeys.ofBoard.filter { $0.command == .leave })
        ),
        ("KEYS ON A BOARD", "", entries(MeetingBoard.keys)),
        ("KEYS IN CHARTS", "", entries(ChartKeys.all)),
        ("KEYS IN THE CLOCK", "", entries(ClockKeys.all)),
        (
            "KEYS FOR QUESTIONS",
            "",
            [
                group("In a menu (letters and digits also select)", Menu.usualKeys),
                group("On the front page, shown by scrum without a command", FrontPage.actions),
                group("Yes or no", ScrumEnvironment.answers),
                group("Text input", TextField.keys),
                group("Text input in a meeting", MeetingPrompt.textKeys),
            ]
        ),
        ("KEYS AFTER INSIGHTS", "", entries(InsightsCommand.numbers)),
        (
            "CONTROL LINES",
            """
            With --json, a meeting reads these lines from standard input, unless that is a \
            terminal. scrum tell sends one line to a running meeting.
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
            $XDG_CONFIG_HOME/scrum/options, usually ~/.config/scrum/options, contains personal \
            options for scrum start, one per line, such as --wait or --device hw:1. Lines starting \
            with # are comments. The command line takes precedence.

            --on-change and --on-end run a shell command with the state line on its input. In its \
            environment, SCRUM_EVENT is begin, speaker, warning, over, pause, resume, change or end.
            """, []
        ),
        (
            "LARGE NAMES",
            """
            Names in Latin, Greek and Cyrillic have built-in letters. All other names are drawn \
            with your fonts by a separate process that can only read files. On Debian it needs \
            libpangoft2-1.0-0, fonts-noto-cjk and fonts-noto-core; scrum doctor says what is \
            missing. Until a name is drawn, and without a font for it, it is one row of text.
            """, []
        ),
        ("ENVIRONMENT", "", entries(environment)),
        (
            "EXIT STATUS",
            "On a signal, the program saves everything; then the signal terminates it.",
            entries(statuses)
        ),
        (
            "FILES",
            """
            Scrums are removed from scrums.json (scrum remove), saved meetings are deleted (scrum \
            history --delete), and unfinished meetings are discarded (scrum resume --discard).
            """, entries(files)
        ),
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
        (title, KeyBinding.rows(of: keys).map { ($0.label, "", $0.help) })
    }

    private static let environment: KeyValuePairs = [
        "SCRUM_FILE": "The scrums file.",
        "SCRUM_HISTORY": "The history folder.",
        "SCRUM_DEVICE": "The ALSA device for sounds.",
        "SCRUM_SHARE_SECRET":
            "The secret part of a page's link: 16 to 64 letters, digits, - or _.",
        "SCRUM_MQTT_PASSWORD": "The broker's password.",
        "VISUAL, EDITOR": "The editor for scrum edit.",
        "NO_COLOR": "If not empty, turns off colours.",
        "ACCESSIBLE": "If set, prints text for screen readers instead of screens.",
        "TERM, COLORTERM, COLORFGBG": "The terminal's capabilities.",
        "LANG, LC_ALL, LC_TIME, TZ": "The language of dates and times, and the time zone.",
        "LANGUAGE, LC_MESSAGES": "With LC_ALL and LANG, the team's language; see --language.",
        "PULSE_SERVER": "The sound server's address; scrum doctor assumes that it runs.",
        "SSH_CONNECTION": "Set by sshd; makes the terminal bell ring as well.",
        "HOME, XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_RUNTIME_DIR":
            "The folders that contain the files below.",
    ]

    private static let statuses: KeyValuePairs = [
        "0": "Success.",
        "1": "Failure; standard error says why.",
        "\(ScrumFailure.usage)": "Invalid command line.",
        "\(ScrumFailure.badData)": "A file has errors.",
        "\(ScrumFailure.missingFile)": "A file is missing.",
        "73, 74": "A file cannot be created or written.",
    ]

    private static let files: KeyValuePairs = [
        "scrums.json": "The scrums; see scrums.json(5).",
        "$XDG_CONFIG_HOME/scrum/":
            "scrums.json, options, mqtt-password, and your own phrases such as de.po.",
        "$XDG_STATE_HOME/scrum/":
            "Past and interrupted meetings; usually ~/.local/state/scrum.",
        "$XDG_RUNTIME_DIR/scrum/": "The sockets of running meetings.",
    ]
}
