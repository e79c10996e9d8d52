import Live
import ScrumCore
import TerminalUI

extension MeetingState {
    /// What is left of the current box, or "+0:12" in overtime.
    var digits: String {
        left <= .seconds(-1) ? "+" + TimeText.clock(.zero - left) : TimeText.countdown(left)
    }

    /// "Daisy 1:23 · then Simon · 2 of 4"
    package var summary: TerminalText {
        guard let speaker, !isDone else { return "\(scrum) is over" }
        let next: TerminalText = next.map { "then \($0)" } ?? "the last"
        return "\(speaker) \(digits)\(isPaused ? " paused" : "") · \(next) · \(index) of \(count)"
    }
}
