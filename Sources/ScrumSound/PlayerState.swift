/// What the player and its thread tell each other, under one lock.
struct PlayerState {
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
    private(set) var pending: Job?
    /// The sound on the thread.
    private(set) var current: SoundToken?
    /// Whether the sound on the thread is to stop without another one.
    private var isCancelled = false
    private(set) var isWarmingUp = false
    /// When the thread last went into ALSA; `nil` while it sleeps, as it may for long in a process
    /// that is stopped.
    private(set) var inDeviceSince: Instant?
    /// What the device calls itself, once it played.
    var card: String?

    private(set) var newest = SoundToken(number: 0)
    /// Of `newest`.
    private(set) var status = SoundStatus.waiting

    var isIdle: Bool { pending == nil && !wantsWarmUp && current == nil && !isWarmingUp }

    /// How the sound on the thread has to end; `nil` while it may go on.
    var interruption: SoundStatus? {
        if isCancelled || isClosing { return .silenced }
        return pending == nil ? nil : .replaced
    }

    /// Takes a sound in instead of the one that waits, unless the thread has been in ALSA for
    /// longer than `stall`.
    mutating func submit(
        _ sound: Sound, at now: Instant, stall: Duration
    ) -> (token: SoundToken, replaced: SoundToken?, isStuck: Bool) {
        let replaced = pending?.token
        newest = SoundToken(number: newest.number + 1)
        status = .waiting
        let isStuck = inDeviceSince.map { now - $0 > stall } ?? false
        pending = isStuck ? nil : Job(token: newest, sound: sound, asked: now)
        return (newest, replaced, isStuck)
    }

    /// Takes the waiting sound back and has the one on the thread stopped; gives the former.
    mutating func silence() -> SoundToken? {
        isCancelled = true
        guard let token = pending?.token else { return nil }
        pending = nil
        note(.silenced, of: token)
        return token
    }

    /// Forgets what a thread that could not be started was to do.
    mutating func giveUp() {
        hasThread = false
        pending = nil
        wantsWarmUp = false
    }

    mutating func note(_ status: SoundStatus, of token: SoundToken) {
        if token == newest { self.status = status }
    }

    mutating func enterDevice(at now: Instant) { inDeviceSince = now }

    mutating func leaveDevice() { inDeviceSince = nil }

    /// What the thread does next.
    mutating func take(at now: Instant) -> Task? {
        if isClosing { return .leave }
        if wantsWarmUp {
            wantsWarmUp = false
            isWarmingUp = true
            enterDevice(at: now)
            return .warmUp
        }
        guard let job = pending else { return nil }
        pending = nil
        current = job.token
        isCancelled = false
        enterDevice(at: now)
        return .play(job)
    }

    mutating func release() {
        current = nil
        isWarmingUp = false
        leaveDevice()
    }
}
