import CSound
import Glibc
import Platform

/// A `SoundPlayer`'s thread: opens the device, writes a sound, waits until it has played, and
/// closes the device.
///
/// Never calls `snd_pcm_drain` or `snd_pcm_wait`: on some devices they never return.
struct SoundWorker: Sendable {
    let target: SoundTarget
    let limits: SoundLimits
    let state = Synchronized(PlayerState())
    let now: @Sendable () -> Instant
    let serverChanged: @Sendable () -> Void
    let report: @Sendable (SoundToken, SoundStatus) -> Void

    var device: String { target.device }

    func run() {
        defer { state.read { $0.serverWatch }?.stop() }
        while let task = state.wait(until: nil, for: { $0.nextTask(at: now()) }) {
            switch task {
            case .exit: return
            case .probe(let token): end(token, with: probe())
            case .play(let job): end(job.token, with: play(job))
            }
            state.update { $0.finishTask() }
        }
    }

    private func end(_ token: SoundToken, with status: SoundStatus) {
        state.update { $0.inDeviceSince = nil }
        guard case .failed(let error) = status, calsa_load() else {
            return record(status, of: token)
        }
        // ALSA resolves "default" only once; a server may have started or ended since then.
        snd_config_update_free_global()
        record(.failed(explained(error)), of: token)
        state.update { $0.card = nil }
        snd_config_update_free_global()
    }

    /// A more specific error if a sound server has ended, or if `default` needs a package to reach
    /// a running one.
    private func explained(_ error: ALSAError) -> ALSAError {
        let kind = state.read { $0.serverKind }
        switch error {
        case .open(_, let code):
            let isMissing = [ENOENT, ENODEV, ENXIO].contains(code)
            if let kind, isMissing || code == ECONNREFUSED || code == EHOSTDOWN {
                return .serverGone(device: device, kind)
            }
            guard isMissing || code == EBUSY, device == "default",
                let package = SoundServer.missingPackage(runtimeFolder: target.runtimeFolder)
            else { return error }
            return .unreachable(device: device, package: package)
        case .configure, .write:
            guard kind != nil, case .failed(let reason) = probe() else { return error }
            return explained(reason)
        default: return error
        }
    }

    func record(_ status: SoundStatus, of token: SoundToken) {
        state.update { $0.record(status, of: token) }
        report(token, status)
    }

    private func probe() -> SoundStatus {
        do throws(ALSAError) {
            learn(try ALSADevice(opening: device))
            return .finished
        } catch {
            return .failed(error)
        }
    }

    /// Finds out what the opened device leads to and, if that is a server, follows it. Does this
    /// only once, because it is slow.
    private func learn(_ device: borrowing ALSADevice) {
        if state.read({ $0.card == nil }) {
            let card = device.card
            state.update { state in
                state.card = card
                state.serverKind = SoundServer.Kind(in: card)
            }
        }
        let (kind, watch) = state.read { ($0.serverKind, $0.serverWatch) }
        guard watch == nil, let kind else { return }
        let (name, state, serverChanged) = (self.device, state, serverChanged)
        let started = SoundServerWatch(sink: target.sink(of: kind)) { server in
            state.update { $0.setServer(server, of: name) }
            serverChanged()
        }
        state.update { $0.serverWatch = started }
        started?.start()
    }

    private func play(_ job: PlayerState.Job) -> SoundStatus {
        do throws(ALSAError) {
            try checkAge(of: job)
            let sound =
                state.read { $0.server?.output?.isBluetooth ?? false }
                ? job.sound.after(limits.awakening) : job.sound
            let device = try openDevice(for: sound)
            // Some servers take half a minute to open; a bell that late would be misleading.
            try checkAge(of: job)
            defer { device.drop() }
            var padded = PaddedSound(sound: sound, bufferFrames: device.bufferFrames)
            return try write(&padded, to: device, for: job) ?? waitForEnd(of: padded, on: device)
        } catch {
            return .failed(error)
        }
    }

    private func checkAge(of job: PlayerState.Job) throws(ALSAError) {
        if now() - job.requested > limits.stall { throw .stuck(device: device) }
    }

    /// Opens the device; ALSA converts the sound if the device does not support mono, the rate or
    /// the format.
    private func openDevice(for sound: Sound) throws(ALSAError) -> ALSADevice {
        do throws(ALSAError) {
            return try openDevice(device, for: sound)
        } catch {
            guard case .configure = error, !device.contains("'") else { throw error }
            do throws(ALSAError) {
                return try openDevice("plug:'\(device)'", for: sound)
            } catch _ {
                throw error
            }
        }
    }

    private func openDevice(_ name: String, for sound: Sound) throws(ALSAError) -> ALSADevice {
        var device = try ALSADevice(opening: name)
        try device.configure(for: sound, buffer: limits.buffer)
        return device
    }

    /// Writes the whole sound; returns how it ended if it was interrupted.
    private func write(
        _ sound: inout PaddedSound, to device: borrowing ALSADevice, for job: PlayerState.Job
    ) throws(ALSAError) -> SoundStatus? {
        var progress = now()
        var recoveries = 0
        var hasStarted = false
        while let (samples, frames) = sound.next() {
            let entered = now()
            let written = try device.write(samples, frames: frames)
            if now() - entered > limits.stall {
                if let ending = interruption() { return ending }
                throw .stalled(device: self.device)
            }
            switch written {
            case .frames(let count):
                sound.advance(by: count)
                if !hasStarted, sound.written >= device.bufferFrames {
                    hasStarted = true
                    if let ending = try waitForStart(of: job, on: device) { return ending }
                }
                progress = now()
                if let ending = interruption() { return ending }
            case .full:
                if now() - progress > limits.stall { throw .stalled(device: self.device) }
                // Refills the buffer when it is three quarters full, because the thread wakes up
                // late on a busy machine.
                let surplus = sound.duration(of: device.queued - device.bufferFrames * 3 / 4)
                let pause = min(max(surplus, .milliseconds(5)), limits.buffer / 4)
                if let ending = sleep(for: pause) { return ending }
            case .interrupted(let code):
                recoveries += 1
                if recoveries > limits.recoveries { throw .write(device: self.device, code: code) }
                if code == ESTRPIPE, let ending = resume(device) { return ending }
                try device.prepare()
                sound.padAgain()
            }
        }
        return nil
    }

    /// Waits until the device has consumed frames from its first full buffer.
    ///
    /// A frozen server, or one without an output, accepts a whole buffer and never plays it.
    private func waitForStart(
        of job: PlayerState.Job, on device: borrowing ALSADevice
    ) throws(ALSAError) -> SoundStatus? {
        device.startIfPrepared()
        state.update { $0.isTaken = true }
        let start = now()
        while !device.hasRoom {
            if now() - start > limits.stall {
                throw state.read { $0.reasonForSilence(of: self.device) }
            }
            if let ending = sleep(for: .milliseconds(10)) { return ending }
        }
        record(.playing, of: job.token)
        learn(device)
        return nil
    }

    /// Gives a suspended card a second to wake up; returns how the sound ended if interrupted.
    private func resume(_ device: borrowing ALSADevice) -> SoundStatus? {
        for _ in 0..<10 where !device.resume() {
            if let ending = sleep(for: .milliseconds(100)) { return ending }
        }
        return nil
    }

    /// Waits until the last frame has been heard, at most 30 ms longer than the device reports.
    private func waitForEnd(
        of sound: borrowing PaddedSound, on device: borrowing ALSADevice
    ) -> SoundStatus {
        var left = sound.duration(of: device.delay - sound.padding)
        let deadline = Instant.now + left + .milliseconds(30)
        while left > .zero, device.isRunning, Instant.now < deadline {
            let pause = min(max(left, .milliseconds(5)), deadline - Instant.now)
            if let ending = sleep(for: pause) { return ending }
            left = sound.duration(of: device.delay - sound.padding)
        }
        return .finished
    }

    /// The status with which the sound must end, if it must; checked between calls to the device.
    private func interruption() -> SoundStatus? {
        state.update { state in
            state.inDeviceSince = now()
            return state.interruption
        }
    }

    /// Sleeps, but wakes up if the sound must end; returns the status with which it must end.
    private func sleep(for duration: Duration) -> SoundStatus? {
        let ending = state.wait(until: .now + duration) { state in
            state.inDeviceSince = nil
            return state.interruption
        }
        state.update { $0.inDeviceSince = now() }
        return ending
    }
}
