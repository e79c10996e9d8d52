import ScrumCore
import TerminalUI

/// A running meeting with what its screen is about: events in, effects out.
package struct MeetingModel: Sendable {
    /// What stays as it was when the meeting began.
    package struct Options: Sendable {
        /// Seldom drawn, without seconds.
        package var isLowPower = false
        /// Whether the meeting is shown on a whole screen, which can ask and flash.
        package var hasScreen = true
        /// Whether a line of a terminal shows questions where there is no screen.
        package var hasPrompt = false
        /// The seed of what is left to chance.
        package var seed: UInt64 = 0

        package init(
            isLowPower: Bool = false, hasScreen: Bool = true, hasPrompt: Bool = false,
            seed: UInt64 = 0
        ) {
            self.isLowPower = isLowPower
            self.hasScreen = hasScreen
            self.hasPrompt = hasPrompt
            self.seed = seed
        }
    }

    package internal(set) var timer: ScrumTimer
    package let options: Options
    package internal(set) var isMuted: Bool
    package internal(set) var prompt: MeetingPrompt?
    package internal(set) var selection: Int?
    package internal(set) var showsHelp = false
    package internal(set) var message: String?
    /// Why there is no sound.
    package internal(set) var soundProblem: String?
    package internal(set) var isFlashing = false

    var messageEnds: Duration?
    var flashEnds: Duration?
    /// When another person became current last.
    var changed: Duration?
    var lastKey: (key: Key, at: Duration)?
    var lastSeen: Duration?
    /// The deadline that was asked for last.
    var awaited: Duration?
    var generator: SplitMix64
    var isFinished = false

    package init(timer: ScrumTimer, options: Options = Options(), isMuted: Bool = false) {
        self.timer = timer
        self.options = options
        self.isMuted = isMuted
        generator = SplitMix64(seed: options.seed)
    }

    /// When the model wants to hear of the time again, beside the shown seconds.
    package var deadline: Duration? {
        var deadline = timer.nextChange
        for other in [messageEnds, flashEnds] {
            if let other, other < deadline ?? other + .seconds(1) { deadline = other }
        }
        return deadline
    }

    /// Hears of an event at `now` and says what is to be done.
    package mutating func update(_ event: MeetingEvent, at now: Duration) -> [MeetingEffect] {
        guard !isFinished else { return [] }
        var turn = Turn(model: self, at: now)
        turn.passTime()
        turn.hear(event)
        turn.finish()
        self = turn.model
        return turn.effects
    }

    /// Longer than this without hearing anything, and the computer has slept.
    static let sleep = Duration.seconds(60)

    /// Remembers until when nobody is surprised to hear nothing.
    package mutating func expect(_ deadline: Duration?) {
        awaited = deadline
    }
}

/// A small generator for what is left to chance: seeded, so that a journal can repeat it.
package struct SplitMix64: RandomNumberGenerator, Equatable, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}
