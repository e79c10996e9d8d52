import FoundationEssentials
import TimelineKit

/// A schedule's updates as an asynchronous sequence.
///
/// Each iterator has its own timeline, whose first update is due immediately. If entries are missed
/// while the loop is busy, the next update has the newest one. The sequence ends after the
/// schedule's last entry, or when its task is cancelled.
public struct TimelineUpdates<Schedule: TimelineSchedule>: AsyncSequence {
    /// The date and cadence for which to draw content.
    public typealias Element = TimelineContext
    /// The sequence never throws.
    public typealias Failure = Never

    let schedule: Schedule
    let mode: TimelineScheduleMode
    let cadence: Cadence?
    let tolerance: TimeInterval
    let clock: TimelineClock

    /// An iterator that sleeps until the next update is due.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var timeline: Timeline<Schedule>
        let clock: TimelineClock
        let redraw = Redraw()

        /// Waits for the next update; returns nil after the last entry or if the task is cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> TimelineContext? {
            if redraw.consume() { timeline.invalidateTimelineContent() }
            while let wakeUp = timeline.nextWakeUp, !Task.isCancelled {
                let wait = wakeUp.timeIntervalSince(clock.date())
                // At most a minute, to notice if the clock has been set.
                if wait > 0, !(await redraw.sleep(Swift.min(wait, 60), by: clock)) { return nil }
                if redraw.consume() { timeline.invalidateTimelineContent() }
                if let context = timeline.update(at: clock.date()) {
                    return context.redrawn(by: redraw)
                }
            }
            return nil
        }
    }

    /// Creates an iterator whose first update is due immediately.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            timeline: Timeline(schedule, mode: mode, cadence: cadence, tolerance: tolerance),
            clock: clock)
    }
}

extension TimelineUpdates: Sendable where Schedule: Sendable {}

extension Timeline {
    /// Returns a schedule's updates as an asynchronous sequence, timed by the given clock.
    ///
    /// The sequence ends after the schedule's last entry, or when the waiting task is cancelled.
    /// When the computer wakes up, the newest entry arrives immediately; the sequence notices
    /// within a minute if the clock has been set. Call `invalidateTimelineContent()` on a context
    /// to receive its entry again.
    public static func updates(
        of schedule: Schedule, mode: TimelineScheduleMode = .normal, cadence: Cadence? = nil,
        tolerance: TimeInterval = 0, clock: TimelineClock = .system
    ) -> TimelineUpdates<Schedule> {
        TimelineUpdates(
            schedule: schedule, mode: mode, cadence: cadence, tolerance: tolerance, clock: clock)
    }
}

extension Redraw {
    /// Sleeps for a number of seconds or until a redraw is requested; returns false if the caller's
    /// task, or the sleep itself, has been cancelled.
    fileprivate func sleep(_ seconds: TimeInterval, by clock: TimelineClock) async -> Bool {
        let task = Task { try await clock.sleep(seconds) }
        onRequest { task.cancel() }
        defer { onRequest(nil) }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        if case .failure = result, !isRequested { return false }
        return !Task.isCancelled
    }
}
