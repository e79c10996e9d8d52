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
            begins = shortBeginning
        }
        guard let notice else { return begins }
        let short =
            switch screen.stage {
            case .waiting(.automatic(let time?)): phrase("Starts at \(time).")
            case .waiting(.overdue(let time?, _)): phrase("Due at \(time).")
            default: phrase("Space starts.")
            }
        return [begins, short].map { "\($0) \(notice)" }
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
        case .asking: return phrase("Looking up absentees. Press Space to start now.")
        case .overdue(let time?, _): return phrase("Due at \(time). Press Space to start.")
        case .overdue(nil, _): return phrase("Overdue. Press Space to start.")
        case .byHand:
            return screen.enterBegins ? phrase("Space or Enter starts.") : phrase("Space starts.")
        case .automatic(let time?):
            return phrase("Starts at \(time). Press Space to start now.")
        case .automatic(nil): return phrase("Starts automatically. Press Space to start now.")
        }
    }

    /// A shorter form of how a waiting meeting starts.
    private var shortBeginning: String {
        switch screen.stage {
        case .waiting(.asking): phrase("Looking up absentees. Space starts it.")
        case .waiting(.overdue(let time?, _)): phrase("Due at \(time). Space starts it.")
        case .waiting(.overdue(nil, _)): phrase("Overdue. Space starts it.")
        case .waiting(.automatic(let time?)): phrase("Starts at \(time). Space starts it.")
        case .waiting(.automatic(nil)): phrase("Starts automatically. Space starts it.")
        default: howItBegins ?? ""
        }
    }

    /// "Speaker 2 of 4" ("Item 2 of 4", or "Turn 2 of 4" if there are both), "Last speaker" or "No
    /// more speakers", followed by a shorter form if there is one.
    var positions: [String] {
        if state.isWaiting { return [state.attendance] }
        let kind = state.turnKind
        let current = state.currentKind
        guard state.current != nil else {
            return [kind.words(phrase("No more speakers"), phrase("No more items"))]
        }
        if state.index == state.count {
            return state.count > 1
                ? [current.words(phrase("Last speaker"), phrase("Last item"))]
                : [current.words(phrase("One speaker"), phrase("Item"))]
        }
        let (index, count) = (state.index, state.count)
        let position =
            switch kind {
            case .people: phrase("Speaker \(index) of \(count)")
            case .items: phrase("Item \(index) of \(count)")
            case .both: phrase("Turn \(index) of \(count)")
            }
        return [position, state.position]
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
        case .bringForward where screen.notes != nil: hint.word = phrase("tick off")
        case .deselect where state.message != nil: hint.word = phrase("hide")
        case .bringForward, .deselect: return nil
        case .undo where !screen.canUndo: return nil
        case .absent where state.current.map(state.canChangeAbsence) == false: return nil
        case .absent: hint.word = state.currentKind.words(hint.word, phrase("omit"))
        case .later where state.current.map(state.canPostpone) == false: return nil
        case .next where state.isWaiting: hint.word = phrase("start")
        case .end where state.isWaiting: hint.word = phrase("quit")
        case .togglePause where state.isWaiting: return nil
        case .next where state.next == nil && state.speaker != nil: hint.word = phrase("end")
        case .togglePause where state.isPaused: hint.word = phrase("resume")
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
        let name = TextWidth.width(of: person.name) <= 10 ? person.name : nil
        switch binding.command {
        case .deselect where state.message != nil: return self.hint(for: binding)
        case .absent where !state.canChangeAbsence(of: person): return nil
        case .absent where person.status == .absent:
            hint.word =
                name.map { phrase("\($0) back") } ?? phrase("\(context: "an absentee")back")
        case .absent where person.isItem:
            hint.word = name.map { phrase("\($0) left out") } ?? phrase("left out")
        case .later where !state.canPostpone(person): return nil
        case .bringForward where !state.canBringForward(person): return nil
        case .absent: hint.word = name.map { phrase("\($0) absent") } ?? hint.word
        case .later: hint.word = name.map { phrase("\($0) later") } ?? hint.word
        case .bringForward:
            hint.word =
                name.map { phrase("\($0) next") } ?? phrase("\(context: "bring forward")next")
        case .deselect, .help, .end: return hint
        default: return nil
        }
        return hint
    }

    /// The hint on the end screen, longest form first.
    var ending: [String]? {
        guard case .over(let isKept, let canReopen) = screen.stage else { return nil }
        switch (isKept, canReopen) {
        case (true, true):
            return [
                phrase("u continues the meeting · any other key ends it"),
                phrase("u continues · others end"),
            ]
        case (true, false): return [phrase("Press any key to end."), phrase("Any key exits.")]
        case (false, true):
            return [
                phrase("Not saved · u continues the meeting · any other key ends it"),
                phrase("Not saved · u continues · others end"),
            ]
        case (false, false):
            return [
                phrase("Not saved · Press any key to end."), phrase("Not saved · Any key exits."),
            ]
        }
    }

    /// The speaker's name, or the result at the end, such as "finished".
    var speaker: String {
        state.speaker ?? state.result?.verb ?? phrase("Nobody")
    }

    func next(in frame: Frame) -> String {
        state.next.map { phrase("then \(frame.name($0, turn: state.index + 1))") }
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
            return state.isWaiting
                ? TerminalText(message: phrase("waiting · \(scrum)")) : TerminalText(scrum)
        }
        return TerminalText(
            message: state.isPaused
                ? phrase("\(speaker) \(titleTime) paused · \(scrum)")
                : "\(speaker) \(titleTime) · \(scrum)")
    }

    /// The time left in minutes; in the last minute, in seconds.
    var titleTime: String {
        func minutes(_ time: Duration) -> Int { (time.wholeSecondsRoundedUp + 59) / 60 }
        if let overtime = state.overtime {
            return phrase("+\(max(1, minutes(overtime))) min")
        }
        return state.left > .seconds(60)
            ? phrase("\(minutes(state.left)) min") : cadence.text(state.left, roundedUp: true)
    }
}

extension Frame {
    /// Returns a turn's name, or "Turn 6" for a name that ASCII cannot represent.
    func name(_ name: String, turn: Int) -> String {
        let isLost =
            glyphs == .ascii && ASCIIText.spelling(of: name).allSatisfy { "? ".contains($0) }
        return isLost ? phrase("Turn \(turn)") : name
    }

    /// Returns a speaker's name for large letters, which can spell more names than plain ASCII.
    func largeName(_ name: String, turn: Int) -> String {
        guard LetterText(name) == nil else { return name }
        let name = self.name(name, turn: turn)
        return glyphs == .ascii ? ASCIIText.spelling(of: name) : name
    }
}
