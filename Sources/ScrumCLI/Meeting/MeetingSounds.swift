import Files
import ScrumCore
import ScrumSound
import Synchronization
import TerminalUI

/// Plays the sounds of a meeting on a device, and reports failures.
final class MeetingSounds {
    private let player: SoundPlayer
    private let waker: SharedWaker
    private let sounds: [Sound?]
    private var watch: PlaybackWatch

    /// How long the meeting stays on the screen for its last sound.
    static let endLimit = Duration.seconds(3)

    /// Throws for a file that is not a playable sound.
    init(_ choices: DailyScrum.Sounds, device: String) throws {
        let waker = SharedWaker()
        self.waker = waker
        let end = try Self.sound(choices.end)?.fadingOut(at: Self.endLimit)
        sounds = try [Self.sound(choices.ding), Self.sound(choices.warning), end].map { sound in
            sound?.scaled(volume: choices.volume)
        }
        player = SoundPlayer(device: device) { _, _ in waker.wake() }
        watch = PlaybackWatch(device: device)
    }

    private static func sound(_ choice: DailyScrum.Sounds.Choice) throws -> Sound? {
        switch choice {
        case .off: return nil
        case .builtIn(.ding): return .ding
        case .builtIn(.tick): return .tick
        case .builtIn(.chime): return .chime
        case .builtIn(.gong): return .gong
        case .builtIn(.soft): return .soft
        case .file(let path):
            do {
                return try Sound(wav: FileBytes.read(path))
            } catch let error as WAVError {
                throw ScrumFailure(
                    "\(path): \(error.description(of: path))", exitCode: ScrumFailure.badData)
            } catch let error as FileError {
                throw ScrumFailure(error.line(file: path), exitCode: error.exitCode)
            }
        }
    }

    /// Wakes the event loop whenever a sound starts, ends or fails.
    func setWaker(_ waker: Waker) { self.waker.set(waker) }

    /// Finds out in the background whether the device can be opened.
    func probe() { player.probe() }

    /// When to ask for a change.
    var deadline: Duration? { watch.deadline }

    func play(_ cue: MeetingCue, at now: Duration) {
        let sound =
            switch cue {
            case .ding: sounds[0]
            case .warning: sounds[1]
            case .end: sounds[2]
            }
        guard let sound else { return }
        watch.started(player.play(sound), at: now)
    }

    func silence() {
        player.silence()
        watch.silenced()
    }

    /// What there is to tell about sounds; each change once.
    func change(at now: Duration) -> PlaybackWatch.Change? { watch.change(in: player, at: now) }

    /// Whether the newest sound is playing or about to start.
    var isPlaying: Bool { watch.isPlaying(in: player) }

    /// The event loop's waker, for the sound's thread.
    private final class SharedWaker: Sendable {
        private let waker = Mutex<Waker?>(nil)

        func set(_ waker: Waker) { self.waker.withLock { $0 = waker } }

        func wake() { waker.withLock { $0 }?.wake() }
    }
}
