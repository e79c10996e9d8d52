import TerminalUI

/// The output of a meeting, running or watched.
package enum MeetingOutput {
    case screen
    /// A sentence for every event.
    case sentences(LineOutput)
    /// Lines for programs.
    case json(LineOutput)

    /// A screen, or lines on standard output.
    package static func standard(
        isScreen: Bool, isJSON: Bool = false, hasBell: Bool = false
    ) -> Self {
        if isScreen { return .screen }
        let lines = LineOutput(descriptor: 1, hasBell: hasBell, breaksLines: !isJSON)
        return isJSON ? .json(lines) : .sentences(lines)
    }

    /// Speaks the sentences and passes all lines on; returns whether their reader is gone.
    func flush(speaking speak: (LineOutput) -> Void) -> Bool {
        if let sentences { speak(sentences) }
        lines?.flush()
        return lines?.isClosed == true
    }

    /// The output for sentences, if any.
    var sentences: LineOutput? { if case .sentences(let lines) = self { lines } else { nil } }
    /// The output for JSON lines, if any.
    var json: LineOutput? { if case .json(let lines) = self { lines } else { nil } }
    /// Either output; nil for a screen.
    var lines: LineOutput? { sentences ?? json }
}
