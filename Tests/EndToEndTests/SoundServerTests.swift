import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Meetings with a sound server that reports the state of its output.
struct SoundServerTests {
    private let stage: Stage
    private let ding = "\(Stage.sounds)/ding.wav"

    init() throws {
        stage = try Stage(Stage.scrum(people: ["Cathy", "Daisy", "Simon"], minutes: "0.05"))
        let library = FakeLibrary.pulse
        try #require(symlink(library, "\(stage.folder)/libpulse.so.0") == 0)
        stage.environment["LD_LIBRARY_PATH"] = stage.folder
        stage.environment["FAKE_PULSE"] = "\(stage.folder)/server"
        stage.environment["SCRUM_DEVICE"] = nil
        try setCard("PulseAudio")
    }

    private func setCard(_ name: String) throws {
        try stage.setSoundCards(
            """
            pcm_type.fake { lib "\(Stage.fakeCard)" }
            pcm.!default { type fake waits 1 name "ALSA to \(name)" }
            """)
    }

    /// Makes the server report an output with its name, mute state and volume.
    private func report(_ output: String) throws {
        try stage.write(output, to: "server.new")
        try #require(rename("\(stage.folder)/server.new", "\(stage.folder)/server") == 0)
    }

    private static let silent = [
        ("PulseAudio", "auto_null 0 100", "PulseAudio has no output; see pactl info"),
        ("PulseAudio", "- 0 100", "PulseAudio has no output; see pactl info"),
        ("PulseAudio", "speaker 1 100", "the output is muted; unmute it in the mixer"),
        ("PulseAudio", "speaker 0 0", "the output's volume is 0 %; turn it up"),
    ]

    @Test(
        "If the output is muted, every change rings the terminal's bell", arguments: silent)
    func unheard(card: String, output: String, reason: String) throws {
        try report(output)
        let pty = try Pty()
        let child = try stage.start("start", "design", "--plain", in: pty)
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        #expect(pty.output.count { $0 == 0x07 } == 3)
        let sentences = pty.text.ranges(of: "Bell instead of sounds: \(reason).")
        #expect(sentences.count == 1, "\(pty.text)")
        #expect(try stage.record().people.map(\.taken) == [1_000, 1_000, 1_000])
    }

    @Test(
        "An audible output, or a card without a server, plays without the bell",
        arguments: [
            ("PulseAudio", "speaker 0 100"), ("PulseAudio", "null 0 1"),
            ("PulseAudio", "speaker 1 0 remote"), ("HDA Intel", "speaker 1 0"),
        ])
    func heard(card: String, output: String) throws {
        try setCard(card)
        try report(output)
        let pty = try Pty()
        let child = try stage.start("start", "design", "--plain", in: pty)
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        #expect(!pty.output.contains(0x07) && !pty.text.contains("Bell"), "\(pty.text)")
    }

    @Test("Each time the output becomes silent it is reported once, even if no sound plays")
    func changes() throws {
        try stage.write(Stage.design, to: "scrums.json")
        try report("speaker 1 100")
        let meeting = try LineMeeting(stage, "start", "design")
        func waitForError(_ text: String, count: Int) throws {
            try waitFor("\(count) times \(text)") {
                try? meeting.readAvailable()
            } _: {
                meeting.errors.count { $0.contains(text) } == count ? () : nil
            }
        }
        try waitForError("the output is muted", count: 1)
        try report("speaker 0 100")
        try report("speaker 0 0")
        try waitForError("volume is 0 %", count: 1)
        try report("auto_null 0 0")
        try waitForError("no output", count: 1)
        try report("speaker 0 40")
        try report("speaker 1 40")
        try waitForError("the output is muted", count: 2)
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
    }

    @Test("scrum sound names the server and the output, and fails if the output is muted")
    func command() throws {
        let tick = "\(Stage.sounds)/tick.wav"
        try report("speaker 0 100")
        let heard = try stage.run("sound", tick)
        #expect(heard.ending == .exited(0), "\(heard)")
        #expect(
            heard.output.hasPrefix(
                "Device default: the sound server PulseAudio 99.1, its output speaker\n"),
            "\(heard)")
        try report("speaker 1 100")
        let muted = try stage.run("sound", tick)
        #expect(muted.ending == .exited(1))
        #expect(
            muted.error.hasSuffix(
                "tick.wav: nothing can be heard: the output of the sound server PulseAudio is muted\n"
                    + "\"pactl set-sink-mute @DEFAULT_SINK@ 0\" unmutes it\n"), "\(muted)")
    }

    @Test(
        "A Bluetooth output, which cuts off the start, gets 250 ms of silence before each sound",
        arguments: [true, false])
    func bluetooth(isBluetooth: Bool) throws {
        try report("speaker 0 100" + (isBluetooth ? " bluetooth" : ""))
        let recording = try stage.recordSounds(on: #"type fake waits 1 name "ALSA to PulseAudio""#)
        let result = try stage.run("sound", ding)
        #expect(result.ending == .exited(0), "\(result)")
        let silence = [UInt8](repeating: 0, count: isBluetooth ? 24_000 : 0)
        let expected = silence + (try stage.samples(of: ding))
        #expect(try stage.samples(of: recording).starts(with: expected))
    }

    @Test("A silent device chosen by the user is reported once, without the bell")
    func chosen() throws {
        try stage.setSoundCards("pcm.null { type null }")
        let pty = try Pty()
        let child = try stage.start("start", "design", "--plain", "--device", "null", in: pty)
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        let sentences = pty.text.ranges(of: "Nothing can be heard on the device \"null\".")
        #expect(sentences.count == 1, "\(pty.text)")
        #expect(!pty.output.contains(0x07), "\(pty.text)")
    }
}
