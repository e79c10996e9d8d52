import ArgumentParser
import ScrumCore
import ScrumStore
import TerminalUI

struct ListCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", _superCommandName: "scrum", abstract: "The scrums there are.",
        discussion: "EXAMPLE:\n  scrum list")

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    var call: ScrumList { ScrumList(history: history.chosen, options: options.chosen) }

    func run(in environment: ScrumEnvironment) throws { try call.run(in: environment) }
}

/// The list of the scrums, with when each met last.
struct ScrumList: EnvironmentCall, Equatable {
    var history = ChosenHistory()
    var options = ChosenFile()

    func run(in environment: ScrumEnvironment) throws {
        let location = try options.location(in: environment)
        guard location.exists || location.source == .option || location.source == .environment
        else {
            environment.print("There are no scrums yet. \(FileOptions.howToBegin(location))")
            return
        }
        let (file, shownPath) = try options.load(in: environment)
        guard !file.scrums.isEmpty else {
            environment.print("\(shownPath) holds no scrums yet. Begin with: scrum new")
            return
        }
        let shelf = history.history(in: environment).flatMap { history in
            try? HistoryShelf(history, file: file, environment: environment)
        }
        let starts = shelf?.lastStarts() ?? []
        var table = TextTable()
        for (index, scrum) in file.scrums.enumerated() {
            let start = starts.isEmpty ? nil : starts[index]
            table.add([
                scrum.title, ScrumText.people(scrum.attendees.count),
                ScrumText.minutes(scrum.length),
                start.map { "last met \(environment.localText($0))" } ?? "",
            ])
        }
        let first = ScrumText.typed(file.scrums[0].title)
        environment.print("\(table.lines)\n\nStart one with: scrum start \(first)")
    }
}
