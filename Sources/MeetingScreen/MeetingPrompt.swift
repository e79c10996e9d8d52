import ScrumCore
import TerminalUI

/// A question; while it is shown, keys answer it.
package enum MeetingPrompt: Equatable, Sendable {
    /// The meeting's clock is stopped; `wasPaused` tells whether it was before.
    case end(wasPaused: Bool)
    case join(LineEditor)
    case note(LineEditor, speaker: Int)
    /// The computer slept between these times: was that a pause?
    case gap(from: Duration, to: Duration)

    package var question: String {
        switch self {
        case .end: "End the meeting?"
        case .join: "Who joins?"
        case .note: "Note:"
        case .gap(let from, let to):
            "Asleep for \(TimeText.clock(to - from)). Does that count?"
        }
    }

    /// The answers without the question, for narrow screens; each begins with its key.
    package var shortAnswers: [String] {
        switch self {
        case .end: ["keep", "discard", "go on"]
        case .gap: ["counts", "pause"]
        case .join, .note: []
        }
    }

    /// The keys that answer, and what they do.
    package var answers: [(key: String, word: String)] {
        switch self {
        case .end:
            [("Enter", "end and save"), ("d", "end without saving"), ("Esc", "go on")]
        case .join, .note: [("Enter", "done"), ("Esc", "cancel")]
        case .gap: [("c", "it counts"), ("p", "it was a pause")]
        }
    }

    package var editor: LineEditor? {
        switch self {
        case .join(let editor), .note(let editor, _): editor
        case .end, .gap: nil
        }
    }
}
