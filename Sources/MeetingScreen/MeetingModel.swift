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
        /// Whether the meeting runs elsewhere, and what is done here is only asked of it.
        var isElsewhere = false
        /// The time of day at which a meeting that waits begins by itself.
        package var begins: TimeOfDay?
        /// Whether a voice says who speaks.
        var speaksNames = false
        /// Whether the meeting is kept in the history.
        package var isKept = true
        /// The meeting as it was saved before it was resumed.
        var saved: SavedPart?
        /// The seed of the random choices.
        var seed: UInt64 = 0
        /// The keys that are shown.
        package var keys: [KeyBinding<MeetingCommand>]

        package init(
            isLowPower: Bool = false, hasScreen: Bool = true, hasPrompt: Bool = false,
            isElsewhere: Bool = false, begins: TimeOfDay? = nil,
            speaksNames: Bool = false, isKept: Bool = true, saved: SavedPart? = nil,
            seed: UInt64 = 0, keys: [KeyBinding<MeetingCommand>] = MeetingKeys.all
        ) {
            self.isLowPower = isLowPower
            self.hasScreen = hasScreen
            self.hasPrompt = hasPrompt
            self.isElsewhere = isElsewhere
            self.begins = begins
            self.speaksNames = speaksNames
            self.isKept = isKept
            self.saved = saved
            self.seed = seed
            self.keys = keys
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

    package internal(set) var timer: ScrumTimer
    package let options: Options
    /// When a meeting that waits begins by itself, by the wall clock as it is set; nil: by hand.
    package internal(set) var due: Duration?
    /// Whether that time passed so long ago that somebody must begin it.
    package internal(set) var isOverdue = false
    /// Whether it begins as soon as it is known who is absent.
    package internal(set) var isAsking = false
    package internal(set) var isMuted: Bool
    /// 0...100; what a key changes lasts until the end of this meeting.
    package internal(set) var volume: Int
    package internal(set) var prompt: MeetingPrompt?
    package internal(set) var selection: Int?
    /// The note that is chosen where they are gone through; nil: the first open one.
    var note: Int?
    /// What a command tells about people, by their names.
    var about: [String: [String]] = [:]
    /// What the footer says for some seconds, to those who see this screen.
    package internal(set) var notice: String?
    /// What everybody is told in large letters.
    package internal(set) var message: Message?
    /// Why there is no sound.
    var soundProblem: String?
    /// The page that others see; nil while nobody serves one.
    package internal(set) var page: SharedPage?
    var isFlashing: Bool { flashEnds != nil }

    var noticeEnds: Duration?
    var flashEnds: Duration?
    /// When the current speaker's turn began.
    var speakerChanged: Duration?
    package internal(set) var presses = KeyPresses()
    var lastUpdate: Duration?
    /// A time in which the computer slept, until the question about it can be asked.
    var gap: Gap?
    var generator: SplitMix64
    var isFinished = false
    /// The meeting is over, and still stands on the screen.
    package internal(set) var standing: Standing?

    package init(timer: ScrumTimer, options: Options = Options(), isMuted: Bool = false) {
        self.timer = timer
        self.options = options
        self.isMuted = isMuted
        volume = timer.plan.scrum.sounds.volume
        generator = SplitMix64(seed: options.seed)
    }

    /// When the model needs its next tick; the screen's own updates come on top.
    package var deadline: Duration? {
        if prompt == nil, gap?.isDue == true { return .zero }
        return [
            timer.nextChange, noticeEnds, message?.ends, flashEnds, silenceEnds, standing?.ends,
            nextBeginning,
        ]
        .compactMap { $0 }.min()
    }

    /// When waiting ends, or something happens before that.
    private var nextBeginning: Duration? {
        guard timer.phase == .waiting, !options.isElsewhere, let due else { return nil }
        let ahead = [MeetingBeginning.wakefulness, MeetingBeginning.warning, .zero]
        return ahead.map { due - $0 }.first { $0 > lastUpdate ?? .zero }
    }

    private var silenceEnds: Duration? {
        isTiming ? lastUpdate.map { $0 + Self.longestSilence } : nil
    }

    /// Whether a speaker's time runs.
    var isTiming: Bool { timer.phase == .running && !timer.isPaused }

    /// What is told about the speaker.
    var aboutSpeaker: [String] { timer.current.flatMap { about[$0.name] } ?? [] }

    /// Whether the notes stand on the screen, where the people stood.
    var showsNotes: Bool { timer.isLastItem && !timer.notes.isEmpty }

    /// The place of the chosen note.
    var chosenNote: Int {
        note ?? timer.notes.indices.first { !timer.isTicked($0) } ?? 0
    }

    /// Applies an event at `now`, and returns what the runner must do.
    package mutating func update(_ event: MeetingEvent, at now: Duration) -> [MeetingEffect] {
        guard !isFinished else { return [] }
        var update = Update(model: self, at: now)
        update.advance()
        update.handle(event)
        update.finish()
        self = update.model
        return update.effects
    }

    /// The meeting as others are told of it.
    package func state(at now: Duration) -> MeetingState {
        var state = MeetingState(timer, at: now, due: isOverdue ? nil : due)
        state.about = aboutSpeaker
        state.message = message?.text
        return state
    }

    /// A word for everybody. It is no part of the meeting's history: no journal keeps it, so that a
    /// resumed meeting is without it, and undo does not concern it.
    package struct Message: Equatable, Sendable {
        package let text: String
        /// nil where the meeting runs elsewhere, which tells when it ends.
        let ends: Duration?

        /// How long it is shown, unless another person's turn begins before.
        static let length = Duration.seconds(20)
    }

    /// Ctrl-C does not keep a meeting that is shorter.
    package static let shortestMeeting = Duration.seconds(10)
    /// An update this much later than the one before means that the computer slept.
    static let shortestSleep = Duration.seconds(60)
    /// The longest time without a tick, so that a much longer one means that the computer slept.
    static let longestSilence = Duration.seconds(30)

    /// A meeting that is over: how it ended, and how long it stays on the screen.
    package struct Standing: Equatable, Sendable {
        let exit: MeetingExit
        let began: Duration
        /// As long as the chime, or a second without one.
        var ends: Duration
    }

    /// A time from the last update before a sleep to the first one after it.
    struct Gap: Equatable {
        let from: Duration
        let to: Duration
        /// Whether a turn of the loop has ended since; in the next one the question is asked.
        var isDue = false
    }
}
