import Glibc
import TestSupport
import Testing

/// The real program on a bare terminal. However the program ends, it restores the terminal.
struct RestoredTerminalTests {
    /// The end of the sequence that leaves the full screen.
    private static let leave = "\u{1B}[?1049l\u{1B}8\u{1B}[?25h"
    private static let shown = "Remaining"
    private static let frameEnd = "\u{1B}[?2026l"

    /// A way to exit a meeting, and the expected results.
    struct Exit: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let keys: String
        var signal: Int32?
        let ending: Ending
        /// The history's `ended` value; nil if the meeting is resumable or was discarded.
        var kept: String?
        /// The expected output if there is no summary.
        var output = ""
        var canBeResumed = false
    }

    private static let tooShort = "Not saved: it lasted less than 10 seconds.\r\n"

    static let exits =
        [
            Exit(testDescription: "q, keep", keys: "qk", ending: .exited(0), kept: "early"),
            Exit(
                testDescription: "q, discard", keys: "qd", ending: .exited(0),
                output: "Ended without saving.\r\n"),
            Exit(
                testDescription: "immediate Ctrl-C", keys: "\u{03}", ending: .signalled(SIGINT),
                output: tooShort),
            Exit(
                testDescription: "Ctrl-\\", keys: "\u{1C}", ending: .signalled(SIGQUIT),
                canBeResumed: true),
            Exit(
                testDescription: "INT", keys: "", signal: SIGINT, ending: .signalled(SIGINT),
                output: tooShort),
            Exit(
                testDescription: "TERM", keys: "", signal: SIGTERM, ending: .signalled(SIGTERM),
                canBeResumed: true),
            Exit(
                testDescription: "HUP", keys: "", signal: SIGHUP, ending: .signalled(SIGHUP),
                canBeResumed: true),
            Exit(
                testDescription: "QUIT", keys: "", signal: SIGQUIT, ending: .signalled(SIGQUIT),
                canBeResumed: true),
            Exit(
                testDescription: "TERM while it asks", keys: "q", signal: SIGTERM,
                ending: .signalled(SIGTERM), canBeResumed: true),
        ]
        + [
            ("crash", SIGSEGV), ("ABRT", SIGABRT), ("BUS", SIGBUS), ("ILL", SIGILL),
            ("FPE", SIGFPE),
            ("TRAP", SIGTRAP),
        ].map { name, signal in
            Exit(
                testDescription: name, keys: "", signal: signal, ending: .signalled(signal),
                canBeResumed: true)
        }

    private static let crashes = [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP]

    @Test(
        "After every kind of exit the terminal is restored",
        arguments: exits.filter { !isThreadSanitized || !crashes.contains($0.signal ?? 0) })
    func everyExit(_ exit: Exit) throws {
        let stage = try Stage()
        let pty = try Pty()
        let before = pty.state
        let child = try stage.start("start", "design", in: pty)
        try pty.wait(for: Self.shown)
        #expect(pty.state != before)
        pty.type(exit.keys)
        if let signal = exit.signal { child.send(signal) }
        #expect(try pty.waitForEnd(of: child) == exit.ending)
        #expect(pty.state == before)
        let leaves = pty.text.ranges(of: Self.leave)
        try #require(leaves.count == 1)
        // Only the result and a summary may follow, possibly in colour.
        let rest = pty.text[leaves[0].upperBound...]
        #expect(!rest.contains("\u{1B}[?"))
        #expect(rest.contains("scrum history design") == (exit.kept != nil))
        #expect(exit.kept != nil || rest == exit.output)
        let records = try stage.records()
        #expect(records.map(\.ended) == (exit.kept.map { [$0] } ?? []))
        #expect(stage.journals.isEmpty != exit.canBeResumed)
    }

    @Test("After a signal during the chime the terminal is restored")
    func signalInChime() throws {
        // The chime takes 2.5 s; if the machine stalls for that long, the test tries again.
        for _ in 1...10 {
            let stage = try Stage(Stage.scrum(people: ["Cathy"], minutes: "0.02"))
            try stage.setSoundCards(
                "pcm_type.fake { lib \"\(Stage.fakeCard)\" }\npcm.!default { type fake waits 1 }")
            stage.environment["SCRUM_DEVICE"] = "default"
            let pty = try Pty()
            let before = pty.state
            let child = try stage.start("start", "design", in: pty)
            try pty.wait(toShow: "u continues the meeting")
            let during = pty.state
            child.send(SIGTERM)
            let ending = try pty.waitForEnd(of: child)
            #expect(pty.state == before)
            #expect(try stage.record().ended == "finished")
            guard ending == .exited(0) else {
                #expect(during != before)
                return #expect(ending == .signalled(SIGTERM))
            }
        }
        Issue.record("every chime ended before the signal")
    }

    @Test("A closed terminal interrupts the meeting")
    func hangUp() throws {
        let stage = try Stage()
        let pty = try Pty()
        let child = try stage.start("start", "design", in: pty)
        try pty.wait(for: Self.shown)
        pty.hangUp()
        #expect(try waitFor("the end") { child.hasEnded() } == .signalled(SIGHUP))
        #expect(stage.journals.count == 1)
    }

    @Test("A stopped meeting can be continued")
    func stopped() throws {
        let stage = try Stage()
        let pty = try Pty()
        let before = pty.state
        let child = try stage.start("start", "design", in: pty)
        try pty.wait(for: Self.shown)
        try pty.wait(for: Self.frameEnd)
        let during = pty.state
        child.send(SIGSTOP)
        try waitFor("the stop") { child.state == "T" ? () : nil }
        // A shell does this to a stopped job.
        pty.setMode(of: before)
        let mark = pty.output.count
        child.send(SIGCONT)
        try pty.wait(for: Self.shown, after: mark)
        try pty.wait(for: Self.frameEnd, after: mark)
        #expect(pty.state == during)
        pty.type("qk")
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        #expect(pty.state == before)
    }

    @Test("Ctrl-Z stops the meeting and fg continues it")
    func controlZ() throws {
        let stage = try Stage()
        stage.environment["PS1"] = "shell> "
        let pty = try Pty()
        let shell = try Child(
            ["bash", "--noprofile", "--norc", "-i"], environment: stage.environment,
            input: pty.path)
        try pty.wait(for: "shell> ")
        pty.type("'\(Stage.program)' start design\r")
        try pty.wait(for: Self.shown)
        for _ in 1...2 {
            let stopped = pty.output.count
            pty.type("\u{1A}")
            try pty.wait(for: "Stopped", after: stopped)
            try pty.wait(for: "shell> ", after: stopped)
            // The program had left the screen before the shell wrote.
            let rest = String(decoding: pty.output[stopped...], as: UTF8.self)
            let left = try #require(rest.ranges(of: Self.leave).last)
            #expect(rest[left.upperBound...].contains("Stopped"))
            let mode = pty.output.count
            pty.type("stty -a | grep -o '[^ ]*ican[o]n' | tr i I\r")
            try pty.wait(for: "Icanon", after: mode)
            let resumed = pty.output.count
            pty.type("fg\r")
            try pty.wait(for: Self.shown, after: resumed)
        }
        let ended = pty.output.count
        pty.type("qk")
        try pty.wait(for: Self.leave, after: ended)
        try pty.wait(for: "shell> ", after: ended)
        pty.type("exit 7\r")
        #expect(try pty.waitForEnd(of: shell) == .exited(7))
        let record = try stage.record()
        #expect(record.paused < record.elapsed)
    }

    @Test("A meeting can be drawn at two hundred sizes")
    func sizes() throws {
        var random = SeededGenerator(seed: 11)
        let stage = try Stage()
        let pty = try Pty()
        let before = pty.state
        let child = try stage.start("start", "design", in: pty)
        try pty.wait(for: Self.shown)
        for step in 0..<200 {
            let isTiny = step.isMultiple(of: 5)
            pty.resize(
                rows: .random(in: 1...(isTiny ? 3 : 70), using: &random),
                columns: .random(in: 1...(isTiny ? 3 : 250), using: &random))
            pty.readAvailable(timeout: 1)
        }
        for (rows, columns) in [(1, 1), (1, 80), (24, 1), (24, 80)] as [(UInt16, UInt16)] {
            let mark = pty.output.count
            pty.resize(rows: rows, columns: columns)
            try waitFor("a frame of \(columns)x\(rows)") {
                pty.readAvailable()
            } _: {
                pty.output.count > mark ? () : nil
            }
        }
        try pty.wait(for: "Remaining", after: 0)
        pty.type("qk")
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        #expect(pty.state == before)
    }
}
