import Live
import ScrumCore
import TerminalUI
import Widgets

/// The screen's text.
extension MeetingView {
    /// Returns the notice; before the start, it follows the text of `howItBegins` if both fit.
    func notice(in frame: Frame, _ footer: Rect) -> String? {
        let notice =
            screen.notices.text { frame.width(of: $0) <= footer.columns - 2 } ?? screen.reminder
        guard footer.rows >= 2, var begins = howItBegins else { return notice }
        if frame.width(of: begins) > footer.columns - 2 {
            begins = begins.replacing(" now", with: "")
                .replacing("Press Space to start", with: "Space starts it")
        }
        guard let notice else { return begins }
        let short: String? =
            switch screen.stage {
            case .waiting(.automatic(let time?)): "Starts at \(time)."
            case .waiting(.overdue(let time?, _)): "Due at \(time)."
            default: nil
            }
        return [begins, short ?? "Space starts."].map { "\($0) \(notice)" }
            .first { frame.width(of: $0) <= footer.columns - 2 } ?? notice
    }

    /// How far ahead of schedule the meeting is; nil if it is not in progress, or if overtime or a
    /// late start makes "on time" misleading.
    var ahead: Duration? {
        guard state.phase == .running || state.phase == .paused else { return nil }
        let isOnTime = abs(state.ahead.seconds) <= 5
        return isOnTime && (mood == .over || screen.startedLate) ? nil : state.ahead
    }

    /// How a waiting meeting starts; nil once it has started.
    var howItBegins: String? {
        guard case .waiting(let start) = screen.stage else { return nil }
        switch start {
        case .asking: return "Looking up absentees. Press Space to start now."
        case .overdue(let time, _):
            return "\(time.map { "Due at \($0)" } ?? "Overdue"). Press Space to start."
        case .byHand: return screen.enterBegins ? "Space or Enter starts." : "Space starts."
        case .automatic(let time): return "Starts \(when(time)). Press Space to start now."
        }
    }

    func when(_ time: TimeOfDay?) -> String { time.map { "at \($0)" } ?? "automatically" }

    /// "Speaker 2 of 4" ("Item 2 of 4", or "Turn 2 of 4" if there are both), "Last speaker" or "No
    /// more speakers", followed by a shorter form if there is one.
    var positions: [String] {
        if state.isWaiting { return [state.attendance] }
        let kind = state.turnKind
        guard state.current != nil else { return ["No more \(kind.words("speakers", "items"))"] }
        if state.index == state.count {
            if state.count > 1 { return ["Last \(state.currentKind.noun)"] }
            return [state.currentKind.words("One speaker", "Item")]
        }
        return ["\(kind.title) \(state.position)", state.position]
    }

    /// The hints for the keys that have an effect, on the selected person if there is one. The hint
    /// to hide a message is first.
    var hints: [KeyHint] {
        let selected =
            screen.notes == nil ? state.people.first { $0.name == screen.selection } : nil
        var (urgent, others): ([KeyHint], [KeyHint]) = ([], [])
        for binding in MeetingKeys.worded(screen.keys, hasOnlyItems: state.hasOnlyItems) {
            let found = selected.map { hint(for: binding, about: $0) } ?? hint(for: binding)
            guard let hint = found else { continue }
            if case .deselect = binding.command, state.message != nil {
                urgent.append(hint)
            } else {
                others.append(hint)
            }
        }
        return urgent + others
    }

    /// Returns a key's hint for the current state; nil if the footer omits the key.
    func hint(for binding: KeyBinding<MeetingCommand>) -> KeyHint? {
        guard var hint = binding.hint else { return nil }
        switch binding.command {
        case .bringForward where screen.notes != nil: hint.word = "tick off"
        case .deselect where state.message != nil: hint.word = "hide"
        case .bringForward, .deselect: return nil
        case .undo where !screen.canUndo: return nil
        case .absent where state.current.map(state.canChangeAbsence) == false: return nil
        case .absent: hint.word = state.currentKind.words(hint.word, "omit")
        case .later where state.current.map(state.canPostpone) == false: return nil
        case .next where state.isWaiting: hint.word = "start"
        case .end where state.isWaiting: hint.word = "quit"
        case .togglePause where state.isWaiting: return nil
        case .next where state.next == nil && state.speaker != nil: hint.word = "end"
        case .togglePause where state.isPaused: hint.word = "resume"
        default: break
        }
        return hint
    }

    /// Returns a key's hint for the selected person, such as "Simon absent"; long names are
    /// omitted.
    func hint(
        for binding: KeyBinding<MeetingCommand>, about person: MeetingState.Person
    ) -> KeyHint? {
        guard var hint = binding.hint else { return nil }
        switch binding.command {
        case .deselect where state.message != nil: return self.hint(for: binding)
        case .absent where !state.canChangeAbsence(of: person): return nil
        case .absent where person.status == .absent: hint.word = "back"
        case .absent where person.isItem: hint.word = "left out"
        case .later where !state.canPostpone(person): return nil
        case .bringForward where !state.canBringForward(person): return nil
        case .absent, .later, .bringForward: break
        case .deselect, .help, .end: return hint
        default: return nil
        }
        let name = TextWidth.width(of: person.name) <= 10 ? person.name + " " : ""
        hint.word = name + hint.word
        return hint
    }

    /// The hint on the end screen, longest form first.
    var ending: [String]? {
        guard case .over(let isKept, let canReopen) = screen.stage else { return nil }
        let keys =
            canReopen
            ? ["u continues the meeting · any other key ends it", "u continues · others end"]
            : ["Press any key to end.", "Any key exits."]
        return keys.map { (isKept ? "" : "Not saved · ") + $0 }
    }

    /// The speaker's name, or the result at the end, such as "finished".
    var speaker: String {
        state.speaker ?? state.result?.verb ?? "Nobody"
    }

    func next(in frame: Frame) -> String {
        state.next.map { "then \(frame.name($0, turn: state.index + 1))" }
            ?? (state.result?.difference ?? state.noNext)
    }

    /// The elapsed part of the turn.
    var progress: TaskProgress? {
        guard state.speaker != nil, state.phase == .running || state.phase == .paused,
            state.box > .zero
        else { return nil }
        let kind: TaskProgress.State =
            state.isPaused ? .paused : state.overtime != nil ? .late : .running
        return TaskProgress(kind, fraction: state.spoken / state.box)
    }

    /// "Daisy 3 min · Design", or in the last minute "Daisy 0:42 · Design". Showing seconds all the
    /// time would cost the terminal as much as drawing the screen.
    var title: TerminalText {
        let scrum = state.scrum
        guard let speaker = state.speaker, !state.isWaiting else {
            return state.isWaiting ? "waiting · \(scrum)" : TerminalText(scrum)
        }
        let paused = state.isPaused ? " paused" : ""
        return "\(speaker) \(titleTime)\(paused) · \(scrum)"
    }

    /// The time left in minutes; in the last minute, in seconds.
    var titleTime: String {
        func minutes(_ time: Duration) -> Int { (time.wholeSecondsRoundedUp + 59) / 60 }
        if let overtime = state.overtime { return "+\(max(1, minutes(overtime))) min" }
        return state.left > .seconds(60)
            ? "\(minutes(state.left)) min" : cadence.text(state.left, roundedUp: true)
    }
}

extension Frame {
    /// Returns a turn's name, or "Turn 6" for a name that ASCII cannot represent.
    func name(_ name: String, turn: Int) -> String {
        let isLost =
            glyphs == .ascii && ASCIIText.spelling(of: name).allSatisfy { "? ".contains($0) }
        return isLost ? "Turn \(turn)" : name
    }
    /// Returns a speaker's name for large letters, which can spell more names than plain ASCII.
    func largeName(_ name: String, turn: Int) -> String {
        LetterText(name) == nil ? self.name(name, turn: turn) : name
    }
}
