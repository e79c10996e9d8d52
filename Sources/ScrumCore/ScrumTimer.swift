/// A meeting as it moves through time.
///
/// It stores what people did and when, and derives the rest from the time it is asked for.
/// Times are durations on one axis that counts on while the computer sleeps; the meeting's own
/// clock (`elapsed`) stands still while it is paused. Figures are right for times between the
/// last `advance(to:)` and `nextChange`; equal timers have been advanced to the same time.
package struct ScrumTimer: Equatable, Sendable {
    /// An attendee in a running meeting, or a point that is no person.
    package struct Speaker: Identifiable, Equatable, Sendable {
        /// The index in `ScrumTimer.speakers`; it never changes.
        package let id: Int
        package let name: String
        /// Whether it is a point that is no person.
        package let isItem: Bool
        /// The box planned at the start, or on joining; none for who was absent from the start,
        /// until that person is called back.
        package internal(set) var planned: Duration
        /// The box as it is by now, over all turns of this person.
        package var box: Duration
        /// The time of finished turns; `ScrumTimer.spoken(by:at:)` includes the running one.
        package var spoken: Duration = .zero
        package var isAbsent = false
        /// Whether the last turn ended before its box was over.
        package var wasSkipped = false
    }

    /// How a meeting ended.
    package enum Ending: String, Sendable, CaseIterable {
        /// Everybody has spoken.
        case finished
        /// Somebody ended it early.
        case early
        /// The program was stopped from outside.
        case interrupted
    }

    package enum Phase: Equatable, Sendable {
        case waiting
        case running
        case ended(Ending)
    }

    /// Something to remember, with the person who spoke at the time.
    package struct Note: Equatable, Sendable {
        package let text: String
        package internal(set) var speaker: Int
        /// The meeting's elapsed time.
        package internal(set) var elapsed: Duration
    }

    package let plan: MeetingPlan
    /// The length planned at the start; joining and leaving do not change it.
    package let plannedLength: Duration
    package internal(set) var phase = Phase.waiting
    package internal(set) var notes: [Note] = []
    var arrangement: Arrangement
    var undoable = UndoHistory()
    /// The meeting's elapsed time up to which the automatic changes are made.
    var settled = Duration.zero
    /// The meeting's elapsed time at which somebody last did something.
    var lastEvent = Duration.zero
    var clock = Clock()
    package internal(set) var isPaused = false
    /// The pauses that are over, or as long as they were when somebody last did something.
    var pauses: [Pause] = []

    package init(plan: MeetingPlan) {
        self.plan = plan
        plannedLength = plan.length
        arrangement = Arrangement(plan: plan)
    }
}

extension ScrumTimer {
    /// When the meeting's clock last started or stopped, and its time then.
    struct Clock: Equatable, Sendable {
        var since = Duration.zero
        var elapsed = Duration.zero
    }

    /// A time in which the meeting's clock stood still.
    struct Pause: Equatable, Sendable {
        /// The meeting's elapsed time.
        let elapsed: Duration
        var length: Duration
    }

    /// A turn that is over; it began where the one before ended.
    struct FinishedTurn: Equatable, Sendable {
        let speaker: Int
        /// The elapsed time at its end.
        let end: Duration
    }

    /// Who has spoken, who speaks and who will; undo restores it (`ArrangementChange`).
    struct Arrangement: Equatable, Sendable {
        var speakers: [Speaker]
        /// Those whose turn is over, even if they were absent for it; oldest first.
        var past: [Int] = []
        /// nil once the meeting has ended.
        var current: Int?
        /// The turns to come; absent people stay until their turn has passed.
        var queue: [Int]
        /// The turns of some length that are over, oldest first.
        var turns: [FinishedTurn] = []
        /// The notes that are ticked off, by their places, in the order in which that was done.
        var ticked: [Int] = []
        /// The elapsed time at which the current turn began; the finished turns add up to it.
        var turnBegan = Duration.zero
        /// The elapsed time at which the current turn began or last was restarted.
        var turnRestarted = Duration.zero
        /// Whether the current turn, over by its box, goes on until somebody ends it.
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
