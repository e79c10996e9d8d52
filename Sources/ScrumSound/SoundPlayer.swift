import Platform

/// Plays one sound at a time through ALSA, on a thread of its own that nobody waits for.
///
/// The device is open only while a sound plays. The thread starts with the first sound and sleeps
/// between sounds. It blocks signals, so a broken pipe behind a device does not end the process.
package final class SoundPlayer: Sendable {
    /// What runs on the thread; the state is shared with it.
    private let worker: SoundWorker
    private var state: Synchronized<PlayerState> { worker.state }

    /// `report` is called on the sound's thread, or on the caller's if the sound never got there.
    ///
    /// `serverChanged` is called on another thread when a sound server has told of its output.
    /// `now` decides what is late; the pauses between writes are real ones.
    package init(
        _ target: SoundTarget, limits: SoundLimits = SoundLimits(),
        now: @escaping @Sendable () -> Instant = { .now },
        serverChanged: @escaping @Sendable () -> Void = {},
        report: @escaping @Sendable (SoundToken, SoundStatus) -> Void = { _, _ in }
    ) {
        worker = SoundWorker(
            target: target, limits: limits, now: now, serverChanged: serverChanged, report: report)
    }

    deinit { state.update { $0.isClosing = true } }

    /// Opens and closes the device in the background and reports `.finished` or `.failed`.
    ///
    /// It reads ALSA's configuration too, so the first sound is as fast as the others.
    @discardableResult
    package func probe() -> SoundToken {
        let (token, failure) = withThread { $0.requestProbe() }
        if let failure { worker.record(.failed(failure), of: token) }
        return token
    }

    /// Plays `sound` from its beginning instead of whatever plays; returns at once.
    @discardableResult
    package func play(_ sound: Sound) -> SoundToken {
        let now = worker.now()
        let (job, failure) = withThread { $0.submit(sound, at: now, stall: worker.limits.stall) }
        if let replaced = job.replaced { worker.report(replaced, .replaced) }
        if let error = job.isStuck ? .stuck(device: worker.device) : failure {
            worker.record(.failed(error), of: job.token)
        }
        return job.token
    }

    /// Stops what plays, at once.
    package func silence() {
        if let waiting = state.update({ $0.silence() }) { worker.report(waiting, .silenced) }
    }

    /// Waits until nothing plays any more; `false` when `limit` passed first.
    package func finish(within limit: Duration) -> Bool {
        state.wait(until: Instant.now + limit) { $0.isIdle ? true : nil } ?? false
    }

    /// The status of the newest sound; `nil` for older ones, which are over.
    package func status(of token: SoundToken) -> SoundStatus? {
        state.read { $0.newest == token ? $0.status : nil }
    }

    /// Why nothing is heard; `nil` as soon as the device plays again.
    package var problem: ALSAError? { state.read { $0.problem } }

    /// What the newest sound suffers from where it waits for long.
    var delay: ALSAError {
        let device = worker.device
        return state.read { $0.isTaken ? $0.reasonForSilence(of: device) : .stuck(device: device) }
    }

    /// The device's own name, such as that of a card or server; `nil` before it was opened.
    package var card: String? { state.read { $0.card } }

    /// The sound server behind the device; `nil` where there is none, or none that answers.
    package var server: SoundServer? { state.read { $0.server } }

    /// Probes the device and lets the server behind it answer; returns early after `limit`.
    package func prepare(within limit: Duration) {
        let deadline = Instant.now + limit
        probe()
        _ = state.wait(until: deadline) { state in
            state.isIdle && (state.serverWatch == nil || state.server != nil) ? true : nil
        }
    }

    /// Changes the state, then starts the thread if there is none.
    private func withThread<Value>(
        _ body: (inout PlayerState) -> Value
    ) -> (Value, failure: ALSAError?) {
        let (value, isFirst) = state.update { state in
            defer { state.hasThread = true }
            return (body(&state), !state.hasThread)
        }
        guard isFirst else { return (value, nil) }
        let code = BackgroundThread.start("sound") { [worker] in worker.run() }
        guard code != 0 else { return (value, nil) }
        state.update { $0.removeAll() }
        return (value, .open(device: worker.device, code: code))
    }
}

/// One call of `play` or `probe`.
package struct SoundToken: Hashable, Sendable {
    let number: UInt64
}

/// The progress of a sound.
package enum SoundStatus: Equatable, Sendable {
    /// The device has not begun to play it.
    case waiting
    case playing
    case finished
    /// Another sound ended it.
    case replaced
    /// `silence` ended it.
    case silenced
    case failed(ALSAError)
}

/// How long a device may take; the defaults suit cards and sound servers.
package struct SoundLimits: Sendable {
    /// How much sound is written ahead. With 60 ms a busy machine leaves gaps.
    var buffer = Duration.milliseconds(200)
    /// How long a device may consume nothing or stay in one call.
    var stall: Duration
    /// How long a Bluetooth output is given silence, as it loses what comes first: 200 ms, and up
    /// to two of a server's steps.
    var awakening = Duration.milliseconds(250)
    /// How often a stream may break off within one sound.
    var recoveries = 8

    package init(stall: Duration = .seconds(2)) { self.stall = stall }
}
