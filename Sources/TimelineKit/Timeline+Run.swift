import FoundationEssentials

/// Whether a running timeline goes on after an update.
public enum TimelineDirective: Sendable {
    /// Wait for the next entry.
    case `continue`
    /// Return from `run`.
    case stop
}

extension Timeline {
    /// Calls `draw` for every update of a schedule, until it says `.stop` or no entry is left.
    ///
    /// Blocks the calling thread and sleeps between the entries. After a sleep of the computer the
    /// newest entry is drawn at once; that somebody set the clock is noticed within a minute. Where
    /// other events wake the program as well, own a `Timeline` and call `update(at:)`.
    ///
    /// `invalidateTimelineContent()` on the context has the entry drawn again: at once if `draw`
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
            if redraw.take() { timeline.invalidateTimelineContent() }
            guard let context = timeline.update(at: clock.date()) else { continue }
            if try draw(context.redrawn(by: redraw)) == .stop { return }
            if redraw.take() { timeline.invalidateTimelineContent() }
        }
    }
}
