import Glibc

extension Sound {
    /// The same sound; if longer than `limit`, it fades out over the half second before the limit.
    package func fadingOut(at limit: Duration) -> Sound {
        if duration <= limit { return self }
        var sound = prefix(limit)
        sound.fade(frames: rate / 2)
        return sound
    }

    /// This sound with `other` mixed in from `start`, limited to -1 dBFS. `other` must be mono and
    /// have the same rate.
    package func mixed(with other: Sound, at start: Duration) -> Sound {
        precondition(other.rate == rate && other.channels == 1)
        let first = Self.frames(in: start, rate: rate)
        let count = max(frames, first + other.frames) * channels
        var sums = samples.map(Float.init) + Array(repeating: 0, count: count - samples.count)
        for i in 0..<other.frames {
            for channel in 0..<channels {
                sums[(first + i) * channels + channel] += Float(other.samples[i])
            }
        }
        return Sound(mixed: sums, peak: 0.891 * 32_768, channels: channels, rate: rate)
            .scaled(volume: volume)
    }

    /// Rounds sums whose full scale is 32,768; attenuates them if they exceed `peak`.
    private init(mixed sums: [Float], peak: Float, channels: Int, rate: Int) {
        let loudest = sums.reduce(0) { max($0, abs($1)) }
        let gain = loudest > peak ? peak / loudest : 1
        self.init(
            samples: sums.map { Int16(min(max(($0 * gain).rounded(), -32_768), 32_767)) },
            channels: channels, rate: rate)
    }

    /// The first part of the sound: at most `limit`, but at least one frame.
    func prefix(_ limit: Duration) -> Sound {
        let count = min(max(1, Self.frames(in: limit, rate: rate)), frames)
        return Sound(samples: Array(samples[..<(count * channels)]), channels: channels, rate: rate)
            .scaled(volume: volume)
    }

    /// Fades to 0 over the last `count` frames along a cosine.
    private mutating func fade(frames count: Int) {
        var faded = samples
        for i in 0..<min(count, frames) * channels {
            let gain = 0.5 - 0.5 * cosf(.pi * Float(i / channels) / Float(count))
            let index = faded.count - 1 - i
            faded[index] = Int16(Float(faded[index]) * gain)
        }
        self = Sound(samples: faded, channels: channels, rate: rate).scaled(volume: volume)
    }

    static func frames(in duration: Duration, rate: Int) -> Int {
        Int(duration / .seconds(1) * Double(rate))
    }
}
