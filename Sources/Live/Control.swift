import JSONText

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
            ("[TURN]", "End the turn, unless it has just started; TURN must be current.")
        case .undo: ("", "Undo the last change.")
        case .pause: ("", "Pause the meeting.")
        case .resume: ("", "Resume after a pause.")
        case .extend: ("SECONDS", "Add or remove time for the speaker, such as +30 or -30.")
        case .restart: ("", "Restart this turn.")
        case .absent: ("NAME", "Mark a person as absent, or bring them back.")
        case .later: ("NAME", "Move a person to the end.")
        case .first: ("NAME", "Make a person the next speaker.")
        case .join: ("NAME", "Add a person, or bring an absentee back.")
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

    /// Whether the leader's page may send the verb alone; it sends `message` with a text.
    var isOnPage: Bool { [.begin, .next, .undo, .pause, .resume].contains(self) }
}

/// Why a control line cannot be understood.
package enum ControlMistake: Error, Equatable, Sendable {
    /// The line, truncated.
    case unknownVerb(String)
    case missingArgument(ControlVerb)
    case unwantedArgument(ControlVerb)
    /// `next` with an argument that is not a number.
    case turnNumber
    /// `extend` with an argument that is not a number of seconds up to a day.
    case seconds
}

/// A change to a meeting, requested by a key, a control line or a page.
package enum Control: Equatable, Sendable {
    case begin
    /// Ends the turn; with a number, only if that turn is current, so that two people who press the
    /// key at the same time do not end two turns.
    case next(turn: Int? = nil)
    case undo, pause, resume, restart
    case extend(seconds: Int)
    /// Marks a person as absent or brings them back.
    case absent(String)
    case later(String)
    case first(String)
    case lead(String)
    case join([String])
    case divide, shuffle
    /// A note; without a name, under the current speaker.
    case note(String, speaker: String? = nil)
    /// Ticks off or reopens a listed note, counting from 1.
    case tick(Int)
    /// A message for everyone; an empty one hides the current one.
    case message(String)
    /// Mutes or unmutes.
    case mute
    case end(isKept: Bool = true)

    // Without a control line:
    /// Stops the clock while a question is open, and starts it again.
    case hold, release
    case changeVolume(by: Int)
    case share(onNetwork: Bool)
    case stopSharing
    /// Counts the computer's sleep between these times as a pause.
    case discount(from: Duration, to: Duration)
}

extension Control {
    /// Parses a control line; returns nil for a blank line and for one that only asks for the
    /// state.
    package init?(_ line: String) throws(ControlMistake) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let word = words.first?.lowercased() else { return nil }
        let argument = words.count > 1 ? String(words[1]) : ""
        guard let verb = ControlVerb(rawValue: word) else {
            throw .unknownVerb(Self.echo(line))
        }
        let form = verb.help.argument
        if !argument.isVisible, !form.isEmpty, !form.hasPrefix("[") {
            throw .missingArgument(verb)
        }
        if !argument.isEmpty, form.isEmpty { throw .unwantedArgument(verb) }
        switch verb {
        case .begin: self = .begin
        case .next:
            let turn = Int(argument)
            if turn == nil, !argument.isEmpty { throw .turnNumber }
            self = .next(turn: turn)
        case .undo: self = .undo
        case .pause: self = .pause
        case .resume: self = .resume
        case .restart: self = .restart
        case .extend:
            let day = 86_400
            guard let seconds = Int(argument), seconds != 0, (-day...day).contains(seconds) else {
                throw .seconds
            }
            self = .extend(seconds: seconds)
        case .absent: self = .absent(argument)
        case .later: self = .later(argument)
        case .first: self = .first(argument)
        case .leader: self = .lead(argument)
        // A watching screen puts tabs between names; a typed line has one name.
        case .join: self = .join(argument.split(separator: "\t").map(String.init))
        case .divide: self = .divide
        case .shuffle: self = .shuffle
        case .note: self = .note(argument)
        // A number that is out of range is refused with the number of notes.
        case .tick: self = .tick(Int(argument) ?? 0)
        case .message: self = .message(argument)
        case .mute: self = .mute
        case .end: self = .end()
        case .state: return nil
        }
    }

    /// The control lines for another program's meeting; none if this control has no line.
    package var lines: [String] {
        func line(_ verb: ControlVerb, _ argument: String = "") -> [String] {
            [argument.isEmpty ? verb.rawValue : "\(verb) \(argument)"]
        }
        return switch self {
        case .begin: line(.begin)
        case .next(let turn): line(.next, turn.map(String.init) ?? "")
        case .undo: line(.undo)
        case .pause: line(.pause)
        case .resume: line(.resume)
        case .restart: line(.restart)
        case .extend(let seconds): line(.extend, "\(seconds > 0 ? "+" : "")\(seconds)")
        case .absent(let name): line(.absent, name)
        case .later(let name): line(.later, name)
        case .first(let name): line(.first, name)
        case .lead(let name): line(.leader, name)
        case .join(let names): line(.join, names.joined(separator: "\t"))
        case .divide: line(.divide)
        case .shuffle: line(.shuffle)
        case .note(let text, _): line(.note, text)
        case .tick(let number): line(.tick, "\(number)")
        case .message(let text): line(.message, text)
        case .mute: line(.mute)
        case .end: line(.end)
        case .hold, .release, .changeVolume, .share, .stopSharing, .discount: []
        }
    }

    /// Truncates a refused line to 80 characters.
    private static func echo(_ line: String) -> String {
        let start = line.unicodeScalars.prefix(80)
        return String(start) + (start.endIndex == line.endIndex ? "" : "…")
    }
}
