import FoundationEssentials
import TimelineKit

/// The updates of a schedule, one at a time, for `for await`.
///
/// Each iterator has its own timeline, whose first update comes immediately. It waits for an
/// entry only when the next update is requested: entries missed in the meantime collapse into one
/// update with the newest. It ends with the schedule, or when its
/// task is cancelled.
public struct TimelineUpdates<Schedule: TimelineSchedule>: AsyncSequence {
    /// The context to draw for.
    public typealias Element = TimelineContext
    /// Updates never fail.
    public typealias Failure = Never

    let schedule: Schedule
    let mode: TimelineScheduleMode
    let cadence: Cadence?
    let tolerance: TimeInterval
    let clock: TimelineClock

    /// A timeline and its clock.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var timeline: Timeline<Schedule>
        let clock: TimelineClock
        let redraw = Redraw()

        /// The next update; nil if no entry is left or the task was cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> TimelineContext? {
            if redraw.consume() { timeline.invalidateTimelineContent() }
            while let wakeUp = timeline.nextWakeUp, !Task.isCancelled {
                let wait = wakeUp.timeIntervalSince(clock.date())
                // A change of the clock is noticed within a minute.
                if wait > 0, !(await redraw.sleep(Swift.min(wait, 60), by: clock)) { return nil }
                if redraw.consume() { timeline.invalidateTimelineContent() }
                if let context = timeline.update(at: clock.date()) {
                    return context.redrawn(by: redraw)
                }
            }
            return nil
        }
    }

    /// Creates an iterator whose first update comes immediately.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            timeline: Timeline(schedule, mode: mode, cadence: cadence, tolerance: tolerance),
            clock: clock)
    }
}

extension TimelineUpdates: Sendable where Schedule: Sendable {}

extension Timeline {
    /// The updates of a schedule as an asynchronous sequence, by the computer's clock or another.
    ///
    /// It ends with the schedule, or when the waiting task is cancelled. When the computer wakes,
    /// the newest entry comes immediately; a change of the clock is noticed within a
    /// minute. `invalidateTimelineContent()` on a context repeats its entry.
    public static func updates(
        of schedule: Schedule, mode: TimelineScheduleMode = .normal, cadence: Cadence? = nil,
        tolerance: TimeInterval = 0, clock: TimelineClock = .system
    ) -> TimelineUpdates<Schedule> {
        TimelineUpdates(
            schedule: schedule, mode: mode, cadence: cadence, tolerance: tolerance, clock: clock)
    }
}

extension Redraw {
    /// Sleeps until the time is over or a redraw is requested; false if the caller's task, or
    /// the sleep itself, was cancelled.
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
