import FoundationEssentials

/// Dates at start + k × interval, the first at the start or the last one by now (SwiftUI's rule).
package struct PeriodicTimelineSchedule: TimelineSchedule, Hashable, Sendable {
    package let start: Date
    /// Seconds, finite and above 0.
    package let interval: TimeInterval

    /// Throws for an interval in seconds that is zero, negative or not finite (ours).
    package init(
        from start: Date, by interval: TimeInterval
    ) throws(ScheduleError) {
        guard interval.isFinite, interval > 0 else { throw .interval(interval) }
        self.start = start
        self.interval = interval
    }

    package func entries(from startDate: Date, mode: TimelineScheduleMode) -> RegularEntries {
        let anchor = start.timeIntervalSinceReferenceDate
        return RegularEntries(RegularRun(anchor: anchor, interval: interval, first: 0))
            .skipping(to: startDate)
    }

    package func cadence(at date: Date, mode: TimelineScheduleMode) -> Cadence {
        mode == .normal && interval <= 1 ? .seconds : .minutes
    }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// Throws for an interval in seconds that is zero, negative or not finite.
    package static func periodic(
        from start: Date, by interval: TimeInterval
    ) throws(ScheduleError) -> Self {
        try Self(from: start, by: interval)
    }
}
