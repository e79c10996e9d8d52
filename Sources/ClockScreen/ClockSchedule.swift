import FoundationEssentials
import TimelineKit

/// A clock's redraw schedule.
package struct ClockSchedule: TimelineSchedule, Sendable {
    let pace: ClockModel.Pace
    let zone: TimelineZone

    package func entries(from startDate: Date, mode: TimelineScheduleMode) -> ClockEntries {
        switch pace {
        case .second: ClockEntries(Self.wholeSeconds.entries(from: startDate, mode: mode))
        case .minute:
            ClockEntries(
                EveryMinuteTimelineSchedule(in: zone).entries(from: startDate, mode: mode))
        case .live:
            ClockEntries(AnimationTimelineSchedule.animation.entries(from: startDate, mode: mode))
        case .periodic(let schedule): ClockEntries(schedule.entries(from: startDate, mode: mode))
        case .explicit(let schedule):
            ClockEntries(GivenDates(dates: schedule.entries(from: startDate, mode: mode)))
        }
    }

    package func cadence(at date: Date, mode: TimelineScheduleMode) -> Cadence {
        switch pace {
        case .second, .explicit: mode == .normal ? .seconds : .minutes
        case .periodic(let schedule): schedule.cadence(at: date, mode: mode)
        case .minute: .minutes
        case .live: AnimationTimelineSchedule.animation.cadence(at: date, mode: mode)
        }
    }

    /// Starts in the distant past, so that updates continue if the wall clock is set back.
    private static let wholeSeconds = PeriodicTimelineSchedule(from: .distantPast, by: 1)
}

/// The dates from any of a clock's schedules.
package struct ClockEntries: Sequence, SkippingIterator, Sendable {
    private var entries: any SkippingIterator & Sendable

    init(_ entries: some SkippingIterator & Sendable) { self.entries = entries }

    package mutating func next() -> Date? { entries.next() }

    package mutating func skip(to date: Date) { entries.skip(to: date) }
}

/// Dates given by the user; `skip` does nothing, because stepping through a few dates is fast.
private struct GivenDates: SkippingIterator {
    var dates: ExplicitEntries<[Date]>

    mutating func next() -> Date? { dates.next() }

    mutating func skip(to date: Date) {}
}
