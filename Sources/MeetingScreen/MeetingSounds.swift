import Platform
import ScrumCore
import ScrumSound
import TerminalUI

/// A meeting's sounds; nil is silent.
package struct SoundSet: Sendable {
    package var ding: Sound?
    package var warning: Sound?
    package var end: Sound?

    package init(ding: Sound?, warning: Sound?, end: Sound?) {
        (self.ding, self.warning, self.end) = (ding, warning, end)
    }

    /// All sounds, with the names of their keys in scrums.json.
    package var named: [(String, Sound?)] { [("ding", ding), ("warning", warning), ("end", end)] }
}

/// Plays a meeting's sounds and reports failures.
package protocol CuePlayer: AnyObject {
    /// Checks in the background whether the device can be opened; called after the first frame.
    func prepare()
    /// The volume of the next sound, 0...100.
    var volume: Int { get set }
    /// Prepares names: the speaker's first, then the next speakers' in order.
    func expect(_ names: [SpokenName?])
    func play(_ cue: MeetingCue, at now: Duration)
    func silence()
    /// The next time to check for a change, on the meeting's clock.
    var deadline: Duration? { get }
    /// Returns a new failure or recovery of the sounds, if there is one.
    func change(at now: Duration) -> PlaybackWatch.Change?
    /// Returns why a name could not be spoken: only the first reason, and only once.
    func popNotice() -> String?
}

/// Plays a meeting's sounds on a device and reports failures.
package final class MeetingSounds: CuePlayer {
    private let player: SoundPlayer
    private let waker: Synchronized<Waker?>
    private let sounds: SoundSet
    /// Nil if names are not spoken.
    private let speech: RenderedNames?
    private var names: [SpokenName?] = []
    /// The deadline for speaking the first name, which is spoken once it is ready.
    private var nameLimit: Duration?
    private var hasReported = false
    private let clockSpeed: Double
    private var watch: PlaybackWatch
    package var volume: Int

    /// The maximum duration of the end sound, during which the meeting stays on the screen.
    package static let endLimit = Duration.seconds(3)

    /// Creates a player for an ALSA device with a volume of 0...100.
    ///
    /// `speaker` speaks the names, with `environment` as its whole environment. `clockSpeed` is the
    /// speed of the meeting's clock.
    package init(
        _ sounds: SoundSet, volume: Int, target: SoundTarget, speaker: SpeechProgram? = nil,
        environment: [String: String] = [:], clockSpeed: Double = 1
    ) {
        self.clockSpeed = clockSpeed
        watch = PlaybackWatch(clockSpeed: clockSpeed)
        let waker = Synchronized<Waker?>(nil)
        self.waker = waker
        let wake: @Sendable () -> Void = { waker.read(\.self)?.wake() }
        self.volume = volume
        var sounds = sounds
        sounds.end = sounds.end?.fadingOut(at: Self.endLimit)
        self.sounds = sounds
        speech = speaker.map { program in
            program.rendered(after: sounds.ding, environment: environment, onAnswer: wake)
        }
        player = SoundPlayer(target, serverChanged: wake, report: { _, _ in wake() })
    }

    /// Sets the waker, which wakes the event loop when a sound starts, ends or fails.
    package func setWaker(_ waker: Waker) { self.waker.update { $0 = waker } }

    package func prepare() { player.probe() }

    package func expect(_ names: [SpokenName?]) {
        guard names != self.names else { return }
        self.names = names
        speech?.ask(names.compactMap(\.self), keepsOthers: false)
    }

    package func play(_ cue: MeetingCue, at now: Duration) {
        nameLimit = cue == .name ? now + SpeechProgram.timeLimit * clockSpeed : nil
        guard let sound = sound(for: cue) else { return }
        watch.started(play(sound), at: now)
    }

    private func play(_ sound: Sound) -> SoundToken { player.play(sound.scaled(volume: volume)) }

    private func sound(for cue: MeetingCue) -> Sound? {
        switch cue {
        case .ding: spokenName(afterDing: true) ?? sounds.ding
        case .name: nil
        case .overtime: sounds.ding
        case .warning: sounds.warning
        case .lastWarning: sounds.warning?.twice(pause: .milliseconds(150))
        case .end: sounds.end
        }
    }

    private func spokenName(afterDing: Bool) -> Sound? {
        guard let name = names.first ?? nil, case .success(let sound) = speech?.answer(to: name)
        else { return nil }
        return sound.sound(afterDing: afterDing)
    }

    /// Speaks the first name once it is ready; the bell does not ring if that fails.
    private func speakFirstName(at now: Duration) {
        guard let limit = nameLimit, now <= limit, let name = spokenName(afterDing: false) else {
            return
        }
        nameLimit = nil
        _ = play(name)
    }

    package func silence() {
        nameLimit = nil
        player.silence()
        watch.silenced()
    }

    package func popNotice() -> String? {
        for case (_, .failure(let problem)) in speech?.drainAnswers() ?? [] where !hasReported {
            hasReported = true
            return "\(problem)"
        }
        return nil
    }

    package var deadline: Duration? { watch.deadline }

    package func change(at now: Duration) -> PlaybackWatch.Change? {
        speakFirstName(at: now)
        return watch.change(in: player, at: now)
    }

    /// Whether the newest sound is playing or about to start.
    package var isPlaying: Bool { watch.isPlaying(in: player) }
}
