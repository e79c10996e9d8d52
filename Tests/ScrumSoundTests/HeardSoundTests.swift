import Glibc
import Testing

@testable import ScrumSound

/// Sounds that are recognised in a recording.
struct HeardSoundTests {
    private func heard(_ sound: Sound, _ samples: [Int16]) -> HeardSound? {
        HeardSound(of: sound, in: Sound(samples: samples, channels: 1, rate: sound.rate))
    }

    /// A recording that contains the sound at half amplitude after 20 ms of silence.
    private func recording(of sound: Sound) -> [Int16] {
        [Int16](repeating: 0, count: sound.rate / 50) + sound.samples.map { $0 / 2 }
            + [Int16](repeating: 0, count: sound.rate)
    }

    private static let sounds = [Sound.ding, .tick, .chime, .gong, .soft]

    @Test("A built-in sound is recognised as complete, even at a lower volume", arguments: 0..<5)
    func whole(index: Int) throws {
        let sound = Self.sounds[index]
        for recording in [recording(of: sound), recording(of: sound).map { $0 / 20 }] {
            let heard = try #require(self.heard(sound, recording))
            #expect(heard.onset == .milliseconds(20))
            #expect(heard.gap == nil)
        }
        let heard = try #require(self.heard(sound, recording(of: sound)))
        let loudest = sound.samples.map { Double($0.magnitude) }.max() ?? 0
        // Half the amplitude is 6 dB less.
        #expect(abs(20 * log10(loudest / 32_768) - 6.02 - heard.peak) < 0.1)
    }

    @Test("A sound that starts softly is recognised as complete in a noisy recording")
    func softBeginning() throws {
        let samples = (0..<48_000).map { index in
            let time = Double(index) / 48_000
            return Int16(10_000 * min(1, time / 0.8) * sin(2 * .pi * 80 * time))
        }
        let sound = Sound(samples: samples, channels: 1, rate: 48_000)
        let noisy = recording(of: sound).enumerated().map { index, sample in
            sample / 10 + Int16(index * 7919 % 9) - 4
        }
        let heard = try #require(self.heard(sound, noisy))
        #expect(abs(heard.onset / .milliseconds(1) - 20) < 0.5)
        #expect(heard.gap == nil)
    }

    @Test(
        "Samples that are missing, silent or late are reported as a gap",
        arguments: [5, 10, 20])
    func gap(milliseconds: Int) throws {
        let whole = recording(of: .ding)
        let place = 48 * 20 + 48 * 300
        let count = 48 * milliseconds
        var silent = whole
        for index in place..<place + count { silent[index] = 0 }
        let missing = Array(whole[..<place] + whole[(place + count)...])
        let late = Array(
            whole[..<place] + [Int16](repeating: 0, count: count) + whole[place...])
        for recording in [silent, missing, late] {
            let heard = try #require(self.heard(.ding, recording))
            let gap = try #require(heard.gap)
            #expect(abs(gap / .milliseconds(1) - 300) <= 10)
        }
    }

    @Test("A start or an end that is cut off is reported as a gap")
    func ends() throws {
        let sound = Sound.chime
        let start = [Int16](repeating: 0, count: 4_800)
        let late = start + sound.samples[9_600...] + start
        #expect(try #require(heard(sound, late)).gap != nil)
        let cut = start + sound.samples[..<48_000]
        let gap = try #require(heard(sound, cut)).gap
        #expect(gap == .seconds(1))
    }

    @Test("Silence, noise and other sounds are not recognised")
    func others() {
        #expect(heard(.ding, [0]) == nil)
        #expect(heard(.ding, [Int16](repeating: 0, count: 48_000)) == nil)
        #expect(heard(.ding, [Int16](repeating: 3, count: 48_000)) == nil)
        #expect(heard(.ding, recording(of: .gong))?.gap != nil)
    }
}
