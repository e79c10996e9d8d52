import FoundationEssentials
import TimelineKit

/// When a clock is drawn again.
package enum ClockSchedule: TimelineSchedule, Sendable {
    case seconds
    case minutes(EveryMinuteTimelineSchedule)
    case live
    case periodic(PeriodicTimelineSchedule)
    case explicit(ExplicitTimelineSchedule)

    package func entries(from startDate: Date, mode: TimelineScheduleMode) -> ClockEntries {
        switch self {
        case .seconds: ClockEntries(.regular(Self.wholeSeconds(from: startDate, mode: mode)))
        case .minutes(let schedule):
            ClockEntries(.minutes(schedule.entries(from: startDate, mode: mode)))
        case .live:
            ClockEntries(
                .regular(AnimationTimelineSchedule.animation.entries(from: startDate, mode: mode)))
        case .periodic(let schedule):
            ClockEntries(.regular(schedule.entries(from: startDate, mode: mode)))
        case .explicit(let schedule):
            ClockEntries(.dates(schedule.entries(from: startDate, mode: mode)[...]))
        }
    }

    package func cadence(at date: Date, mode: TimelineScheduleMode) -> Cadence {
        switch self {
        case .seconds, .explicit: mode == .normal ? .seconds : .minutes
        case .periodic(let schedule):
            mode == .normal && schedule.interval < 60 ? .seconds : .minutes
        case .minutes(let schedule): schedule.cadence(at: date, mode: mode)
        case .live: AnimationTimelineSchedule.animation.cadence(at: date, mode: mode)
        }
    }

    /// Counted from long ago: a clock that is set back must not wait for the first one.
    private static func wholeSeconds(
        from date: Date, mode: TimelineScheduleMode
    ) -> RegularEntries {
        let start = Date.distantPast.timeIntervalSinceReferenceDate.rounded(.down)
        let schedule = try? PeriodicTimelineSchedule(
            from: Date(timeIntervalSinceReferenceDate: start), by: 1)
        return schedule?.entries(from: date, mode: mode) ?? .none
    }
}

/// The dates of any of a clock's schedules.
package struct ClockEntries: Sequence, SkippingIterator, Sendable {
    enum Source: Sendable {
        case regular(RegularEntries)
        case minutes(MinuteEntries)
        case dates(ArraySlice<Date>)
    }

    private var source: Source

    init(_ source: Source) {
        self.source = source
    }

    package mutating func next() -> Date? {
        switch source {
        case .regular(var entries):
            defer { source = .regular(entries) }
            return entries.next()
        case .minutes(var entries):
            defer { source = .minutes(entries) }
            return entries.next()
        case .dates(var dates):
            defer { source = .dates(dates) }
            return dates.popFirst()
        }
    }

    package mutating func skip(to date: Date) {
        switch source {
        case .regular(var entries):
            entries.skip(to: date)
            source = .regular(entries)
        case .minutes(var entries):
            entries.skip(to: date)
            source = .minutes(entries)
        case .dates: break
        }
    }
}
