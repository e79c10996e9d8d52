import FoundationEssentials

/// Whether `Timeline.run` continues after an update.
public enum TimelineDirective: Sendable {
    /// Wait for the next entry.
    case `continue`
    /// Return from `run`.
    case stop
}

extension Timeline {
    /// Calls `draw` for every update until it returns `.stop` or the schedule has no more entries.
    ///
    /// Blocks the calling thread and sleeps between entries. When the computer wakes up, draws the
    /// newest entry immediately; notices within a minute if the clock has been set. If your program
    /// also handles other events, use a `Timeline` and call `update(at:)`.
    ///
    /// Call `invalidateTimelineContent()` on the context to redraw the entry: immediately if `draw`
    /// calls it, at the next wake-up if another thread does.
    public static func run(
        _ schedule: Schedule, mode: TimelineScheduleMode = .normal, cadence: Cadence? = nil,
        tolerance: TimeInterval = 0, draw: (TimelineContext) throws -> TimelineDirective
    ) rethrows {
        try run(
            Timeline(schedule, mode: mode, cadence: cadence, tolerance: tolerance), by: .system,
            draw: draw)
    }

    static func run(
        _ timeline: Timeline, by clock: SystemClock,
        draw: (TimelineContext) throws -> TimelineDirective
    ) rethrows {
        var timeline = timeline
        let redraw = Redraw()
        while let wakeUp = timeline.nextWakeUp {
            let wait = wakeUp.timeIntervalSince(clock.date())
            if wait > 0 { clock.sleep(min(wait, 60)) }
            if redraw.consume() { timeline.invalidateTimelineContent() }
            guard let context = timeline.update(at: clock.date()) else { continue }
            if try draw(context.redrawn(by: redraw)) == .stop { return }
            if redraw.consume() { timeline.invalidateTimelineContent() }
        }
    }
}
