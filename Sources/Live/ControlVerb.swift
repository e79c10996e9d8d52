/// The first word of a control line, whether it comes from standard input, `scrum tell` or the
/// page of a shared meeting.
package enum ControlVerb: String, CaseIterable, Sendable {
    case begin, next, undo, pause, resume, extend, restart, absent, later, first, join, divide
    case shuffle, note, tick, message, mute, state, end

    /// All verbs, as listed in a sentence.
    package static let list = allCases.map(\.rawValue).joined(separator: ", ")

    /// The arguments, optional ones in brackets, and what the verb does.
    package var help: (argument: String, text: String) {
        switch self {
        case .begin: ("", "Begins a meeting that waits.")
        case .next:
            ("[TURN]", "The next speaker; with a number only while that turn is the current one.")
        case .undo: ("", "Takes the last change back.")
        case .pause: ("", "Holds the meeting.")
        case .resume: ("", "Goes on after a pause.")
        case .extend: ("SECONDS", "More or less time for the speaker, such as +30 or -30.")
        case .restart: ("", "Restarts this turn.")
        case .absent: ("NAME", "The person is absent, or back again.")
        case .later: ("NAME", "The person speaks later, as the last.")
        case .first: ("NAME", "The person speaks next.")
        case .join: ("NAME", "Somebody joins.")
        case .divide: ("", "Divides the time left among those left.")
        case .shuffle: ("", "Shuffles those left.")
        case .note: ("TEXT", "Notes something down.")
        case .tick: ("N", "Ticks a note off, the first is 1, or opens it again.")
        case .message: ("[TEXT]", "Shows everybody a text in large letters; without one, none.")
        case .mute: ("", "Sound off, and on.")
        case .state:
            ("[WORD]", "Prints the state of the meeting, to another program with the word.")
        case .end: ("", "Ends the meeting and keeps it.")
        }
    }

    /// Whether the leader's page may send the verb alone; it may also send `next` with a turn.
    var isOnPage: Bool { [.begin, .undo, .pause, .resume].contains(self) }
}
