import Live
import MeetingHistory
import ScrumCore
import TerminalUI

/// A running meeting and its screen's state; turns events into effects.
package struct MeetingModel: Sendable {
    /// A meeting's settings, fixed at the start.
    package struct Options: Sendable {
        /// Whether the screen is redrawn rarely and without seconds, to save power.
        package var isLowPower = false
        /// Whether the meeting has a full screen, which can ask questions and flash.
        package var hasScreen = true
        /// Whether questions can be asked on a terminal line if there is no full screen.
        package var hasPrompt = false
        package var beginning = MeetingBeginning.atOnce
        /// When the terminal's bell rings.
        package var bell = BellMode.whenSoundFails
        /// Whether the start of a turn sends a notification.
        package var notifies = false
        /// Whether a voice speaks the names.
        package var speaksNames = false
        /// Whether other programs can follow the meeting.
        package var isShareable = false
        /// Whether the meeting is saved in the history.
        package var isKept = true
        /// The part of a resumed meeting that has already been saved; discarding the meeting does
        /// not remove that part.
        package var saved: SavedPart?
        /// Open notes from past meetings.
        package var carried: [CarriedNote] = []
        /// Whether a command is asked for absentees.
        package var asksForAbsentees = false
        /// Notices shown at the start, and for how long.
        package var notices: [String] = []
        package var noticeLength = Duration.seconds(6)
        /// The seed for random choices.
        package var seed: UInt64 = 0

        package init() {}
    }

    /// The screen's phase; the timer has the meeting's own phase.
    package enum Phase: Equatable, Sendable {
        /// The meeting has not started.
        case waiting(Waiting)
        /// The meeting is running or paused.
        case meeting
        /// The computer slept during a turn, and the question about it has not been asked yet. A
        /// meeting that ended during the sleep stays open until the question is answered.
        case slept(Gap)
        /// The meeting is over; its result is still on the screen.
        case over(EndScreen)
        /// The screen is closed; further events have no effect.
        case finished
    }

    /// How a waiting meeting starts. Times are on the screen's clock, adjusted to the wall clock.
    package enum Waiting: Equatable, Sendable {
        case byHand
        /// Once a command has named the absentees, or at the start time if that is later.
        case asking(due: Duration?)
        case until(Duration)
        /// By hand, because the start time is long past.
        case overdue(since: Duration)

        /// The start time, past or future; nil if the meeting starts only by hand.
        var due: Duration? {
            switch self {
            case .byHand: nil
            case .asking(let due): due
            case .until(let due), .overdue(let due): due
            }
        }
    }

    package internal(set) var timer: ScrumTimer
    package let options: Options
    /// The plan before any change.
    let firstPlan: MeetingPlan
    /// The people marked absent or present before the start, most recent last, for undo.
    var replanned: [String] = []
    package internal(set) var screen: ScreenState
    package internal(set) var phase: Phase
    /// The volume, 0...100; a key changes it only for this meeting.
    package internal(set) var volume: Int
    /// The message for everyone.
    var message: Message?
    /// A command's output about people, by name.
    var about: [String: [String]] = [:]
    /// Notes from past meetings, including notes ticked off in this one.
    var carried: [CarriedNote]
    /// When the current turn started, unless the meeting started with it.
    var turnBegan: Duration?
    var lastUpdate: Duration?
    var generator: SplitMix64

    package init(timer: ScrumTimer, options: Options = Options(), isMuted: Bool = false) {
        self.timer = timer
        firstPlan = timer.plan
        self.options = options
        screen = ScreenState(keys: MeetingKeys.all, isFull: options.hasScreen)
        screen.hasPrompt = options.hasPrompt
        screen.isKept = options.isKept
        screen.savedAt = options.saved.map { TimeOfDay(of: $0.end) }
        screen.isMuted = isMuted
        phase = timer.phase == .waiting ? .waiting(.byHand) : .meeting
        carried = options.carried
        volume = timer.plan.scrum.sounds.volume
        generator = SplitMix64(seed: options.seed)
        refreshScreen(at: .zero)
    }

    /// The model's next deadline; the screen schedules its own redraws.
    package var deadline: Duration? {
        var endScreenEnds: Duration?
        switch phase {
        case .slept(let gap) where gap.isDue && screen.prompt == nil: return .zero
        case .over(let endScreen): endScreenEnds = endScreen.ends
        default: break
        }
        return [
            timer.nextChange, screen.notices.ends, message?.ends, screen.flashEnds, silenceEnds,
            endScreenEnds, nextBeginning,
        ]
        .compactMap { $0 }.min()
    }

    /// The next deadline of a waiting meeting: the start, or an earlier event such as the tick.
    private var nextBeginning: Duration? {
        guard let due = waiting?.due else { return nil }
        let ahead = [MeetingBeginning.wakefulness, MeetingBeginning.warning, .zero]
        return ahead.map { due - $0 }.first { $0 > lastUpdate ?? .zero }
    }

    private var silenceEnds: Duration? {
        isTiming ? lastUpdate.map { $0 + Self.longestSilence } : nil
    }

    /// How the meeting starts; nil once it has started.
    package var waiting: Waiting? { if case .waiting(let waiting) = phase { waiting } else { nil } }

    package var isOverdue: Bool { if case .overdue = waiting { true } else { false } }

    package var endScreen: EndScreen? {
        if case .over(let endScreen) = phase { endScreen } else { nil }
    }

    /// Whether a speaker's time is running.
    var isTiming: Bool { timer.phase == .running && !timer.isPaused }

    /// Whether the notes replace the people on the screen.
    var showsNotes: Bool { (screen.opensNotes || timer.isLastItem) && hasNotes }

    /// Whether there are notes from this meeting or a past one.
    var hasNotes: Bool { !carried.isEmpty || !timer.notes.isEmpty }

    /// The index of the selected note in the list.
    var chosenNote: Int { noteList.chosen }

    /// The index of the selected person in `timer.speakers`.
    var selected: Int? {
        screen.selection.flatMap { name in timer.speakers.firstIndex { $0.name == name } }
    }

    /// The person whose absence `undo` would change before the start, and the resulting plan; nil
    /// if `undo` would revert something else or nothing.
    var undoneAbsence: (speaker: ScrumTimer.Speaker, plan: MeetingPlan)? {
        guard timer.phase == .waiting, !timer.canUndo, let name = replanned.last,
            let speaker = timer.speakers.first(where: { $0.name == name }),
            let plan = timer.plan(with: speaker.id, absent: !speaker.isAbsent)
        else { return nil }
        return (speaker, plan)
    }

    /// Adopts the start time of a waiting meeting; call this before the next update, which may
    /// otherwise start the meeting at an outdated time.
    mutating func isDue(at due: Duration) {
        switch waiting {
        case nil: break
        case .asking: phase = .waiting(.asking(due: due))
        case .overdue: phase = .waiting(.overdue(since: due))
        case .byHand, .until: phase = .waiting(.until(due))
        }
    }

    /// Applies an event at `now` and returns the tasks for the runner.
    package mutating func update(_ event: MeetingEvent, at now: Duration) -> [MeetingEffect] {
        guard phase != .finished else { return [] }
        var update = Update(model: self, at: now)
        update.advance()
        update.handle(event)
        update.finish()
        let old = reminder
        self = update.model
        // Removes an outdated reminder about the leader or the open notes.
        if let old, old != reminder { screen.notices.remove(old, at: now) }
        refreshScreen(at: now)
        return update.effects
    }

    /// Lets time pass; returns false if something is due, which needs an update.
    mutating func rest(until now: Duration) -> Bool {
        guard lastUpdate != nil, deadline.map({ now < $0 }) ?? true else { return false }
        lastUpdate = now
        return true
    }

    /// Handles a key that concerns only the screen. After an update at the same time, nothing else
    /// is due, so a burst of such keys needs only one update per iteration.
    mutating func handle(_ key: Key, at now: Duration) -> ScreenState.Need {
        now == lastUpdate && endScreen == nil ? screen.handle(key, at: now) : .update
    }

    /// Moves the selection in a meeting with a full screen.
    mutating func select(by step: Int, in state: MeetingState) {
        _ = screen.select(by: step, in: state)
    }

    /// Returns the meeting's state at a given time, for every output.
    package func state(at now: Duration) -> MeetingState {
        let due = isOverdue ? nil : waiting?.due
        var state = MeetingState(timer, at: now, due: due)
        state.message = message?.text
        return state
    }

    /// Updates the screen's state from the rest of the model.
    private mutating func refreshScreen(at now: Duration) {
        screen.about = timer.current.flatMap { about[$0.name] } ?? []
        let list = noteList
        screen.listedNotes = list.notes
        screen.notes = showsNotes ? list : nil
        screen.reminder = waiting == nil ? nil : reminder
        screen.canUndo = timer.canUndo || undoneAbsence != nil
        screen.stage =
            switch phase {
            case .waiting(.byHand): .waiting(.byHand)
            case .waiting(.asking): .waiting(.asking)
            case .waiting(.until): .waiting(.automatic(options.beginning.time))
            case .waiting(.overdue(let due)):
                .waiting(.overdue(options.beginning.time, by: now - due))
            case .over(let endScreen):
                .over(isKept: endScreen.exit.isKept, canReopen: timer.canContinue)
            case .meeting, .slept, .finished: .meeting
            }
    }

    /// The reminder shown while the meeting is waiting and when it starts.
    package var reminder: String? {
        let words = [timer.leader.map { phrase("\($0) leads today.") }, openNotes].compactMap(
            \.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// "2 open notes from Tuesday (v)."; without the day if they are from several days.
    private var openNotes: String? {
        let open = carried.filter { !$0.isDone }
        guard let first = open.first else { return nil }
        let (count, day) = (open.count, first.day)
        return open.allSatisfy { $0.day == day }
            ? phrase(
                count, "\(count) open note from \(day) (v).", "\(count) open notes from \(day) (v)."
            )
            : phrase(count, "\(count) open note (v).", "\(count) open notes (v).")
    }

    /// The notes from past meetings, followed by the notes from this one.
    var noteList: ScreenState.NoteList {
        let ticked = timer.tickedNotes
        let own = timer.notes.enumerated().map { place, note in
            ScreenState.NoteList.Note(
                speaker: timer.speakers[note.speaker].name, text: note.text,
                isDone: ticked.contains(place))
        }
        let notes = carried.map(\.listed) + own
        let chosen = screen.note ?? notes.firstIndex { !$0.isDone } ?? 0
        return ScreenState.NoteList(notes: notes, chosen: min(chosen, max(0, notes.count - 1)))
    }

    /// A message for everyone. It is not journaled: a resumed meeting does not show it, and undo
    /// does not affect it.
    struct Message: Equatable, Sendable {
        let text: String
        let ends: Duration

        /// The display time, unless the next turn starts earlier.
        static let length = Duration.seconds(20)
    }

    /// The shortest meeting that Ctrl-C saves.
    package static let shortestMeeting = Duration.seconds(10)
    /// The shortest time between updates that counts as sleep.
    static let shortestSleep = Duration.seconds(60)
    /// The longest time between ticks; it must be shorter than `shortestSleep`, so that sleep is
    /// recognised.
    static let longestSilence = Duration.seconds(30)

    /// How a meeting ended, and how long its result stays on the screen.
    package struct EndScreen: Equatable, Sendable {
        package let exit: MeetingExit
        let began: Duration
        /// The end of the chime or, without a chime, one second after `began`.
        var ends: Duration
    }

    /// A period of sleep: the last update before it and the first update after it.
    package struct Gap: Equatable, Sendable {
        let from: Duration
        let to: Duration
        /// Whether an iteration of the loop has ended since the sleep; the question is asked at the
        /// end of the next one.
        var isDue = false
    }
}
