import FoundationEssentials

/// Frames from the query date on; none while paused or in low-frequency mode.
///
/// Pausing works as in SwiftUI; the rule for low-frequency mode is TimelineKit's own.
public struct AnimationTimelineSchedule: TimelineSchedule, Hashable, Sendable {
    /// The minimum number of seconds between frames, for at most 30 frames a second.
    public static let frameInterval: TimeInterval = 1.0 / 30

    /// Seconds between frames, at least `frameInterval`; infinity produces only the first frame.
    public let interval: TimeInterval
    /// Whether the schedule produces no frames.
    public let paused: Bool

    /// Creates a schedule of 30 frames a second, or fewer if `minimumInterval` is over 1/30 s.
    public init(minimumInterval: TimeInterval? = nil, paused: Bool = false) {
        let wanted = minimumInterval ?? Self.frameInterval
        interval = wanted > Self.frameInterval ? wanted : Self.frameInterval
        self.paused = paused
    }

    /// Frames from `startDate` on; none while paused or in low-frequency mode.
    public func entries(from startDate: Date, mode: Mode) -> RegularEntries {
        guard !paused, mode == .normal else { return .none }
        let anchor = startDate.timeIntervalSinceReferenceDate
        guard interval.isFinite else {
            return RegularEntries(RegularRun(anchor: anchor, interval: 1, first: 0, last: 0))
        }
        return RegularEntries(RegularRun(anchor: anchor, interval: interval, first: 0))
    }

    /// Returns `.live` in normal mode and `.minutes` in low-frequency mode.
    public func cadence(at date: Date, mode: Mode) -> Cadence {
        mode == .normal ? .live : .minutes
    }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// Thirty frames a second; none in low-frequency mode.
    public static var animation: Self { Self() }

    /// Frames at least `minimumInterval` seconds apart; none while paused or in low-frequency mode.
    public static func animation(
        minimumInterval: TimeInterval? = nil, paused: Bool = false
    ) -> Self {
        Self(minimumInterval: minimumInterval, paused: paused)
    }
}
