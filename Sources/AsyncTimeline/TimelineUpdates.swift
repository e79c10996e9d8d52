import FoundationEssentials
import TimelineKit

/// The updates of a schedule, one at a time, for `for await`.
///
/// Each iterator has a timeline of its own, whose first update comes at once. It waits for an
/// entry only when it is asked for the next update: entries that were missed while its task did
/// something else collapse into one update with the newest. It ends with the schedule, or when its
/// task is cancelled.
public struct TimelineUpdates<Schedule: TimelineSchedule>: AsyncSequence {
    /// What content is drawn for.
    public typealias Element = TimelineContext
    /// No update fails.
    public typealias Failure = Never

    let schedule: Schedule
    let mode: TimelineScheduleMode
    let cadence: Cadence?
    let clock: TimelineClock

    /// A timeline and the clock that it waits with.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var timeline: Timeline<Schedule>
        let clock: TimelineClock

        /// The next update; nil where no entry is left or the task was cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> TimelineContext? {
            while let wakeUp = timeline.nextWakeUp, !Task.isCancelled {
                let wait = wakeUp.timeIntervalSince(clock.date())
                if wait > 0 {
                    // A clock that was set is noticed within a minute.
                    do { try await clock.sleep(Swift.min(wait, 60)) } catch { return nil }
                }
                if let context = timeline.update(at: clock.date()) { return context }
            }
            return nil
        }
    }

    /// Makes an iterator whose first update comes at once.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            timeline: Timeline(schedule, mode: mode, cadence: cadence), clock: clock)
    }
}

extension TimelineUpdates: Sendable where Schedule: Sendable {}

extension Timeline {
    /// The updates of a schedule as an asynchronous sequence, by the computer's clock or another.
    ///
    /// It ends with the schedule, or when the task that waits is cancelled. After a sleep of the
    /// computer the newest entry comes at once; that somebody set the clock is noticed within a
    /// minute.
    public static func updates(
        of schedule: Schedule, mode: TimelineScheduleMode = .normal, cadence: Cadence? = nil,
        clock: TimelineClock = .system
    ) -> TimelineUpdates<Schedule> {
        TimelineUpdates(schedule: schedule, mode: mode, cadence: cadence, clock: clock)
    }
}
