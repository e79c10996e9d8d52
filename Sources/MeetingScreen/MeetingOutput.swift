import TerminalUI

/// The output of a running or watched meeting.
package enum MeetingOutput {
    case screen
    /// A sentence for every event, and questions in `prompt` if there is one.
    case sentences(LineOutput, prompt: PrintedPrompt? = nil)
    /// JSON lines for other programs.
    case json(LineOutput)

    /// Returns a screen, or lines on standard output.
    package static func standard(
        isScreen: Bool, isJSON: Bool = false, hasBell: Bool = false, prompt: PrintedPrompt? = nil
    ) -> Self {
        if isScreen { return .screen }
        let lines = LineOutput(descriptor: 1, hasBell: hasBell, breaksLines: !isJSON)
        return isJSON ? .json(lines) : .sentences(lines, prompt: prompt)
    }

    /// Writes the sentences and flushes all lines; returns whether the reader is gone.
    func flush(speaking speak: (LineOutput) -> Void) -> Bool {
        if let sentences { speak(sentences) }
        lines?.flush()
        return lines?.isClosed == true
    }

    /// The output for sentences, if any.
    var sentences: LineOutput? { if case .sentences(let lines, _) = self { lines } else { nil } }
    /// Where questions are asked if there is no screen.
    var prompt: PrintedPrompt? { if case .sentences(_, let prompt) = self { prompt } else { nil } }
    /// The output for JSON lines, if any.
    var json: LineOutput? { if case .json(let lines) = self { lines } else { nil } }
    /// The output for sentences or JSON lines; nil for a screen.
    var lines: LineOutput? { sentences ?? json }
}
