import FoundationEssentials

/// The dates start + k × interval, regardless of the mode.
///
/// As in SwiftUI, the first entry is the newest one at or before the query date, or the start if
/// that is later. Each date is computed from its k, so errors do not accumulate.
public struct PeriodicTimelineSchedule: TimelineSchedule, Hashable, Sendable {
    /// The first date, for which k is 0.
    public let start: Date
    /// A finite number of seconds above 0; nil if the start is the only date.
    public let interval: TimeInterval?

    /// Creates a schedule; an interval that is zero, negative or not finite gives the start alone.
    public init(from start: Date, by interval: TimeInterval) {
        self.start = start
        self.interval = interval.isFinite && interval > 0 ? interval : nil
    }

    /// The dates from the newest one at or before `startDate`, or from the start if that is later.
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

    /// Returns `.seconds` for an interval under a minute in normal mode, otherwise `.minutes`.
    public func cadence(at date: Date, mode: Mode) -> Cadence {
        mode == .normal && interval ?? .infinity < 60 ? .seconds : .minutes
    }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// The dates start + k × interval; the start alone if the interval is zero, negative or not
    /// finite.
    public static func periodic(from start: Date, by interval: TimeInterval) -> Self {
        Self(from: start, by: interval)
    }
}
