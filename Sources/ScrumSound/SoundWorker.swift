import CALSA

/// The thread's side of a `SoundPlayer`: opens, writes, waits for the end, closes.
///
/// It never calls `snd_pcm_drain` or `snd_pcm_wait`: with some devices they do not come back.
struct SoundWorker: Sendable {
    let device: String
    let limits: SoundLimits
    let state: Synchronized<PlayerState>
    let now: @Sendable () -> Instant
    let report: @Sendable (SoundToken, SoundStatus) -> Void

    func run() {
        let hasALSA = calsa_load()
        if hasALSA { _ = snd_lib_error_set_local { _, _, _, _, _, _ in } }
        while let task = state.wait(until: nil, for: { $0.take(at: now()) }) {
            switch task {
            case .leave: return
            case .warmUp: if hasALSA { snd_config_update() }
            case .play(let job): tell(job, perform(job))
            }
            state.update { $0.release() }
        }
    }

    private func begin(_ job: PlayerState.Job, on device: borrowing ALSADevice) {
        tell(job, .playing)
        // It takes a while; so once, and after the first frames are on their way.
        guard state.read({ $0.card == nil }) else { return }
        let card = device.card
        state.update { $0.card = card }
    }

    private func tell(_ job: PlayerState.Job, _ status: SoundStatus) {
        state.update { $0.note(status, of: job.token) }
        report(job.token, status)
    }

    private func perform(_ job: PlayerState.Job) -> SoundStatus {
        do throws(ALSAError) {
            try checkAge(of: job)
            var device = try ALSADevice(opening: device)
            try device.configure(
                channels: job.sound.channels, rate: job.sound.rate, buffer: limits.buffer)
            // A bell long after its moment would mislead: some servers take half a minute to open.
            try checkAge(of: job)
            defer { device.drop() }
            var stream = PaddedSound(sound: job.sound, bufferFrames: device.bufferFrames)
            return try write(&stream, to: device, for: job) ?? waitForEnd(of: stream, on: device)
        } catch {
            return .failed(error)
        }
    }

    private func checkAge(of job: PlayerState.Job) throws(ALSAError) {
        if now() - job.asked > limits.stall { throw .stuck(device: device) }
    }

    /// Writes everything; gives how the sound ended when it was interrupted.
    private func write(
        _ stream: inout PaddedSound, to device: borrowing ALSADevice, for job: PlayerState.Job
    ) throws(ALSAError) -> SoundStatus? {
        var progress = now()
        var recoveries = 0
        var hasBegun = false
        while let (samples, frames) = stream.next() {
            switch try device.write(samples, frames: frames) {
            case .frames(let count):
                stream.advance(by: count)
                progress = now()
                if !hasBegun { begin(job, on: device) }
                hasBegun = true
                let ending = state.update { state in
                    state.enterDevice(at: progress)
                    return state.interruption
                }
                if let ending { return ending }
            case .full:
                if now() - progress > limits.stall { throw .stalled(device: self.device) }
                let surplus = stream.duration(of: device.queued - device.bufferFrames / 2)
                let pause = min(max(surplus, .milliseconds(5)), limits.buffer / 2)
                if let ending = sleep(for: pause) { return ending }
            case .interrupted(let code):
                recoveries += 1
                if recoveries > limits.recoveries { throw .write(device: self.device, code: code) }
                if code == ESTRPIPE, let ending = resume(device) { return ending }
                try device.prepare()
                stream.padAgain()
            }
        }
        return nil
    }

    /// Gives a suspended card a second to wake up.
    private func resume(_ device: borrowing ALSADevice) -> SoundStatus? {
        for _ in 0..<10 where !device.resume() {
            if let ending = sleep(for: .milliseconds(100)) { return ending }
        }
        return nil
    }

    /// Waits until the last frame is heard, at most a little longer than the device says.
    private func waitForEnd(
        of stream: borrowing PaddedSound, on device: borrowing ALSADevice
    ) -> SoundStatus {
        device.startIfPrepared()
        var left = stream.duration(of: device.delay - stream.padding)
        let deadline = Instant.now + left + .milliseconds(30)
        while left > .zero, device.isRunning, Instant.now < deadline {
            let pause = min(max(left, .milliseconds(5)), deadline - Instant.now)
            if let ending = sleep(for: pause) { return ending }
            left = stream.duration(of: device.delay - stream.padding)
        }
        return .finished
    }

    /// Sleeps unless the sound is to end, and gives how.
    private func sleep(for duration: Duration) -> SoundStatus? {
        let ending = state.wait(until: .now + duration) { state in
            state.leaveDevice()
            return state.interruption
        }
        state.update { $0.enterDevice(at: now()) }
        return ending
    }
}
