import Live
import ScrumCore
import TerminalUI

/// A running meeting with the state of its screen: events in, effects out.
package struct MeetingModel: Sendable {
    /// What is chosen at the start and does not change.
    package struct Options: Sendable {
        /// Draws rarely and shows no seconds, to save power.
        package var isLowPower = false
        /// Whether a full screen shows the meeting, and can ask and flash.
        package var hasScreen = true
        /// Whether questions can be asked on a line of a terminal, without a screen.
        var hasPrompt = false
        /// The time of day at which a waiting meeting starts automatically.
        package var begins: TimeOfDay?
        /// Whether a voice says who speaks.
        var speaksNames = false
        /// Whether the history saves the meeting.
        package var isKept = true
        /// The meeting as it was saved before it was resumed.
        var saved: SavedPart?
        /// Open notes of past meetings.
        var carried: [CarriedNote] = []
        /// What the screen says of those notes while the meeting waits and when it starts.
        var reminder: String?
        /// The seed of the random choices.
        var seed: UInt64 = 0

        package init(
            isLowPower: Bool = false, hasScreen: Bool = true, hasPrompt: Bool = false,
            begins: TimeOfDay? = nil, speaksNames: Bool = false, isKept: Bool = true,
            saved: SavedPart? = nil, carried: [CarriedNote] = [], reminder: String? = nil,
            seed: UInt64 = 0
        ) {
            self.isLowPower = isLowPower
            self.hasScreen = hasScreen
            self.hasPrompt = hasPrompt
            self.begins = begins
            self.speaksNames = speaksNames
            self.isKept = isKept
            self.saved = saved
            self.carried = carried
            self.reminder = reminder
            self.seed = seed
        }
    }

    /// What the history has of a meeting that was reopened; discarding leaves it there.
    package struct SavedPart: Equatable, Sendable {
        let time: TimeOfDay
        let elapsed: Duration

        package init(time: TimeOfDay, elapsed: Duration) {
            self.time = time
            self.elapsed = elapsed
        }
    }

    /// What the screen does with the meeting; the timer knows the meeting's own phase.
    package enum Phase: Equatable, Sendable {
        /// Nobody has started the meeting yet.
        case waiting(Waiting)
        /// The meeting runs or is paused.
        case meeting
        /// The computer slept while a turn ran; the question about it is not asked yet, and a
        /// meeting that ended in the sleep stays open until the answer.
        case slept(Gap)
        /// The meeting is over, and its result stays on the screen.
        case over(EndScreen)
        /// The screen is left; nothing counts any more.
        case finished
    }

    /// How a waiting meeting starts. Times are on the screen's clock, as the wall clock is set now.
    package enum Waiting: Equatable, Sendable {
        case byHand
        /// As soon as a command has named the absentees, or at its time if that is later.
        case asking(due: Duration?)
        case until(Duration)
        /// By hand, since the time passed long ago.
        case overdue(since: Duration)

        /// When the meeting starts automatically, or should have; nil: by hand.
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
    /// The plan before anyone changed it.
    let firstPlan: MeetingPlan
    /// Who was marked absent or present before the start, in this order, for undo.
    var replanned: [String] = []
    package internal(set) var screen: ScreenState
    package internal(set) var phase: Phase
    /// 0...100; what a key changes lasts until the end of this meeting.
    package internal(set) var volume: Int
    /// The message that everyone sees in large letters.
    var message: Message?
    /// Lines from a command about people, by their names.
    var about: [String: [String]] = [:]
    /// The notes of past meetings, with what was ticked off in this one.
    var carried: [CarriedNote]
    /// Whether a key opened the list of notes.
    var opensNotes = false
    /// The chosen note in the list of notes; nil: the first open one.
    var note: Int?
    var lastUpdate: Duration?
    var generator: SplitMix64

    package init(timer: ScrumTimer, options: Options = Options(), isMuted: Bool = false) {
        self.timer = timer
        firstPlan = timer.plan
        self.options = options
        screen = ScreenState(keys: MeetingKeys.all)
        screen.isMuted = isMuted
        phase = timer.phase == .waiting ? .waiting(.byHand) : .meeting
        carried = options.carried
        volume = timer.plan.scrum.sounds.volume
        generator = SplitMix64(seed: options.seed)
        refreshScreen(at: .zero)
    }

    /// When the model needs its next tick; the screen's own updates come on top.
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

    /// When waiting ends, or something happens before that.
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

    /// Whether a speaker's time runs.
    var isTiming: Bool { timer.phase == .running && !timer.isPaused }

    /// Whether the notes take the place of the people on the screen.
    var showsNotes: Bool { (opensNotes || timer.isLastItem) && !noteList.notes.isEmpty }

    /// The place of the chosen note in the list.
    var chosenNote: Int { noteList.chosen }

    /// The selected person in `timer.speakers`.
    var selected: Int? {
        screen.selection.flatMap { name in timer.speakers.firstIndex { $0.name == name } }
    }

    /// Applies an event at `now`, and returns what the runner must do.
    package mutating func update(_ event: MeetingEvent, at now: Duration) -> [MeetingEffect] {
        guard phase != .finished else { return [] }
        var update = Update(model: self, at: now)
        update.advance()
        update.handle(event)
        update.finish()
        self = update.model
        refreshScreen(at: now)
        return update.effects
    }

    /// The meeting at a time, as everything shows it.
    package func state(at now: Duration) -> MeetingState {
        let due = isOverdue ? nil : waiting?.due
        var state = MeetingState(timer, at: now, due: due)
        state.message = message?.text
        return state
    }

    /// Sets what the screen shows of the rest of the model.
    private mutating func refreshScreen(at now: Duration) {
        screen.about = timer.current.flatMap { about[$0.name] } ?? []
        screen.notes = showsNotes ? noteList : nil
        screen.reminder = waiting == nil ? nil : reminder
        screen.stage =
            switch phase {
            case .waiting(.byHand): .waiting(.byHand)
            case .waiting(.asking): .waiting(.asking)
            case .waiting(.until): .waiting(.automatic(options.begins))
            case .waiting(.overdue(let due)): .waiting(.overdue(options.begins, by: now - due))
            case .over(let endScreen):
                .over(isKept: endScreen.exit.isKept, canReopen: timer.canContinue)
            case .meeting, .slept, .finished: .meeting
            }
    }

    /// What the screen says while the meeting waits and when it starts.
    package var reminder: String? {
        let words = [timer.leader.map { "\($0) leads today." }, options.reminder]
            .compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The notes of past meetings, then those of this one.
    var noteList: ScreenState.NoteList {
        let own = timer.notes.enumerated().map { place, note in
            ScreenState.NoteList.Note(
                speaker: timer.speakers[note.speaker].name, text: note.text,
                isDone: timer.isTicked(place))
        }
        let notes = carried.map(\.listed) + own
        let chosen = note ?? notes.firstIndex { !$0.isDone } ?? 0
        return ScreenState.NoteList(notes: notes, chosen: min(chosen, max(0, notes.count - 1)))
    }

    /// A message to everyone. It is not part of the meeting's history: no journal has it, so that a
    /// resumed meeting is without it, and undo does not concern it.
    struct Message: Equatable, Sendable {
        let text: String
        let ends: Duration

        /// How long it is shown, unless another person's turn starts before.
        static let length = Duration.seconds(20)
    }

    /// Ctrl-C does not save a meeting that is shorter.
    package static let shortestMeeting = Duration.seconds(10)
    /// An update this much later than the one before means that the computer slept.
    static let shortestSleep = Duration.seconds(60)
    /// The longest time without a tick, so that a much longer one means that the computer slept.
    static let longestSilence = Duration.seconds(30)

    /// How a meeting ended, and how long its result stays on the screen.
    package struct EndScreen: Equatable, Sendable {
        package let exit: MeetingExit
        let began: Duration
        /// As long as the chime, or a second without one.
        var ends: Duration
    }

    /// A time from the last update before a sleep to the first one after it.
    package struct Gap: Equatable, Sendable {
        let from: Duration
        let to: Duration
        /// Whether a turn of the loop has ended since; in the next one the question is asked.
        var isDue = false
    }
}
