import FoundationEssentials

/// Turns a schedule into updates and wake-up times, without reading a clock.
///
/// After every event, call `update(at:)`, draw if it returns a context, and sleep until
/// `nextWakeUp`. `Timeline.run` does this for programs that handle no other events.
///
/// As in SwiftUI, the first update is due immediately. Its date is the newest entry at or before
/// now, or now if there is none. Each later entry causes one update, but if several were missed,
/// only the newest one does. After its last entry, a schedule causes no more updates or wake-ups.
/// An entry that is not later than the one before it is skipped; a thousand of these in a row end
/// the schedule.
///
/// Unlike in SwiftUI, the caller passes the time and can override the cadence. If the clock has
/// been set back, the timeline queries the schedule again.
public struct Timeline<Schedule: TimelineSchedule> {
    /// Setting the schedule restarts the timeline at the next `update(at:)`.
    public var schedule: Schedule {
        didSet { entries = nil }
    }

    /// Setting a different mode restarts the timeline at the next `update(at:)`.
    public var mode: TimelineScheduleMode {
        didSet { if mode != oldValue { entries = nil } }
    }

    /// Overrides the schedule's cadence, unless nil.
    public var cadence: Cadence? {
        didSet { if cadence != oldValue { isValid = false } }
    }

    /// How late an update may be, in seconds, so that the system can combine wake-ups.
    ///
    /// `nextWakeUp` is then delayed to a whole minute, second or quarter of a second, the longest
    /// of these that the tolerance allows. Programs that do the same wake the computer together.
    public var tolerance: TimeInterval = 0

    private var entries: AscendingIterator<Schedule.Entries.Iterator>?
    private var shown = Date.distantPast
    private var upcoming: Date?
    private var isValid = false

    /// Creates a timeline that is due for its first update.
    public init(
        _ schedule: Schedule, mode: TimelineScheduleMode = .normal, cadence: Cadence? = nil,
        tolerance: TimeInterval = 0
    ) {
        self.schedule = schedule
        self.mode = mode
        self.cadence = cadence
        self.tolerance = tolerance
    }

    /// When to call `update(at:)` again: `.distantPast` if an update is due now, nil if there will
    /// be no more. If your timer is less precise, round up, because `update(at:)` returns nil if
    /// called too early.
    public var nextWakeUp: Date? {
        entries == nil || !isValid ? .distantPast : upcoming.map(joined)
    }

    /// Forces one redraw of the current entry.
    public mutating func invalidateTimelineContent() {
        isValid = false
    }

    /// Advances to the newest entry at or before `now`; returns nil if nothing needs redrawing.
    public mutating func update(at now: Date) -> TimelineContext? {
        guard !now.timeIntervalSinceReferenceDate.isNaN else { return nil }
        // The clock may have been set back; SwiftUI does not handle that.
        if entries == nil || now < shown {
            restart(from: now)
        } else if let upcoming, upcoming <= now {
            advance(to: now)
        } else if isValid {
            return nil
        }
        isValid = true
        return TimelineContext(
            date: shown, cadence: cadence ?? schedule.cadence(at: shown, mode: mode))
    }

    private mutating func restart(from now: Date) {
        var entries = AscendingIterator(schedule.entries(from: now, mode: mode).makeIterator())
        upcoming = entries.next()
        self.entries = entries
        shown = now
        advance(to: now)
    }

    private func joined(_ date: Date) -> Date {
        guard tolerance > 0 else { return date }
        let seconds = date.timeIntervalSinceReferenceDate
        for unit in [60, 1, 0.25] {
            let round = (seconds / unit).rounded(.up) * unit
            if round <= seconds + tolerance { return Date(timeIntervalSinceReferenceDate: round) }
        }
        return date
    }

    private mutating func advance(to now: Date) {
        guard var entries = self.entries.take() else { return }
        while let date = upcoming, date <= now {
            shown = date
            schedule.skip(&entries.base, to: now)
            upcoming = entries.next()
        }
        self.entries = entries
    }
}

extension Timeline: Sendable
where Schedule: Sendable, Schedule.Entries.Iterator: Sendable {}
