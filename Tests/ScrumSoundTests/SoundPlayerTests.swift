import Testing

@testable import ScrumSound

struct SoundPlayerTests {
    private let listener = Listener()

    /// Short, loud and nowhere symmetrical: a sample at the wrong place shows.
    private static func ramp(frames: Int, channels: Int = 1, rate: Int = 48_000) -> Sound {
        Sound(
            samples: (0..<frames * channels).map { Int16(truncatingIfNeeded: $0 &* 7919 + 1) },
            channels: channels, rate: rate)
    }

    @Test(arguments: ["ding", "tick", "chime", "one frame", "one buffer", "stereo", "8 kHz"])
    func `Every sample reaches the device, then silence`(name: String) throws {
        let sound =
            switch name {
            case "ding": Sound.ding
            case "tick": Sound.tick
            case "chime": Sound.chime
            case "one frame": Self.ramp(frames: 1)
            case "one buffer": Self.ramp(frames: 2880)
            case "stereo": Self.ramp(frames: 100, channels: 2)
            default: Self.ramp(frames: 1000, rate: 8000)
            }
        let player = TestCards.player("exact:\(TestCards.folder)/\(name).wav", listener: listener)
        let token = player.play(sound)
        #expect(try listener.ending(of: token) == .finished)
        #expect(listener.reports(of: token) == [.playing, .finished])
        #expect(player.status(of: token) == .finished)
        let recording = try TestCards.recording("\(name).wav")
        #expect(recording.channels == sound.channels)
        #expect(recording.rate == sound.rate)
        expect(recording, begins: sound.samples)
    }

    @Test func `A meeting's sounds can be recorded one by one`() throws {
        let player = TestCards.player(
            "series:\(TestCards.folder)/series.wav", listener: listener)
        for (sound, file) in [
            (Sound.ding, "series.wav"), (.tick, "series.wav.0001"), (.chime, "series.wav.0002"),
        ] {
            #expect(try listener.ending(of: player.play(sound)) == .finished)
            expect(try TestCards.recording(file), begins: sound.samples)
        }
    }

    @Test func `A stereo device plays one channel on both sides`() throws {
        let player = TestCards.player(
            "stereo48:\(TestCards.folder)/stereo.wav", listener: listener)
        #expect(try listener.ending(of: player.play(.tick)) == .finished)
        let recording = try TestCards.recording("stereo.wav")
        let both = Sound.tick.samples.flatMap { [$0, $0] }
        #expect(recording.channels == 2)
        expect(recording, begins: both)
    }

    @Test func `A device of another rate gets a sound as long`() throws {
        let player = TestCards.player("stereo44:\(TestCards.folder)/rate.wav", listener: listener)
        #expect(try listener.ending(of: player.play(.tick)) == .finished)
        let recording = try TestCards.recording("rate.wav")
        #expect(recording.rate == 44_100)
        #expect(recording.duration >= Sound.tick.duration)
    }

    @Test func `The volume is in what is written`() throws {
        let player = TestCards.player("exact:\(TestCards.folder)/half.wav", listener: listener)
        #expect(try listener.ending(of: player.play(Sound.tick.scaled(volume: 50))) == .finished)
        let quarter = Sound.tick.samples.map { Int16((Int32($0) + 2) >> 2) }
        let recording = try TestCards.recording("half.wav")
        expect(recording, begins: quarter)
    }

    @Test func `A card takes its time and says its name`() throws {
        let player = TestCards.player("card", listener: listener)
        #expect(player.card == nil)
        let start = Instant.now
        let token = player.play(Self.ramp(frames: 4800))
        #expect(try listener.ending(of: token) == .finished)
        #expect(Instant.now - start >= .milliseconds(95))
        #expect(player.card == "A card that fails on request")
    }

    @Test func `A new sound replaces the one that plays`() throws {
        let player = TestCards.player("card", listener: listener)
        let first = player.play(.chime)
        try listener.wait(for: first) { $0 == .playing }
        let second = player.play(Self.ramp(frames: 480))
        #expect(try listener.ending(of: first) == .replaced)
        #expect(try listener.ending(of: second) == .finished)
        #expect(player.status(of: first) == nil)
    }

    @Test func `Of many sounds at once only the last is played`() throws {
        let player = TestCards.player("card", listener: listener)
        let tokens = (0..<49).map { _ in player.play(.chime) } + [player.play(.tick)]
        #expect(try listener.ending(of: tokens[49]) == .finished)
        for token in tokens.dropLast() { #expect(try listener.ending(of: token) == .replaced) }
        #expect(player.finish(within: .seconds(30)))
    }

    @Test func `Silence ends a sound, and the next one plays`() throws {
        let player = TestCards.player("card", listener: listener)
        let first = player.play(.chime)
        try listener.wait(for: first) { $0 == .playing }
        player.silence()
        #expect(try listener.ending(of: first) == .silenced)
        #expect(player.status(of: first) == .silenced)
        #expect(try listener.ending(of: player.play(Self.ramp(frames: 480))) == .finished)
    }

    @Test func `Silence before the first sound does nothing`() throws {
        let player = TestCards.player("nul", listener: listener)
        player.silence()
        #expect(player.finish(within: .zero))
        #expect(try listener.ending(of: player.play(.tick)) == .finished)
    }

    @Test func `Preparing plays nothing and ends by itself`() throws {
        let player = TestCards.player("nul", listener: listener)
        player.prepare()
        #expect(player.finish(within: .seconds(30)))
        #expect(try listener.ending(of: player.play(.tick)) == .finished)
    }

    @Test func `Finish waits for the end of a sound`() throws {
        let player = TestCards.player("card", listener: listener)
        let token = player.play(Self.ramp(frames: 2400))
        #expect(player.finish(within: .seconds(30)))
        #expect(listener.reports(of: token) == [.playing, .finished])
    }

    @Test func `A player that goes away stops its sound`() throws {
        var player: SoundPlayer? = TestCards.player("card", listener: listener)
        let token = try #require(player?.play(.chime))
        try listener.wait(for: token) { $0 == .playing }
        player = nil
        #expect(try listener.ending(of: token) == .silenced)
    }
}
