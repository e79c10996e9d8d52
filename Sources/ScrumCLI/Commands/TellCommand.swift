import ArgumentParser
import Live

struct TellCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "tell",
        abstract: "Control a running meeting.",
        discussion: """
            Control words: \(ControlVerb.list). "extend" takes seconds such as +30; "absent" (also \
            to bring back), "later" and "first" a person; "join" a name; "note" a text; "tick" the \
            number of a note; "message" a text for everyone; "next" optionally the number of the \
            turn to end. Exits with 1 and the reason if the meeting refuses.

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
        // A control is one line, so line breaks become spaces.
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
        case .silent: throw ScrumFailure("The meeting does not answer.")
        }
    }
}
