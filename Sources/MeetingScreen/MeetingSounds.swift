import ScrumCore
import ScrumSound
import Synchronization
import TerminalUI

/// Plays what a meeting sounds like, and tells what could not be heard.
package protocol CuePlayer: AnyObject {
    /// Finds out in the background whether the device can be opened; called after the first frame.
    func prepare()
    func play(_ cue: MeetingCue, at now: Duration)
    func silence()
    /// When to ask for a change again, in the meeting's time.
    var deadline: Duration? { get }
    /// What there is to tell about sounds; each change once.
    func change(at now: Duration) -> PlaybackWatch.Change?
}

/// Plays the sounds of a meeting on a device, and reports failures.
package final class MeetingSounds: CuePlayer {
    private let player: SoundPlayer
    private let waker: SharedWaker
    private let sounds: [Sound?]
    private var watch: PlaybackWatch
    private var volume: Int

    /// How long the meeting stays on the screen for its last sound.
    package static let endLimit = Duration.seconds(3)

    /// Plays the sounds of a scrum on an ALSA device, at a volume of 0...100; nil is silence.
    package init(ding: Sound?, warning: Sound?, end: Sound?, volume: Int, device: String) {
        let waker = SharedWaker()
        self.waker = waker
        self.volume = volume
        sounds = [ding, warning, end?.fadingOut(at: Self.endLimit)]
        player = SoundPlayer(device: device) { _, _ in waker.wake() }
        watch = PlaybackWatch(device: device)
    }

    /// Wakes the event loop whenever a sound starts, ends or fails.
    package func setWaker(_ waker: Waker) { self.waker.set(waker) }

    package func prepare() { player.probe() }

    package func play(_ cue: MeetingCue, at now: Duration) {
        let sound =
            switch cue {
            case .ding: sounds[0]
            case .warning: sounds[1]
            case .end: sounds[2]
            }
        guard let sound else { return }
        watch.started(player.play(sound.scaled(volume: volume)), at: now)
    }

    package func silence() {
        player.silence()
        watch.silenced()
    }

    package var deadline: Duration? { watch.deadline }

    package func change(at now: Duration) -> PlaybackWatch.Change? {
        watch.change(in: player, at: now)
    }

    /// Whether the newest sound is playing or about to start.
    package var isPlaying: Bool { watch.isPlaying(in: player) }

    /// The event loop's waker, for the sound's thread.
    private final class SharedWaker: Sendable {
        private let waker = Mutex<Waker?>(nil)

        func set(_ waker: Waker) { self.waker.withLock { $0 = waker } }

        func wake() { waker.withLock { $0 }?.wake() }
    }
}
