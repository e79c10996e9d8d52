import ScrumCore
import TimelineKit

/// The figures of a meeting's screen, all as of one instant.
struct MeetingFigures: Sendable {
    let time: Duration
    let elapsed: Duration
    let remaining: Duration
    /// The rest of the current box; negative in overtime.
    let left: Duration
    let overtime: Duration?
    let ahead: Duration
    let progress: Double
    let isWarned: Bool
    /// By speaker id.
    let spoken: [Duration]
    let cadence: Cadence

    init(_ timer: ScrumTimer, at time: Duration, cadence: Cadence = .seconds) {
        self.time = time
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

    /// The big digits: the time left, the overtime, or the time spoken; before the beginning the
    /// time until then, or the length of the meeting.
    func digits(of model: MeetingModel) -> String {
        let timer = model.timer
        if timer.phase == .waiting {
            guard !model.isOverdue, let due = model.due else {
                let seconds = remaining.wholeSecondsRoundedUp
                return seconds % 60 == 0
                    ? "\(seconds / 60) min" : "\(TimeText.clock(seconds: seconds)) min"
            }
            return shown(max(.zero, due - time), roundedUp: true)
        }
        guard let current = timer.current else { return shown(elapsed) }
        if let overtime, overtime >= .seconds(1) { return "+" + shown(overtime) }
        switch timer.plan.scrum.count {
        case .down: return shown(left, roundedUp: true)
        case .up: return shown(spoken[current.id])
        }
    }

    /// What the window's title says of the turn: minutes, and seconds in the last one.
    var titleTime: String {
        func minutes(_ time: Duration) -> Int { (time.wholeSecondsRoundedUp + 59) / 60 }
        if let overtime { return "+\(max(1, minutes(overtime))) min" }
        return left > .seconds(60) ? "\(minutes(left)) min" : shown(left, roundedUp: true)
    }

    /// A time with seconds, or without them if the screen is not drawn every second.
    func shown(_ duration: Duration, roundedUp: Bool = false) -> String {
        let seconds = roundedUp ? duration.wholeSecondsRoundedUp : duration.wholeSeconds
        guard cadence > .seconds else { return TimeText.clock(seconds: seconds) }
        return "\(roundedUp ? (seconds + 59) / 60 : seconds / 60) min"
    }
}
