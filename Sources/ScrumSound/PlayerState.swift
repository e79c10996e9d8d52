import Platform

/// What a `SoundPlayer` and its thread share under one lock.
struct PlayerState {
    struct Job {
        let token: SoundToken
        let sound: Sound
        let requested: Instant
    }

    enum Task {
        /// Open and close the device.
        case probe(SoundToken)
        case play(Job)
        case exit
    }

    var hasThread = false
    var isClosing = false
    private var pendingProbe: SoundToken?
    /// The sound to play next; there is never a queue.
    private(set) var pending: Job?
    /// The sound or probe that the thread is busy with.
    private(set) var current: SoundToken?
    /// Whether the current sound is to stop without another one.
    private var isCancelled = false
    /// When the thread last called into ALSA; `nil` while it sleeps, so that a process that was
    /// stopped for long does not take its device for stuck.
    var inDeviceSince: Instant?
    /// Whether the device took a buffer of the current sound, however long it plays nothing of it.
    var isTaken = false
    /// The device's own name, known once it was opened.
    var card: String?
    /// The server that the device led to when it was last opened.
    var serverKind: SoundServer.Kind?
    /// Follows the output of the server behind the device; nil where there is none.
    var serverWatch: SoundServerWatch?
    /// What that server told last.
    private(set) var server: SoundServer?

    private var lastNumber: UInt64 = 0
    private(set) var newest = SoundToken(number: 0)
    /// The status of `newest`.
    private(set) var status = SoundStatus.waiting
    /// Why the last sound or probe failed; `nil` once one succeeded.
    private var failure: ALSAError?
    /// Why nobody hears what the device takes without an error.
    private var unheard: ALSAError?
    /// Why nothing is heard.
    var problem: ALSAError? { unheard ?? failure }

    var isIdle: Bool { pending == nil && pendingProbe == nil && current == nil }

    /// How the current sound has to end; `nil` while it may go on.
    var interruption: SoundStatus? {
        if isCancelled || isClosing { return .silenced }
        return pending == nil ? nil : .replaced
    }

    /// Asks for a probe before the next sound.
    mutating func requestProbe() -> SoundToken {
        let token = nextToken()
        pendingProbe = token
        return token
    }

    /// Makes `sound` the next one in place of a waiting one, unless the thread has been in ALSA
    /// for longer than `stall`.
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

    /// Stops the current sound and removes the waiting one, whose token it returns.
    mutating func silence() -> SoundToken? {
        isCancelled = true
        guard let token = pending?.token else { return nil }
        pending = nil
        record(.silenced, of: token)
        return token
    }

    /// Removes all work because the thread could not be started.
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

    /// Takes what the server behind `device` tells, or nil where it is gone.
    ///
    /// Where that may change whether the device works, it is probed anew.
    mutating func take(_ server: SoundServer?, of device: String) {
        let isGone = server == nil && self.server != nil
        let wasUnheard = unheard != nil
        self.server = server
        unheard = server?.error(of: device)
        if server == nil { serverWatch = nil }
        if isGone || wasUnheard && unheard == nil { _ = requestProbe() }
    }

    /// Takes the thread's next task.
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

    /// Why a sound that the device took is not played.
    func reasonForSilence(of device: String) -> ALSAError {
        // Without an output it takes one buffer; with one that it tells of, it may only be slow.
        serverKind == .pipeWire && server == nil
            ? .unheard(device: device, .pipeWire, .noOutput) : .silent(device: device)
    }

    mutating func finishTask() {
        isTaken = false
        current = nil
        inDeviceSince = nil
    }
}
