import FoundationEssentials

/// Frames from the query date on; none while paused (SwiftUI's rule) or in low frequency (ours).
package struct AnimationTimelineSchedule: TimelineSchedule, Hashable, Sendable {
    /// Seconds between the frames of a terminal, which is not drawn more often than that.
    package static let frameInterval: TimeInterval = 1.0 / 30

    /// Seconds, never below the frame interval; infinite: only the first frame.
    package let interval: TimeInterval
    package let paused: Bool

    /// Without an interval in seconds, or with one too short, frames come as often as they may.
    package init(minimumInterval: TimeInterval? = nil, paused: Bool = false) {
        let wanted = minimumInterval ?? Self.frameInterval
        interval = wanted > Self.frameInterval ? wanted : Self.frameInterval
        self.paused = paused
    }

    package func entries(from startDate: Date, mode: TimelineScheduleMode) -> RegularEntries {
        guard !paused, mode == .normal else { return .none }
        let anchor = startDate.timeIntervalSinceReferenceDate
        guard interval.isFinite else {
            return RegularEntries(RegularRun(anchor: anchor, interval: 1, first: 0, last: 0))
        }
        return RegularEntries(RegularRun(anchor: anchor, interval: interval, first: 0))
    }

    package func cadence(at date: Date, mode: TimelineScheduleMode) -> Cadence {
        mode == .normal ? .live : .minutes
    }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// As many frames as a terminal is drawn.
    package static var animation: Self { Self() }

    /// Frames at least `minimumInterval` seconds apart.
    package static func animation(
        minimumInterval: TimeInterval? = nil, paused: Bool = false
    ) -> Self {
        Self(minimumInterval: minimumInterval, paused: paused)
    }
}
