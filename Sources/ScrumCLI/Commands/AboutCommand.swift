import ArgumentParser
import MeetingHistory
import Programs
import ScrumCore
import ScrumStore
import TerminalUI

struct AboutCommand: PersonalCommand {
    static let configuration = CommandConfiguration(
        commandName: "about", abstract: "Print what --about shows for a person.",
        discussion: """
            The command receives the name on standard input. Its environment contains SCRUM_NAME, \
            SCRUM_PERSON (the attendee's id), SCRUM_SCRUM (the title) and SCRUM_SINCE (the start \
            of the last meeting, or 24 hours ago). Without --about, runs the command in the \
            options file (~/.config/scrum/options).

            EXAMPLES:
              scrum about design Daisy --about 'git log --oneline --author="$SCRUM_NAME"'
            """)

    @Argument(help: .scrum, completion: .asked(.scrums))
    var name: String

    @Argument(help: "Person (name, prefix or word).", completion: .asked(.people))
    var person: String

    @Option(
        help: ArgumentHelp("Shell command that describes a person.", valueName: "command"))
    var about: String?

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    static let personalOptions = ["--about"]

    func run(in environment: ScrumEnvironment) throws {
        guard let about, !about.isEmpty else {
            throw ScrumFailure.misuse(
                "No command. Pass --about or set it in the options file.")
        }
        let (file, _) = try options.load(in: environment)
        let scrum = file.scrums[try options.index(of: name, in: file, environment)]
        let people = scrum.attendees.withUniqueNames
        let found = try NameMatch.index(of: person, in: people.map(\.name), noun: "attendee")
        let identity = MeetingRecord.Scrum(id: scrum.id, title: scrum.title, file: file.path)
        let previous = history.history(in: environment)?.last(
            of: identity, at: environment.timestamp())
        let command = environment.aboutCommand(
            about, scrum: scrum.title, since: environment.since(previous))
        do throws(AskedCommand.Failure) {
            let one = people[found]
            let lines = try command.lines(for: .turn(one.name, id: one.id, isItem: one.isItem))
            for line in lines.prefix(AskedCommand.shownLines) { environment.print("\(line)") }
        } catch {
            throw ScrumFailure("\(error.reason).")
        }
    }
}

extension ScrumEnvironment {
    /// Prepares the command given to `--about`; `since` is the start of the previous meeting.
    func aboutCommand(_ command: String, scrum: String, since: Timestamp) -> AskedCommand {
        var variables = variablesForPrograms()
        variables["SCRUM_SCRUM"] = scrum
        variables["SCRUM_SINCE"] = "\(since)"
        return AskedCommand(.about, command, environment: variables)
    }

    /// Returns the start of the previous meeting, or the time 24 hours ago.
    func since(_ previous: MeetingRecord?) -> Timestamp {
        if let previous { return previous.start }
        var day = timestamp()
        day.seconds -= 86_400
        return day
    }
}
