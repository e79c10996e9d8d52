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
            let first = state.currentKind.words(
                phrase("\(name) speaks first."), phrase("\(name) is first."))
            let hint = hasPrompt ? " " + phrase("Press space to start.") : ""
            return TerminalText(message: "\(waiting) \(first)\(hint)")
        case .began:
            let length = TimeText.words(state.length)
            return TerminalText(message: phrase("\(state.scrum) begins, \(length).") + " ")
                + ([speaks] + about).joined(separator: "\n") + keys
        case .speaks, .reopened: return ([speaks] + about).joined(separator: "\n")
        case .about: return about.joined(separator: "\n")
        case .warning:
            return TerminalText(message: phrase("\(name): \(TimeText.words(state.left)) left."))
        case .boxOver: return TerminalText(message: phrase("\(name): time is up."))
        case .overtime(let minutes):
            let words = phrase(
                minutes, "\(name): \(minutes) minute over.", "\(name): \(minutes) minutes over.")
            return TerminalText(message: words)
        case .paused: return TerminalText(message: phrase("Paused."))
        case .resumed: return TerminalText(message: phrase("Resumed.") + " ") + speaks
        case .muted(let isMuted):
            return TerminalText(message: isMuted ? phrase("Sound off.") : phrase("Sound on."))
        case .volume(let volume):
            return TerminalText(message: phrase("Volume \(volume) percent."))
        case .changed(let text), .said(let text): return TerminalText(message: text)
        case .message(let text):
            return text.map { TerminalText(message: phrase("Message for everyone: \($0)")) }
        case .soundFailed(let reason):
            return TerminalText(message: phrase("Bell instead of sounds: \(reason)."))
        case .soundRecovered: return TerminalText(message: phrase("Sounds work again."))
        case .refused(let reason): return TerminalText(message: phrase("Refused: \(reason)"))
        case .time, .state:
            if state.isWaiting { return sentence(for: .waiting) }
            return TerminalText(
                message: phrase("Time remaining: \(TimeText.words(state.remaining))."))
        case .keys:
            return SpokenKeys.lines(hasOnlyItems: state.hasOnlyItems)
                .map { "\($0)" as TerminalText }.joined(separator: "\n")
        case .ended:
            return state.elapsed > .zero
                ? ended : TerminalText(message: phrase("\(state.scrum) has not begun."))
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
    private var waiting: String {
        let wait = TimeText.words(state.begins ?? .zero)
        switch screen.stage {
        case .waiting(.overdue(let time?, let late)):
            return phrase("\(state.scrum) was due at \(time), \(TimeText.words(late)) ago.")
        case .waiting(.overdue(nil, let late)):
            return phrase("\(state.scrum) was due \(TimeText.words(late)) ago.")
        case .waiting(.automatic(let time?)):
            return phrase("\(state.scrum) begins at \(time), in \(wait).")
        case .waiting(.automatic(nil)): return phrase("\(state.scrum) begins in \(wait).")
        default: return "\(state.scrum):"
        }
    }

    private var asking: TerminalText {
        let hint = hasPrompt ? " " + phrase("Press space to start now.") : ""
        return TerminalText(message: phrase("\(state.scrum): asking who is absent.") + hint)
    }

    /// A sentence that lists the most important keys; empty if keys do not work or a screen shows
    /// them.
    private var keys: TerminalText {
        guard hasPrompt else { return "" }
        let words =
            state.hasOnlyItems
            ? phrase(
                "Keys: space for the next item, p to pause, t for the time remaining, q to end.")
            : phrase(
                "Keys: space for the next speaker, p to pause, t for the time remaining, q to end.")
        return "\n" + TerminalText(message: words)
    }

    private var name: String { state.speaker ?? phrase("nobody") }

    /// "Daisy speaks, 2 minutes 30 seconds, then Simon."
    private var speaks: TerminalText {
        // A turn announced up to a second late still counts as whole.
        let isUsed = state.spoken >= .seconds(1)
        let words = TimeText.words(max(.zero, state.left))
        let time = [isUsed ? phrase("\(words) left") : words, change].compactMap(\.self)
            .joined(separator: ", ")
        let then = state.next.map { phrase("then \($0)") } ?? state.noNext
        let notes = screen.notes?.notes.enumerated().map { Self.words(of: $1, $0) } ?? []
        let turn = state.currentKind.words(
            phrase("\(name) speaks, \(time), \(then)."), phrase("\(name), \(time), \(then)."))
        return TerminalText(message: turn)
            + notes.map { "\n\($0)" as TerminalText }.joined(separator: "")
    }

    /// "in a box 30 seconds longer than planned"
    private var change: String? {
        guard let person = state.current, let planned = person.planned else { return nil }
        let change = person.box.toNearestSecond - planned.toNearestSecond
        if change == .zero { return nil }
        let length = TimeText.words(change > .zero ? change : .zero - change)
        return change > .zero
            ? phrase("in a box \(length) longer than planned")
            : phrase("in a box \(length) shorter than planned")
    }

    /// "About Daisy: fix the login"
    private var about: [TerminalText] {
        screen.about.map { TerminalText(message: phrase("About \(name): \($0)")) }
    }

    /// "Note 2, Ann: ask ops"
    static func words(of note: ScreenState.NoteList.Note, _ place: Int) -> String {
        note.isDone
            ? phrase("Note \(place + 1), \(note.speaker), done: \(note.text)")
            : phrase("Note \(place + 1), \(note.speaker): \(note.text)")
    }

    private var ended: TerminalText {
        let result = MeetingResult(
            state.ending ?? .finished, taken: state.elapsed, planned: state.length)
        let length = TimeText.words(state.elapsed.toNearestSecond)
        let (scrum, difference) = (state.scrum, result.spokenDifference)
        return TerminalText(
            message: result.ending == .interrupted
                ? phrase("\(scrum) was interrupted after \(length), \(difference).")
                : phrase("\(scrum) is over after \(length), \(difference)."))
    }

    /// Returns a JSON line, or nil if the announcement needs none.
    func line(for announcement: MeetingAnnouncement) -> TerminalText? {
        switch announcement {
        case .refused(let reason), .said(let reason): return Self.error(reason)
        case .soundFailed(let reason): return Self.error(phrase("No sound: \(reason)."))
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
