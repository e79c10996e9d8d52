import Glibc

extension Sound {
    /// The maximum duration of speech; anything longer is cut off.
    static let speechLimit = Duration.seconds(5)
    /// The delay between the start of the ding and the name.
    static let speechStart = Duration.milliseconds(450)

    /// A speech program's recording in mono at `rate`, trimmed and normalised; `nil` if it is
    /// silent.
    func speech(rate: Int) -> Sound? {
        let mono = prefix(Self.speechLimit).monoSamples
        guard let heard = Self.audibleRange(of: mono, rate: self.rate) else { return nil }
        var speech = Self.resampled(Array(mono[heard]), from: self.rate, to: rate)
        Self.level(&speech, rate: rate)
        return Sound(
            samples: speech.map { Int16(($0 * 32_767).rounded()) }, channels: 1, rate: rate)
    }

    /// The mean of all channels, from -1 to 1.
    var monoSamples: [Float] {
        let scale = 1 / (32_768 * Float(channels))
        return (0..<frames).map { frame in
            (0..<channels).reduce(0) { $0 + Float(samples[frame * channels + $1]) } * scale
        }
    }

    /// The range from 10 ms before the first block within 40 dB of the peak to 40 ms after the
    /// last.
    private static func audibleRange(of samples: [Float], rate: Int) -> Range<Int>? {
        let size = blockFrames(rate)
        let powers = powers(of: samples, rate: rate)
        // Below -60 dBFS there is only noise.
        guard let loudest = powers.max(), loudest > 1e-6,
            let first = powers.firstIndex(where: { $0 > loudest * 1e-4 }),
            let last = powers.lastIndex(where: { $0 > loudest * 1e-4 })
        else { return nil }
        return max(0, (first - 1) * size)..<min(samples.count, (last + 5) * size)
    }

    /// The mean square of each 10 ms block.
    private static func powers(of samples: [Float], rate: Int) -> [Float] {
        let size = blockFrames(rate)
        return stride(from: 0, to: samples.count, by: size).map { start in
            let block = samples[start..<min(start + size, samples.count)]
            return block.reduce(0) { $0 + $1 * $1 } / Float(block.count)
        }
    }

    private static func blockFrames(_ rate: Int) -> Int { max(1, rate / 100) }

    /// Normalises the spoken parts to -18 dBFS on average and at most -3 dBFS; fades both ends.
    private static func level(_ samples: inout [Float], rate: Int) {
        let powers = powers(of: samples, rate: rate)
        let loudest = powers.max() ?? 0
        let spoken = powers.filter { $0 > loudest * 1e-2 }
        let mean = (spoken.reduce(0, +) / Float(max(1, spoken.count))).squareRoot()
        let peak = samples.reduce(0) { max($0, abs($1)) }
        let gain = min(0.126 / max(mean, 1e-6), 0.708 / max(peak, 1e-6))
        let fade = min(rate / 200, samples.count / 2)
        for i in samples.indices {
            let distance = min(i, samples.count - 1 - i)
            let ramp = distance < fade ? Float(distance) / Float(fade) : 1
            samples[i] *= gain * ramp
        }
    }

    /// Resamples with a windowed sinc of 16 zero crossings on each side.
    static func resampled(_ input: [Float], from: Int, to: Int) -> [Float] {
        if from == to { return input }
        let step = Double(from) / Double(to)
        let cutoff = min(1, 1 / step)
        let reach = 16 / cutoff
        return (0..<max(1, Int(Double(input.count) / step))).map { index in
            let centre = Double(index) * step
            let first = max(0, Int((centre - reach).rounded(.up)))
            let last = min(input.count - 1, Int(centre + reach))
            var sum = 0.0
            for i in first...last {
                let distance = Double(i) - centre
                let angle = Double.pi * distance * cutoff
                let sinc = abs(angle) < 1e-9 ? 1 : sin(angle) / angle
                sum += Double(input[i]) * cutoff * sinc * (0.5 + 0.5 * cos(.pi * distance / reach))
            }
            return Float(sum)
        }
    }
}
