import JSONText
import Live
import ScrumCore
import TerminalUI

/// A meeting's state at one moment, in words or as a JSON line.
struct MeetingReport {
    let state: MeetingState
    let screen: ScreenState
    /// Whether keys work and questions appear on a terminal line, without a full screen.
    var hasPrompt = false

    /// Returns a sentence for a screen reader, or nil if none is needed.
    func sentence(for announcement: MeetingAnnouncement) -> TerminalText? {
        switch announcement {
        case .waiting where screen.stage == .waiting(.asking): return asking
        case .waiting:
            let way: TerminalText = hasPrompt ? " Press space to start." : ""
            let verb = state.currentKind.words("speaks", "is")
            return "\(waiting) \(name) \(verb) first.\(way)"
        case .began:
            return "\(state.scrum) begins, \(TimeText.words(state.length)). "
                + ([speaks] + about).joined(separator: "\n") + keys
        case .speaks, .reopened: return ([speaks] + about).joined(separator: "\n")
        case .about: return about.joined(separator: "\n")
        case .warning: return "\(name): \(TimeText.words(state.left)) left."
        case .boxOver: return "\(name): time is up."
        case .overtime(let minutes): return "\(name): \(TimeText.count(minutes, "minute")) over."
        case .paused: return "Paused."
        case .resumed: return "Resumed. \(speaks)"
        case .muted(let isMuted): return isMuted ? "Sound off." : "Sound on."
        case .volume(let volume): return "Volume \(volume) percent."
        case .changed(let text), .said(let text): return TerminalText(message: text)
        case .message(let text): return text.map { "Message for everyone: \($0)" }
        case .soundFailed(let reason): return "Bell instead of sounds: \(reason)."
        case .soundRecovered: return "Sounds work again."
        case .refused(let reason): return "Refused: \(reason)"
        case .time, .state:
            if state.isWaiting { return sentence(for: .waiting) }
            return "Time remaining: \(TimeText.words(state.remaining))."
        case .keys:
            return SpokenKeys.lines(hasOnlyItems: state.hasOnlyItems)
                .map { "\($0)" as TerminalText }.joined(separator: "\n")
        case .ended:
            return state.elapsed > .zero ? ended : "\(state.scrum) has not begun."
        }
    }

    /// Returns the sentence that confirms a control line; nil if the state itself shows the effect.
    func confirmation(in effects: [MeetingEffect]) -> String? {
        for case .announce(let announcement) in effects.reversed() {
            switch announcement {
            case .changed, .muted, .message: return sentence(for: announcement)?.description
            default: break
            }
        }
        return nil
    }

    /// "Design begins at 9:15, in 4 minutes."
    private var waiting: TerminalText {
        func when(_ time: TimeOfDay?) -> TerminalText {
            time.map { " at \($0.description)," } ?? ""
        }
        switch screen.stage {
        case .waiting(.overdue(let time, let late)):
            return "\(state.scrum) was due\(when(time)) \(TimeText.words(late)) ago."
        case .waiting(.automatic(let time)):
            return "\(state.scrum) begins\(when(time)) in \(TimeText.words(state.begins ?? .zero))."
        default: return "\(state.scrum):"
        }
    }

    private var asking: TerminalText {
        let way: TerminalText = hasPrompt ? " Press space to start now." : ""
        return "\(state.scrum): asking who is absent.\(way)"
    }

    /// A sentence that lists the most important keys; empty if keys do not work or a screen shows
    /// them.
    private var keys: TerminalText {
        guard hasPrompt else { return "" }
        let noun = state.hasOnlyItems ? "item" : "speaker"
        return "\nKeys: space for the next \(noun), p to pause, t for the time remaining, "
            + "q to end."
    }

    private var name: String { state.speaker ?? "nobody" }

    /// "Daisy speaks, 2 minutes 30 seconds, then Simon."
    private var speaks: TerminalText {
        // A turn announced up to a second late still counts as whole.
        let isUsed = state.spoken >= .seconds(1)
        let time = TimeText.words(max(.zero, state.left)) + (isUsed ? " left" : "")
        let then: TerminalText = state.next.map { "then \($0)" } ?? "\(state.noNext)"
        let turn: TerminalText = "\(name)\(state.currentKind.words(" speaks", ""))"
        let notes = screen.notes?.notes.enumerated().map { Self.words(of: $1, $0) } ?? []
        return "\(turn), \(time)\(change), \(then)."
            + notes.map { "\n\($0)" as TerminalText }.joined(separator: "")
    }

    /// ", in a box 30 seconds longer than planned"
    private var change: TerminalText {
        guard let person = state.current, let planned = person.planned else { return "" }
        let change = person.box.toNearestSecond - planned.toNearestSecond
        if change == .zero { return "" }
        let isLonger = change > .zero
        let length = TimeText.words(isLonger ? change : .zero - change)
        return ", in a box \(length) \(isLonger ? "longer" : "shorter") than planned"
    }

    /// "About Daisy: fix the login"
    private var about: [TerminalText] {
        screen.about.map { "About \(name): \($0)" }
    }

    /// "Note 2, Ann: ask ops"
    static func words(of note: ScreenState.NoteList.Note, _ place: Int) -> String {
        "Note \(place + 1), \(note.speaker)\(note.isDone ? ", done" : ""): \(note.text)"
    }

    private var ended: TerminalText {
        let result = MeetingResult(
            state.ending ?? .finished, taken: state.elapsed, planned: state.length)
        let length = TimeText.words(state.elapsed.toNearestSecond)
        return
            "\(state.scrum) \(result.ending.predicate) after \(length), \(result.spokenDifference)."
    }

    /// Returns a JSON line, or nil if the announcement needs none.
    func line(for announcement: MeetingAnnouncement) -> TerminalText? {
        switch announcement {
        case .refused(let reason), .said(let reason): return Self.error(reason)
        case .soundFailed(let reason): return Self.error("No sound: \(reason).")
        case _ where Self.isOfState(announcement): return TerminalText(written: json)
        default: return nil
        }
    }

    private static func error(_ reason: String) -> TerminalText {
        TerminalText(written: JSONValue.object([.init("error", .string(reason))]).compact)
    }

    /// Whether the announcement's JSON line is the meeting's state.
    private static func isOfState(_ announcement: MeetingAnnouncement) -> Bool {
        switch announcement {
        case .refused, .said, .soundFailed, .soundRecovered, .muted, .volume, .time, .keys: false
        case .waiting, .began, .speaks, .reopened, .about, .warning, .boxOver, .overtime, .paused,
            .resumed,
            .changed, .message, .state, .ended:
            true
        }
    }

    /// Returns the effects of one change, with only the last of its state lines.
    static func withOneLine(_ effects: [MeetingEffect]) -> [MeetingEffect] {
        func isOfState(_ effect: MeetingEffect) -> Bool {
            guard case .announce(let announcement) = effect else { return false }
            return Self.isOfState(announcement)
        }
        guard let last = effects.lastIndex(where: isOfState) else { return effects }
        return effects.indices.filter { $0 == last || !isOfState(effects[$0]) }.map { effects[$0] }
    }

    /// The JSON line with the meeting's state that followers receive.
    var json: String {
        var line = state
        line.about = screen.about
        return StateLine.state(line).text
    }
}

extension MeetingReport {
    init(_ model: MeetingModel, at now: Duration) {
        self.init(
            state: model.state(at: now), screen: model.screen, hasPrompt: model.options.hasPrompt)
    }
}
