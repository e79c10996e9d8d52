import ArgumentParser
import HistoryTables
import MeetingHistory
import ScrumCore
import ScrumStore
import TerminalUI

struct ListCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your scrums.",
        discussion: """
            In a terminal, scrum without a command lists your scrums. Enter starts a meeting, c \
            shows charts, h shows the history, e edits the scrum, and r resumes a meeting. Each \
            row's sparkline has a column for each recent meeting; a column three quarters high \
            means that the meeting lasted exactly as long as planned.

            --json prints an array with one object per scrum, in file order: "title", "people" \
            (names), "planned" (seconds), "theme" and "lastMeeting" (the start of the last meeting \
            in ISO 8601 format, or null).

            EXAMPLE:
              scrum list
            """)

    @Flag(help: "Print a JSON array.")
    var json = false

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    func run(in environment: ScrumEnvironment) throws {
        let location = try options.location(in: environment)
        guard location.exists || location.isNamed
        else {
            if json { return environment.write(1, "[]\n") }
            environment.print("No scrums yet. \(location.adviceIfMissing)")
            return reportInterrupted(history.past(of: nil, in: environment), in: environment)
        }
        let file = try location.load(in: environment)
        let past = history.past(of: file, in: environment)
        guard json || !file.scrums.isEmpty else {
            environment.print(
                "\(location.shownPath) has no scrums yet. Create one: \(options.newCommand)")
            return reportInterrupted(past, in: environment)
        }
        if isAlone(in: environment) {
            return try FrontPage(
                history: history, options: options, environment: environment
            ).run()
        }
        let pages = file.scrums.map { past?.lastMeetings(of: $0, count: 1) ?? HistoryPage() }
        environment.warn(ofFuture: pages)
        let scrums = zip(file.scrums, pages).map {
            (scrum: $0, lastStart: $1.records.last?.start)
        }
        if json { return environment.print(written: ScrumJSON.list(scrums)) }
        let rows = scrums.map { scrum, lastStart in
            [
                TextWidth.sanitized(scrum.title),
                TimeText.people(scrum.attendees.people.count), ScrumText.minutes(scrum.length),
                lastStart.map { "last met \(environment.localText($0))" } ?? "",
                past?.nextLeader(of: scrum).map { "\($0) leads" } ?? "",
            ]
        }
        let table = TextTable(
            rows.fitting(
                environment.terminalSize(1)?.columns, cutting: 0, to: 8,
                Capabilities(environment, color: .auto).glyphs))
        let first: TerminalText = "\(options.typed)\(ScrumText.typed(scrums[0].scrum.title))"
        environment.print("\(table.lines)\n\nStart one with: scrum start \(first)")
        if let own = options.ownFile(hiddenBy: location, in: environment) {
            let command = ScrumText.command(["list", "--file", own.path])
            environment.print("Listed from \(location.shownPath). To list your own: \(command)")
        }
        reportInterrupted(past, in: environment)
    }

    /// Whether `scrum` was typed without a command, on a terminal that can show the front page.
    private func isAlone(in environment: ScrumEnvironment) -> Bool {
        guard !json, environment.arguments()?.contains("list") == false,
            FrontPage.fits(environment)
        else { return false }
        return (try? PersonalOptions.read(in: environment))?.session.form != .plain
    }

    private func reportInterrupted(_ past: PastMeetings?, in environment: ScrumEnvironment) {
        for meeting in past?.interrupted() ?? [] {
            environment.print(meeting.interruption(in: environment))
        }
    }
}
