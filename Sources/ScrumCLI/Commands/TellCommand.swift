import ArgumentParser
import Live

struct TellCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "tell",
        abstract: "Controls a running meeting from elsewhere.",
        discussion: """
            The words: \(ControlVerb.list). "extend" takes seconds such as \
            +30, "absent", "later" and "first" a person ("absent" also calls back), "join" a name, \
            "note" a text, "tick" the number of a note, "message" a text for everybody; "next" may \
            take the number of the turn that it is to end. The exit status is 1, with the reason, \
            where the meeting refuses.

            EXAMPLES:
              scrum tell next
              scrum tell extend +30
              scrum tell --to design note ask about the release
            """)

    @Option(
        help: ArgumentHelp("Which meeting, where several are running.", valueName: "name"),
        completion: .asked(.meetings))
    var to: String?

    @Argument(
        parsing: .allUnrecognized,
        help: "What the meeting is to do.", completion: .list(ControlVerb.allCases.map(\.rawValue)))
    var words: [String] = []

    func run(in environment: ScrumEnvironment) throws {
        // A control is one line, so line breaks become spaces.
        let line = words.joined(separator: " ").split(whereSeparator: \.isNewline)
            .joined(separator: " ")
        guard let word = words.first?.lowercased(), ControlVerb(rawValue: word) != nil else {
            throw ScrumFailure.misuse(
                words.isEmpty
                    ? "What is the meeting to do?" : "A meeting does not know \"\(line)\".",
                "Try one of \(ControlVerb.list).")
        }
        let meeting = try environment.runningMeeting(to)
        switch meeting.client.tell(line, clock: environment.uptime) {
        case .taken(let state): environment.print(state.summary)
        case .refused(let reason): throw ScrumFailure(messages: [reason])
        case .silent: throw ScrumFailure("The meeting does not answer.")
        }
    }
}
