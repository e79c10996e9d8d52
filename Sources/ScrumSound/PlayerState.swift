import Platform

/// The state that a `SoundPlayer` and its thread share under one lock.
struct PlayerState {
    struct Job {
        let token: SoundToken
        let sound: Sound
        let requested: Instant
    }

    enum Task {
        /// Opens and closes the device.
        case probe(SoundToken)
        case play(Job)
        case exit
    }

    var hasThread = false
    var isClosing = false
    private var pendingProbe: SoundToken?
    /// The sound to play next; a newer one replaces it.
    private(set) var pending: Job?
    /// The sound or probe in progress.
    private(set) var current: SoundToken?
    /// Whether the current sound must stop without being replaced.
    private var isCancelled = false
    /// The time of the thread's last call into ALSA; `nil` while it sleeps, so that a process that
    /// was stopped for a while does not report its device as stuck.
    var inDeviceSince: Instant?
    /// Whether the device has accepted part of the current sound, even if it plays none of it.
    var isTaken = false
    /// The card or server that the device leads to; nil until the device has been opened.
    var card: String?
    /// The kind of server that the device last led to.
    var serverKind: SoundServer.Kind?
    /// Follows the output of the device's server; nil without a server.
    var serverWatch: SoundServerWatch?
    /// The server's latest report.
    private(set) var server: SoundServer?

    private var lastNumber: UInt64 = 0
    private(set) var newest = SoundToken(number: 0)
    /// The status of `newest`.
    private(set) var status = SoundStatus.waiting
    /// The failure of the last sound or probe; `nil` after a success.
    private var failure: ALSAError?
    /// The reason sound is inaudible although the device accepts it.
    private var unheard: ALSAError?
    /// The reason sounds are inaudible, if they are.
    var problem: ALSAError? { unheard ?? failure }

    var isIdle: Bool { pending == nil && pendingProbe == nil && current == nil }

    /// The status with which the current sound must end; `nil` while it may continue.
    var interruption: SoundStatus? {
        if isCancelled || isClosing { return .silenced }
        return pending == nil ? nil : .replaced
    }

    /// Requests a probe before the next sound.
    mutating func requestProbe() -> SoundToken {
        let token = nextToken()
        pendingProbe = token
        return token
    }

    /// Makes `sound` the next one, replacing any that is waiting, unless the thread has been inside
    /// ALSA for longer than `stall`.
    mutating func submit(
        _ sound: Sound, at now: Instant, stall: Duration
    ) -> (token: SoundToken, replaced: SoundToken?, isStuck: Bool) {
        let replaced = pending?.token
        newest = nextToken()
        status = .waiting
        let isStuck = inDeviceSince.map { now - $0 > stall } ?? false
        pending = isStuck ? nil : Job(token: newest, sound: sound, requested: now)
        return (newest, replaced, isStuck)
    }

    private mutating func nextToken() -> SoundToken {
        lastNumber += 1
        return SoundToken(number: lastNumber)
    }

    /// Stops the current sound and removes the waiting one; returns the waiting sound's token.
    mutating func silence() -> SoundToken? {
        isCancelled = true
        guard let token = pending?.token else { return nil }
        pending = nil
        record(.silenced, of: token)
        return token
    }

    /// Removes all pending work, because the thread could not be started.
    mutating func removeAll() {
        hasThread = false
        pending = nil
        pendingProbe = nil
    }

    mutating func record(_ status: SoundStatus, of token: SoundToken) {
        if token == newest { self.status = status }
        switch status {
        case .failed(let error): failure = error
        case .playing, .finished: failure = nil
        case .waiting, .replaced, .silenced: break
        }
    }

    /// Stores a report from `device`'s server; nil means that the server has gone.
    ///
    /// Probes the device again if the server has gone or its output has become audible.
    mutating func setServer(_ server: SoundServer?, of device: String) {
        let isGone = server == nil && self.server != nil
        let wasUnheard = unheard != nil
        self.server = server
        unheard = server?.error(of: device)
        if server == nil { serverWatch = nil }
        if isGone || wasUnheard && unheard == nil { _ = requestProbe() }
    }

    /// Returns the thread's next task, which becomes the current one.
    mutating func nextTask(at now: Instant) -> Task? {
        if isClosing { return .exit }
        isCancelled = false
        if let token = pendingProbe {
            pendingProbe = nil
            current = token
            inDeviceSince = now
            return .probe(token)
        }
        guard let job = pending else { return nil }
        pending = nil
        current = job.token
        inDeviceSince = now
        return .play(job)
    }

    /// The reason the device does not play a sound that it has accepted.
    func reasonForSilence(of device: String) -> ALSAError {
        // PipeWire without an output accepts one buffer and plays none of it. If it has reported an
        // output, the device may just be slow.
        serverKind == .pipeWire && server == nil
            ? .unheard(device: device, .pipeWire, .noOutput) : .silent(device: device)
    }

    mutating func finishTask() {
        isTaken = false
        current = nil
        inDeviceSince = nil
    }
}
