import FoundationEssentials

/// Every second until the end, inclusive; in low frequency minutes until the last one (ours).
package struct CountdownTimelineSchedule: TimelineSchedule, Hashable, Sendable {
    package let end: Date

    package init(to end: Date) {
        self.end = end
    }

    package func entries(from startDate: Date, mode: TimelineScheduleMode) -> RegularEntries {
        let anchor = end.timeIntervalSinceReferenceDate
        let entries =
            switch mode {
            case .normal:
                RegularEntries(RegularRun(anchor: anchor, interval: 1, first: -.infinity, last: 0))
            case .lowFrequency:
                RegularEntries(
                    RegularRun(anchor: anchor, interval: 60, first: -.infinity, last: -1),
                    then: RegularRun(anchor: anchor, interval: 1, first: -59, last: 0))
            }
        return entries.skipping(to: startDate)
    }

    package func cadence(at date: Date, mode: TimelineScheduleMode) -> Cadence {
        mode == .normal || date >= end - 60 ? .seconds : .minutes
    }
}

extension TimelineSchedule where Self == CountdownTimelineSchedule {
    package static func countdown(to end: Date) -> Self {
        Self(to: end)
    }
}
