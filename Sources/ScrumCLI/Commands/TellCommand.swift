import ArgumentParser
import Live

struct TellCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "tell",
        abstract: "Control a running meeting.",
        discussion: """
            Control words: \(ControlVerb.list). "extend" takes seconds, such as +30; "absent", \
            "later" and "first" take a person; "join" takes a name, "note" and "message" take \
            text, and "tick" takes a note's number. "absent" also brings an absent person back. \
            "next" can take the number of the turn to end. If the meeting refuses, prints the \
            reason and exits with 1.

            EXAMPLES:
              scrum tell next
              scrum tell extend +30
              scrum tell --to design note ask about the release
            """)

    @Option(
        help: ArgumentHelp("The meeting, if several are running.", valueName: "name"),
        completion: .asked(.meetings))
    var to: String?

    @Argument(
        parsing: .allUnrecognized,
        help: "The control word and its argument.",
        completion: .list(ControlVerb.allCases.map(\.rawValue)))
    var words: [String] = []

    func run(in environment: ScrumEnvironment) throws {
        // A control line is a single line, so line breaks become spaces.
        let line = words.joined(separator: " ").split(whereSeparator: \.isNewline)
            .joined(separator: " ")
        guard let word = words.first?.lowercased(), ControlVerb(rawValue: word) != nil else {
            throw ScrumFailure.misuse(
                words.isEmpty
                    ? "Missing control word." : "Unknown control word: \"\(line)\".",
                "Try one of \(ControlVerb.list).")
        }
        let meeting = try environment.runningMeeting(to)
        switch meeting.client.perform(line, clock: environment.uptime) {
        case .accepted(let state): environment.print(state.summary)
        case .refused(let reason): throw ScrumFailure(messages: [reason])
        case .silent: throw ScrumFailure("The meeting did not answer.")
        }
    }
}
