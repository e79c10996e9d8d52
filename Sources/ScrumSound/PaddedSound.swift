/// A sound's frames in the order in which they are written, padded with silence to fill whole
/// device buffers, because a device starts only when its buffer is full.
struct PaddedSound: ~Copyable {
    private let sound: Sound
    private let buffer: UnsafeMutableBufferPointer<Int16>
    private var offset = 0
    /// The number of frames to write, including padding.
    private var end = 0

    init(sound: Sound, bufferFrames: Int) {
        self.sound = sound
        buffer = .allocate(capacity: bufferFrames * sound.channels)
        end = paddedEnd
    }

    deinit { buffer.deallocate() }

    private var bufferFrames: Int { buffer.count / sound.channels }

    var written: Int { offset }

    /// The number of silent frames after the end.
    var padding: Int { end - sound.frames }

    /// Pads to whole buffers from the current frame; needed after the device has restarted.
    mutating func padAgain() { end = paddedEnd }

    private var paddedEnd: Int {
        guard offset < sound.frames else { return end }
        // Adds at least a quarter of a buffer, because rate converters hold back the last frames.
        let least = sound.frames - offset + bufferFrames / 4
        return offset + (least + bufferFrames - 1) / bufferFrames * bufferFrames
    }

    /// The frames to write next, at most one buffer; `nil` at the end. Valid until the next call.
    func next() -> (samples: UnsafeMutablePointer<Int16>, frames: Int)? {
        let count = min(end - offset, bufferFrames)
        guard count > 0, let start = buffer.baseAddress else { return nil }
        sound.render(
            from: offset,
            into: UnsafeMutableBufferPointer(rebasing: buffer[..<(count * sound.channels)]))
        return (start, count)
    }

    mutating func advance(by frames: Int) { offset += frames }

    /// The duration of `frames`.
    func duration(of frames: Int) -> Duration {
        .nanoseconds(Int64(frames) * 1_000_000_000 / Int64(sound.rate))
    }
}
