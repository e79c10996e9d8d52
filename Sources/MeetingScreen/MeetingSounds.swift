import ScrumCore
import ScrumSound
import Synchronization
import TerminalUI

/// Plays what a meeting sounds like, and says what could not be heard.
package protocol CuePlayer: AnyObject {
    /// Gets ready to play; called when there is something to see.
    func prepare()
    func play(_ cue: MeetingCue, at now: Duration)
    func silence()
    /// When to ask for problems again, in the meeting's time.
    var deadline: Duration? { get }
    /// Why the newest sound was not heard; nil as long as there is nothing new to say.
    func problem(at now: Duration) -> String?
}

/// Plays the sounds of a meeting on a device, and reports failures.
package final class MeetingSounds: CuePlayer {
    private let player: SoundPlayer
    private let reports: Reports
    private let sounds: [Sound?]
    private var newest: SoundToken?
    private var reported: SoundToken?
    /// When a sound that has not started counts as failed.
    package private(set) var deadline: Duration?

    /// How long a sound may take to start before the bell rings instead.
    private static let startTimeout = Duration.milliseconds(500)

    /// Plays the sounds of a scrum on an ALSA device; nil is silence.
    package init(ding: Sound?, warning: Sound?, end: Sound?, device: String) {
        let reports = Reports()
        self.reports = reports
        sounds = [ding, warning, end]
        player = SoundPlayer(device: device) { token, status in
            switch status {
            case .failed(let error): reports.add(token, "\(error)")
            case .finished, .replaced, .silenced: reports.wake()
            case .waiting, .playing: break
            }
        }
    }

    /// Wakes the event loop whenever a sound ends or fails.
    package func setWaker(_ waker: Waker) { reports.setWaker(waker) }

    package func prepare() { player.probe() }

    package func play(_ cue: MeetingCue, at now: Duration) {
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

    package func silence() {
        player.silence()
        newest = nil
        deadline = nil
    }

    /// Why the newest sound could not be played; each failure is returned once.
    package func problem(at now: Duration) -> String? {
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
    package var isPlaying: Bool {
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

        package func setWaker(_ waker: Waker) { state.withLock { $0.waker = waker } }

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
