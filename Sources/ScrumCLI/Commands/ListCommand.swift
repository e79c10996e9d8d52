import ArgumentParser
import HistoryTables
import MeetingHistory
import Posters
import ScrumCore
import ScrumStore
import TerminalUI

struct ListCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your scrums.",
        discussion: """
            In a terminal, scrum without a command lists your scrums. Enter starts a meeting, c \
            shows charts, h shows the history, e edits the scrum, n adds one, and r resumes a \
            meeting. In a window with fewer than 60 columns or 18 rows, each row's sparkline has a \
            column for each recent meeting; a column three quarters high means that the meeting \
            lasted exactly as long as planned.

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

    /// Shows the front page on a terminal that can show it and otherwise lists the scrums.
    func runFrontPage(in environment: ScrumEnvironment) throws {
        let location = try options.location(in: environment)
        guard !json, FrontPage.fits(environment), location.exists || location.isNamed,
            (try? StartCommand.personal(in: environment))?.session.form != .plain
        else { return try run(in: environment) }
        try FrontPage(history: history, options: options, environment: environment).run()
    }

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
        let hasPoster = !json && environment.showsPosters(color: options.color)
        let count = hasPoster ? Insights.maxMeetings : 1
        let pages = file.scrums.map { past?.lastMeetings(of: $0, count: count) ?? HistoryPage() }
        environment.warn(ofFuture: pages)
        let scrums = zip(file.scrums, pages).map {
            (scrum: $0, lastStart: $1.records.last?.start)
        }
        if json { return environment.print(written: ScrumJSON.list(scrums)) }
        let rows = scrums.map { scrum, lastStart in
            [
                TextWidth.sanitized(scrum.title),
                scrum.attendees.counted, ScrumText.minutes(scrum.length),
                lastStart.map { "last met \(environment.localText($0))" } ?? "",
                past?.nextLeader(of: scrum).map { "\($0) leads" } ?? "",
            ]
        }
        let first: TerminalText = "\(options.typed)\(ScrumText.typed(scrums[0].scrum.title))"
        let entries = zip(file.scrums, pages).map {
            ListPoster.Entry($0, records: $1.records, leader: past?.nextLeader(of: $0))
        }
        let isPrinted = environment.print(
            ListPoster(
                entries, length: ScrumText.minutes,
                keys: [
                    ("scrum start \(first)", "run it"), ("scrum show \(first)", "people and rules"),
                ]), color: options.color)
        if !isPrinted {
            let table = TextTable(
                rows.fitting(
                    environment.terminalSize(1)?.columns, cutting: 0, to: 8,
                    Capabilities(environment, color: .auto).glyphs))
            environment.print("\(table.lines)\n\nStart one with: scrum start \(first)")
        }
        if let own = options.ownFile(hiddenBy: location, in: environment) {
            let command = ScrumText.command(["list", "--file", own.path])
            environment.print("Listed from \(location.shownPath). To list your own: \(command)")
        }
        reportInterrupted(past, in: environment)
    }

    private func reportInterrupted(_ past: PastMeetings?, in environment: ScrumEnvironment) {
        for meeting in past?.interrupted() ?? [] {
            environment.print(meeting.interruption(in: environment))
        }
    }
}
