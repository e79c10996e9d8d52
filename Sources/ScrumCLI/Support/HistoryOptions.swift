import ArgumentParser
import MeetingHistory
import TerminalUI

/// The option that names the folder of past meetings.
struct HistoryOptions: ParsableArguments {
    @Option(
        name: .customLong("history"),
        help: ArgumentHelp(
            "The folder of past meetings (or SCRUM_HISTORY); inside a git working tree it is "
                + "shared by way of git.", valueName: "folder"),
        completion: .directory)
    var folder: String?

    /// The history in that folder or the usual one; nil if HOME is needed and not set.
    ///
    /// Warns if others can write to the folder, but leaves its mode to its owner.
    func history(in environment: ScrumEnvironment) -> History? {
        let history = Self.place(folder, in: environment)
        if let history, history.isWritableByOthers {
            environment.warn(
                "Others can write into \(history.folder), where past meetings are kept. "
                    + "To stop that: chmod go-w \(ScrumText.typed(path: history.folder))")
        }
        return history
    }

    /// The history in a folder, in that of the environment or in the usual one.
    static func place(_ folder: String? = nil, in environment: ScrumEnvironment) -> History? {
        guard let folder = folder ?? environment.value("SCRUM_HISTORY") else {
            return stateFolder(in: environment).map {
                History(folder: $0, files: environment.files)
            }
        }
        let path = environment.absolutePath(of: folder)
        let files = environment.files
        guard GitFolder.isShared(path, files: files) else {
            return History(folder: path, files: files)
        }
        return stateFolder(in: environment).map { state in
            History(
                folder: GitFolder.canonical(path),
                shared: GitFolder(state: state, files: files, random: environment.random),
                files: files)
        }
    }

    /// Where the user's own state is kept; nil if HOME is needed and not set.
    private static func stateFolder(in environment: ScrumEnvironment) -> String? {
        // By the XDG base directory specification a relative path is ignored.
        if let base = environment.value("XDG_STATE_HOME"), base.hasPrefix("/") {
            return base + "/scrum"
        }
        return environment.value("HOME").map { $0 + "/.local/state/scrum" }
    }

    /// The same for commands that need a history; throws if there is none.
    func requiredHistory(in environment: ScrumEnvironment) throws -> History {
        guard let history = history(in: environment) else {
            throw ScrumFailure(
                "There is no history: HOME is not set. Name a folder with --history.")
        }
        return history
    }
}
