import ArgumentParser
import ScrumCore
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
        let scrums = file.scrums
        for index in scrums.indices {
            let start = starts.isEmpty ? nil : starts[index]
            table.add([
                scrums[index].title, ScrumText.people(scrums[index].attendees.count),
                ScrumText.minutes(scrums[index].length),
                start.map { "last met \(environment.localText($0))" } ?? "",
            ])
        }
        // The table is fit for a terminal as it is, the title is not yet.
        let first = TextWidth.sanitizedLines(ScrumText.typed(scrums[0].title))
        environment.write(1, table.lines + "\n\nStart one with: scrum start \(first)\n")
    }
}
