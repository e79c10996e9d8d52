import ArgumentParser
import Live
import ScrumCore
import TerminalUI

struct TellCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "tell",
        abstract: "Control a running meeting.",
        discussion: """
            Control words: \(ControlVerb.list). "extend" takes seconds, such as +30; "absent", \
            "later" and "first" take a person; "join" takes a name, "note" and "message" take \
            text, and "tick" takes a note's number. "absent" also brings an absent person back. \
            "next" can take the number of the turn to end; without it, "next" is refused within \
            0.8 s of a change of speaker. Prints what has changed, such as "Ann is absent.", or \
            the meeting's state. If the meeting refuses, prints the reason \
            and exits with 1.

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
        guard let word = words.first, Self.isControlWord(word) else {
            throw ScrumFailure.misuse(
                words.first.map { "Unknown control word: \"\($0)\"." } ?? "Missing control word.",
                (commandWithOption(in: environment) ?? nearestCommand)
                    .map { "Did you mean: \($0)" }
                    ?? "Try one of \(ControlVerb.list).")
        }
        let meeting = try environment.runningMeeting(to, option: "--to")
        switch meeting.client.perform(line, clock: environment.uptime) {
        case .accepted(let state):
            environment.print(state.notice.map(TerminalText.init(message:)) ?? state.summary)
        case .refused(let reason): throw ScrumFailure(messages: [reason])
        case .silent: throw ScrumFailure("The meeting did not answer.")
        }
    }

    private static func isControlWord(_ word: String) -> Bool {
        ControlVerb(rawValue: word.lowercased()) != nil
    }

    /// Returns the command with --to if the words before the control word name a running meeting.
    private func commandWithOption(in environment: ScrumEnvironment) -> TerminalText? {
        guard to == nil, let verb = words.firstIndex(where: Self.isControlWord) else { return nil }
        let name = words[..<verb].joined(separator: " ")
        let titles = (try? environment.runningMeetings())?.map(\.state.scrum) ?? []
        guard case .one = NameMatch.find(name, in: titles) else { return nil }
        return ScrumText.command(["tell", "--to", name] + words[verb...])
    }

    /// The command with the nearest control word, which is `extend` for a time alone.
    private var nearestCommand: TerminalText? {
        guard let word = words.first else { return nil }
        let extend = words.count == 1 ? Self.seconds(in: word).map { ["extend", $0] } : nil
        // Nobody should end a meeting by pasting a guess.
        let verbs = ControlVerb.allCases.filter { $0 != .end }.map(\.rawValue)
        let line =
            extend
            ?? Suggestion.closest(to: word, among: verbs).map { [$0] + words.dropFirst() }
        let option = to.map { ["--to", $0] } ?? []
        return line.map { ScrumText.command(["tell"] + option + $0) }
    }

    /// The argument of `extend` for a time such as +30s, -30 or 5m; nil for other words.
    private static func seconds(in word: String) -> String? {
        let unit = word.last.flatMap { ["s": 1, "m": 60][$0] }
        guard let number = Int(unit == nil ? word : String(word.dropLast())),
            number != 0, (-86_400...86_400).contains(number)
        else { return nil }
        return "\(number > 0 ? "+" : "")\(number * (unit ?? 1))"
    }
}
