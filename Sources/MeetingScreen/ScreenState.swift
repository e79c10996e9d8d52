import Live
import ScrumCore
import TerminalUI

/// What a meeting's screen shows besides the meeting: everything that concerns this screen alone.
package struct ScreenState: Sendable {
    /// What this screen is for at the moment.
    package enum Stage: Equatable, Sendable {
        case waiting(Start)
        case meeting
        /// The result stays for a moment; undo reopens the meeting if `canReopen`.
        case over(isKept: Bool, canReopen: Bool)
    }

    /// How a waiting meeting starts.
    package enum Start: Equatable, Sendable {
        case byHand
        /// As soon as a command has named the absentees.
        case asking
        /// Automatically, at this time of day where it is known.
        case automatic(TimeOfDay?)
        /// By hand, since the time of day passed long ago.
        case overdue(TimeOfDay?, by: Duration)
    }

    /// The notes that take the place of the people.
    package struct NoteList: Equatable, Sendable {
        package struct Note: Equatable, Sendable {
            let speaker: String
            let text: String
            let isDone: Bool
        }

        let notes: [Note]
        /// The place of the note that Enter ticks off.
        let chosen: Int
    }

    /// The keys that this screen has.
    package let keys: [KeyBinding<MeetingCommand>]
    package internal(set) var stage = Stage.meeting
    package internal(set) var prompt: MeetingPrompt?
    /// The name of the selected person.
    package internal(set) var selection: String?
    package internal(set) var notices = NoticeQueue()
    /// What is shown while the meeting waits and there is no notice.
    var reminder: String?
    /// Lines from a command about the speaker.
    var about: [String] = []
    /// Nil while the people are shown.
    var notes: NoteList?
    package internal(set) var isMuted = false
    /// Why there is no sound.
    var soundProblem: String?
    /// The page that others see; nil while nobody serves one.
    package internal(set) var page: SharedPage?
    var flashEnds: Duration?
    package internal(set) var presses = KeyPresses()
    /// When the current turn began.
    var turnBegan: Duration?
    /// Whether the meeting started after its time of day, so that it is not "on time".
    var startedLate = false

    package init(keys: [KeyBinding<MeetingCommand>]) { self.keys = keys }
}

extension ScreenState {
    /// What a key means on a screen.
    enum Press {
        case command(MeetingCommand)
        case start
        case answer(MeetingPrompt.Answer, to: MeetingPrompt)
        case refused(Refusal)
        /// A part of a text, or a key that is still held.
        case nothing
    }

    /// Finds what a key means; debounces it, and types it into the text of a prompt.
    mutating func press(_ key: Key, in phase: MeetingState.Phase, at now: Duration) -> Press {
        // Another key in between ends the repeats of the one before.
        let isSame = presses.last == key
        let isHeld = presses.isHeld(key, at: now)
        if let prompt {
            // A key that is still held must not answer the question that it opened.
            if isHeld, isSame, prompt.field == nil { return .nothing }
            if let answer = KeyBinding.find(key, in: prompt.keys)?.command {
                return .answer(answer, to: prompt)
            }
            self.prompt?.field?.press(key)
            if case .page = prompt { self.prompt = nil }
            return .nothing
        }
        guard let command = KeyBinding.find(key, in: keys)?.command else {
            return .refused(.unknownKey)
        }
        if isHeld, !command.repeats {
            return .refused(.heldKey)
        }
        if case .waiting = phase, key == .character(" ") || key == .enter && selection == nil,
            keys.contains(where: { $0.command == .next })
        {
            return .start
        }
        if command.isUnsafeAfterChange, let turnBegan, now - turnBegan < KeyPresses.pause {
            return .refused(.justStarted)
        }
        return .command(command)
    }

    /// Types a pasted text into a prompt; the answer to it, if the text ends a line.
    mutating func paste(_ text: String) -> Press {
        let joins = if case .join = prompt { true } else { false }
        prompt?.field?.insert(text, lineBreak: joins ? "\n" : " ")
        guard let prompt, prompt.field?.string.contains("\n") == true else { return .nothing }
        return .answer(.done, to: prompt)
    }

    /// Closes the prompt that an answer is for.
    mutating func close(_ prompt: MeetingPrompt) {
        self.prompt = nil
        if prompt.field != nil { presses.forgetText() }
    }

    /// Selects another person of the list.
    mutating func select(by step: Int, of names: [String], current: String?) {
        guard !names.isEmpty else { return }
        let start = selection ?? current
        let place = start.flatMap { names.firstIndex(of: $0) } ?? 0
        selection = names[min(max(0, place + step), names.count - 1)]
    }

    /// The notice that is shown.
    package var notice: String? { notices.texts.first ?? reminder }
}

extension MeetingPrompt {
    /// The typed lines, without blanks around words and without empty lines.
    var lines: [String] {
        (field?.string ?? "").split(separator: "\n")
            .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }
}

extension MeetingCommand {
    /// Whether a key that is held repeats it.
    var repeats: Bool {
        switch self {
        case .extend(let seconds): seconds > 0
        case .selectPrevious, .selectNext, .changeVolume: true
        case .next, .undo, .togglePause, .restart, .absent, .later, .bringForward, .deselect,
            .join, .divide, .shuffle, .note, .notes, .lead, .message, .mute, .showTime, .share,
            .redraw,
            .help,
            .end, .leave:
            false
        }
    }

    /// Whether it would take time from a speaker who has just started.
    var isUnsafeAfterChange: Bool {
        switch self {
        case .next: true
        case .extend(let seconds): seconds < 0
        default: false
        }
    }
}
