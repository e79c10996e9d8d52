import FoundationEssentials

/// Turns a schedule into updates and wake-ups. It reads no clock; its owner passes the time.
///
/// After every event call `update(at:)`, draw if it returns a context, and sleep until
/// `nextWakeUp`. `Timeline.run` does this for programs without other events.
///
/// As in SwiftUI, the first update comes immediately, with the newest entry at or before now, or
/// with now if there is none. One update follows at each later entry. Missed entries collapse into
/// one update with the newest. An exhausted schedule keeps its last entry and needs no more
/// wake-ups. Entries that do not ascend are skipped; a thousand of them in a row end the schedule.
///
/// Unlike in SwiftUI, the owner passes the time and may choose the cadence. If the clock is set
/// back, the schedule is queried again.
public struct Timeline<Schedule: TimelineSchedule> {
    /// Setting it restarts the timeline at the next `update(at:)`.
    public var schedule: Schedule {
        didSet { entries = nil }
    }

    /// Setting a different mode restarts the timeline at the next `update(at:)`.
    public var mode: TimelineScheduleMode {
        didSet { if mode != oldValue { entries = nil } }
    }

    /// The owner's choice, or nil for the schedule's.
    public var cadence: Cadence? {
        didSet { if cadence != oldValue { isValid = false } }
    }

    /// How late an update may come, in seconds, so that wake-ups can be combined.
    ///
    /// `nextWakeUp` is then the roundest time in that range: a whole minute, second or quarter of a
    /// second. Programs that do the same wake the computer together.
    public var tolerance: TimeInterval = 0

    private var entries: AscendingIterator<Schedule.Entries.Iterator>?
    private var shown = Date.distantPast
    private var upcoming: Date?
    private var isValid = false

    /// Creates a timeline whose first update is due immediately.
    public init(
        _ schedule: Schedule, mode: TimelineScheduleMode = .normal, cadence: Cadence? = nil,
        tolerance: TimeInterval = 0
    ) {
        self.schedule = schedule
        self.mode = mode
        self.cadence = cadence
        self.tolerance = tolerance
    }

    /// When to call `update(at:)` again: `.distantPast` while an update is due, nil for never.
    /// Timers round it up: an update requested a moment too early draws nothing.
    public var nextWakeUp: Date? {
        entries == nil || !isValid ? .distantPast : upcoming.map(joined)
    }

    /// Forces one redraw of the current entry.
    public mutating func invalidateTimelineContent() {
        isValid = false
    }

    /// Advances to the newest entry at or before now; nil if nothing new needs drawing.
    public mutating func update(at now: Date) -> TimelineContext? {
        guard !now.timeIntervalSinceReferenceDate.isNaN else { return nil }
        // In SwiftUI, clocks are never set back; here the schedule is queried again.
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

    /// Missed entries collapse into the newest.
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
