import CSound

/// An open playback device for 16-bit frames, closed on `deinit`. No call blocks.
struct ALSADevice: ~Copyable {
    enum Written: Equatable {
        /// The number of frames written, at least one.
        case frames(Int)
        /// The buffer is full.
        case full
        /// The stream was interrupted with this positive error code.
        case interrupted(code: Int32)
    }

    let name: String
    private let handle: OpaquePointer
    /// The size of the device's buffer in frames.
    private(set) var bufferFrames = 0

    init(opening name: String) throws(ALSAError) {
        guard calsa_load() else { throw .open(device: name, code: ELIBACC) }
        var handle: OpaquePointer?
        let code = snd_pcm_open(&handle, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
        guard code >= 0, let handle else { throw .open(device: name, code: -code) }
        self.name = name
        self.handle = handle
    }

    deinit { snd_pcm_close(handle) }

    /// The last device in ALSA's plugin chain, as ALSA names it: a card or a server.
    var card: String {
        var output: OpaquePointer?
        guard snd_output_buffer_open(&output) >= 0, let output else { return name }
        defer { snd_output_close(output) }
        snd_pcm_dump(handle, output)
        var start: UnsafeMutablePointer<CChar>?
        let count = snd_output_buffer_string(output, &start)
        let text = UnsafeBufferPointer(start: start, count: count).map(
            UInt8.init(truncatingIfNeeded:))
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        let mark = "Slave: "
        let last = lines.last { $0.hasPrefix(mark) }?.dropFirst(mark.count)
        return String(last ?? lines.first ?? name[...])
    }

    /// Configures the device for `sound`; ALSA may convert the rate.
    mutating func configure(for sound: Sound, buffer: Duration) throws(ALSAError) {
        let size = try setForm(of: sound, buffer: buffer)
        try startAt(size)
        guard size > 0 else { throw .configure(device: name, code: 0) }
        bufferFrames = Int(size)
    }

    private func check(_ code: Int32) throws(ALSAError) {
        if code < 0 { throw .configure(device: name, code: -code) }
    }

    /// Sets the sound's format, and returns the size of the device's buffer in frames.
    private func setForm(
        of sound: Sound, buffer: Duration
    ) throws(ALSAError) -> snd_pcm_uframes_t {
        var form: OpaquePointer?
        try check(snd_pcm_hw_params_malloc(&form))
        defer { snd_pcm_hw_params_free(form) }
        var length = UInt32(buffer / .microseconds(1))
        // PipeWire plays in steps of 2^n frames, using the largest step that fits into a period: 21
        // ms here. If the period were a quarter of the buffer, steps of 43 ms would delay each
        // sound by one or two steps.
        var period: UInt32 = 25_000
        try check(snd_pcm_hw_params_any(handle, form))
        try check(snd_pcm_hw_params_set_rate_resample(handle, form, 1))
        try check(snd_pcm_hw_params_set_access(handle, form, SND_PCM_ACCESS_RW_INTERLEAVED))
        try check(snd_pcm_hw_params_set_format(handle, form, SND_PCM_FORMAT_S16))
        try check(snd_pcm_hw_params_set_channels(handle, form, UInt32(sound.channels)))
        try check(snd_pcm_hw_params_set_rate(handle, form, UInt32(sound.rate), 0))
        try check(snd_pcm_hw_params_set_buffer_time_near(handle, form, &length, nil))
        // Only a hint, because some devices have fixed periods.
        snd_pcm_hw_params_set_period_time_near(handle, form, &period, nil)
        try check(snd_pcm_hw_params(handle, form))
        var frames: snd_pcm_uframes_t = 0
        try check(snd_pcm_hw_params_get_buffer_size(form, &frames))
        return frames
    }

    /// Makes the device start automatically when its buffer contains this many frames.
    private func startAt(_ frames: snd_pcm_uframes_t) throws(ALSAError) {
        var rules: OpaquePointer?
        try check(snd_pcm_sw_params_malloc(&rules))
        defer { snd_pcm_sw_params_free(rules) }
        try check(snd_pcm_sw_params_current(handle, rules))
        try check(snd_pcm_sw_params_set_start_threshold(handle, rules, frames))
        try check(snd_pcm_sw_params(handle, rules))
    }

    func write(_ samples: UnsafeMutablePointer<Int16>, frames: Int) throws(ALSAError) -> Written {
        let written = snd_pcm_writei(handle, samples, snd_pcm_uframes_t(frames))
        if written > 0 { return .frames(written) }
        switch Int32(-written) {
        case 0, EAGAIN, EINTR: return .full
        case let code where code == EPIPE || code == ESTRPIPE: return .interrupted(code: code)
        case let code: throw .write(device: name, code: code)
        }
    }

    /// Whether the device has consumed frames from a full buffer.
    var hasRoom: Bool { queued < bufferFrames }

    /// The number of frames still in the buffer, as reported by the device.
    var queued: Int {
        let room = snd_pcm_avail_update(handle)
        return room < 0 ? 0 : max(0, bufferFrames - room)
    }

    /// The number of frames that will be played before one written now; the size of a full buffer
    /// if the server does not report it.
    var delay: Int {
        var frames: snd_pcm_sframes_t = 0
        return snd_pcm_delay(handle, &frames) < 0 ? bufferFrames : max(0, frames)
    }

    var isRunning: Bool { snd_pcm_state(handle) == SND_PCM_STATE_RUNNING }

    /// Starts playback if too few frames were written to start it automatically.
    func startIfPrepared() {
        if snd_pcm_state(handle) == SND_PCM_STATE_PREPARED { snd_pcm_start(handle) }
    }

    /// Prepares an interrupted stream for writing.
    func prepare() throws(ALSAError) {
        let code = snd_pcm_prepare(handle)
        if code < 0 { throw .write(device: name, code: -code) }
    }

    /// Resumes a suspended stream; `false` while the card is not ready.
    func resume() -> Bool { snd_pcm_resume(handle) != -EAGAIN }

    /// Stops immediately and discards frames that have not been played.
    func drop() { snd_pcm_drop(handle) }
}
