import Live
import ScrumCore
import TerminalUI

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
    init?(_ line: String) throws(Refusal) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let word = words.first?.lowercased() else { return nil }
        let argument = words.count > 1 ? String(words[1]) : ""
        guard let verb = ControlVerb(rawValue: word) else {
            throw .unknownVerb(Self.echo(line))
        }
        let form = verb.help.argument
        if argument.isEmpty, !form.isEmpty, !form.hasPrefix("[") { throw .missingArgument(verb) }
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
        case .join: self = .join([argument])
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
    var lines: [String] {
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
        case .join(let names): names.flatMap { line(.join, $0) }
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

    /// Whether the control would take time from a speaker whose turn has just started; it was
    /// probably meant for the previous one. A control that names its turn is never too soon.
    func comesTooSoon(after change: Duration?, at now: Duration) -> Bool {
        guard let change, now - change < KeyPresses.pause else { return false }
        switch self {
        case .next(turn: nil): return true
        case .extend(let seconds): return seconds < 0
        default: return false
        }
    }

    /// Truncates a refused line to 80 characters.
    private static func echo(_ line: String) -> String {
        let start = line.unicodeScalars.prefix(80)
        return String(start) + (start.endIndex == line.endIndex ? "" : "…")
    }
}
