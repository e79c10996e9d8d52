import Glibc

/// A sound found in a recording of an output, at any volume.
package struct HeardSound: Equatable, Sendable {
    /// The start of the sound, relative to the recording's start or another reference.
    package var onset: Duration
    /// The position of the sound's first gap, in 10 ms steps; nil if the sound is complete.
    package let gap: Duration?
    /// The peak in dBFS.
    package let peak: Double

    /// Finds the sound in a recording at the same sample rate; nil if the recording is silent.
    init?(of sound: Sound, in recording: Sound) {
        let played = sound.monoSamples
        let recorded = recording.monoSamples
        // The limit is far above a converter's dither.
        guard let loudest = recorded.map(abs).max(), loudest > 0.001,
            let start = Self.start(of: played, in: recorded, loudest: loudest, rate: sound.rate)
        else { return nil }
        onset = .nanoseconds(Int64(start) * 1_000_000_000 / Int64(sound.rate))
        peak = 20 * log10(Double(loudest))
        let step = sound.rate / 100
        // Parts only a few 16-bit steps loud are skipped, because comparing them would compare
        // noise.
        let faint = 0.0003 * (played.map(abs).max() ?? 0) / loudest
        gap = stride(from: 0, to: played.count - step, by: step).first { index in
            Self.power(of: played[index..<index + step]) > faint * faint
                && Self.likeness(of: played[index..<index + step], in: recorded, at: start + index)
                    < 0.8
        }.map { .nanoseconds(Int64($0) * 1_000_000_000 / Int64(sound.rate)) }
    }

    /// Aligns the loudest tenth of a second of the sound with the recording, near the points where
    /// each reaches half its peak. Noise hides the start of a soft sound, so its first audible
    /// sample is unreliable.
    private static func start(
        of played: [Float], in recorded: [Float], loudest: Float, rate: Int
    ) -> Int? {
        let most = played.map(abs).max() ?? 0
        guard let first = recorded.firstIndex(where: { abs($0) > loudest / 2 }),
            let firstPlayed = played.firstIndex(where: { abs($0) > most / 2 }),
            let crest = played.firstIndex(where: { abs($0) == most })
        else { return nil }
        let start = max(0, crest - rate / 100)
        let part = played[start..<min(start + rate / 10, played.count)]
        let reach = rate / 200
        let places = (first - firstPlayed - reach)...(first - firstPlayed + reach)
        return places.max { left, right in
            likeness(of: part, in: recorded, at: left + start)
                < likeness(of: part, in: recorded, at: right + start)
        }
    }

    private static func power(of samples: ArraySlice<Float>) -> Float {
        samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)
    }

    /// The correlation, from -1 to 1, regardless of loudness; 0 if the recording is silent or too
    /// short.
    private static func likeness(
        of played: ArraySlice<Float>, in recorded: [Float], at start: Int
    ) -> Float {
        guard start >= 0, start + played.count <= recorded.count else { return 0 }
        let other = recorded[start..<start + played.count]
        let product = zip(played, other).reduce(0) { $0 + $1.0 * $1.1 } / Float(played.count)
        let scale = (power(of: played) * power(of: other)).squareRoot()
        return scale > 0 ? product / scale : 0
    }
}
