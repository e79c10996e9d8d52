import Files
import ScrumCore
import ScrumSound
import Synchronization
import TerminalUI

/// Plays the sounds of a meeting on a device, and reports failures.
final class MeetingSounds {
    private let player: SoundPlayer
    private let reports: Reports
    private let sounds: [Sound?]
    private var newest: SoundToken?
    private var reported: SoundToken?
    /// When a sound that has not started counts as failed.
    private(set) var deadline: Duration?

    /// How long a sound may take to start before the bell rings instead.
    private static let startTimeout = Duration.milliseconds(500)

    /// Throws for a file that is not a playable sound.
    init(_ choices: DailyScrum.Sounds, device: String) throws {
        let reports = Reports()
        self.reports = reports
        sounds = try [choices.ding, choices.warning, choices.end].map { choice in
            try Self.sound(choice)?.scaled(volume: choices.volume)
        }
        player = SoundPlayer(device: device) { token, status in
            switch status {
            case .failed(let error): reports.add(token, "\(error)")
            case .finished, .replaced, .silenced: reports.wake()
            case .waiting, .playing: break
            }
        }
    }

    private static func sound(_ choice: DailyScrum.Sounds.Choice) throws -> Sound? {
        switch choice {
        case .off: return nil
        case .builtIn(.ding): return .ding
        case .builtIn(.tick): return .tick
        case .builtIn(.chime): return .chime
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

    /// Wakes the event loop whenever a sound ends or fails.
    func setWaker(_ waker: Waker) { reports.setWaker(waker) }

    func prepare() { player.probe() }

    func play(_ cue: MeetingCue, at now: Duration) {
        let sound =
            switch cue {
            case .ding: sounds[0]
            case .warning: sounds[1]
            case .end: sounds[2]
            }
        guard let sound else { return }
        newest = player.play(sound)
        deadline = now + Self.startTimeout
    }

    func silence() {
        player.silence()
        newest = nil
        deadline = nil
    }

    /// Why the newest sound could not be played; each failure is returned once.
    func problem(at now: Duration) -> String? {
        if let (token, reason) = reports.take() {
            deadline = nil
            if token != reported {
                reported = token
                return reason
            }
        }
        guard let limit = deadline, limit <= now else { return nil }
        deadline = nil
        guard let newest, newest != reported, player.status(of: newest) == .waiting else {
            return nil
        }
        reported = newest
        return "\(ALSAError.stuck(device: player.device))"
    }

    /// Whether the newest sound is playing or about to start.
    var isPlaying: Bool {
        guard let newest, newest != reported else { return false }
        let status = player.status(of: newest)
        return status == .waiting || status == .playing
    }

    /// Failures from the sound's thread, for the main thread to take.
    private final class Reports: Sendable {
        private let state = Mutex<State>(State())

        struct State {
            var failed: (SoundToken, String)?
            var waker: Waker?
        }

        func setWaker(_ waker: Waker) { state.withLock { $0.waker = waker } }

        func add(_ token: SoundToken, _ reason: String) {
            state.withLock { $0.failed = (token, reason) }
            wake()
        }

        func wake() { state.withLock { $0.waker }?.wake() }

        func take() -> (SoundToken, String)? {
            state.withLock { state in
                defer { state.failed = nil }
                return state.failed
            }
        }
    }
}
