import FoundationEssentials

/// Starts of local minutes, the first at or before the query date; the zone is ours to give.
package struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    package let zone: TimelineZone

    package init(in zone: TimelineZone) {
        self.zone = zone
    }

    package func entries(from startDate: Date, mode: TimelineScheduleMode) -> MinuteEntries {
        MinuteEntries(from: startDate, in: zone)
    }

    package func cadence(at date: Date, mode: TimelineScheduleMode) -> Cadence {
        .minutes
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    package static func everyMinute(in zone: TimelineZone) -> Self {
        Self(in: zone)
    }
}
