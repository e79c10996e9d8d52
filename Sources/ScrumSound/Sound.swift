/// A decoded sound with 16-bit samples and a playback volume.
package struct Sound: Sendable, Equatable {
    /// Interleaved, as recorded; `volume` is not applied.
    let samples: [Int16]
    let channels: Int
    /// Frames per second.
    package let rate: Int
    /// 0...100; 100 leaves the samples unchanged.
    package private(set) var volume = 100

    /// Requires at least one whole frame; drops an incomplete frame at the end.
    init(samples: [Int16], channels: Int, rate: Int) {
        precondition(channels > 0 && rate > 0 && samples.count >= channels)
        let rest = samples.count % channels
        self.samples = rest == 0 ? samples : Array(samples.dropLast(rest))
        self.channels = channels
        self.rate = rate
    }

    package var frames: Int { samples.count / channels }

    package var duration: Duration {
        .nanoseconds(Int64(frames) * 1_000_000_000 / Int64(rate))
    }

    /// The same sound, sharing its samples, with a playback volume that is clamped to 0...100.
    package func scaled(volume: Int) -> Sound {
        var sound = self
        sound.volume = min(max(volume, 0), 100)
        return sound
    }

    /// The same sound after a period of silence.
    func after(_ silence: Duration) -> Sound {
        let quiet = Self.frames(in: silence, rate: rate) * channels
        return Sound(
            samples: [Int16](repeating: 0, count: quiet) + samples, channels: channels, rate: rate
        ).scaled(volume: volume)
    }

    /// The sound, a pause and the sound again.
    package func twice(pause: Duration) -> Sound {
        Sound(
            samples: samples + after(pause).samples, channels: channels, rate: rate
        ).scaled(volume: volume)
    }

    /// The gain for `volume`; 65,536 means 1. The square approximates perceived loudness.
    private var gain: Int32 { Int32(volume * volume * 65_536 / 10_000) }

    /// Fills `buffer` with the frames from `frame` onwards, at the sound's volume, and fills the
    /// rest with silence.
    func render(from frame: Int, into buffer: UnsafeMutableBufferPointer<Int16>) {
        let gain = gain
        let start = min(frame, frames) * channels
        let count = min(buffer.count, samples.count - start)
        for i in 0..<count {
            buffer[i] = Int16(truncatingIfNeeded: (Int32(samples[start + i]) * gain + 0x8000) >> 16)
        }
        for i in count..<buffer.count { buffer[i] = 0 }
    }
}
