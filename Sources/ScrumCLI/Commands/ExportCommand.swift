import ArgumentParser
import MeetingHistory
import ScrumCore
import ScrumStore
import TerminalUI

struct ExportCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export scrums and meetings in Scrumdinger's format.",
        discussion: """
            Writes Scrumdinger's 2023 format, which scrum import can also read. Reports everything \
            that Scrumdinger cannot store.

            EXAMPLES:
              scrum export scrums.data
              scrum export - | gzip > scrums.gz
            """)

    @Argument(help: "File to write; - means standard output.", completion: .file())
    var path: String

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    func run(in environment: ScrumEnvironment) throws {
        let (file, _) = try options.load(in: environment)
        let past = try history.history(in: environment).map {
            try PastMeetings($0, file: file, environment: environment)
        }
        let meetings = try file.scrums.map { try past?.meetings(of: $0) ?? [] }
        let exported = ScrumdingerFile(file.scrums, meetings: meetings)
        if path == "-" {
            environment.write(1, TerminalText(written: exported.text))
        } else {
            let output = NamedOutput(path: path, options: options, history: history)
            guard try output.write(exported.text, in: environment) else { return }
            let count = meetings.reduce(0) { $0 + $1.count }
            environment.print(
                "\(path): \(TimeText.count(file.scrums.count, "scrum")), "
                    + "\(TimeText.count(count, "meeting"))")
        }
        for loss in exported.losses { environment.warn(TerminalText(message: loss)) }
    }
}
