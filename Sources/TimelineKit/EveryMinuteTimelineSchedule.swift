import FoundationEssentials

/// The starts of local minutes, the first at or before the query date, regardless of the mode.
///
/// A zone may differ from GMT by a number of seconds, and change its offset; an entry marks every
/// change of the displayed minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    /// The zone whose minutes count.
    public let zone: TimelineZone

    /// The minutes of a zone, by default the computer's.
    public init(in zone: TimelineZone = .local) {
        self.zone = zone
    }

    /// The starts of minutes, beginning with the one at or before `startDate`.
    public func entries(from startDate: Date, mode: Mode) -> MinuteEntries {
        MinuteEntries(from: startDate, in: zone)
    }

    /// Always minutes.
    public func cadence(at date: Date, mode: Mode) -> Cadence {
        .minutes
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    /// The starts of the minutes in the computer's time zone.
    public static var everyMinute: Self { Self() }

    /// The starts of the minutes in a time zone.
    public static func everyMinute(in zone: TimelineZone) -> Self {
        Self(in: zone)
    }
}
