import FoundationEssentials

/// Every second from the start on; in low-frequency mode, only every minute after the first minute.
///
/// The first entry is the newest one at or before the query date, or the start if that is later.
/// Not part of SwiftUI.
public struct CountUpTimelineSchedule: TimelineSchedule, Hashable, Sendable {
    /// The date from which to count.
    public let start: Date

    /// Creates a schedule that counts up from `start`.
    public init(from start: Date) {
        self.start = start
    }

    /// The entries from the newest one at or before `startDate`, or from the start if that is
    /// later.
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

    /// Returns `.seconds`; in low-frequency mode, `.minutes` after the first minute.
    public func cadence(at date: Date, mode: Mode) -> Cadence {
        mode == .normal || date < start + 60 ? .seconds : .minutes
    }
}

extension TimelineSchedule where Self == CountUpTimelineSchedule {
    /// Every second from `start` on; in low-frequency mode, only every minute after the first
    /// minute.
    public static func countUp(from start: Date) -> Self {
        Self(from: start)
    }
}
