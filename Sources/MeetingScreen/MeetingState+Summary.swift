import Live
import ScrumCore
import TerminalUI

extension MeetingState {
    /// What is left of the current box, or "+0:12" in overtime; before the beginning the time until
    /// then, or the length of the meeting.
    var digits: String {
        if isWaiting { return TimeText.countdown(begins ?? remaining) }
        return left <= .seconds(-1) ? "+" + TimeText.clock(.zero - left) : TimeText.countdown(left)
    }

    /// "Daisy 1:23 · then Simon · 2 of 4"; "begins in 4:59 · Daisy first · 4 people".
    package var summary: TerminalText {
        guard let speaker, !isDone else {
            return "\(scrum) \(isInterrupted ? "was interrupted" : "is over")"
        }
        if isWaiting {
            let when = begins.map { "begins in \(TimeText.countdown($0))" } ?? "waiting"
            let present = people.count { !$0.isItem && $0.place != .absent }
            return "\(when) · \(speaker) first · \(TimeText.people(present))"
        }
        let next: TerminalText = next.map { "then \($0)" } ?? "the last"
        return "\(speaker) \(digits)\(isPaused ? " paused" : "") · \(next) · \(index) of \(count)"
    }
}
