/// The first word of a control line, whether it comes from standard input, `scrum tell` or a
/// shared page.
package enum ControlVerb: String, CaseIterable, Sendable {
    case begin, next, undo, pause, resume, extend, restart, absent, later, first, join, divide
    case shuffle, note, tick, leader, message, mute, state, end

    /// All verbs, separated by commas.
    package static let list = allCases.map(\.rawValue).joined(separator: ", ")

    /// The verb's arguments, with optional ones in brackets, and its effect.
    package var help: (argument: String, text: String) {
        switch self {
        case .begin: ("", "Start a waiting meeting.")
        case .next:
            ("[TURN]", "End the turn; with a number, only if that turn is current.")
        case .undo: ("", "Undo the last change.")
        case .pause: ("", "Pause the meeting.")
        case .resume: ("", "Resume after a pause.")
        case .extend: ("SECONDS", "Add or remove time for the speaker, such as +30 or -30.")
        case .restart: ("", "Restart this turn.")
        case .absent: ("NAME", "Mark a person as absent, or bring them back.")
        case .later: ("NAME", "Move a person to the end.")
        case .first: ("NAME", "Make a person the next speaker.")
        case .join: ("NAME", "Add a person.")
        case .divide: ("", "Split the remaining time among the remaining speakers.")
        case .shuffle: ("", "Shuffle the remaining speakers.")
        case .note: ("TEXT", "Add a note.")
        case .tick: ("N", "Tick off a note (from 1), or reopen it.")
        case .leader: ("NAME", "Hand the lead to a person.")
        case .message: ("[TEXT]", "Show a message to everyone; without text, hide it.")
        case .mute: ("", "Mute or unmute.")
        case .state:
            ("[WORD]", "Print the state line; a given WORD is copied into it.")
        case .end: ("", "End and save the meeting.")
        }
    }

    /// Whether the leader's page may send the verb alone; `next` and `message` have separate rules.
    var isOnPage: Bool { [.begin, .undo, .pause, .resume].contains(self) }
}
