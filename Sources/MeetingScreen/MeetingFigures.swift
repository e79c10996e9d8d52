import ScrumCore
import TimelineKit

/// The figures of a meeting's screen, all as of one instant.
package struct MeetingFigures: Sendable {
    package let elapsed: Duration
    package let remaining: Duration
    /// The rest of the current box; negative in overtime.
    package let left: Duration
    package let overtime: Duration?
    package let ahead: Duration
    package let progress: Double
    package let isWarned: Bool
    /// By speaker id.
    package let spoken: [Duration]
    package let cadence: Cadence

    package init(_ timer: ScrumTimer, at time: Duration, cadence: Cadence = .seconds) {
        elapsed = timer.elapsed(at: time)
        remaining = timer.remaining(at: time)
        left = timer.left(at: time)
        overtime = timer.overtime(at: time)
        ahead = timer.ahead(at: time)
        progress = timer.progress(at: time)
        isWarned = timer.isWarned(at: time)
        spoken = timer.speakers.indices.map { max(.zero, timer.spoken(by: $0, at: time)) }
        self.cadence = cadence
    }

    /// The big digits: the time left, the overtime, or the time spoken.
    package func digits(of timer: ScrumTimer) -> String {
        guard let current = timer.current else { return shown(elapsed) }
        if let overtime, overtime >= .seconds(1) { return "+" + shown(overtime) }
        switch timer.plan.scrum.count {
        case .down: return shown(left, roundedUp: true)
        case .up: return shown(spoken[current.id])
        }
    }

    /// A time with seconds, or without them if the screen is not drawn every second.
    package func shown(_ duration: Duration, roundedUp: Bool = false) -> String {
        let seconds = roundedUp ? duration.wholeSecondsRoundedUp : duration.wholeSeconds
        guard cadence > .seconds else { return TimeText.clock(seconds: seconds) }
        return "\(roundedUp ? (seconds + 59) / 60 : seconds / 60) min"
    }
}
