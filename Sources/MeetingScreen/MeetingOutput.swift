import TerminalUI

/// Where meetings are shown, those that run here and those that are watched.
package enum MeetingOutput {
    case screen
    /// A line whenever something happens, in words.
    case sentences(LineOutput)
    /// Lines for programs.
    case json(LineOutput)

    /// Where sentences are written, if they are.
    var sentences: LineOutput? { if case .sentences(let lines) = self { lines } else { nil } }
    /// Where lines for programs are written, if they are.
    var json: LineOutput? { if case .json(let lines) = self { lines } else { nil } }
    /// Where either is written; nil for a screen.
    var lines: LineOutput? { sentences ?? json }
}
