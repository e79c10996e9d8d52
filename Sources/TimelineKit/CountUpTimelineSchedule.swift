import FoundationEssentials

/// Every second since the start; in low frequency minutes after the first one (ours).
package struct CountUpTimelineSchedule: TimelineSchedule, Hashable, Sendable {
    package let start: Date

    package init(from start: Date) {
        self.start = start
    }

    package func entries(from startDate: Date, mode: TimelineScheduleMode) -> RegularEntries {
        let anchor = start.timeIntervalSinceReferenceDate
        let entries =
            switch mode {
            case .normal:
                RegularEntries(RegularRun(anchor: anchor, interval: 1, first: 0))
            case .lowFrequency:
                RegularEntries(
                    RegularRun(anchor: anchor, interval: 1, first: 0, last: 60),
                    then: RegularRun(anchor: anchor, interval: 60, first: 2))
            }
        return entries.skipping(to: startDate)
    }

    package func cadence(at date: Date, mode: TimelineScheduleMode) -> Cadence {
        mode == .normal || date < start + 60 ? .seconds : .minutes
    }
}

extension TimelineSchedule where Self == CountUpTimelineSchedule {
    package static func countUp(from start: Date) -> Self {
        Self(from: start)
    }
}
