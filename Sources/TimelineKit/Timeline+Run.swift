import FoundationEssentials

/// Whether a running timeline continues after an update.
public enum TimelineDirective: Sendable {
    /// Wait for the next entry.
    case `continue`
    /// Return from `run`.
    case stop
}

extension Timeline {
    /// Calls `draw` for every update of a schedule, until it returns `.stop` or no entry is left.
    ///
    /// Blocks the calling thread and sleeps between entries. When the computer wakes up, the newest
    /// entry is drawn immediately; a change of the clock is noticed within a minute. If other
    /// events wake the program too, own a `Timeline` and call `update(at:)`.
    ///
    /// `invalidateTimelineContent()` on the context redraws the entry: immediately if `draw`
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
