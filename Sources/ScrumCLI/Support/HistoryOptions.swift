import ArgumentParser
import MeetingHistory
import ScrumStore
import TerminalUI

/// The option that names the history folder.
struct HistoryOptions: ParsableArguments {
    @Option(
        name: .customLong("history"),
        help: ArgumentHelp(
            "History folder (env: SCRUM_HISTORY); shared if in git.",
            valueName: "folder"),
        completion: .directory)
    var folder: String?

    /// Returns the history in that folder or the default one; nil if HOME is needed but not set.
    ///
    /// Warns if other users can write to the folder, but does not change its mode.
    func history(in environment: ScrumEnvironment) -> History? {
        let history = Self.resolve(folder, in: environment)
        if let history, history.isWritableByOthers {
            environment.warn(
                "Other users can write to the history folder \(history.folder). "
                    + "To fix it: chmod go-w \(ScrumText.typed(path: history.folder))")
        }
        return history
    }

    /// Returns the history of a file's scrums; nil if it cannot be read.
    func past(of file: ScrumFile?, in environment: ScrumEnvironment) -> PastMeetings? {
        history(in: environment).flatMap {
            try? PastMeetings($0, file: file, environment: environment)
        }
    }

    /// Returns the history in the given folder or, by default, in SCRUM_HISTORY or the user's
    /// folder.
    static func resolve(_ folder: String? = nil, in environment: ScrumEnvironment) -> History? {
        let files = environment.files
        let usual = environment.userFolder("XDG_STATE_HOME", else: ".local/state")
        guard let folder = folder ?? environment.value("SCRUM_HISTORY") else {
            return usual.map { History(folder: $0, files: files) }
        }
        let path = environment.absolutePath(of: folder)
        guard GitFolder.isShared(path, files: files) else {
            return History(folder: path, files: files)
        }
        return usual.map { state in
            History(
                folder: files.canonical(path),
                shared: GitFolder(state: state, files: files, random: environment.random),
                files: files)
        }
    }
}
