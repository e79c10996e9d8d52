import Glibc
import Testing

@testable import ScrumSound

struct SoundTests {
    @Test(
        "The built-in sounds have the specified level, start promptly and fade out",
        arguments: [
            (Sound.ding, 1200, -3.0), (.tick, 360, -3), (.chime, 2500, -6.3), (.gong, 2800, -4),
            (.soft, 1100, -9.2),
        ])
    func clean(sound: Sound, milliseconds: Int, peak decibels: Double) {
        #expect(sound.rate == 48_000)
        #expect(sound.channels == 1)
        #expect(sound.duration == .milliseconds(milliseconds))
        #expect(sound.samples.first == 0)
        #expect(sound.samples.last == 0)
        let peak = sound.samples.map { abs(Int($0)) }.max() ?? 0
        let level = 32_767 * pow(10, decibels / 20)
        #expect(abs(Double(peak) - level) < 1)
        let offset = sound.samples.reduce(0) { $0 + Int($1) } / sound.frames
        #expect(offset == 0)
        // The attack is immediate: half of the peak is reached within 25 ms.
        #expect(sound.samples.prefix(1200).contains { abs(Int($0)) > peak / 2 })
        // The sound has faded out: nothing is above -50 dB in the last 10 ms.
        #expect(sound.samples.suffix(480).allSatisfy { abs(Int($0)) < 100 })
    }

    @Test(
        "The amplitude is the square of the volume",
        arguments: [
            (100, [0, 1, -1, 32_767, -32_768]),
            (50, [0, 0, 0, 8192, -8192]),
            (10, [0, 0, 0, 327, -327]),
            (1, [0, 0, 0, 3, -3]),
            (0, [0, 0, 0, 0, 0]),
            (-5, [0, 0, 0, 0, 0]),
            (200, [0, 1, -1, 32_767, -32_768]),
        ])
    func volume(volume: Int, expected: [Int16]) {
        let samples: [Int16] = [0, 1, -1, 32_767, -32_768]
        let sound = Sound(samples: samples, channels: 1, rate: 48_000).scaled(volume: volume)
        #expect(Self.rendered(sound, from: 0, count: 5) == expected)
        #expect(sound.samples == samples)
    }

    @Test("A sound is followed by silence")
    func end() {
        let sound = Sound(samples: [1, 2, 3, 4, 5, 6], channels: 2, rate: 48_000)
        #expect(Self.rendered(sound, from: 1, count: 6) == [3, 4, 5, 6, 0, 0])
        #expect(Self.rendered(sound, from: 3, count: 2) == [0, 0])
        #expect(Self.rendered(sound, from: 9, count: 2) == [0, 0])
    }

    private static func rendered(_ sound: Sound, from frame: Int, count: Int) -> [Int16] {
        [Int16](unsafeUninitializedCapacity: count) { buffer, initialized in
            buffer.initialize(repeating: 7)
            sound.render(from: frame, into: buffer)
            initialized = count
        }
    }
}

extension Sound: CustomTestStringConvertible {
    /// The length of the sound.
    public var testDescription: String { "\(frames) frames" }
}
