import TerminalUI

/// The output of a meeting, running or watched.
package enum MeetingOutput {
    case screen
    /// A sentence for every event.
    case sentences(LineOutput)
    /// Lines for programs.
    case json(LineOutput)

    /// The output for sentences, if any.
    var sentences: LineOutput? { if case .sentences(let lines) = self { lines } else { nil } }
    /// The output for JSON lines, if any.
    var json: LineOutput? { if case .json(let lines) = self { lines } else { nil } }
    /// Either output; nil for a screen.
    var lines: LineOutput? { sentences ?? json }
}
