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
    let table: KeyTable<MeetingCommand>
    package var keys: [KeyBinding<MeetingCommand>] { table.bindings }
    /// Whether this is a full screen, which can ask questions and flash.
    let isFull: Bool
    /// Whether questions can be asked on a terminal line if there is no full screen.
    var hasPrompt = false
    /// Whether the meeting is saved in the history at its end.
    var isKept = true
    /// The time of day at which a resumed meeting was last saved.
    var savedAt: TimeOfDay?
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
    /// All notes, whether or not they are shown.
    var listedNotes: [NoteList.Note] = []
    /// Whether a key has opened the list of notes.
    var opensNotes = false
    /// The index of the selected note; nil selects the first open one.
    var note: Int?
    package internal(set) var isMuted = false
    /// The reason why sounds cannot be played; nil if they can.
    var soundProblem: String?
    /// The shared page, if there is one.
    package internal(set) var page: SharedPage?
    var flashEnds: Duration?
    package internal(set) var presses = KeyPresses()
    /// Whether undo has an effect; always true for a watched meeting, whose state does not include
    /// this.
    var canUndo = true
    /// Whether the meeting started late, which rules out "on time".
    var startedLate = false

    package init(keys: [KeyBinding<MeetingCommand>], isFull: Bool = true) {
        table = KeyTable(keys)
        self.isFull = isFull
    }
}

extension ScreenState {
    /// Types a key into the open prompt; returns whether the key is text for it.
    mutating func type(_ key: Key, at now: Duration) -> Bool {
        guard let prompt, prompt.field != nil else { return false }
        if case .character = key {
            // In a prompt for text, a character is always input.
        } else if KeyTable(prompt.keys).find(key) != nil {
            return false
        }
        _ = presses.isHeld(key, at: now)
        self.prompt?.field?.press(key)
        return true
    }

    /// Whether Enter starts a waiting meeting instead of acting on a selected person or note.
    var enterBegins: Bool { selection == nil && notes == nil }

    /// Closes the answered prompt.
    mutating func close(_ prompt: MeetingPrompt) {
        self.prompt = nil
        if prompt.field != nil { presses.forgetText() }
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
