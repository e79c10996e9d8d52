import FoundationEssentials
import Live
import ScrumCore
import TerminalUI
import TimelineKit

/// When a meeting's screen is redrawn: every second, aligned to the end of the box.
///
/// Dates are relative to the meeting's own zero, so that they are exact to the nanosecond.
package enum MeetingSchedule: TimelineSchedule, Hashable, Sendable {
    /// Nothing changes: the meeting is paused, over or waiting to be started by someone.
    case still
    case periodic(PeriodicTimelineSchedule)
    case countdown(CountdownTimelineSchedule)
    case countUp(CountUpTimelineSchedule)

    /// `time` is the state's time on the screen's clock.
    package init(_ state: MeetingState, at time: Duration, isLowPower: Bool = false) {
        let isRunning = state.phase == .running && state.speaker != nil
        guard let end = isRunning ? time + state.left : Self.start(of: state, at: time) else {
            self = .still
            return
        }
        let date = Date(elapsed: end)
        if isLowPower {
            let isOver = isRunning && state.left <= .zero
            self = isOver ? .countUp(.countUp(from: date)) : .countdown(.countdown(to: date))
        } else {
            let aligned = date - (date.timeIntervalSinceReferenceDate.rounded(.up) + 1)
            self = .periodic(PeriodicTimelineSchedule(from: aligned, by: 1))
        }
    }

    /// Returns the start of a waiting meeting, rounded up to the millisecond because the wall clock
    /// and the screen's clock drift apart.
    private static func start(of state: MeetingState, at time: Duration) -> Duration? {
        state.begins.map { .milliseconds((time + $0 + .microseconds(999)).milliseconds) }
    }

    package func entries(from startDate: Date, mode: TimelineScheduleMode) -> RegularEntries {
        switch self {
        case .still: .none
        case .periodic(let schedule): schedule.entries(from: startDate, mode: mode)
        case .countdown(let schedule): schedule.entries(from: startDate, mode: mode)
        case .countUp(let schedule): schedule.entries(from: startDate, mode: mode)
        }
    }

    package func cadence(at date: Date, mode: TimelineScheduleMode) -> Cadence {
        switch self {
        case .still: .seconds
        case .periodic(let schedule): schedule.cadence(at: date, mode: mode)
        case .countdown(let schedule): schedule.cadence(at: date, mode: mode)
        case .countUp(let schedule): schedule.cadence(at: date, mode: mode)
        }
    }
}
