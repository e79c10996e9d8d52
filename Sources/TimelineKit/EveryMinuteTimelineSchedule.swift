import FoundationEssentials

/// The start of every local minute, beginning at or before the query date, regardless of the mode.
///
/// Each change of the displayed minute has an entry, even if the zone's offset from GMT includes
/// seconds or changes.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    /// The zone whose minutes the schedule follows.
    public let zone: TimelineZone

    /// Creates a schedule for the minutes of a zone, by default the computer's.
    public init(in zone: TimelineZone = .local) {
        self.zone = zone
    }

    /// The start of every minute, beginning at or before `startDate`.
    public func entries(from startDate: Date, mode: Mode) -> MinuteEntries {
        MinuteEntries(from: startDate, in: zone)
    }

    /// Returns `.minutes` in both modes.
    public func cadence(at date: Date, mode: Mode) -> Cadence {
        .minutes
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    /// The start of every minute in the computer's time zone.
    public static var everyMinute: Self { Self() }

    /// The start of every minute in a time zone.
    public static func everyMinute(in zone: TimelineZone) -> Self {
        Self(in: zone)
    }
}
