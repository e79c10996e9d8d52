import Glibc
import Platform
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import ScrumCLI

/// A clock that advances by a quarter of a second each time it is read, so meetings take no time.
private final class ReadClock: Sendable {
    private let time = Mutex(Duration.zero)

    func read() -> Duration {
        time.withLock { time in
            time += .milliseconds(250)
            return time
        }
    }
}

extension CommandStage {
    /// Runs a command with the real standard input and output, so it must be called in an exit
    /// test. Also returns what the command wrote there, unless that is a terminal.
    fileprivate func runAlone(
        _ arguments: [String], input: String = "", on terminal: String? = nil,
        _ change: (inout ScrumEnvironment) -> Void = { _ in }
    ) throws -> (result: Result, written: String) {
        try write(input, to: "input", in: home)
        let output = O_RDWR | O_CREAT | O_APPEND | O_NOCTTY
        dup2(open(terminal ?? home + "/input", O_RDWR | O_NOCTTY), 0)
        dup2(open(terminal ?? home + "/output", output, 0o600), 1)
        // Sound tests set this variable to use their own devices.
        unsetenv("ALSA_CONFIG_PATH")
        let clock = ReadClock()
        let result = run(arguments) { environment in
            environment.uptime = { clock.read() }
            environment.random = { 1 }
            environment.bootID = { "b" }
            environment.isInstalled = { _ in false }
            environment.allVariables = { [:] }
            change(&environment)
        }
        return (result, contents(of: home + "/output"))
    }
}

/// Meetings from start to end, each in an exit test.
struct WholeMeetingTests {
    private static let design = """
        [{"title": "Design", "lengthInMinutes": 0.1, "attendees": ["Cathy", "Daisy"]}]
        """
    /// A device that ALSA does not know, so no sound plays.
    private static let missingDevice = "no-such-device"

    @Test("A meeting printed as sentences announces speakers, ends automatically and is saved")
    func sentences() async {
        await #expect(processExitsWith: .success) {
            let stage = try CommandStage(Self.design)
            let (result, written) = try stage.runAlone(["start", "--plain", "--mute"])
            #expect(result.status == 0 && result.error == "", "\(result)")
            #expect(written.contains("Cathy speaks, 3 seconds, then Daisy."), "\(written)")
            #expect(result.output.contains("Daisy took 3 seconds"), "\(result)")
            #expect(result.output.hasSuffix("\nSaved.\n"), "\(result)")
            let kept = stage.run("history", "--json").output
            #expect(kept.contains(#""elapsed":6.0,"#), "\(kept)")
            let unsaved = try CommandStage(Self.design)
                .runAlone(["start", "--plain", "--mute", "--no-history"]).result
            #expect(!unsaved.output.contains("Saved"), "\(unsaved)")
        }
    }

    @Test(
        "A meeting printed as JSON prints only JSON lines and reads control words from standard input"
    )
    func json() async {
        await #expect(processExitsWith: .success) {
            let stage = try CommandStage(Self.design)
            let (result, written) = try stage.runAlone(
                ["start", "--json", "--device", "null"], input: "note ask Ann\nend\n")
            #expect(result.status == 0 && result.output == "", "\(result)")
            #expect(result.error == "Nothing can be heard on the device \"null\".\n", "\(result)")
            let lines = written.split(separator: "\n")
            #expect(lines.count >= 2 && lines.allSatisfy { $0.hasPrefix("{") }, "\(written)")
            #expect(lines.last?.contains(#""done":true"#) == true, "\(written)")
            #expect(stage.run("history", "--json").output.contains("ask Ann"))
        }
    }

    @Test("In a meeting printed as sentences, notices come before the first line")
    func notice() async {
        await #expect(processExitsWith: .success) {
            let stage = try CommandStage(Self.design)
            let (result, _) = try stage.runAlone(["start", "--plain", "--device", "null"])
            #expect(
                result.output.hasPrefix("Nothing can be heard on the device \"null\".\n"),
                "\(result)")
            #expect(result.error == "", "\(result)")
        }
    }

    @Test("A meeting shows the first warning about its scrum's unknown keys and counts the others")
    func unknownKeys() async {
        await #expect(processExitsWith: .success) {
            let stage = try CommandStage(
                """
                [{"title": "Web", "lengthInMinutes": 1, "x": 1},
                 {"title": "Design", "lengthInMinutes": 0.1, "atendees": ["Cathy"], "y": 1}]
                """)
            let warnings = stage.run("check").output.split(separator: "\n").dropLast()
            #expect(warnings.count == 3)
            let (result, _) = try stage.runAlone(["start", "design", "--plain", "--mute"])
            let notice = "\(warnings[1]) (1 more: scrum check)\n"
            #expect(notice.contains("warning: atendees: unknown key; did you mean"))
            #expect(result.output.hasPrefix(notice), "\(result)")
        }
    }

    @Test("A meeting speaks the team's language, with the user's own phrases")
    func language() async {
        await #expect(processExitsWith: .success) {
            let stage = try CommandStage(Self.design)
            let (home, file) = (stage.home, stage.home + "/.config/scrum/de.po")
            func meeting(
                _ words: String..., own: String? = nil
            ) throws -> (result: CommandStage.Result, written: String) {
                if let own { try stage.write(own, to: ".config/scrum/de.po", in: home) }
                try stage.write("", to: "output", in: home)
                return try stage.runAlone(["start", "--plain", "--mute"] + words) { environment in
                    environment.variable = { ["HOME": home, "LANG": "de_DE.UTF-8"][$0] }
                }
            }
            let first = try meeting()
            #expect(first.result.error == "" && first.result.status == 0, "\(first)")
            #expect(first.result.output.hasPrefix("English: --language en\n"), "\(first)")
            #expect(first.result.output.hasSuffix("\nGespeichert.\n"), "\(first)")
            #expect(first.written.contains("Cathy spricht, 3 Sekunden, dann Daisy."), "\(first)")
            let english = try meeting("--language", "en")
            #expect(english.result.output.hasSuffix("\nSaved.\n"), "\(english)")
            // One phrase is the user's, all others are scrum's.
            let own = try meeting(own: "msgid \"Saved.\"\nmsgstr \"Im Kasten.\"\n")
            #expect(own.result.output.hasSuffix("\nIm Kasten.\n"), "\(own)")
            #expect(!own.result.output.contains("English:"), "\(own)")
            #expect(own.written.contains("Cathy spricht, "), "\(own)")
            let broken = try meeting(
                own: """
                    msgid "Saved."
                    msgstr "Im Kasten."
                    msgid "%1 speaks, %2, %3."
                    msgstr "%1 redet."
                    """)
            #expect(broken.result.error.hasPrefix("\(file):4: "), "\(broken)")
            #expect(broken.result.error.hasSuffix("; the phrase is not used.\n"), "\(broken)")
            #expect(broken.result.output.hasSuffix("\nIm Kasten.\n"), "\(broken)")
            #expect(broken.written.contains("Cathy spricht, 3 Sekunden"), "\(broken)")
            // The options file's language is the user's choice, so it needs no notice.
            try stage.write("--language ja\n", to: ".config/scrum/options", in: home)
            let japanese = try meeting()
            #expect(japanese.result.output.hasSuffix("\n保存しました。\n"), "\(japanese)")
            #expect(!japanese.result.output.contains("English:"), "\(japanese)")
        }
    }

    @Test("The terminal's bell replaces a final sound that cannot be played")
    func bell() async {
        await #expect(processExitsWith: .success) {
            func rings(_ words: String...) throws -> Bool {
                let stage = try CommandStage(Self.design)
                let (result, _) = try stage.runAlone(
                    ["start", "--device", Self.missingDevice] + words, input: "end\n"
                ) { environment in
                    environment.isTerminal = { $0 == 1 }
                }
                #expect(result.status == 0, "\(result)")
                return result.output.contains("\u{7}")
            }
            let (usual, json) = (try rings("--plain"), try rings("--json"))
            #expect(usual && !json)
            let (muted, never) = (try rings("--plain", "--mute"), try rings("--plain", "--no-bell"))
            #expect(!muted && !never)
        }
    }

    @Test("A meeting ended by Ctrl-C in its first seconds is not saved, and the reason is given")
    func interrupt() async throws {
        let result = try #require(
            await #expect(
                processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]
            ) {
                // The test run may ignore the signal, and Swift's own threads block it.
                signal(SIGINT, SIG_DFL)
                var taken = sigset_t()
                sigemptyset(&taken)
                sigaddset(&taken, SIGINT)
                pthread_sigmask(SIG_UNBLOCK, &taken, nil)
                let stage = try CommandStage(Self.design)
                let isPressed = Mutex(false)
                _ = try stage.runAlone(["start", "--plain", "--mute"]) { environment in
                    let uptime = environment.uptime
                    environment.uptime = { [stage] in
                        let written = contents(of: stage.home + "/output")
                        isPressed.withLock { isPressed in
                            guard !isPressed, written.contains("Cathy speaks") else { return }
                            isPressed = true
                            // Raised on this thread, so that the signal arrives before the clock
                            // advances.
                            raise(SIGINT)
                        }
                        return uptime()
                    }
                    environment.write = { _, text in
                        let text = text.description
                        _ = Glibc.write(2, text, text.utf8.count)
                    }
                }
            })
        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(errors.contains("Not saved: it lasted less than 10 seconds.\n"), "\(errors)")
    }

    @Test("A demo printed as sentences ends with its summary and insights")
    func demo() async {
        await #expect(processExitsWith: .success) {
            let (result, written) = try CommandStage().runAlone(["demo", "--plain", "--mute"]) {
                $0.dateNames = { .english }
            }
            #expect(result.status == 0 && result.error == "", "\(result)")
            #expect(written.contains("Mia speaks, "), "\(written)")
            #expect(result.output.contains("Noah took "), "\(result)")
            #expect(result.output.contains("\nInsights from past meetings (scrum insights):\n"))
            #expect(
                result.output.hasSuffix(
                    "\nNothing was saved. To create your own scrum: scrum new\n"))
        }
    }

    @Test(
        "After a full-screen meeting, the program prints how it ended and whether it was saved"
    )
    func screen() async {
        await #expect(processExitsWith: .success) {
            func result(
                of words: String..., in file: String = Self.design, shows text: String = "Cathy"
            ) throws -> CommandStage.Result {
                let stage = try CommandStage(file)
                let pty = try Pty()
                let isOver = Mutex(false)
                let hasEnded = Mutex(false)
                nonisolated(unsafe) let terminal = pty
                _ = BackgroundThread.start("reader") {
                    while !isOver.withLock(\.self) { terminal.readAvailable() }
                    hasEnded.withLock { $0 = true }
                }
                let result = try stage.runAlone(
                    ["start", "--dark", "--device", "null"] + words, on: pty.path
                ) { environment in
                    environment.isTerminal = { _ in true }
                }.result
                isOver.withLock { $0 = true }
                try waitFor("the reader") { hasEnded.withLock(\.self) ? () : nil }
                while pty.readAvailable(timeout: 0) {}
                #expect(pty.text.contains(text), "\(pty.text)")
                return result
            }
            let saved = try result()
            // The poster has the result in letters, so no line repeats it.
            #expect(!saved.output.contains("Finished"), "\(saved)")
            #expect(saved.output.contains("Saved."), "\(saved)")
            #expect(saved.output.contains("Daisy"))
            let unsaved = try result(of: "--no-history")
            #expect(unsaved.output.contains("Daisy"), "\(unsaved)")
            #expect(!unsaved.output.contains("Saved."), "\(unsaved)")
            // Of several notices, the first is shown first.
            let missing = Self.design.replacing("]}", with: #"], "sound": {"ding": "x.wav"}}"#)
            _ = try result(in: missing, shows: "sound.ding")
        }
    }
}
