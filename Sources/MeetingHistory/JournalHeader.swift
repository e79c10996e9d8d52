import ScrumCore

/// A reading of the computer's clocks at one moment in a meeting.
package struct ClockReading: Equatable, Sendable {
    /// The meeting time at that moment.
    package var time: Duration
    /// The kernel's boot id at that moment.
    var boot: String
    /// The time since boot, including sleep (CLOCK_BOOTTIME).
    package var uptime: Duration
    package var date: Timestamp

    package init(time: Duration = .zero, boot: String, uptime: Duration, date: Timestamp) {
        self.time = time
        self.boot = boot
        self.uptime = uptime
        self.date = date
    }

    /// The date at a meeting time, calculated from this reading.
    package func date(at time: Duration) -> Timestamp {
        var date = date
        date.seconds += (time - self.time).wholeSeconds
        return date
    }

    /// The time between meeting time `time` and `other`; never negative.
    ///
    /// Uses dates only if the computer has restarted, because people can set the clock.
    func gap(from time: Duration, to other: ClockReading) -> Duration {
        let gap =
            boot == other.boot
            ? other.uptime - uptime - (time - self.time)
            : .seconds(other.date.seconds - date(at: time).seconds)
        return max(.zero, gap)
    }
}

/// The first line of a journal: the meeting's plan, and the clock reading from when the journal was
/// created.
package struct JournalHeader: Equatable, Sendable {
    /// The id of the meeting and, later, of its record.
    package var id: String
    /// The full path of the `scrums.json` that the plan came from.
    package var file: String?
    package var plan: MeetingPlan
    /// The clock reading from when the journal was created.
    package var clock: ClockReading
    /// When the meeting is due to start; nil if no time was given.
    package var due: Timestamp?
    /// Command-line options that still apply after a resume, as arguments.
    package var options: [String]
    /// The shared folder whose history receives the meeting; nil means the journal's own folder.
    var history: String?

    package init(
        id: String, file: String?, plan: MeetingPlan, clock: ClockReading, due: Timestamp? = nil,
        options: [String] = []
    ) {
        self.id = id
        self.file = file
        self.plan = plan
        self.clock = clock
        self.due = due
        self.options = options
    }

    package var scrum: MeetingRecord.Scrum {
        MeetingRecord.Scrum(id: plan.scrum.id, title: plan.scrum.title, file: file)
    }
}
