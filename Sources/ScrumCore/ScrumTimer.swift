/// The progress of a meeting over time.
///
/// Stores what people did and when, and calculates everything else for a given time. Times are
/// durations since a fixed moment, including any time that the computer slept; the meeting's own
/// clock (`elapsed`) stops during pauses. Figures are valid for times between the last
/// `advance(to:)` and `nextChange`. Two timers are equal only if both have been advanced to the
/// same time.
package struct ScrumTimer: Equatable, Sendable {
    /// An attendee or an agenda item in a running meeting.
    package struct Speaker: Identifiable, Equatable, Sendable {
        /// The index in `ScrumTimer.speakers`; it never changes.
        package let id: Int
        package let name: String
        /// Whether this is an agenda item.
        package let isItem: Bool
        /// The box planned at the start or on joining; zero for someone who was absent from the
        /// start and has not returned.
        package internal(set) var planned: Duration
        /// The total box for all of this person's turns, including changes.
        package var box: Duration
        /// The box to show in figures; for an absentee, the planned one.
        package var allowed: Duration { isAbsent ? planned : box }
        /// The time taken by finished turns; `ScrumTimer.spoken(by:at:)` includes the current one.
        package var spoken: Duration = .zero
        package var isAbsent = false
        /// Whether the last turn in `past` passed, without taking any time, because of the absence.
        var hasMissedTurn = false
        /// Whether the last turn ended before the end of its box.
        package var wasSkipped = false
    }

    /// How a meeting ended.
    package enum Ending: String, Sendable, CaseIterable {
        /// Everyone has spoken.
        case finished
        /// A user ended the meeting early.
        case early
        /// Something other than the user stopped the program.
        case interrupted
    }

    package enum Phase: Equatable, Sendable {
        case waiting
        case running
        case ended(Ending)
    }

    /// A speaker's status in the meeting; the raw values are the words used in the state line.
    package enum Status: String, Sendable {
        case done, speaks, comes, absent
    }

    /// A note, and who was speaking when it was added.
    package struct Note: Equatable, Sendable {
        package let text: String
        package internal(set) var speaker: Int
        /// The meeting's elapsed time when the note was added.
        package internal(set) var elapsed: Duration
    }

    package let plan: MeetingPlan
    /// The length planned at the start; it does not change when people join or leave.
    package let plannedLength: Duration
    /// Whether all turns are agenda items, which then move and join as people do.
    package let hasOnlyItems: Bool
    package internal(set) var phase = Phase.waiting
    package internal(set) var notes: [Note] = []
    var arrangement: Arrangement
    var undoable = UndoHistory()
    /// The elapsed time up to which automatic changes have been applied.
    var settled = Duration.zero
    /// The meeting's elapsed time at the last event.
    var lastEvent = Duration.zero
    var clock = Clock()
    package internal(set) var isPaused = false
    /// All pauses. The length of a pause in progress is updated at each event.
    var pauses: [Pause] = []

    package init(plan: MeetingPlan) {
        self.plan = plan
        plannedLength = plan.length
        hasOnlyItems = TurnKind(plan.people.lazy.map(\.isItem)) == .items
        arrangement = Arrangement(plan: plan)
    }
}

extension ScrumTimer {
    /// When the meeting's clock last started or stopped, and the elapsed time that it showed then.
    struct Clock: Equatable, Sendable {
        var since = Duration.zero
        var elapsed = Duration.zero
    }

    /// A period during which the meeting's clock was stopped.
    struct Pause: Equatable, Sendable {
        /// The meeting's elapsed time when its clock stopped.
        let elapsed: Duration
        var length: Duration
    }

    /// A finished turn, which started when the previous one ended.
    struct FinishedTurn: Equatable, Sendable {
        let speaker: Int
        /// The meeting's elapsed time at the end of the turn.
        let end: Duration
    }

    /// The state that undo restores: past, current and upcoming speakers.
    struct Arrangement: Equatable, Sendable {
        var speakers: [Speaker]
        /// The speakers whose turns have passed, including absentees, oldest first.
        var past: [Int] = []
        /// The current speaker; nil once the meeting has ended.
        var current: Int?
        /// The upcoming speakers in order; absentees stay until their turn has passed.
        var queue: [Int]
        /// The finished turns that took any time, oldest first.
        var turns: [FinishedTurn] = []
        /// The indices of ticked-off notes, in the order in which they were ticked.
        var ticked: [Int] = []
        /// The index in `speakers` of the person who took over the lead; nil if no one did.
        var lead: Int?
        /// The meeting's elapsed time at the start of the current turn; finished turns add up to
        /// it.
        var turnBegan = Duration.zero
        /// The meeting's elapsed time at the start or last restart of the current turn.
        var turnRestarted = Duration.zero
        /// Whether the current turn continues past its box until a user ends it.
        var isHeld = false

        init(plan: MeetingPlan) {
            speakers = plan.people.enumerated().map { index, person in
                Speaker(
                    id: index, name: person.name, isItem: person.isItem,
                    planned: person.isAbsent ? .zero : person.box, box: person.box,
                    isAbsent: person.isAbsent)
            }
            current = speakers.firstIndex { !$0.isAbsent }
            past = Array(speakers.indices.prefix(current ?? 0))
            for index in past { speakers[index].hasMissedTurn = true }
            queue = Array(speakers.indices.dropFirst(past.count + 1))
        }
    }
}
