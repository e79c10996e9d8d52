import Glibc
import Platform
import Testing

@testable import ScrumSound

struct SoundPlayerTests {
    private let listener = Listener()

    /// Short, loud and asymmetric, so that a misplaced sample is noticed.
    private static func ramp(frames: Int, channels: Int = 1, rate: Int = 48_000) -> Sound {
        Sound(
            samples: (0..<frames * channels).map { Int16(truncatingIfNeeded: $0 &* 7919 + 1) },
            channels: channels, rate: rate)
    }

    @Test(
        "Every sample reaches the device, followed by silence",
        arguments: ["ding", "tick", "chime", "one frame", "one buffer", "stereo", "8 kHz"])
    func samples(name: String) throws {
        let sound =
            switch name {
            case "ding": Sound.ding
            case "tick": Sound.tick
            case "chime": Sound.chime
            case "one frame": Self.ramp(frames: 1)
            case "one buffer": Self.ramp(frames: 9600)
            case "stereo": Self.ramp(frames: 100, channels: 2)
            default: Self.ramp(frames: 1000, rate: 8000)
            }
        let player = TestDevices.player(
            "exact:\(TestDevices.folder)/\(name).wav", listener: listener)
        let token = player.play(sound)
        #expect(try listener.ending(of: token) == .finished)
        #expect(listener.reports(of: token) == [.playing, .finished])
        #expect(player.status(of: token) == .finished)
        let recording = try TestDevices.recording("\(name).wav")
        #expect(recording.channels == sound.channels)
        #expect(recording.rate == sound.rate)
        expect(recording, begins: sound.samples)
    }

    @Test("A meeting's sounds can be recorded one by one")
    func recording() throws {
        let player = TestDevices.player(
            "series:\(TestDevices.folder)/series.wav", listener: listener)
        for (sound, file) in [
            (Sound.ding, "series.wav"), (.tick, "series.wav.0001"), (.chime, "series.wav.0002"),
        ] {
            #expect(try listener.ending(of: player.play(sound)) == .finished)
            expect(try TestDevices.recording(file), begins: sound.samples)
        }
    }

    @Test("On a stereo device a mono sound plays on both sides")
    func stereo() throws {
        let player = TestDevices.player(
            "stereo48:\(TestDevices.folder)/stereo.wav", listener: listener)
        #expect(try listener.ending(of: player.play(.tick)) == .finished)
        let recording = try TestDevices.recording("stereo.wav")
        let both = Sound.tick.samples.flatMap { [$0, $0] }
        #expect(recording.channels == 2)
        expect(recording, begins: both)
    }

    @Test("On a device with another sample rate a sound has the same length")
    func rate() throws {
        let player = TestDevices.player(
            "stereo44:\(TestDevices.folder)/rate.wav", listener: listener)
        #expect(try listener.ending(of: player.play(.tick)) == .finished)
        let recording = try TestDevices.recording("rate.wav")
        #expect(recording.rate == 44_100)
        #expect(recording.duration >= Sound.tick.duration)
    }

    @Test("The volume is applied to the samples")
    func volume() throws {
        let player = TestDevices.player("exact:\(TestDevices.folder)/half.wav", listener: listener)
        #expect(try listener.ending(of: player.play(Sound.tick.scaled(volume: 50))) == .finished)
        let quarter = Sound.tick.samples.map { Int16((Int32($0) + 2) >> 2) }
        let recording = try TestDevices.recording("half.wav")
        expect(recording, begins: quarter)
    }

    @Test("A card plays in real time and reports its name")
    func card() throws {
        let player = TestDevices.player("card", listener: listener)
        #expect(player.card == nil)
        let start = Instant.now
        let token = player.play(Self.ramp(frames: 4800))
        #expect(try listener.ending(of: token) == .finished)
        #expect(Instant.now - start >= .milliseconds(95))
        #expect(player.card == "A card that fails on request")
    }

    @Test("A new sound replaces the one being played")
    func replaced() throws {
        let player = TestDevices.player("card", listener: listener)
        let first = player.play(.chime)
        try listener.wait(for: first) { $0 == .playing }
        let second = player.play(Self.ramp(frames: 480))
        #expect(try listener.ending(of: first) == .replaced)
        #expect(try listener.ending(of: second) == .finished)
        #expect(player.status(of: first) == nil)
    }

    @Test("Only the last of many simultaneous sounds is played")
    func manySounds() throws {
        let player = TestDevices.player("card", listener: listener)
        let tokens = (0..<49).map { _ in player.play(.chime) } + [player.play(.tick)]
        #expect(try listener.ending(of: tokens[49]) == .finished)
        for token in tokens.dropLast() { #expect(try listener.ending(of: token) == .replaced) }
        #expect(player.finish(within: .seconds(30)))
    }

    @Test("Silencing ends the current sound, and the next sound plays")
    func silence() throws {
        let player = TestDevices.player("card", listener: listener)
        let first = player.play(.chime)
        try listener.wait(for: first) { $0 == .playing }
        player.silence()
        #expect(try listener.ending(of: first) == .silenced)
        #expect(player.status(of: first) == .silenced)
        #expect(try listener.ending(of: player.play(Self.ramp(frames: 480))) == .finished)
    }

    @Test("Silencing before the first sound has no effect")
    func silenceFirst() throws {
        let player = TestDevices.player("nul", listener: listener)
        player.silence()
        #expect(player.finish(within: .zero))
        #expect(try listener.ending(of: player.play(.tick)) == .finished)
    }

    @Test("Probing opens the device, plays nothing and reports problems")
    func probe() throws {
        let player = TestDevices.player("exact:/nowhere/x.wav", listener: listener)
        #expect(try listener.ending(of: player.probe()) == .finished)
        #expect(player.problem == nil)
        let other = Listener()
        let busy = TestDevices.player("busy", listener: other)
        let error = ALSAError.open(device: "busy", code: EBUSY)
        #expect(try other.ending(of: busy.probe()) == .failed(error))
        #expect(busy.problem == error)
        #expect(busy.finish(within: .seconds(30)))
    }

    @Test("finish waits until a sound has ended")
    func finish() throws {
        let player = TestDevices.player("card", listener: listener)
        let token = player.play(Self.ramp(frames: 2400))
        #expect(player.finish(within: .seconds(30)))
        #expect(listener.reports(of: token) == [.playing, .finished])
    }

    @Test("When a player is released, its sound stops")
    func released() throws {
        var player: SoundPlayer? = TestDevices.player("card", listener: listener)
        let token = try #require(player?.play(.chime))
        try listener.wait(for: token) { $0 == .playing }
        player = nil
        #expect(try listener.ending(of: token) == .silenced)
    }
}
