import Glibc
import TestSupport
import Testing

/// Spoken names, with a program that replaces the voice.
struct SpokenNameTests {
    /// The time from a ding to the name, in frames: 450 ms.
    private static let nameStart = 21_600

    /// A scrum of three, and a voice that logs its input and plays the tick; sounds are recorded.
    private func stage() throws -> (Stage, recording: String, speaker: String) {
        let stage = try Stage(
            """
            [{"title": "Design", "lengthInMinutes": 60, "attendees": [
                "Cathy", {"name": "QA", "say": "Q A"}, {"name": "Łukasz", "voice": "pl"}],
              "sound": {"speak": true, "voice": "en-gb", "end": "off"}}]
            """)
        let recording = try stage.recordSounds()
        mkfifo("\(stage.folder)/gate", 0o600)
        let speaker = #"""
            read name; echo "$name $SCRUM_VOICE" >> "$HOME/log"
            if [ "$name" = Łukasz ]; then read line < "$HOME/gate"; fi
            cat "\#(Stage.sounds)/tick.wav"
            """#
        return (stage, recording, speaker)
    }

    private func waitForNames(_ count: Int, in stage: Stage) throws -> [String] {
        try waitFor("\(count) names") {
            let lines = bytes(of: "\(stage.folder)/log").split(separator: UInt8(ascii: "\n"))
            guard lines.count >= count else { return nil }
            return lines.map { String(decoding: $0, as: UTF8.self) }.sorted()
        }
    }

    @Test("The first name is spoken alone; later ones follow the ding in the same sound")
    func names() throws {
        let (stage, recording, speaker) = try stage()
        let meeting = try LineMeeting(stage, "start", "design", "--speaker", speaker)
        try meeting.wait("Cathy") { $0.speaker == "Cathy" }
        let name = try waitFor("the first name") { stage.finishedSamples(of: recording) }
        meeting.send("join José")
        // At most two voices run at once, and Łukasz blocks one of them. The other renders QA
        // before José, so QA is ready too.
        #expect(
            try waitForNames(4, in: stage)
                == ["Cathy en-gb", "José en-gb", "Q A en-gb", "Łukasz pl"])
        meeting.send("next")
        try meeting.wait("QA") { $0.speaker == "QA" }
        let heard = try waitFor("the ding and the name") {
            stage.finishedSamples(of: "\(recording).0001")
        }
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))

        let ding = numbers(try stage.samples(of: "\(Stage.sounds)/ding.wav"))
        let both = numbers(heard)
        let voice = numbers(name)
        #expect(both[..<Self.nameStart] == ding[..<Self.nameStart])
        #expect((both.map(abs).max() ?? 0) <= 29_204)
        let spoken = voice.lastIndex { $0 != 0 } ?? 0
        #expect(spoken > 10_000)
        let isSum = (0..<spoken).allSatisfy { frame in
            let bell = ding[Self.nameStart + frame]
            return both[Self.nameStart + frame] == bell + voice[frame]
        }
        #expect(isSum)
    }

    @Test("If espeak-ng is missing, the meeting dings and says once what to install")
    func missing() throws {
        let (stage, recording, _) = try stage()
        stage.environment["PATH"] = stage.folder
        let meeting = try LineMeeting(stage, "start", "design")
        try meeting.wait("Cathy") { $0.speaker == "Cathy" }
        let notice = try waitFor("the notice") {
            try? meeting.readAvailable()
        } _: {
            meeting.errors.first
        }
        #expect(notice == "cannot speak names without espeak-ng; install the package espeak-ng")
        meeting.send("next")
        try meeting.wait("QA") { $0.speaker == "QA" }
        let heard = try waitFor("the ding") { stage.finishedSamples(of: recording) }
        let isDing = heard.starts(with: try stage.samples(of: "\(Stage.sounds)/ding.wav"))
        #expect(isDing)
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(meeting.errors.count == 1)
    }

    @Test(
        "No voice runs if \"speak\" is not in the file or --no-speak is given",
        arguments: [true, false])
    func silent(hasOption: Bool) throws {
        let (stage, recording, speaker) = try stage()
        if !hasOption { try stage.write(Stage.design, to: "scrums.json") }
        let meeting = try LineMeeting(
            stage, "start", "design", "--speaker", speaker, hasOption ? "--no-speak" : "--no-mute")
        try meeting.wait("Cathy") { $0.speaker == "Cathy" }
        meeting.send("next")
        _ = try waitFor("the ding") { stage.finishedSamples(of: recording) }
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(access("\(stage.folder)/log", F_OK) != 0)
    }

    @Test(
        "A voice ends with its meeting, however the meeting ends",
        arguments: [SIGKILL, SIGTERM, 0])
    func killed(signal: Int32) throws {
        let (stage, _, _) = try stage()
        let speaker = "trap '' TERM HUP; sleep 1000 & echo $! $$ >> $HOME/ids; wait"
        let meeting = try LineMeeting(stage, "start", "design", "--speaker", speaker)
        let ids = try waitFor("both programs") {
            try? meeting.readAvailable()
        } _: {
            let ids = contents(of: "\(stage.folder)/ids").split(whereSeparator: \.isWhitespace)
            return ids.count >= 4 ? ids.compactMap { pid_t($0) } : nil
        }
        if signal == 0 { meeting.send("end") } else { meeting.child.send(signal) }
        #expect(try meeting.waitForEnd() == (signal == 0 ? .exited(0) : .signalled(signal)))
        for id in ids {
            _ = try waitFor("the end of \(id)") {
                kill(id, 0) != 0 || contents(of: "/proc/\(id)/stat").contains(") Z ") ? true : nil
            }
        }
    }

    @Test("scrum sound speaks each name with the first of its voices that is installed")
    func voices() throws {
        let stage = try Stage(
            """
            [{"title": "Design", "lengthInMinutes": 5, "attendees": [
                "Daisy", "李雷", "田中さくら", {"name": "Ann", "voice": "xx"},
                {"item": "Parking lot", "minutes": 1}],
              "sound": {"speak": true, "ding": "off", "warning": "off", "end": "off"}}]
            """)
        try stage.setSoundCards(
            #"""
            pcm_type.fake { lib "\#(Stage.fakeCard)" }
            pcm.!default { type fake waits 1 }
            """#)
        stage.environment["SCRUM_DEVICE"] = nil
        // This espeak-ng has no Mandarin voice.
        try stage.write(
            """
            #!/bin/sh
            read name; echo "$1 $name" >> "$HOME/log"
            case $1 in -ven | -vyue) exec cat "\(Stage.sounds)/tick.wav" ;; esac
            exit 1
            """, to: "espeak-ng")
        chmod("\(stage.folder)/espeak-ng", 0o700)
        stage.environment["PATH"] = "\(stage.folder):/usr/bin:/bin"
        let result = try stage.run("sound", "design")
        #expect(result.ending == .exited(1))
        let advice = "cannot be spoken: espeak-ng has no voice for it; respell it with \"say\""
        #expect(
            result.output.split(separator: "\n").suffix(4).map { $0.prefix { $0 != "," } } == [
                "\"Daisy\": played", "\"李雷\": played", "\"田中さくら\" \(advice)",
                "\"Ann\" \(advice)",
            ], "\(result)")
        #expect(result.error == "Some names were not spoken.\n")
        #expect(
            try waitForNames(6, in: stage)
                == [
                    "-vcmn 李雷", "-vcmn-latn-pinyin 李雷", "-ven Daisy", "-vxx Ann", "-vyue 李雷",
                    "-vzh 李雷",
                ])
    }

    private func numbers(_ samples: [UInt8]) -> [Int] {
        stride(from: 0, to: samples.count - 1, by: 2).map {
            Int(Int16(bitPattern: UInt16(samples[$0]) | UInt16(samples[$0 + 1]) << 8))
        }
    }
}
