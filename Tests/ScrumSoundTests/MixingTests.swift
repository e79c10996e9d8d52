import Glibc
import Testing

@testable import ScrumSound

struct MixingTests {
    /// A sine wave at full scale, or at a lower level.
    static func tone(
        _ frequency: Double, milliseconds: Int, rate: Int = 48_000, amplitude: Double = 0.9
    ) -> Sound {
        Sound(
            samples: (0..<rate * milliseconds / 1000).map { frame in
                let angle = 2 * Double.pi * frequency * Double(frame) / Double(rate)
                return Int16(amplitude * 32_767 * sin(angle))
            }, channels: 1, rate: rate)
    }

    static func peak(_ samples: some Sequence<Int16>) -> Int {
        samples.map { abs(Int($0)) }.max() ?? 0
    }

    @Test("A sound longer than the limit fades out and ends at the limit")
    func fadeOut() {
        let sound = Self.tone(440, milliseconds: 5000)
        let faded = sound.scaled(volume: 70).fadingOut(at: .seconds(3))
        #expect(faded.duration == .seconds(3))
        #expect(faded.volume == 70)
        #expect(faded.samples[..<120_000] == sound.samples[..<120_000])
        #expect(Self.peak(faded.samples[131_900..<132_100]) < 15_800)
        #expect(Self.peak(faded.samples.suffix(480)) < 40)
        #expect(Sound.chime.fadingOut(at: .seconds(3)) == .chime)
    }

    @Test("A mix contains both sounds, on every channel of the first one")
    func mix() {
        let ding = Sound(samples: [100, 200, 300, 400], channels: 2, rate: 1000)
        let name = Sound(samples: [10, 20], channels: 1, rate: 1000)
        let mixed = ding.mixed(with: name, at: .milliseconds(1))
        #expect(mixed.channels == 2)
        #expect(mixed.samples == [100, 200, 310, 410, 20, 20])
        let later = ding.mixed(with: name, at: .milliseconds(3))
        #expect(later.samples == [100, 200, 300, 400, 0, 0, 10, 10, 20, 20])
    }

    @Test("A mix that would clip is reduced to -1 dBFS")
    func clipping() {
        let loud = Sound(samples: [32_767, -32_768, 16_384], channels: 1, rate: 1000)
        let mixed = loud.mixed(with: loud, at: .zero)
        #expect(mixed.samples == [29_195, -29_196, 14_598])
    }

    @Test(
        "Resampling keeps a tone's pitch, level and length",
        arguments: [(22_050, 48_000), (16_000, 48_000), (96_000, 48_000), (48_000, 44_100)])
    func rate(from: Int, to: Int) {
        let input = Self.tone(1000, milliseconds: 200, rate: from).samples.map {
            Float($0) / 32_767
        }
        let output = Sound.resampled(input, from: from, to: to)
        #expect(abs(output.count - to / 5) <= 1)
        let expected = Self.tone(1000, milliseconds: 200, rate: to).samples
        let errors = zip(output, expected).map { abs($0 - Float($1) / 32_767) }
        #expect(errors.dropFirst(to / 100).dropLast(to / 100).allSatisfy { $0 < 0.01 })
    }
}
