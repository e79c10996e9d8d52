import Live
import ScrumCore
import TerminalUI
import TimelineKit

extension MeetingState {
    /// Returns the countdown's text: the time left, overtime or time spoken. Before the start, it
    /// is the time until the start or the first box; at the end, the time taken.
    func digits(_ cadence: Cadence = .seconds) -> String {
        if isWaiting { return cadence.text(begins ?? box, roundedUp: true) }
        guard speaker != nil else { return cadence.text(elapsed) }
        if let overtime, overtime >= .seconds(1) { return "+" + cadence.text(overtime) }
        return countsUp ? cadence.text(spoken) : cadence.text(left, roundedUp: true)
    }

    /// "2 of 4", counting all turns, including agenda items.
    var position: String { phrase("\(index) of \(count)") }

    /// The words shown in place of the next name.
    var noNext: String { currentKind.words(phrase("last speaker"), phrase("last item")) }

    /// The result of the meeting; nil until its end.
    var result: MeetingResult? {
        ending.map { MeetingResult($0, taken: elapsed, planned: length) }
    }

    /// "Daisy 1:23 · then Simon · 2 of 4"; "begins in 4:59 · Daisy first · 4 people".
    package var summary: TerminalText {
        // A message may be longer than a value, so each name is truncated first.
        let shown = { (name: String) in TerminalText(name).description }
        guard let speaker = speaker.map(shown), !isDone else {
            return TerminalText(message: (ending ?? .finished).words(shown(scrum)))
        }
        if isWaiting {
            let time = begins.map { TimeText.countdown($0) }
            return TerminalText(
                message: time.map {
                    phrase("begins in \($0) · \(speaker) first · \(attendance)")
                } ?? phrase("waiting · \(speaker) first · \(attendance)"))
        }
        let next = next.map { phrase("then \(shown($0))") } ?? noNext
        return TerminalText(
            message: isPaused
                ? phrase("\(speaker) \(digits()) paused · \(next) · \(position)")
                : "\(speaker) \(digits()) · \(next) · \(position)")
    }
}

extension Cadence {
    /// Formats a time with seconds, or in minutes on a rarely redrawn screen.
    func text(_ duration: Duration, roundedUp: Bool = false) -> String {
        let seconds = roundedUp ? duration.wholeSecondsRoundedUp : duration.wholeSeconds
        guard self > .seconds else { return TimeText.clock(seconds: seconds) }
        return phrase("\(roundedUp ? (seconds + 59) / 60 : seconds / 60) min")
    }
}
