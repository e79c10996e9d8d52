import Glibc

/// Plays one sound at a time through ALSA, on a thread of its own that nobody waits for.
///
/// The device is open only while a sound plays. The thread begins with the first sound and sleeps
/// between sounds. It takes no signals; so a pipe that broke behind a device ends no process.
package final class SoundPlayer: Sendable {
    package let device: String
    private let report: @Sendable (SoundToken, SoundStatus) -> Void
    private let limits: SoundLimits
    private let now: @Sendable () -> Instant
    private let state = Synchronized(PlayerState())

    /// `report` is called on the sound's thread; for sounds that never got there, on the caller's.
    package convenience init(
        device: String = "default", limits: SoundLimits = SoundLimits(),
        report: @escaping @Sendable (SoundToken, SoundStatus) -> Void = { _, _ in }
    ) {
        self.init(device: device, limits: limits, now: { .now }, report: report)
    }

    /// `now` decides what is late; the pauses between writes are real ones.
    init(
        device: String, limits: SoundLimits, now: @escaping @Sendable () -> Instant,
        report: @escaping @Sendable (SoundToken, SoundStatus) -> Void
    ) {
        self.device = device
        self.limits = limits
        self.now = now
        self.report = report
    }

    deinit { state.update { $0.isClosing = true } }

    /// Reads ALSA's configuration in the background: the first sound is as fast as the others.
    package func prepare() {
        _ = begin { $0.wantsWarmUp = true }
    }

    /// Plays `sound` from its beginning instead of whatever plays; returns at once.
    @discardableResult
    package func play(_ sound: Sound) -> SoundToken {
        let now = now()
        let (submission, failure) = begin { $0.submit(sound, at: now, stall: limits.stall) }
        if let replaced = submission.replaced { report(replaced, .replaced) }
        let error = submission.isStuck ? .stuck(device: device) : failure
        if let error {
            state.update { $0.note(.failed(error), of: submission.token) }
            report(submission.token, .failed(error))
        }
        return submission.token
    }

    /// Stops what plays, at once.
    package func silence() {
        if let waiting = state.update({ $0.silence() }) { report(waiting, .silenced) }
    }

    /// Waits until nothing plays any more; `false` when `limit` passed first.
    package func finish(within limit: Duration) -> Bool {
        state.wait(until: Instant.now + limit) { $0.isIdle ? true : nil } ?? false
    }

    /// What became of a sound; `nil` for any but the newest, which is over.
    package func status(of token: SoundToken) -> SoundStatus? {
        state.read { $0.newest == token ? $0.status : nil }
    }

    /// What the device calls itself, such as the name of a card or server; `nil` before it played.
    package var card: String? { state.read { $0.card } }

    /// Notes what is to be done and sees to it that the thread is there.
    private func begin<Value>(_ body: (inout PlayerState) -> Value) -> (Value, failure: ALSAError?)
    {
        let (value, isFirst) = state.update { state in
            defer { state.hasThread = true }
            return (body(&state), !state.hasThread)
        }
        guard isFirst else { return (value, nil) }
        let worker = SoundWorker(
            device: device, limits: limits, state: state, now: now, report: report)
        let code = BackgroundThread.start { worker.run() }
        guard code != 0 else { return (value, nil) }
        state.update { $0.giveUp() }
        return (value, .open(device: device, code: code))
    }
}

/// One call of `play`.
package struct SoundToken: Hashable, Sendable {
    let number: UInt64
}

/// Where a sound has got to.
package enum SoundStatus: Equatable, Sendable {
    /// Its first frames are not written yet.
    case waiting
    case playing
    case finished
    /// Another one was played before it ended.
    case replaced
    /// `silence` ended it.
    case silenced
    case failed(ALSAError)
}

/// How long a device may take; the usual ones suit cards and sound servers.
package struct SoundLimits: Sendable {
    /// How much sound is written ahead.
    package var buffer: Duration
    /// How long a device may take no sound, or not come back from a call.
    package var stall: Duration
    /// How often a stream may break off within one sound.
    package var recoveries: Int

    package init(
        buffer: Duration = .milliseconds(60), stall: Duration = .seconds(2), recoveries: Int = 8
    ) {
        self.buffer = buffer
        self.stall = stall
        self.recoveries = recoveries
    }
}
