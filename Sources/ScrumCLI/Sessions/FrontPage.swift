import MeetingHistory
import ScrumCore
import ScrumStore
import TerminalUI

/// The screen that `scrum` shows without a command: the scrums, with keys for common tasks.
struct FrontPage {
    let history: HistoryOptions
    let options: FileOptions
    let environment: ScrumEnvironment

    static let actions = [
        action("c", "chart", help: "explore charts of its meetings"),
        action("h", "history", help: "list its past meetings"),
        action("e", "edit", help: "edit it in scrums.json"),
        action("n", "new", help: "add a scrum to the file"),
        action("r", "resume", help: "resume its interrupted meeting"),
    ]

    private static func action(
        _ key: Character, _ hint: String, help: String
    ) -> KeyBinding<Menu.Command> {
        KeyBinding([.character(key)], .action(key), label: String(key), help: help, hint: hint)
    }

    /// Whether all standard descriptors are terminals that can show the page, and ACCESSIBLE is not
    /// set.
    static func fits(_ environment: ScrumEnvironment) -> Bool {
        (0...2).allSatisfy { environment.isTerminal($0) } && !environment.isAccessible
            && !Capabilities(environment, color: .auto).isDumb
    }

    /// Shows the page until a meeting starts or is resumed, or the user quits.
    func run() throws {
        var choice = 0
        while true {
            let location = try options.location(in: environment)
            let file = try location.load(in: environment)
            guard !file.scrums.isEmpty else {
                return environment.print(
                    "\(location.shownPath) has no scrums. Create one: \(options.newCommand)")
            }
            let past = history.past(of: file, in: environment)
            let rows = ScrumRows(scrums: file.scrums, past: past, environment: environment)
            switch Self.menu(rows, file: location.shownPath, choice: choice).run(in: environment) {
            case .left: return
            case .chosen(let index):
                var start = try StartCommand.personal(in: environment)
                start.name = file.scrums[index].title
                start.options.file = options.file ?? start.options.file
                start.history.folder = history.folder ?? start.history.folder
                return try start.run(in: environment)
            case .action("r", let index):
                choice = index
                let own = past?.interrupted(of: file.scrums[index]).first
                guard let meeting = own ?? past?.interrupted().first else {
                    environment.warn("No meeting was interrupted.\n")
                    continue
                }
                var resume = try ResumeCommand.parse([]).withPersonalOptions(in: environment)
                resume.name = meeting.id
                resume.history = history
                return try resume.run(in: environment)
            case .action(let key, let index):
                choice = index
                let title = file.scrums[index].title
                do {
                    try run(key, on: title)
                } catch {
                    guard let failure = ScrumFailure(error) else { throw error }
                    for line in failure.lines { environment.warn(line) }
                }
                environment.warn("")
            }
        }
    }

    /// Returns the menu, which is drawn as a poster on terminals that are large enough.
    static func menu(_ rows: ScrumRows, file: String, choice: Int = 0) -> Menu {
        var menu = Menu(
            "Scrums in \(file)", rows.items, choice: choice, actions: actions)
        menu.refreshed = { rows.items }
        let own = actions.compactMap(\.hint).map { (command: $0.keys, text: $0.word) }
        menu.poster = rows.posters(
            file: file,
            // The last key is the first to be omitted if there is too little room.
            keys: [("Enter", "start"), ("↑↓", "choose")] + own.dropLast()
                + [("?", "keys"), ("q", "quit")] + own.suffix(1))
        return menu
    }

    /// Runs the command for a key on the same files; `new` asks for a title.
    private func run(_ key: Character, on title: String) throws {
        switch key {
        case "c":
            try run(ChartCommand.self) {
                ($0.name, $0.options, $0.history) = (title, options, history)
            }
        case "h":
            try run(HistoryCommand.self) {
                ($0.name, $0.options, $0.history) = (title, options, history)
            }
        case "n": try run(NewCommand.self) { $0.options = options }
        default: try run(EditCommand.self) { ($0.name, $0.options) = (title, options) }
        }
    }

    private func run<Command: EnvironmentCommand>(
        _ type: Command.Type, with set: (inout Command) -> Void
    ) throws {
        var command = try Command.parse([])
        set(&command)
        try command.run(in: environment)
    }
}
