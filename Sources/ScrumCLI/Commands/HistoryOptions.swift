import ArgumentParser
import MeetingHistory

/// The option that says where past meetings are kept.
struct HistoryOptions: ParsableArguments, HistoryChoosing {
    @Option(
        name: .customLong("history"),
        help: ArgumentHelp(
            "The folder of past meetings (or SCRUM_HISTORY).", valueName: "folder"))
    var folder: String?

    var chosen: ChosenHistory { ChosenHistory(folder: folder) }
}

/// What says where past meetings are kept; the parser's option, or the same without the parser.
protocol HistoryChoosing {
    var folder: String? { get }
}

struct ChosenHistory: HistoryChoosing, Equatable {
    var folder: String?
}

extension HistoryChoosing {
    /// The folder by the rules; nil where there is no home.
    func history(in environment: ScrumEnvironment) -> History? {
        if let folder = folder ?? environment.value("SCRUM_HISTORY") {
            return History(folder: absolute(folder, in: environment))
        }
        // By the XDG base directory specification a relative path is ignored.
        if let base = environment.value("XDG_STATE_HOME"), base.hasPrefix("/") {
            return History(folder: base + "/scrum")
        }
        return environment.value("HOME").map { History(folder: $0 + "/.local/state/scrum") }
    }

    private func absolute(_ path: String, in environment: ScrumEnvironment) -> String {
        path.hasPrefix("/") ? path : environment.workingFolder() + "/" + path
    }
}
