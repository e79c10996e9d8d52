import Live
import ScrumCore
import TerminalUI

/// The effects of keys, in a meeting's own screen and in a watched one.
extension ScreenState {
    /// The effect of a key.
    enum Press {
        case control(Control)
        /// `redraw`, `help`, `showTime` or `leave`, which concern only this program.
        case local(MeetingCommand)
        /// Sentences for a meeting without a full screen.
        case notices([String])
        case refused(Refusal)
        /// No further effect: the key was text for a prompt, or was held down.
        case nothing
    }

    /// Finds a key's effect on the meeting in `state`, which is made only if the key needs it. Held
    /// keys are debounced, and an open prompt receives text.
    mutating func press(
        _ key: Key, in state: @autoclosure () -> MeetingState, at now: Duration
    ) -> Press {
        if type(key, at: now) { return .nothing }
        // A different key ends a key repeat.
        let isSame = presses.last == key
        let isHeld = presses.isHeld(key, at: now)
        if let prompt {
            // A held key must not answer the question that it opened.
            if isHeld, isSame, prompt.field == nil { return .nothing }
            if let answer = KeyTable(prompt.keys).find(key)?.command {
                return self.answer(answer, to: prompt)
            }
            if case .page = prompt { self.prompt = nil }
            return .nothing
        }
        guard let binding = table.find(key) else { return .refused(.unknownKey) }
        if isHeld, !binding.repeats { return .refused(.heldKey) }
        let (command, state) = (binding.command, state())
        if state.isWaiting, key == .character(" ") || key == .enter && enterBegins,
            keys.contains(where: { $0.command == .next })
        {
            return .control(.begin)
        }
        return perform(command, in: state)
    }

    /// The work that a handled key leaves to its caller.
    enum Need {
        case nothing
        /// A step of the selection, for which the meeting's state must be known.
        case select(Int)
        case update
    }

    /// Handles a key that concerns only the screen, such as text for a prompt.
    mutating func handle(_ key: Key, at now: Duration) -> Need {
        if type(key, at: now) {
            notices.dropAnswer(at: now)
            return .nothing
        }
        guard isFull, prompt == nil else { return .update }
        let command = table.find(key)?.command
        switch command {
        case nil, .selectPrevious, .selectNext: break
        default: return .update
        }
        _ = presses.isHeld(key, at: now)
        notices.dropAnswer(at: now)
        if let command { return .select(command == .selectNext ? 1 : -1) }
        notices.add(Refusal.unknownKey.words(), as: .answer, at: now)
        return .nothing
    }

    private mutating func perform(_ command: MeetingCommand, in state: MeetingState) -> Press {
        func about(_ control: (String) -> Control) -> Press {
            let subject = notes == nil ? selection ?? state.speaker : state.speaker
            return subject.map { .control(control($0)) } ?? .nothing
        }
        switch command {
        case .next: return .control(.next())
        case .undo: return .control(.undo)
        case .togglePause: return .control(state.isPaused ? .resume : .pause)
        case .restart: return .control(.restart)
        case .extend(let seconds): return .control(.extend(seconds: seconds))
        case .absent: return about(Control.absent)
        case .later: return about(Control.later)
        case .lead: return about(Control.lead)
        case .bringForward:
            if let notes { return .control(.tick(notes.chosen + 1)) }
            return selection.map { .control(.first($0)) } ?? .refused(.noneToBringForward)
        case .selectPrevious: return select(by: -1, in: state)
        case .selectNext: return select(by: 1, in: state)
        case .deselect:
            if state.message != nil { return .control(.message("")) }
            let isNothing = selection == nil && note == nil && !opensNotes
            (selection, note, opensNotes) = (nil, nil, false)
            return isNothing ? .refused(.noSelection) : .nothing
        case .notes:
            if listedNotes.isEmpty { return .refused(.noNotes) }
            (opensNotes, note) = (!opensNotes, nil)
            guard !isFull, opensNotes else { return .nothing }
            let lines = listedNotes.enumerated().map { MeetingReport.words(of: $1, $0) }
            return .notices(lines)
        case .join: prompt = .join(TextField(), state.hasOnlyItems ? .items : .people)
        case .note: if let speaker = state.speaker { prompt = .note(TextField(), speaker: speaker) }
        case .message: prompt = .message(TextField(longest: Bounds.messageCharacters))
        case .divide: return .control(.divide)
        case .shuffle: return .control(.shuffle)
        case .mute: return .control(.mute)
        case .changeVolume(let step): return .control(.changeVolume(by: step))
        case .share: return share()
        case .showTime, .redraw, .help, .leave: return .local(command)
        case .end: return askForEnd(in: state)
        }
        return .nothing
    }

    /// Answers an open question.
    private mutating func answer(_ answer: MeetingPrompt.Answer, to prompt: MeetingPrompt) -> Press
    {
        close(prompt)
        switch answer {
        case .save: return .control(.end())
        case .discard: return .control(.end(isKept: false))
        case .stay: if case .end(wasPaused: false, _, _) = prompt { return .control(.release) }
        case .wasPause:
            if case .gap(let from, let to) = prompt {
                return .control(.discount(from: from, to: to))
            }
        case .askToOpen: self.prompt = .openToNetwork
        case .askToStop:
            if page?.isElsewhere == true { return .refused(.sharedElsewhere) }
            self.prompt = .stopSharing(onNetwork: page?.isOnNetwork ?? false)
        case .openToNetwork: return .control(.share(onNetwork: true))
        case .stopSharing: return .control(.stopSharing)
        case .counts, .close: break
        case .done: return typed(in: prompt)
        case .cancel: if !isFull { return .notices(["Cancelled."]) }
        }
        return .nothing
    }

    /// Uses the typed text; for people who join, each line is a name.
    private func typed(in prompt: MeetingPrompt) -> Press {
        let lines = prompt.lines
        switch prompt {
        case .join: return .control(.join(lines))
        case .note(_, let speaker):
            return lines.first.map { .control(.note($0, speaker: speaker)) } ?? .nothing
        case .message: return .control(.message(lines.first ?? ""))
        case .end, .leave, .gap, .page, .openToNetwork, .stopSharing: return .nothing
        }
    }

    /// Pastes text into a prompt; a line break answers it.
    mutating func paste(_ text: String) -> Press {
        let joins = if case .join = prompt { true } else { false }
        prompt?.field?.insert(text, lineBreak: joins ? "\n" : " ")
        guard let prompt, prompt.field?.string.contains("\n") == true else { return .nothing }
        return answer(.done, to: prompt)
    }

    /// Moves the selection among the people or the notes.
    mutating func select(by step: Int, in state: MeetingState) -> Press {
        if let notes {
            let place = min(max(0, notes.chosen + step), notes.notes.count - 1)
            note = place
            return isFull
                ? .nothing : .notices([MeetingReport.words(of: notes.notes[place], place)])
        }
        let people = state.people
        guard !people.isEmpty else { return .nothing }
        let known = selection ?? state.speaker
        let place = people.firstIndex { $0.name == known } ?? 0
        let name = people[min(max(0, place + step), people.count - 1)].name
        selection = name
        return isFull ? .nothing : .notices([phrase("\(name) is selected.")])
    }

    /// Shares the page. If it is already shared, shows its link again and offers to stop.
    private mutating func share() -> Press {
        guard let page, let link = page.link else { return .control(.share(onNetwork: false)) }
        if isFull {
            prompt = .page(canOpen: page.isLocal)
            return .nothing
        }
        if !hasPrompt { return .control(.stopSharing) }
        if !page.isElsewhere { prompt = .stopSharing(onNetwork: false) }
        return .notices([phrase("Shared at \(link)")])
    }

    /// Asks whether to end, and stops the clock.
    private mutating func askForEnd(in state: MeetingState) -> Press {
        guard isFull || hasPrompt else { return .control(.end()) }
        prompt =
            state.isWaiting
            ? .leave : .end(wasPaused: state.isPaused, isKept: isKept, saved: savedAt)
        return state.isWaiting || state.isPaused ? .nothing : .control(.hold)
    }
}
