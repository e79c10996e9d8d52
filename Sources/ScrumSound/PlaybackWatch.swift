/// Reports when a player's sounds become inaudible and when they can be heard again.
package struct PlaybackWatch {
    package enum Change: Equatable, Sendable {
        /// The newest sound is late, so a fallback must replace it.
        case notHeard(reason: String)
        /// The device failed while no sound was waiting, or for a reason not yet reported.
        case failed(reason: String)
        /// The device is playing again.
        case recovered
    }

    /// The time that a sound may take to start before the fallback replaces it.
    static let startTimeout = Duration.milliseconds(500)

    private let startTimeout: Duration
    private var newest: SoundToken?
    private var wasNotHeard = false
    /// The reported reason for silence; nil if sounds can be heard.
    private var reported: ALSAError?
    /// When to check a started sound again.
    package private(set) var deadline: Duration?

    /// `clockSpeed` is the speed of the clock that measures the times.
    package init(clockSpeed: Double = 1) { startTimeout = Self.startTimeout * clockSpeed }

    package mutating func started(_ token: SoundToken, at now: Duration) {
        newest = token
        wasNotHeard = false
        deadline = now + startTimeout
    }

    package mutating func silenced() {
        newest = nil
        deadline = nil
    }

    package mutating func change(in player: SoundPlayer, at now: Duration) -> Change? {
        change(
            status: newest.flatMap(player.status), problem: player.problem,
            delay: player.delay, at: now)
    }

    /// Whether the newest sound is playing or about to start.
    package func isPlaying(in player: SoundPlayer) -> Bool {
        switch newest.flatMap(player.status) {
        case .playing: true
        case .waiting: !wasNotHeard
        default: false
        }
    }

    /// `delay` is the reason a waiting sound has not started.
    mutating func change(
        status: SoundStatus?, problem: ALSAError?, delay: ALSAError, at now: Duration
    ) -> Change? {
        let isDue = deadline.map { now >= $0 } ?? false
        // Playback must last until the deadline: some devices start every sound and then fail.
        let isHeard = status != .waiting && (status != .playing || deadline == nil || isDue)
        var reason = problem
        if status == .waiting { reason = reason ?? reported ?? (isDue ? delay : nil) }
        let isExpected = deadline != nil && !wasNotHeard
        if isDue { deadline = nil }
        if isExpected, let reason {
            (wasNotHeard, reported) = (true, reason)
            return .notHeard(reason: reason.brief)
        }
        if reported != nil, problem == nil, isHeard {
            reported = nil
            return .recovered
        }
        guard let problem, problem != reported else { return nil }
        reported = problem
        return .failed(reason: problem.brief)
    }
}
