import Glibc
import Testing

@testable import ScrumSound

/// Sounds on devices that fail.
struct FaultTests {
    private let listener = Listener()
    private let clock = TestClock()

    @Test(
        "If a device cannot be opened, the reason is reported",
        arguments: [
            ("nowhere", "no sound device \"nowhere\" (No such file or directory)"),
            ("busy", "the sound device \"busy\" is busy (Device or resource busy)"),
            (
                "forbidden",
                "no permission to use the sound device \"forbidden\" (Permission denied)"
            ),
            ("noserver", "the sound server for \"noserver\" is not running (Connection refused)"),
            (
                "formless",
                "the sound device \"formless\" does not support this sound format (Invalid argument)"
            ),
        ])
    func notOpened(device: String, words: String) throws {
        let player = TestDevices.player(device, listener: listener)
        let token = player.play(.tick)
        guard case .failed(let error) = try listener.ending(of: token) else {
            Issue.record("it played")
            return
        }
        #expect("\(error)" == words)
        #expect(listener.reports(of: token) == [.failed(error)])
        #expect(player.status(of: token) == .failed(error))
    }

    @Test(
        "If a device fails while playing, the reason is reported",
        arguments: [
            ("unplugged", "the sound device \"unplugged\" was unplugged (No such device)"),
            ("gone", "the sound device \"gone\" is gone (Input/output error)"),
            ("broken", "the sound device \"broken\" keeps failing during playback (Broken pipe)"),
        ])
    func failsPlaying(device: String, words: String) throws {
        let player = TestDevices.player(device, listener: listener)
        let token = player.play(.tick)
        guard case .failed(let error) = try listener.ending(of: token) else {
            Issue.record("it played")
            return
        }
        #expect("\(error)" == words)
        #expect(listener.reports(of: token) == [.playing, .failed(error)])
    }

    @Test("A device that stops accepting sound is abandoned")
    func acceptsNoMore() throws {
        let player = TestDevices.player("stalls", clock: clock, listener: listener)
        let token = player.play(.chime)
        try listener.wait(for: token) { $0 == .playing }
        let error = ALSAError.stalled(device: "stalls")
        #expect(try listener.ending(of: token, after: clock) == .failed(error))
        #expect("\(error)" == "the sound device \"stalls\" no longer accepts sound")
    }

    @Test("A device that accepts sound but does not play it is abandoned after a wait")
    func neverPlays() throws {
        let player = TestDevices.player("silent", clock: clock, listener: listener)
        let first = player.play(.chime)
        TestDevices.meet(gate: "silent").open()
        #expect(player.status(of: first) == .waiting)
        let second = player.play(.tick)
        #expect(try listener.ending(of: first) == .replaced)
        TestDevices.meet(gate: "silent").open()
        let error = ALSAError.silent(device: "silent")
        #expect(try listener.ending(of: second, after: clock) == .failed(error))
        #expect(listener.reports(of: second) == [.failed(error)])
        #expect(player.problem == error)
        #expect("\(error)" == "the sound device \"silent\" accepts sound but does not play it")
    }

    @Test("A frozen device that resumes plays the waiting sound, and the problem is over")
    func thaws() throws {
        let player = TestDevices.player("frozen", clock: clock, listener: listener)
        let first = player.play(.tick)
        TestDevices.meet(gate: "frozen").open()
        let error = ALSAError.silent(device: "frozen")
        #expect(try listener.ending(of: first, after: clock) == .failed(error))
        let second = player.play(.tick)
        TestDevices.meet(gate: "frozen").open()
        #expect(player.problem == error)
        TestDevices.create("\(TestDevices.folder)/thaw")
        #expect(try listener.ending(of: second) == .finished)
        #expect(player.problem == nil)
    }

    @Test("A device that resumes only after the time limit is reported as stalled")
    func thawsLate() throws {
        let player = TestDevices.player("sticks late", clock: clock, listener: listener)
        let token = player.play(.chime)
        let gate = TestDevices.meet(gate: "thawing")
        clock.advance(by: .seconds(30))
        gate.open()
        #expect(try listener.ending(of: token) == .failed(.stalled(device: "sticks late")))
    }

    @Test("A card that does not accept mono plays one channel on both sides")
    func noMono() throws {
        let player = TestDevices.player(
            "recordedstereo:\(TestDevices.folder)/card.wav", listener: listener)
        #expect(try listener.ending(of: player.play(.tick)) == .finished)
        let recording = try TestDevices.recording("card.wav")
        #expect(recording.channels == 2)
        expect(recording, begins: Sound.tick.samples.flatMap { [$0, $0] })
    }

    @Test("If a sound server starts later, the next sound finds it")
    func lateServer() throws {
        let player = TestDevices.player("later", listener: listener)
        let early = player.play(.tick)
        #expect(
            try listener.ending(of: early) == .failed(.open(device: "later", code: ENOENT)))
        TestDevices.create(TestDevices.laterConfiguration, text: "pcm.later { type fake }")
        // Another test may reload the configuration before it contains the device.
        for _ in 0..<100 where player.problem != nil {
            _ = try listener.ending(of: player.play(.tick))
        }
        #expect(player.problem == nil)
    }

    @Test("After an underrun a sound continues from the same sample")
    func underrun() throws {
        let player = TestDevices.player(
            "breaking:\(TestDevices.folder)/breaking.wav", listener: listener)
        let token = player.play(.tick)
        #expect(try listener.ending(of: token) == .finished)
        expect(try TestDevices.recording("breaking.wav"), begins: Sound.tick.samples)
    }

    @Test("A closed pipe ends the sound, not the process")
    func closedPipe() throws {
        let device = "exact:\(TestDevices.folder)/pipe"
        let player = TestDevices.player(device, listener: listener)
        let token = player.play(.chime)
        TestDevices.meet(gate: "pipe").open()
        let ending = try listener.ending(of: token)
        #expect(ending == .failed(.write(device: device, code: EIO)))
        #expect(player.finish(within: .seconds(30)))
    }

    @Test("Sounds for a device that does not respond are dropped until it responds")
    func noAnswer() throws {
        let player = TestDevices.player("slow", clock: clock, listener: listener)
        let first = player.play(.tick)
        let gate = TestDevices.meet(gate: "slow")
        let queued = player.play(.tick)
        clock.advance(by: .seconds(3))
        #expect(player.status(of: queued) == .waiting)
        let dropped = player.play(.tick)
        let stuck = SoundStatus.failed(.stuck(device: "slow"))
        #expect(listener.reports(of: queued) == [.replaced])
        #expect(listener.reports(of: dropped) == [stuck])
        #expect(player.status(of: dropped) == stuck)
        #expect("\(ALSAError.stuck(device: "slow"))" == "the sound device \"slow\" does not answer")

        gate.open()
        // Played this late, the sound would only mislead.
        #expect(try listener.ending(of: first) == stuck)
        #expect(player.finish(within: .seconds(30)))

        let next = player.play(.tick)
        TestDevices.meet(gate: "slow").open()
        #expect(try listener.ending(of: next) == .finished)
    }

    @Test("A sound that has waited too long is not played")
    func waitedTooLong() throws {
        let player = TestDevices.player("late", clock: clock, listener: listener)
        player.play(.tick)
        let gate = TestDevices.meet(gate: "late")
        let waiting = player.play(.tick)
        clock.advance(by: .seconds(3))
        gate.open()
        #expect(try listener.ending(of: waiting) == .failed(.stuck(device: "late")))
    }

    @Test("A device that hangs blocks no one")
    func hangs() throws {
        let player = TestDevices.player("hangs", clock: clock, listener: listener)
        let first = player.play(.tick)
        _ = TestDevices.meet(gate: "hangs")
        player.silence()
        #expect(!player.finish(within: .milliseconds(10)))
        #expect(listener.reports(of: first) == [])
        #expect(player.status(of: first) == .waiting)
        clock.advance(by: .seconds(3))
        #expect(player.status(of: player.play(.ding)) == .failed(.stuck(device: "hangs")))
    }

    @Test("A device that hangs while it is playing is reported as not responding")
    func hangsPlaying() throws {
        let player = TestDevices.player("sticks", clock: clock, listener: listener)
        let first = player.play(.tick)
        let gate = TestDevices.meet(gate: "sticks")
        #expect(listener.reports(of: first) == [.playing])
        clock.advance(by: .seconds(3))
        #expect(player.status(of: player.play(.tick)) == .failed(.stuck(device: "sticks")))
        player.silence()
        gate.open()
        #expect(try listener.ending(of: first) == .silenced)
    }
}
