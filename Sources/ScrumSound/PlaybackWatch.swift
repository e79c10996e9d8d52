/// Tells what people have to know about the sounds of a player: each change once.
package struct PlaybackWatch {
    package enum Change: Equatable, Sendable {
        /// The newest sound is not heard in time, so something else has to take its place.
        case notHeard(reason: String)
        /// The device fails while no sound is waited for.
        case failed(reason: String)
        /// The device plays again.
        case recovered
    }

    /// How long a sound may take to start before something else takes its place.
    package static let startTimeout = Duration.milliseconds(500)

    private let device: String
    private var newest: SoundToken?
    private var wasNotHeard = false
    private var hasFailed = false
    /// When to look again at a sound that was started.
    package private(set) var deadline: Duration?

    package init(device: String) { self.device = device }

    package mutating func started(_ token: SoundToken, at now: Duration) {
        newest = token
        wasNotHeard = false
        deadline = now + Self.startTimeout
    }

    package mutating func silenced() {
        newest = nil
        deadline = nil
    }

    package mutating func change(in player: SoundPlayer, at now: Duration) -> Change? {
        change(status: newest.flatMap(player.status), problem: player.problem, at: now)
    }

    /// Whether the newest sound is playing or about to start.
    package func isPlaying(in player: SoundPlayer) -> Bool {
        switch newest.flatMap(player.status) {
        case .playing: true
        case .waiting: !wasNotHeard
        default: false
        }
    }

    mutating func change(
        status: SoundStatus?, problem: ALSAError?, at now: Duration
    ) -> Change? {
        if let due = deadline {
            if now >= due { deadline = nil }
            switch status {
            case .failed(let error): return notHeard(error)
            case .waiting where now >= due: return notHeard(problem ?? .stuck(device: device))
            default: break
            }
        }
        // Some devices begin every sound and break off.
        let isHeard = status == .finished || status == .playing && deadline == nil
        if hasFailed, problem == nil, isHeard {
            hasFailed = false
            return .recovered
        }
        guard !hasFailed, let problem else { return nil }
        hasFailed = true
        return .failed(reason: problem.brief)
    }

    private mutating func notHeard(_ error: ALSAError) -> Change {
        deadline = nil
        wasNotHeard = true
        hasFailed = true
        return .notHeard(reason: error.brief)
    }
}
