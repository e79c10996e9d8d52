/// Tells what people have to know about the sounds of a player: each change once.
package struct PlaybackWatch {
    package enum Change: Equatable, Sendable {
        /// The newest sound is not heard in time, so something else has to take its place.
        case notHeard(reason: String)
        /// The device fails while no sound is waited for, or for another reason than was told.
        case failed(reason: String)
        /// The device plays again.
        case recovered
    }

    /// How long a sound may take to start before something else takes its place.
    static let startTimeout = Duration.milliseconds(500)

    private var newest: SoundToken?
    private var wasNotHeard = false
    /// Why nothing is heard, as it was told; nil while all is well.
    private var told: ALSAError?
    /// When to look again at a sound that was started.
    package private(set) var deadline: Duration?

    package init() {}

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

    /// `delay` is what a sound suffers from that still waits.
    mutating func change(
        status: SoundStatus?, problem: ALSAError?, delay: ALSAError, at now: Duration
    ) -> Change? {
        let isDue = deadline.map { now >= $0 } ?? false
        // Some devices begin every sound and break off.
        let isHeard = status != .waiting && (status != .playing || deadline == nil || isDue)
        var reason = problem
        if status == .waiting { reason = reason ?? told ?? (isDue ? delay : nil) }
        let isExpected = deadline != nil && !wasNotHeard
        if isDue { deadline = nil }
        if isExpected, let reason {
            (wasNotHeard, told) = (true, reason)
            return .notHeard(reason: reason.brief)
        }
        if told != nil, problem == nil, isHeard {
            told = nil
            return .recovered
        }
        guard let problem, problem != told else { return nil }
        told = problem
        return .failed(reason: problem.brief)
    }
}
