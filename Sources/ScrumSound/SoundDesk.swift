/// What the player and its thread tell each other, under one lock.
struct SoundDesk {
    struct Job {
        let token: SoundToken
        let sound: Sound
        let asked: Instant
    }

    enum Task {
        case warmUp
        case play(Job)
        case leave
    }

    var hasThread = false
    var wantsWarmUp = false
    var isClosing = false
    /// The sound to play next; there is never a queue.
    var pending: Job?
    /// The sound on the thread.
    private(set) var current: SoundToken?
    /// Whether the sound on the thread is to stop without another one.
    var isCancelled = false
    /// When the thread last came back from ALSA; `nil` while it has nothing to do.
    private(set) var busySince: Instant?

    private(set) var newest = SoundToken(number: 0)
    /// Of `newest`.
    var status = SoundStatus.waiting

    var isIdle: Bool { pending == nil && !wantsWarmUp && busySince == nil }

    /// How the sound on the thread has to end; `nil` while it may go on.
    var interruption: SoundStatus? {
        if isCancelled || isClosing { return .silenced }
        return pending == nil ? nil : .replaced
    }

    mutating func issueToken() -> SoundToken {
        newest = SoundToken(number: newest.number + 1)
        status = .waiting
        return newest
    }

    mutating func note(_ status: SoundStatus, of token: SoundToken) {
        if token == newest { self.status = status }
    }

    mutating func stillAlive(at now: Instant) {
        if busySince != nil { busySince = now }
    }

    /// What the thread does next.
    mutating func take(at now: Instant) -> Task? {
        if isClosing { return .leave }
        if wantsWarmUp {
            wantsWarmUp = false
            busySince = now
            return .warmUp
        }
        guard let job = pending else { return nil }
        pending = nil
        current = job.token
        isCancelled = false
        busySince = now
        return .play(job)
    }

    mutating func release() {
        current = nil
        busySince = nil
    }
}
