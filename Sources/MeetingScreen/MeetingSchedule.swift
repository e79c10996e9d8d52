import FoundationEssentials
import ScrumCore
import TerminalUI
import TimelineKit

/// When a meeting's screen is drawn: each second, aligned to the end of the box.
///
/// Its dates count from the meeting's own zero, which keeps them exact to the nanosecond.
package enum MeetingSchedule: TimelineSchedule, Hashable, Sendable {
    /// Nothing moves: the meeting waits for somebody, is paused or over.
    case still
    case periodic(PeriodicTimelineSchedule)
    case countdown(CountdownTimelineSchedule)
    case countUp(CountUpTimelineSchedule)

    package init(_ model: MeetingModel) {
        guard let end = model.timer.boxEnd ?? Self.beginning(of: model) else {
            self = .still
            return
        }
        let date = Date(elapsed: end)
        if model.options.isLowPower {
            let isOver = model.timer.isOver && model.timer.phase == .running
            self = isOver ? .countUp(.countUp(from: date)) : .countdown(.countdown(to: date))
        } else {
            let aligned = date - (date.timeIntervalSinceReferenceDate.rounded(.up) + 1)
            self = .periodic(PeriodicTimelineSchedule(everySecondFrom: aligned))
        }
    }

    /// When a meeting that waits begins; to the millisecond, since the wall clock and the one that
    /// the screen is drawn by never run quite alike.
    private static func beginning(of model: MeetingModel) -> Duration? {
        guard model.timer.phase == .waiting, !model.isOverdue, let due = model.due else {
            return nil
        }
        return .milliseconds((due + .microseconds(999)).milliseconds)
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
