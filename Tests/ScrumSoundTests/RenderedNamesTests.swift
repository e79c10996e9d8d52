import Glibc
import Testing

@testable import Platform
@testable import ScrumSound

/// Spoken names, with programs in place of a voice.
struct RenderedNamesTests {
    private static let folder = TestDevices.folder

    /// A WAV file that contains a tone.
    private static let voiceFile: String = {
        let path = "\(folder)/voice.wav"
        let tone = MixingTests.tone(600, milliseconds: 300, rate: 22_050)
        TestDevices.create(
            path, bytes: WAVBuilder(rate: 22_050, data: tone.samples.flatMap(little)).bytes)
        return path
    }()

    private func renderer(
        _ command: String, ding: Sound? = .ding, timeLimit: Duration = .seconds(60)
    ) -> RenderedNames {
        SpeechProgram.command(command).rendered(
            after: ding, environment: ["PATH": "/usr/bin:/bin", "VOICE": Self.voiceFile],
            timeLimit: timeLimit, onAnswer: {})
    }

    private func names(_ texts: String..., voice: String = "en") throws -> [SpokenName] {
        try texts.map { try #require(SpokenName($0, voice: voice)) }
    }

    @Test("A name follows the ding in the same sound, which does not clip")
    func dingAndName() throws {
        let renderer = renderer(#"cat "$VOICE""#)
        let daisy = try names("Daisy")[0]
        #expect(renderer.sound(for: daisy, afterDing: true) == nil)
        renderer.ask([daisy], keepsOthers: false)
        #expect(renderer.finish(within: .seconds(30)))
        let name = try #require(renderer.sound(for: daisy, afterDing: false))
        #expect(name.duration > .milliseconds(290) && name.duration < .milliseconds(360))
        let both = try #require(renderer.sound(for: daisy, afterDing: true))
        #expect(both.samples[..<21_600] == Sound.ding.samples[..<21_600])
        let sum = zip(Sound.ding.samples[21_600...], name.samples).map { $0 + $1 }
        #expect(Array(both.samples[21_600..<21_600 + name.frames]) == sum)
        #expect(MixingTests.peak(both.samples) <= 29_204)
        #expect(renderer.problem == nil)
    }

    @Test("If there is no ding, a name is spoken alone")
    func nameAlone() throws {
        let renderer = renderer(#"cat "$VOICE""#, ding: nil)
        let daisy = try names("Daisy")[0]
        renderer.ask([daisy], keepsOthers: false)
        #expect(renderer.finish(within: .seconds(30)))
        let name = renderer.sound(for: daisy, afterDing: false)
        #expect(name != nil)
        #expect(renderer.sound(for: daisy, afterDing: true) == name)
    }

    @Test("A voice gets only the name as input, and its own name in the environment")
    func input() throws {
        let file = "\(Self.folder)/input"
        let renderer = renderer(
            #"{ cat; echo "$SCRUM_VOICE $#"; ls /proc/self/fd | wc -w; } > \#(file); cat "$VOICE""#)
        renderer.ask(try names("$(touch /x); -v `id`", voice: "pl"), keepsOthers: false)
        #expect(renderer.finish(within: .seconds(30)))
        // The program's three descriptors, and the one with which `ls` reads the folder.
        let text = String(decoding: TestDevices.bytes(of: file), as: UTF8.self)
        #expect(text == "$(touch /x); -v `id`\npl 0\n4\n")
    }

    @Test("Rendered names are discarded when they are no longer requested")
    func discarded() throws {
        let renderer = renderer(#"cat "$VOICE""#)
        let names = try names("A", "B", "C", "D", "E")
        renderer.ask(Array(names[..<4]), keepsOthers: false)
        #expect(renderer.finish(within: .seconds(30)))
        #expect(
            names.map { renderer.sound(for: $0, afterDing: true) != nil } == [
                true, true, true, true, false,
            ])
        renderer.ask(Array(names[1...]), keepsOthers: false)
        #expect(renderer.finish(within: .seconds(30)))
        #expect(
            names.map { renderer.sound(for: $0, afterDing: true) != nil } == [
                false, true, true, true, true,
            ])
    }

    @Test("At most two programs run at a time, and each name is rendered once")
    func twoAtOnce() throws {
        let folder = "\(Self.folder)/turns"
        // Each program logs how many programs are running, including itself.
        let renderer = renderer(
            #"mkdir -p \#(folder); touch \#(folder)/$$; ls \#(folder) | wc -l >> \#(folder).log;"#
                + #" cat "$VOICE"; rm \#(folder)/$$"#)
        let names = try names("A", "B", "C", "D")
        renderer.ask(names, keepsOthers: false)
        renderer.ask(names, keepsOthers: false)
        #expect(renderer.finish(within: .seconds(60)))
        rmdir(folder)
        let counts = String(decoding: TestDevices.bytes(of: "\(folder).log"), as: UTF8.self)
            .split(separator: "\n")
        #expect(counts.count == 4)
        #expect(counts.allSatisfy { $0 == "1" || $0 == "2" })
    }

    static let faults: [(command: String, words: String)] = [
        ("exit 3", "failed (status 3)"), ("kill -9 $$", "failed (status 137)"),
        ("no-such-voice", "is not installed"), ("echo hello", "is not a WAV file"),
        (":", "is empty"), (#"head -c 60 "$VOICE" | head -c 46"#, "is silent"),
    ]

    @Test("If a program fails, there is a reason instead of a sound", arguments: faults)
    func failure(command: String, words: String) throws {
        let renderer = renderer(command)
        let daisy = try names("Daisy")[0]
        renderer.ask([daisy], keepsOthers: false)
        #expect(renderer.finish(within: .seconds(30)))
        #expect(renderer.sound(for: daisy, afterDing: true) == nil)
        let problem = try #require(renderer.problem)
        #expect("\(problem)".hasSuffix(words), "\(problem)")
    }

    @Test("A program that hangs is stopped with all its children")
    func hanging() throws {
        let renderer = renderer("sleep 1000 & sleep 1000", timeLimit: .milliseconds(100))
        renderer.ask(try names("Daisy"), keepsOthers: false)
        #expect(renderer.finish(within: .seconds(30)))
        #expect(renderer.problem == .timedOut(program: "\"sleep 1000 & sleep 1000\""))
    }

    @Test("Endless output is cut off at a megabyte")
    func endless() throws {
        let renderer = renderer(#"cat "$VOICE"; exec yes"#)
        let daisy = try names("Daisy")[0]
        renderer.ask([daisy], keepsOthers: false)
        #expect(renderer.finish(within: .seconds(30)))
        #expect(renderer.problem == nil)
        #expect(renderer.sound(for: daisy, afterDing: false) != nil)
    }

    @Test("If espeak-ng is missing, the notice names its package")
    func noEspeak() {
        let error = SpeechError.missing(program: SpeechProgram.espeak.name)
        #expect(
            "\(error)" == "cannot speak names without espeak-ng; install the package espeak-ng")
    }
}

extension RenderedNames {
    fileprivate func sound(for name: SpokenName, afterDing: Bool) -> Sound? {
        try? answer(to: name)?.get().sound(afterDing: afterDing)
    }

    fileprivate var problem: SpeechError? {
        for case (_, .failure(let problem)) in drainAnswers() { return problem }
        return nil
    }
}
