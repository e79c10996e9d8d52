import FoundationEssentials

/// Every second up to and including the end; in low-frequency mode, only every minute until the
/// last minute begins.
///
/// Entries are a whole number of seconds or minutes before the end. After the end, the only entry
/// is the end itself. Not part of SwiftUI.
public struct CountdownTimelineSchedule: TimelineSchedule, Hashable, Sendable {
    /// The last entry.
    public let end: Date

    /// Creates a schedule that counts down to `end`.
    public init(to end: Date) {
        self.end = end
    }

    /// The entries from the newest one at or before `startDate` to the end.
    public func entries(from startDate: Date, mode: Mode) -> RegularEntries {
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

    /// Returns `.seconds`; in low-frequency mode, `.minutes` before the last minute.
    public func cadence(at date: Date, mode: Mode) -> Cadence {
        mode == .normal || date >= end - 60 ? .seconds : .minutes
    }
}

extension TimelineSchedule where Self == CountdownTimelineSchedule {
    /// Every second up to and including `end`; in low-frequency mode, only every minute until the
    /// last minute begins.
    public static func countdown(to end: Date) -> Self {
        Self(to: end)
    }
}
