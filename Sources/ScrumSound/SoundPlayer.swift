import Platform

/// Plays one sound at a time through ALSA, on its own thread.
///
/// The device is open only during a sound. The thread starts with the first sound and sleeps
/// between sounds. It blocks signals, so a broken pipe in a plugin does not end the process.
package final class SoundPlayer: Sendable {
    /// The thread's code, and the state that it shares with the player.
    private let worker: SoundWorker
    private var state: Synchronized<PlayerState> { worker.state }

    /// `report` is called on the sound's thread, or on the caller's if the sound never reached it.
    ///
    /// `serverChanged` is called on another thread after each report from the sound server. `now`
    /// is the clock for time limits; pauses between writes always take real time.
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
    /// This also reads ALSA's configuration, so that the first sound starts as fast as the others.
    @discardableResult
    package func probe() -> SoundToken {
        let (token, failure) = withThread { $0.requestProbe() }
        if let failure { worker.record(.failed(failure), of: token) }
        return token
    }

    /// Plays `sound` from its beginning, replacing the current sound. Returns immediately.
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

    /// Stops playback immediately.
    package func silence() {
        if let waiting = state.update({ $0.silence() }) { worker.report(waiting, .silenced) }
    }

    /// Waits until no sound is playing; `false` if that takes longer than `limit`.
    package func finish(within limit: Duration) -> Bool {
        state.wait(until: Instant.now + limit) { $0.isIdle ? true : nil } ?? false
    }

    /// The status of the newest sound; `nil` for older ones, which have ended.
    package func status(of token: SoundToken) -> SoundStatus? {
        state.read { $0.newest == token ? $0.status : nil }
    }

    /// The reason sounds are inaudible; `nil` as soon as the device plays again.
    package var problem: ALSAError? { state.read { $0.problem } }

    /// The reason the newest sound has not started.
    var delay: ALSAError {
        let device = worker.device
        return state.read { $0.isTaken ? $0.reasonForSilence(of: device) : .stuck(device: device) }
    }

    /// The card or server that the device leads to; `nil` until the device has been opened.
    package var card: String? { state.read { $0.card } }

    /// The device's sound server; `nil` if there is none or it has not answered.
    package var server: SoundServer? { state.read { $0.server } }

    /// Probes the device and gives its server time to answer; returns within `limit`.
    package func prepare(within limit: Duration) {
        let deadline = Instant.now + limit
        probe()
        _ = state.wait(until: deadline) { state in
            state.isIdle && (state.serverWatch == nil || state.server != nil) ? true : nil
        }
    }

    /// Changes the state, then starts the thread if necessary.
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

/// Identifies one call to `play` or `probe`.
package struct SoundToken: Hashable, Sendable {
    let number: UInt64
}

/// The progress of a sound.
package enum SoundStatus: Equatable, Sendable {
    /// The device has not started to play it.
    case waiting
    case playing
    case finished
    /// Another sound ended it.
    case replaced
    /// `silence` ended it.
    case silenced
    case failed(ALSAError)
}

/// Time limits for a device; the defaults suit cards and sound servers.
package struct SoundLimits: Sendable {
    /// How far ahead sound is written. With 60 ms, sounds have gaps on a busy machine.
    var buffer = Duration.milliseconds(200)
    /// How long a device may go without consuming sound, or may block in one call.
    var stall: Duration
    /// The silence before each sound on a Bluetooth output, which loses the first 200 ms plus up to
    /// two of the server's steps.
    var awakening = Duration.milliseconds(250)
    /// How many times a stream may be interrupted during one sound.
    var recoveries = 8

    package init(stall: Duration = .seconds(2)) { self.stall = stall }
}
