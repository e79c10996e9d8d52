import Live
import ScrumCore
import TerminalUI

/// The state of a meeting's screen that is not part of the meeting itself.
package struct ScreenState: Sendable {
    /// The stage of the meeting, as the screen presents it.
    package enum Stage: Equatable, Sendable {
        case waiting(Start)
        case meeting
        /// The result stays on the screen for a moment; undo reopens the meeting if `canReopen`.
        case over(isKept: Bool, canReopen: Bool)
    }

    /// How a waiting meeting starts.
    package enum Start: Equatable, Sendable {
        case byHand
        /// Once a command has named the absentees.
        case asking
        /// Automatically, at this time of day if known.
        case automatic(TimeOfDay?)
        /// By hand, because the start time is long past.
        case overdue(TimeOfDay?, by: Duration)
    }

    /// The notes that replace the people on the screen.
    package struct NoteList: Equatable, Sendable {
        package struct Note: Equatable, Sendable {
            let speaker: String
            let text: String
            let isDone: Bool
        }

        let notes: [Note]
        /// The index of the note that Enter ticks off.
        let chosen: Int
    }

    /// This screen's keys.
    package let keys: [KeyBinding<MeetingCommand>]
    package internal(set) var stage = Stage.meeting
    package internal(set) var prompt: MeetingPrompt?
    /// The name of the selected person.
    package internal(set) var selection: String?
    package internal(set) var notices = NoticeQueue()
    /// The reminder shown while the meeting is waiting and there is no notice.
    var reminder: String?
    /// A command's output about the speaker.
    var about: [String] = []
    /// Nil while the people are shown.
    var notes: NoteList?
    package internal(set) var isMuted = false
    /// The reason why sounds cannot be played; nil if they can.
    var soundProblem: String?
    /// The shared page, if there is one.
    package internal(set) var page: SharedPage?
    var flashEnds: Duration?
    package internal(set) var presses = KeyPresses()
    /// The start of the current turn.
    var turnBegan: Duration?
    /// Whether undo has an effect; always true for a watched meeting, whose state does not include
    /// this.
    var canUndo = true
    /// Whether the meeting started late, which rules out "on time".
    var startedLate = false

    package init(keys: [KeyBinding<MeetingCommand>]) { self.keys = keys }
}

extension ScreenState {
    /// The effect of a key.
    enum Press {
        case command(MeetingCommand)
        case start
        case answer(MeetingPrompt.Answer, to: MeetingPrompt)
        case refused(Refusal)
        /// No further effect: the key was text for a prompt, or was held down.
        case nothing
    }

    /// Finds a key's effect. Held keys are debounced, and an open prompt receives text.
    mutating func press(_ key: Key, isWaiting: Bool, at now: Duration) -> Press {
        if type(key, at: now) { return .nothing }
        // A different key ends a key repeat.
        let isSame = presses.last == key
        let isHeld = presses.isHeld(key, at: now)
        if let prompt {
            // A held key must not answer the question that it opened.
            if isHeld, isSame, prompt.field == nil { return .nothing }
            if let answer = KeyBinding.find(key, in: prompt.keys)?.command {
                return .answer(answer, to: prompt)
            }
            if case .page = prompt { self.prompt = nil }
            return .nothing
        }
        guard let binding = KeyBinding.find(key, in: keys) else { return .refused(.unknownKey) }
        if isHeld, !binding.repeats { return .refused(.heldKey) }
        let command = binding.command
        if isWaiting, key == .character(" ") || key == .enter && enterBegins,
            keys.contains(where: { $0.command == .next })
        {
            return .start
        }
        if command.isUnsafeAfterChange, let turnBegan, now - turnBegan < KeyPresses.pause {
            return .refused(.justStarted)
        }
        return .command(command)
    }

    /// Types a key into the open prompt; returns whether the key is text for it.
    mutating func type(_ key: Key, at now: Duration) -> Bool {
        guard let prompt, prompt.field != nil else { return false }
        if case .character = key {
            // In a prompt for text, a character is always input.
        } else if KeyBinding.find(key, in: prompt.keys) != nil {
            return false
        }
        _ = presses.isHeld(key, at: now)
        self.prompt?.field?.press(key)
        return true
    }

    /// Whether Enter starts a waiting meeting instead of acting on a selected person or note.
    var enterBegins: Bool { selection == nil && notes == nil }

    /// Pastes text into a prompt; returns the answer if the text contains a line break.
    mutating func paste(_ text: String) -> Press {
        let joins = if case .join = prompt { true } else { false }
        prompt?.field?.insert(text, lineBreak: joins ? "\n" : " ")
        guard let prompt, prompt.field?.string.contains("\n") == true else { return .nothing }
        return .answer(.done, to: prompt)
    }

    /// Closes the answered prompt.
    mutating func close(_ prompt: MeetingPrompt) {
        self.prompt = nil
        if prompt.field != nil { presses.forgetText() }
    }

    /// Moves the selection in the list.
    mutating func select(by step: Int, of names: [String], current: String?) {
        guard !names.isEmpty else { return }
        let start = selection ?? current
        let place = start.flatMap { names.firstIndex(of: $0) } ?? 0
        selection = names[min(max(0, place + step), names.count - 1)]
    }

    /// The current notice or, if there is none, the reminder.
    package var notice: String? { notices.texts.first ?? reminder }
}

extension MeetingPrompt {
    /// The typed lines, or the names of people who join, which commas separate too; with single
    /// spaces between words and without empty lines.
    var lines: [String] {
        let isNames = if case .join = self { true } else { false }
        return (field?.string ?? "").split { $0 == "\n" || isNames && $0 == "," }
            .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }
}

extension MeetingCommand {
    /// Whether the command would take time from a speaker who has just started.
    var isUnsafeAfterChange: Bool {
        switch self {
        case .next: true
        case .extend(let seconds): seconds < 0
        default: false
        }
    }
}
