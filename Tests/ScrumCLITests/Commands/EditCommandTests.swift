import Synchronization
import Testing

@testable import ScrumCLI

struct EditCommandTests {
    private static let good = #"[{"title": "A", "lengthInMinutes": 5}]"#
    private static let bad = #"[{"title": "A", "lengthInMinutes": five}]"#
    private static let question = """
        The file has errors.
        e  edit again
        r  restore the old file
        l  leave it with its errors
        A key, or arrows and Enter; Esc leaves it.
        > e edit

        """

    private let stage: CommandStage

    init() throws { stage = try CommandStage(Self.good) }

    /// Runs `scrum edit` with a fake nano that writes `text` and exits with `status`.
    private func edit(
        writing text: String, status: Int32 = 0, typing answers: [String]? = nil,
        for time: Duration = .seconds(5)
    ) -> CommandStage.Result {
        stage.run(["edit"], typing: answers) { environment in
            let uptime = Mutex(Duration.zero)
            environment.uptime = {
                uptime.withLock { uptime in
                    uptime += time
                    return uptime
                }
            }
            let variable = environment.variable
            environment.variable = { $0 == "TERM" ? "dumb" : variable($0) }
            environment.isInstalled = { $0 == "nano" }
            environment.run = { [stage] words in
                #expect(
                    words == [
                        "/bin/sh", "-c", "exec nano \"$@\"", "sh", stage.folder + "/scrums.json",
                    ])
                try? stage.write(text)
                return status
            }
        }
    }

    private func expectBad(_ error: String, then rest: String) {
        #expect(error.hasPrefix("scrums.json:1:36: "), "\(error)")
        #expect(error.hasSuffix("\n" + rest), "\(error)")
    }

    @Test("A valid file is accepted, and a change is reported")
    func good() {
        #expect(edit(writing: Self.good) == .init(output: "scrums.json is unchanged.\n"))
        #expect(edit(writing: Self.good + "\n") == stage.run("check"))
    }

    @Test("An editor that returns at once without a change may still be open")
    func immediate() {
        let result = edit(writing: Self.good, for: .milliseconds(300))
        #expect(result.status == 0 && result.output.contains("unchanged"))
        #expect(
            result.error == """
                The editor returned immediately. If it is still open, set EDITOR to a command that \
                waits, such as "code --wait". To check the file: scrum check

                """)
        #expect(edit(writing: Self.good + "\n", for: .milliseconds(300)).error.isEmpty)
    }

    @Test("The old file can be restored if the new one is broken")
    func restore() {
        let result = edit(writing: Self.bad, typing: ["what", "r"])
        #expect(result.status == 0 && result.output == "Restored scrums.json.\n")
        expectBad(result.error, then: Self.question)
        #expect(stage.text() == Self.good)
    }

    @Test(
        "A broken file can be kept, with a warning", arguments: [["l"], ["д"], ["\u{1B}"], [], nil])
    func leave(answers: [String]?) {
        let result = edit(writing: Self.bad, typing: answers)
        #expect(result.status == 65 && result.output == "")
        let asked = answers == nil ? "" : Self.question
        expectBad(result.error, then: asked + "scrums.json still has these errors.\n")
        #expect(stage.text() == Self.bad)
    }

    @Test("Errors in the file are reported even if the editor failed")
    func failedAfterWriting() {
        let result = edit(writing: Self.bad, status: 1)
        #expect(result.status == 65 && result.output == "")
        let failure = "The editor \"nano\" failed with status 1.\n"
        #expect(result.error.hasPrefix(failure + "scrums.json:1:36: "), "\(result.error)")
        #expect(result.error.hasSuffix("\nscrums.json still has these errors.\n"))
    }

    @Test("Editing again opens the file at its first error")
    func again() {
        let opened = Mutex<[[String]]>([])
        let result = stage.run(["edit"], typing: ["e", "l"]) { environment in
            environment.isInstalled = { $0 == "nano" }
            environment.run = { [stage] words in
                // The words after /bin/sh -c SCRIPT sh.
                opened.withLock { $0.append(Array(words[4...])) }
                try? stage.write(
                    "[{\"title\": \"A\",\n\"lengthInMinutes\": 0,\n\"theme\": \"x\"}]")
                return 0
            }
        }
        let path = stage.folder + "/scrums.json"
        #expect(opened.withLock(\.self) == [[path], ["+2", path]], "\(result.error)")
    }

    @Test("An editor that fails is named")
    func failure() {
        #expect(
            edit(writing: Self.good, status: 3)
                == .init(error: "The editor \"nano\" failed with status 3.\n", status: 1))
        for status: Int32 in [126, 127] {
            #expect(
                edit(writing: Self.good, status: status)
                    == .init(
                        error: "The editor \"nano\" could not be started (status \(status)). "
                            + "Check EDITOR.\n", status: 1))
        }
        let missing = stage.run(["edit"]) { environment in
            let variable = environment.variable
            environment.variable = { $0 == "EDITOR" ? "neno -w" : variable($0) }
            environment.isInstalled = { _ in false }
            environment.run = { _ in 127 }
        }
        #expect(
            missing.error.hasPrefix(
                "The editor \"neno -w\" is not installed. Set EDITOR to the one you use.\n"))
        let none = stage.run(["edit"]) { $0.isInstalled = { _ in false } }
        #expect(
            none
                == .init(
                    error: "No editor found. Set EDITOR to the one you use.\n", status: 1))
    }
}
