import FoundationEssentials

/// Every second since the start; in low frequency only whole minutes after the first minute.
///
/// The first entry is the last one at or before the query date, or a future start. Not part of
/// SwiftUI.
public struct CountUpTimelineSchedule: TimelineSchedule, Hashable, Sendable {
    /// The first entry.
    public let start: Date

    /// Creates a schedule that counts up from `start`.
    public init(from start: Date) {
        self.start = start
    }

    /// The seconds, or minutes, from the last one at or before `startDate`, or from the start.
    public func entries(from startDate: Date, mode: Mode) -> RegularEntries {
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

    /// Seconds; in low frequency minutes after the first minute.
    public func cadence(at date: Date, mode: Mode) -> Cadence {
        mode == .normal || date < start + 60 ? .seconds : .minutes
    }
}

extension TimelineSchedule where Self == CountUpTimelineSchedule {
    /// Every second since `start`; in low frequency only whole minutes after the first minute.
    public static func countUp(from start: Date) -> Self {
        Self(from: start)
    }
}
