/// A sound on its way into a device, padded with silence: less than a whole buffer never starts.
struct PaddedSound: ~Copyable {
    private let sound: Sound
    private let buffer: UnsafeMutableBufferPointer<Int16>
    private var offset = 0
    /// Frames to write, the padding included.
    private var end = 0

    init(sound: Sound, bufferFrames: Int) {
        self.sound = sound
        buffer = .allocate(capacity: bufferFrames * sound.channels)
        padAgain()
    }

    deinit { buffer.deallocate() }

    private var bufferFrames: Int { buffer.count / sound.channels }

    /// Frames of silence after the end.
    var padding: Int { end - sound.frames }

    /// Counts whole buffers from here: after a break the device begins anew.
    mutating func padAgain() {
        guard offset < sound.frames else { return }
        // A quarter at least: converters of the rate keep the last frames back.
        let least = sound.frames - offset + bufferFrames / 4
        end = offset + (least + bufferFrames - 1) / bufferFrames * bufferFrames
    }

    /// What is to be written next, at most a buffer; `nil` at the end. Valid until the next call.
    func next() -> (samples: UnsafeMutablePointer<Int16>, frames: Int)? {
        let count = min(end - offset, bufferFrames)
        guard count > 0, let start = buffer.baseAddress else { return nil }
        sound.render(
            from: offset,
            into: UnsafeMutableBufferPointer(rebasing: buffer[..<(count * sound.channels)]))
        return (start, count)
    }

    mutating func advance(by frames: Int) { offset += frames }

    /// How long `frames` last.
    func duration(of frames: Int) -> Duration {
        .nanoseconds(Int64(frames) * 1_000_000_000 / Int64(sound.rate))
    }
}
