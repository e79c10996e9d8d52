import Glibc
import TestSupport
import Testing

/// `scrum sound` on devices that play sounds, discard them, hang or fail.
struct SoundCommandTests {
    private static let fake = #"pcm_type.fake { lib "\#(Stage.fakeCard)" }"# + "\n"

    private func stage(_ cards: String, _ scrums: String = Stage.design) throws -> Stage {
        let stage = try Stage(scrums)
        stage.environment["SCRUM_DEVICE"] = nil
        try stage.setSoundCards(Self.fake + cards)
        return stage
    }

    @Test("sound plays a scrum's sounds and names the device")
    func scrum() throws {
        let stage = try stage(
            "pcm.!default { type fake waits 1 }",
            """
            [{"title": "Design", "lengthInMinutes": 5, "sound": {"ding": "tick", "warning": "off",
              "end": "none.wav"}}]
            """)
        let result = try stage.run("sound", "design")
        #expect(result.ending == .exited(0))
        let lines = result.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("Device default: ") == true, "\(result)")
        #expect(
            lines.dropFirst() == ["ding: played, 0.36 s", "warning: off", "end: played, 2.5 s"])
        #expect(result.error.contains("scrums.json:2:10: warning: sound.end: "))
    }

    @Test("sound plays a file unchanged, or quieter with --volume")
    func file() throws {
        let stage = try stage("")
        let recording = try stage.recordSounds(on: "type fake waits 1")
        let tick = "\(Stage.sounds)/tick.wav"
        #expect(try stage.run("sound", tick).ending == .exited(0))
        let played = try stage.samples(of: tick)
        #expect(try stage.samples(of: recording).starts(with: played))
        #expect(try stage.run("sound", tick, "--volume", "0").ending == .exited(0))
        #expect(try stage.samples(of: "\(recording).0001").allSatisfy { $0 == 0 })
        #expect(try stage.run("sound", tick, "--volume", "101").ending == .exited(64))
        let missing = try stage.run("sound", "./none.wav")
        #expect(missing.ending == .exited(66) && missing.error.contains("none.wav: not found."))
    }

    @Test("A device that discards sounds is detected")
    func null() throws {
        let result = try stage("pcm.!default { type null }").run("sound")
        #expect(result.ending == .exited(1))
        #expect(
            result.output.hasPrefix(
                "Device default: it plays nothing (Null PCM)\n"
                    + "ding: finished too quickly to be heard; this device discards sound\n"),
            "\(result)")
        #expect(
            result.error.hasPrefix("Nothing can be heard on the device \"default\".\n"), "\(result)"
        )
    }

    @Test(
        "A device that does not play is abandoned, with a reason",
        arguments: [
            ("pcm.!default { type fake open_gate \"GATE\" }", "does not answer"),
            ("pcm.!default { type fake stall 1 }", "accepts sound but does not play it"),
            ("pcm.!default { type fake open_error \(EBUSY) }", "is busy"),
            ("pcm.!default { type hw card 31 }", "no sound device"),
        ])
    func faults(cards: String, reason: String) throws {
        let stage = try stage("")
        mkfifo("\(stage.folder)/gate", 0o600)
        let parts = cards.split(separator: "GATE")
        try stage.setSoundCards(Self.fake + parts.joined(separator: "\(stage.folder)/gate"))
        let result = try stage.run("sound")
        #expect(result.ending == .exited(1))
        // All sounds are listed, because none of them plays.
        #expect(result.error.hasPrefix("ding, ") && result.error.contains(reason), "\(result)")
        #expect(result.error.split(separator: "\n").count == 2)
    }

    @Test(
        "If ALSA cannot reach the sound server, the missing package is named",
        arguments: [("pipewire-0", "pipewire-alsa"), ("pulse/native", "libasound2-plugins")])
    func noPlugin(socket: String, package: String) throws {
        let stage = try stage("pcm.!default { type hw card 31 }")
        mkdir("\(stage.folder)/pulse", 0o700)
        try stage.write("", to: socket)
        let result = try stage.run("sound")
        #expect(result.ending == .exited(1))
        #expect(result.error.contains("a sound server is running"), "\(result)")
        #expect(result.error.hasSuffix("install the package \(package)\n"))
    }

    @Test("If the sound server is not running, its plugin is not listed as a device")
    func stoppedServer() throws {
        let stage = try stage(
            """
            pcm.pulse { type null hint { show on description "A sound server" } }
            defaults.namehint.showall off
            """)
        let stopped = try stage.run("doctor")
        #expect(stopped.output.contains("no card and no sound server"), "\(stopped)")
        #expect(try stage.run("sound").error.contains("start PipeWire or PulseAudio"))
        stage.environment["PULSE_SERVER"] = "example.org"
        let elsewhere = try stage.run("doctor")
        #expect(elsewhere.output.contains("1 device"), "\(elsewhere)")
    }

    @Test("The list of devices omits converters")
    func list() throws {
        let stage = try stage(
            """
            pcm.!default { type null hint { show on description "The usual one" } }
            pcm.upmix { type null hint { show on } }
            defaults.namehint.showall off
            """)
        let result = try stage.run("sound", "--list")
        #expect(result.ending == .exited(0))
        #expect(result.output == "default  The usual one\n", "\(result)")
    }

    @Test("In a terminal a bar shows the progress, and over ssh the bell rings")
    func terminal() throws {
        let stage = try stage("pcm.!default { type fake waits 1 }")
        stage.environment["SSH_CONNECTION"] = "192.0.2.1 1 192.0.2.2 22"
        let pty = try Pty()
        let child = try stage.start("sound", "\(Stage.sounds)/ding.wav", in: pty)
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        #expect(pty.text.contains("ding.wav: [#"))
        #expect(pty.text.contains("ding.wav: played, 1.2 s"))
        #expect(pty.output.contains(0x07))
        #expect(pty.text.contains("over ssh: the bell rang"))
    }
}
