import CALSA

/// An open device that plays 16-bit frames and is closed with its life; no call waits for the card.
struct ALSADevice: ~Copyable {
    enum Written: Equatable {
        /// This many frames, at least one.
        case frames(Int)
        /// Nothing: there is no room.
        case full
        /// Nothing: the stream broke off with this error, above 0.
        case interrupted(code: Int32)
    }

    let name: String
    private let handle: OpaquePointer
    /// Frames that the device holds at most.
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

    /// What stands at the end of ALSA's chain of plugins, in ALSA's words.
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

    /// Lets ALSA convert what the card does not take.
    mutating func configure(
        channels: Int, rate: Int, buffer: Duration
    ) throws(ALSAError) {
        var code = snd_pcm_set_params(
            handle, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, UInt32(channels),
            UInt32(rate), 1, UInt32(buffer / .microseconds(1)))
        var size: snd_pcm_uframes_t = 0
        var period: snd_pcm_uframes_t = 0
        if code >= 0 { code = snd_pcm_get_params(handle, &size, &period) }
        guard code >= 0, size > 0 else { throw .configure(device: name, code: -code) }
        bufferFrames = Int(size)
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

    /// Frames written and not yet taken, as far as known.
    var queued: Int {
        let room = snd_pcm_avail_update(handle)
        return room < 0 ? 0 : max(0, bufferFrames - room)
    }

    /// Frames until one written now would be heard. A server may not know it yet: then one buffer.
    var delay: Int {
        var frames: snd_pcm_sframes_t = 0
        return snd_pcm_delay(handle, &frames) < 0 ? bufferFrames : max(0, frames)
    }

    var isRunning: Bool { snd_pcm_state(handle) == SND_PCM_STATE_RUNNING }

    /// Starts what is too short to start by itself.
    func startIfPrepared() {
        if snd_pcm_state(handle) == SND_PCM_STATE_PREPARED { snd_pcm_start(handle) }
    }

    /// Makes a stream that broke off ready to be written again.
    func prepare() throws(ALSAError) {
        let code = snd_pcm_prepare(handle)
        if code < 0 { throw .write(device: name, code: -code) }
    }

    /// Whether a suspended stream goes on; `false` while the card still wakes up.
    func resume() -> Bool { snd_pcm_resume(handle) != -EAGAIN }

    /// Stops at once and forgets what was not heard yet.
    func drop() { snd_pcm_drop(handle) }
}
