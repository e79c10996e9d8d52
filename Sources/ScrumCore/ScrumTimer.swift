/// The progress of a meeting through time.
///
/// Stores people's actions and their times, and derives everything else for a requested time.
/// Times are durations on one axis that continues while the computer sleeps; the meeting's own
/// clock (`elapsed`) stops during pauses. Figures are valid for times between the
/// last `advance(to:)` and `nextChange`; equal timers have been advanced to the same time.
package struct ScrumTimer: Equatable, Sendable {
    /// An attendee or an agenda item in a running meeting.
    package struct Speaker: Identifiable, Equatable, Sendable {
        /// The index in `ScrumTimer.speakers`; it never changes.
        package let id: Int
        package let name: String
        /// Whether it is an agenda item.
        package let isItem: Bool
        /// The box planned at the start, or on joining; zero for a person absent from the start,
        /// until the person returns.
        package internal(set) var planned: Duration
        /// The current box, including all changes and turns of this person.
        package var box: Duration
        /// The box for figures: an absentee keeps the planned one.
        package var allowed: Duration { isAbsent ? planned : box }
        /// The time of finished turns; `ScrumTimer.spoken(by:at:)` includes the running one.
        package var spoken: Duration = .zero
        package var isAbsent = false
        /// Whether the last turn ended before its box.
        package var wasSkipped = false
    }

    /// How a meeting ended.
    package enum Ending: String, Sendable, CaseIterable {
        /// Everyone has spoken.
        case finished
        /// Ended early by a user.
        case early
        /// The program was stopped from outside.
        case interrupted
    }

    package enum Phase: Equatable, Sendable {
        case waiting
        case running
        case ended(Ending)
    }

    /// A note, with the person who was speaking.
    package struct Note: Equatable, Sendable {
        package let text: String
        package internal(set) var speaker: Int
        /// The elapsed time of the meeting.
        package internal(set) var elapsed: Duration
    }

    package let plan: MeetingPlan
    /// The length planned at the start, unaffected by joining and leaving.
    package let plannedLength: Duration
    package internal(set) var phase = Phase.waiting
    package internal(set) var notes: [Note] = []
    var arrangement: Arrangement
    var undoable = UndoHistory()
    /// The elapsed time of the last processed automatic change.
    var settled = Duration.zero
    /// The elapsed time of the last event.
    var lastEvent = Duration.zero
    var clock = Clock()
    package internal(set) var isPaused = false
    /// The pauses that have ended, or their lengths at the last event.
    var pauses: [Pause] = []

    package init(plan: MeetingPlan) {
        self.plan = plan
        plannedLength = plan.length
        arrangement = Arrangement(plan: plan)
    }
}

extension ScrumTimer {
    /// When the meeting's clock last started or stopped, and what it showed then.
    struct Clock: Equatable, Sendable {
        var since = Duration.zero
        var elapsed = Duration.zero
    }

    /// A period during which the meeting's clock was stopped.
    struct Pause: Equatable, Sendable {
        /// The elapsed time of the meeting.
        let elapsed: Duration
        var length: Duration
    }

    /// A finished turn; it started at the end of the one before.
    struct FinishedTurn: Equatable, Sendable {
        let speaker: Int
        /// The elapsed time at its end.
        let end: Duration
    }

    /// The arrangement that undo restores: past, current and future speakers.
    struct Arrangement: Equatable, Sendable {
        var speakers: [Speaker]
        /// Speakers whose turn has passed, even if they were absent; oldest first.
        var past: [Int] = []
        /// nil once the meeting has ended.
        var current: Int?
        /// The upcoming turns; absent people stay until their turn has passed.
        var queue: [Int]
        /// The finished turns longer than zero, oldest first.
        var turns: [FinishedTurn] = []
        /// The indexes of ticked-off notes, in the order of ticking.
        var ticked: [Int] = []
        /// The index in `speakers` of the person who took over the lead.
        var lead: Int?
        /// The elapsed time at the start of the current turn; the finished turns add up to it.
        var turnBegan = Duration.zero
        /// The elapsed time at the start or last restart of the current turn.
        var turnRestarted = Duration.zero
        /// Whether the current turn continues past its box until a key ends it.
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
            queue = Array(speakers.indices.dropFirst(past.count + 1))
        }
    }
}
