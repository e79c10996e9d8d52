import ArgumentParser
import CommandSupport
import HistoryTables
import ScrumCore
import TerminalUI

struct ListCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists your scrums.",
        discussion: """
            --json prints an array with an object per scrum, in the order of the file: "title", \
            "people" (their names), "minutes" (the length), "theme", and "lastMeeting" (when the \
            last meeting began, as ISO 8601, or null).

            EXAMPLE:
              scrum list
            """)

    @Flag(help: "Print an array of JSON.")
    var json = false

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    func run(in environment: ScrumEnvironment) throws {
        let location = try options.location(in: environment)
        guard location.exists || location.isNamed
        else {
            if json { return environment.write(1, "[]\n") }
            return environment.print("There are no scrums yet. \(location.adviceIfMissing)")
        }
        let file = try location.load()
        guard json || !file.scrums.isEmpty else {
            environment.print("\(location.shownPath) has no scrums yet. Begin with: scrum new")
            return
        }
        let past = history.history(in: environment).flatMap { history in
            try? PastMeetings(history, file: file, environment: environment)
        }
        let starts = past?.lastStarts() ?? []
        if json {
            return environment.write(1, ScrumJSON.list(file.scrums, lastStarts: starts) + "\n")
        }
        var table = TextTable()
        let scrums = file.scrums
        for index in scrums.indices {
            let start = starts.isEmpty ? nil : starts[index]
            table.add([
                scrums[index].title, TimeText.people(scrums[index].attendees.count),
                ScrumText.minutes(scrums[index].length),
                start.map { "last met \(environment.localText($0))" } ?? "",
            ])
        }
        // The table is sanitized already.
        let first = TextWidth.sanitizedLines(ScrumText.typed(scrums[0].title))
        environment.write(1, table.lines + "\n\nStart one with: scrum start \(first)\n")
    }
}
