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
        Menu.Action(key: "c", hint: "chart", help: "explore charts of its meetings"),
        Menu.Action(key: "h", hint: "history", help: "list its past meetings"),
        Menu.Action(key: "e", hint: "edit", help: "edit it in scrums.json"),
        Menu.Action(key: "r", hint: "resume", help: "resume its interrupted meeting"),
    ]

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
            var menu = Menu(
                "Scrums in \(location.shownPath)", rows.items, choice: choice,
                actions: Self.actions)
            menu.refreshed = { rows.items }
            switch menu.run(in: environment) {
            case .left: return
            case .chosen(let index): return try run("start", file.scrums[index].title)
            case .action("r", let index):
                choice = index
                let own = past?.interrupted(of: file.scrums[index]).first
                guard let meeting = own ?? past?.interrupted().first else {
                    environment.warn("No meeting was interrupted.\n")
                    continue
                }
                return try run("resume", meeting.id, hasFile: false)
            case .action(let key, let index):
                choice = index
                let title = file.scrums[index].title
                do {
                    switch key {
                    case "c": try run("chart", title)
                    case "h": try run("history", title)
                    default: try run("edit", title, hasHistory: false)
                    }
                } catch {
                    guard let failure = ScrumFailure(error) else { throw error }
                    for line in failure.lines { environment.warn(line) }
                }
                environment.warn("")
            }
        }
    }

    /// Runs another command on the same files.
    private func run(
        _ command: String, _ name: String, hasFile: Bool = true, hasHistory: Bool = true
    ) throws {
        var words = [command]
        if hasFile, let file = options.file { words += ["--file", file] }
        if hasHistory, let folder = history.folder { words += ["--history", folder] }
        let parsed = try ScrumCommand.parseAsRoot(words + ["--", name])
        try (parsed as? any EnvironmentCommand)?.run(in: environment)
    }
}
