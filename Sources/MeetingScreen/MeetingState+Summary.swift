import Live
import ScrumCore
import TerminalUI

extension MeetingState {
    /// "Daisy 1:23 · then Simon · 2 of 4"
    package var summary: TerminalText {
        guard let speaker, !isDone else { return "\(scrum) is over" }
        let isOver = left <= .seconds(-1)
        let time = isOver ? "+" + TimeText.clock(.zero - left) : TimeText.countdown(left)
        let next: TerminalText = next.map { "then \($0)" } ?? "the last"
        return "\(speaker) \(time)\(isPaused ? " paused" : "") · \(next) · \(index) of \(count)"
    }
}
