import FoundationEssentials

/// The dates start + k × interval, whatever the mode.
///
/// The first is the last one at or before the query date, or the start if that is still to come
/// (SwiftUI's rule). Each date is computed from its k, so that no error adds up.
public struct PeriodicTimelineSchedule: TimelineSchedule, Hashable, Sendable {
    /// The date from which the others are counted.
    public let start: Date
    /// Seconds, finite and above 0.
    public let interval: TimeInterval

    /// Throws for an interval in seconds that is zero, negative or not finite.
    public init(
        from start: Date, by interval: TimeInterval
    ) throws(ScheduleError) {
        guard interval.isFinite, interval > 0 else { throw .interval(interval) }
        self.start = start
        self.interval = interval
    }

    /// Every second, counted from `start`.
    package init(everySecondFrom start: Date) {
        self.start = start
        interval = 1
    }

    /// The dates from the last one at or before `startDate` on, or from the start.
    public func entries(from startDate: Date, mode: Mode) -> RegularEntries {
        let anchor = start.timeIntervalSinceReferenceDate
        return RegularEntries(RegularRun(anchor: anchor, interval: interval, first: 0))
            .skipping(to: startDate)
    }

    /// Seconds where the interval is under a minute; else minutes, as in low frequency.
    public func cadence(at date: Date, mode: Mode) -> Cadence {
        mode == .normal && interval < 60 ? .seconds : .minutes
    }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// The dates start + k × interval; throws for seconds that are zero, negative or not finite.
    public static func periodic(
        from start: Date, by interval: TimeInterval
    ) throws(ScheduleError) -> Self {
        try Self(from: start, by: interval)
    }
}
