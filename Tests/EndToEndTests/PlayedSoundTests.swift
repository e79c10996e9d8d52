import Glibc
import TestSupport
import Testing

/// Meetings whose sounds play, and meetings whose sounds cannot be played.
struct PlayedSoundTests {
    /// Three people; the length is in minutes.
    private static func scrum(minutes: String) -> String {
        Stage.scrum(people: ["Cathy", "Daisy", "Simon"], minutes: minutes)
    }

    @Test("Two dings and a chime are played sample by sample")
    func recorded() throws {
        let stage = try Stage(Self.scrum(minutes: "0.1"))
        let recording = try stage.recordSounds()
        let start = ContinuousClock.now
        let meeting = try LineMeeting(stage, "start", "design")
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(ContinuousClock.now - start >= .seconds(6))

        // Changes are due at 2 s and 4 s, however late their lines arrive.
        let changes = ["Cathy", "Daisy", "Simon"].compactMap { name in
            meeting.states.first { $0.speaker == name }
        }
        #expect(changes.map { milliseconds($0.elapsed - $0.spoken) } == [0, 2_000, 4_000])
        #expect(changes.map(\.index) == [1, 2, 3])
        let last = try #require(meeting.states.last)
        #expect(last.done && last.elapsed == 6 && last.remaining == 0)

        let files = [recording, "\(recording).0001", "\(recording).0002"]
        for (file, name) in zip(files, ["ding", "ding", "chime"]) {
            let heard = try stage.samples(of: file)
            let played = try stage.samples(of: "\(Stage.sounds)/\(name).wav")
            let begins = heard.starts(with: played)
            let endsInSilence = heard.dropFirst(played.count).allSatisfy { $0 == 0 }
            #expect(begins && endsInSilence, "\(file) is not the \(name)")
        }
        #expect(access("\(recording).0003", F_OK) != 0)
        #expect(try stage.record().elapsed == 6_000)
    }

    /// Stopping the process simulates sleep: nothing is drawn or played, but time passes.
    @Test("After sleeping through two changes the meeting dings once")
    func asleep() throws {
        let stage = try Stage(
            """
            [{"title": "Design", "lengthInMinutes": 10, "attendees": [
              {"name": "Cathy", "minutes": 0.02}, {"name": "Daisy", "minutes": 0.02}, "Simon"]}]
            """)
        let recording = try stage.recordSounds()
        let meeting = try LineMeeting(stage, "start", "design")
        try meeting.wait("the first speaker")
        meeting.child.send(SIGSTOP)
        // A second meeting, started later, serves as the clock: its last turn starts at 2.4 s.
        let other = try LineMeeting(stage, "start", "design", "--no-history", "--mute")
        try other.wait("Simon in the other meeting") { $0.speaker == "Simon" }
        meeting.child.send(SIGCONT)
        let late = try meeting.wait("Simon") { $0.speaker == "Simon" }
        #expect(late.spoken > 0 && milliseconds(late.elapsed - late.spoken) == 2_400)
        try waitFor("the ding") { access(recording, F_OK) == 0 ? () : nil }
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(try stage.record().people.map(\.taken).prefix(2) == [1_200, 1_200])
        // Both changes share one ding, and the chime follows.
        #expect(access("\(recording).0001", F_OK) == 0)
        #expect(access("\(recording).0002", F_OK) != 0)
    }

    @Test("The program waits until the chime has played")
    func chime() throws {
        let stage = try Stage(Stage.scrum(people: ["Cathy"], minutes: "0.02"))
        let recording = try stage.recordSounds(on: "type fake waits 1")
        let meeting = try LineMeeting(stage, "start", "design")
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(try stage.record().elapsed == 1_200)
        let heard = try stage.samples(of: recording)
        let played = try stage.samples(of: "\(Stage.sounds)/chime.wav")
        let begins = heard.starts(with: played.prefix(heard.count))
        // The card plays in real time. The program waits at most three seconds, which may be too
        // short on a busy machine; without waiting, only 60 ms would be played.
        #expect(begins && heard.count > played.count / 2, "\(heard.count) of \(played.count)")
    }

    @Test(
        "An unreadable sound file gives the same warning as check, and the built-in sound plays"
    )
    func missingFile() throws {
        let stage = try Stage(
            """
            [{"title": "Design", "attendees": ["Cathy", "Daisy"], "lengthInMinutes": 0.04,
              "sound": {"ding": "gone.wav", "end": "pipe.wav"}}]
            """)
        mkfifo("\(stage.folder)/pipe.wav", 0o600)
        let recording = try stage.recordSounds()
        let check = try stage.run("check")
        #expect(check.ending == .exited(0))
        let warnings = check.output.split(separator: "\n").dropLast()
        #expect(warnings.map { $0.contains("warning: sound.") } == [true, true])
        let meeting = try stage.run("start", "design", "--plain")
        #expect(meeting.ending == .exited(0))
        let notice = meeting.output.split(separator: "\n").first
        #expect(notice == (warnings.first ?? "") + " (1 more: scrum check)")
        for (file, name) in zip([recording, "\(recording).0001"], ["ding", "chime"]) {
            let played = try stage.samples(of: "\(Stage.sounds)/\(name).wav")
            let isPlayed = try stage.samples(of: file).starts(with: played)
            #expect(isPlayed, "\(file) is not the \(name)")
        }
    }

    /// Silent devices, with the reason that is reported.
    static let silentCards: [(name: String, cards: String?, reason: String)] = [
        (
            "no library", "pcm.!default { type null }",
            "no sound without ALSA's library; install libasound2"
        ),
        ("no configuration", nil, "no sound device; see \"scrum sound\""),
        (
            "no card", "pcm.!default { type hw card 31 }",
            "no sound device; see \"scrum sound\""
        ),
        (
            "a server that does not answer",
            """
            pcm_type.fake { lib "\(Stage.fakeCard)" }
            pcm.!default { type fake open_gate "FOLDER/gate" }
            """, "no answer from the device; check the sound server"
        ),
        (
            "a card that is busy",
            """
            pcm_type.fake { lib "\(Stage.fakeCard)" }
            pcm.!default { type fake open_error \(EBUSY) }
            """, "the device is busy; choose another with --device"
        ),
        (
            "a card that is pulled out",
            """
            pcm_type.fake { lib "\(Stage.fakeCard)" }
            pcm.!default { type fake after 1200 error \(ENODEV) }
            """, "the device was unplugged; plug it in again"
        ),
    ]

    @Test(
        "If sounds cannot be played, the terminal's bell rings", arguments: silentCards.map(\.name),
        ["--plain", "--screen"])
    func bell(_ name: String, _ form: String) throws {
        let card = try #require(Self.silentCards.first { $0.name == name })
        let stage = try Stage(Self.scrum(minutes: "0.05"))
        stage.environment["SCRUM_DEVICE"] = nil
        mkfifo("\(stage.folder)/gate", 0o600)
        if let cards = card.cards {
            let parts = cards.split(separator: "FOLDER")
            try stage.setSoundCards(parts.joined(separator: stage.folder))
        } else {
            stage.environment["ALSA_CONFIG_PATH"] = "\(stage.folder)/missing.conf"
        }
        if name == "no library" {
            try stage.write("not a library", to: "libasound.so.2")
            stage.environment["LD_LIBRARY_PATH"] = stage.folder
        }
        let pty = try Pty()
        let child = try stage.start("start", "design", form, in: pty)
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        let record = try stage.record()
        #expect(record.ended == "finished" && record.elapsed == 3_000)
        #expect(record.people.map(\.taken) == [1_000, 1_000, 1_000])
        // Dings are due at 1 s and 2 s, then the chime.
        #expect(pty.output.count { $0 == 0x07 } - titles(in: pty.text) == 3)
        // A flash redraws the screen's line, but a sentence is printed once.
        let sentences = pty.text.ranges(of: "Bell instead of sounds: \(card.reason).").count
        #expect(
            form == "--plain" ? sentences == 1 : sentences > 0, "\(pty.text.debugDescription)")
        #expect(!pty.text.contains("ALSA lib"))
    }

    /// The number of window titles, which end with the same byte that rings the bell.
    private func titles(in text: String) -> Int {
        text.ranges(of: "\u{1B}]2;").count { title in
            text[title.upperBound...].prefix { $0 != "\u{1B}" }.contains("\u{07}")
        }
    }

    private func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1_000).rounded()) }
}
