import Glibc
import TestSupport
import Testing

/// Six seconds of three people: what is told, what is played, and when it is over.
struct SoundTests {
    let stage: Stage

    init() throws {
        stage = try Stage(Stage.scrum(people: ["Cathy", "Daisy", "Simon"], minutes: "0.1"))
    }

    /// Makes ALSA's `default` something else; the machine's own cards are out of reach.
    private func makeDefault(_ pcm: String) throws {
        try stage.write(
            """
            pcm.nul { type null }
            pcm_type.fake { lib "\(Products.path(of: "libFakeCard.so"))" }
            pcm.card { type fake }
            pcm.!default { \(pcm) }
            """, to: "asound.conf")
        stage.environment["ALSA_CONFIG_PATH"] = "\(stage.folder)/asound.conf"
        stage.environment["SCRUM_DEVICE"] = nil
    }

    private func recordedFiles() -> [String] {
        ["sounds.wav", "sounds.wav.0001", "sounds.wav.0002", "sounds.wav.0003"]
            .map { "\(stage.folder)/\($0)" }.filter { access($0, F_OK) == 0 }
    }

    @Test func twoDingsAndAChime() throws {
        try makeDefault(
            """
            type file slave.pcm "card" format wav truncate false file "\(stage.folder)/sounds.wav"
            """)
        let began = ContinuousClock.now
        let result = try stage.run("start", "Design", "--json", "--bell")
        let took = ContinuousClock.now - began
        #expect(result.ending == .exited(0))
        #expect(result.error == "")
        // The chime, or three seconds of it, comes after the end; nothing comes before.
        #expect(took >= .seconds(6))

        let lines = result.output.split(separator: "\n")
        let changes = lines.compactMap { line in
            try? #/"speaker":"(\w+)".*"spoken":0\.0\d*,"elapsed":(\d)\.0/#.firstMatch(in: line)
        }
        #expect(changes.map { "\($0.1) \($0.2)" } == ["Cathy 0", "Daisy 2", "Simon 4"])
        let last = try #require(lines.last)
        #expect(last.contains(#""elapsed":6.0,"remaining":0.0"#) && last.contains(#""done":true"#))

        let recorded = recordedFiles().map { samples(of: bytes(of: $0)) }
        try #require(recorded.count == 3)
        let sounds = try ["ding", "ding", "chime"].map { samples(of: try sound(named: $0)) }
        for (recording, sound) in zip(recorded, sounds) {
            #expect(recording.starts(with: sound))
            #expect(recording.dropFirst(sound.count).allSatisfy { $0 == 0 })
        }
    }

    @Test(arguments: [
        "type fake open_error \(ENODEV)", "type fake open_error \(EBUSY)",
        "type fake after 1200 error \(EIO)", "type nowhere",
    ])
    func withoutADeviceItRunsOnTimeAndSaysWhyOnce(pcm: String) throws {
        try makeDefault(pcm)
        let result = try stage.run("start", "Design", "--plain")
        #expect(result.ending == .exited(0))
        #expect(result.error == "")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("Bell instead of sounds: ") } == 1)
        #expect(lines.contains { $0.contains("is over after 6 seconds, on time") })
    }

    @Test func withoutAConfigurationItRunsOnTime() throws {
        stage.environment["ALSA_CONFIG_PATH"] = "\(stage.folder)/missing.conf"
        stage.environment["SCRUM_DEVICE"] = nil
        let pty = try Pty()
        let program = try stage.start("start", "Design", in: pty)
        #expect(try pty.waitForEnd(of: program) == .exited(0))
        // One bell per change and one for the end.
        #expect(pty.output.count { $0 == 0x07 } >= 3)
    }

    /// A server that never answers, as the pipe has no writer.
    @Test func aFrozenServerHoldsNothingUp() throws {
        let gate = "\(stage.folder)/gate"
        try #require(mkfifo(gate, 0o600) == 0)
        try makeDefault("type fake open_gate \"\(gate)\"")
        let began = ContinuousClock.now
        let result = try stage.run("start", "Design", "--plain")
        #expect(result.ending == .exited(0))
        #expect(result.output.contains("is over after 6 seconds, on time"))
        #expect(ContinuousClock.now - began >= .seconds(6))
    }

    private func sound(named name: String) throws -> [UInt8] {
        let path = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
        let sound = bytes(of: "\(path)/Sounds/\(name).wav")
        try #require(!sound.isEmpty)
        return sound
    }

    /// The 16-bit samples after the header's `data`; a recording's own length may say too little.
    private func samples(of wav: [UInt8]) -> [Int16] {
        guard let data = wav.firstRange(of: Array("data".utf8)) else { return [] }
        let bytes = wav[(data.upperBound + 4)...]
        return zip(bytes, bytes.dropFirst()).enumerated().compactMap { index, pair in
            index % 2 == 0 ? Int16(bitPattern: UInt16(pair.0) | UInt16(pair.1) << 8) : nil
        }
    }
}
