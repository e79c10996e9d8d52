import FoundationEssentials

/// The dates start + k × interval, regardless of the mode.
///
/// The first is the last one at or before the query date, or a future start (SwiftUI's rule).
/// Each date is computed from its k, so errors do not accumulate.
public struct PeriodicTimelineSchedule: TimelineSchedule, Hashable, Sendable {
    /// The origin of the schedule.
    public let start: Date
    /// Seconds, finite and above 0; nil for the start alone.
    public let interval: TimeInterval?

    /// Throws for an interval in seconds that is zero, negative or not finite.
    public init(
        from start: Date, by interval: TimeInterval
    ) throws(ScheduleError) {
        guard Self.isPossible(interval) else { throw .interval(interval) }
        self.init(start, interval: interval)
    }

    fileprivate init(_ start: Date, interval: TimeInterval?) {
        self.start = start
        self.interval = interval
    }

    fileprivate static func isPossible(_ interval: TimeInterval) -> Bool {
        interval.isFinite && interval > 0
    }

    /// Every second, counted from `start`.
    package init(everySecondFrom start: Date) {
        self.init(start, interval: 1)
    }

    /// The dates from the last one at or before `startDate`, or from the start.
    public func entries(from startDate: Date, mode: Mode) -> RegularEntries {
        let anchor = start.timeIntervalSinceReferenceDate
        let run =
            if let interval {
                RegularRun(anchor: anchor, interval: interval, first: 0)
            } else {
                RegularRun(anchor: anchor, interval: 1, first: 0, last: 0)
            }
        return RegularEntries(run).skipping(to: startDate)
    }

    /// Seconds for intervals under a minute; otherwise, and in low frequency, minutes.
    public func cadence(at date: Date, mode: Mode) -> Cadence {
        mode == .normal && interval ?? .infinity < 60 ? .seconds : .minutes
    }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// The dates start + k × interval; only the start for seconds that are zero, negative or not
    /// finite.
    ///
    /// `PeriodicTimelineSchedule(from:by:)` throws for these.
    public static func periodic(from start: Date, by interval: TimeInterval) -> Self {
        Self(start, interval: Self.isPossible(interval) ? interval : nil)
    }
}
