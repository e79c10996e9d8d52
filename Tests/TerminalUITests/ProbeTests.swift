import Glibc
import TestSupport
import Testing

/// A real program on a real terminal, which is restored however the program ends.
struct ProbeTests {
    /// The end of the sequence that leaves the full screen.
    private static let leave =
        "\u{18}\u{1B}[?2026l\u{1B}[?9;1000;1002;1003;1005;1006;1015l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1007r"
        + "\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}]2;Terminal\u{07}\u{1B}[23;2t\u{1B}[?1049l\u{1B}8\u{1B}[?25h"

    /// A shell that saves no history in the user's home folder.
    private static let shell = [
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "PS1": "shell> ", "HISTFILE": "",
    ]

    private static func start(_ pty: Pty, _ arguments: String...) throws -> Child {
        try Child(
            [Products.path(of: "TerminalProbe")] + arguments,
            environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"], input: pty.path)
    }

    private static func screenIsLeftOnce(_ pty: Pty) -> Bool {
        pty.text.ranges(of: leave).count == 1
            && pty.text.ranges(of: "\u{1B}[22;2t").count == 1
    }

    @Test(
        "After every kind of exit the terminal is restored",
        arguments: ([
            ("q", .exited(0), "bye\r\n"), ("e", .exited(3), ""),
            ("f", .signalled(trap), "as the test wanted"), ("s", .signalled(SIGSEGV), ""),
            ("a", .signalled(SIGABRT), ""), ("o", .signalled(SIGSEGV), ""),
            ("\u{03}", .signalled(SIGINT), ""), ("\u{1C}", .signalled(SIGQUIT), ""),
            ("wq", .exited(0), "a warning\r\nbye\r\n"), ("we", .exited(3), "a warning\r\n"),
            ("ws", .signalled(SIGSEGV), "a warning\r\n"), ("mq", .exited(0), "bye\r\n"),
            ("ns", .signalled(SIGSEGV), ""),
        ] as [(String, Ending, String)]).filter { !isThreadSanitized || $0.0 != "o" })
    func exits(_ keys: String, _ ending: Ending, _ rest: String) throws {
        let pty = try Pty()
        let before = pty.state
        let probe = try Self.start(pty)
        try pty.wait(for: "ready")
        #expect(pty.state != before)
        pty.type(keys)
        #expect(try pty.waitForEnd(of: probe) == ending)
        #expect(pty.state == before)
        #expect(Self.screenIsLeftOnce(pty))
        let after = pty.text.components(separatedBy: Self.leave).last ?? ""
        #expect(rest.isEmpty || after.contains(rest))
    }

    #if arch(x86_64)
        private static let trap = SIGILL
    #else
        private static let trap = SIGTRAP
    #endif

    @Test(
        "After every signal the terminal is restored",
        arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGINT, SIGSEGV, SIGABRT])
    func signals(_ signal: Int32) throws {
        let pty = try Pty()
        let before = pty.state
        let probe = try Self.start(pty)
        try pty.wait(for: "ready")
        probe.send(signal)
        #expect(try pty.waitForEnd(of: probe) == .signalled(signal))
        #expect(pty.state == before)
        #expect(Self.screenIsLeftOnce(pty))
        #expect(pty.text.hasSuffix(Self.leave))
    }

    @Test("A signal ends a program that hangs", arguments: [SIGTERM, SIGHUP, SIGINT])
    func hung(_ signal: Int32) throws {
        let pty = try Pty()
        let before = pty.state
        let probe = try Self.start(pty)
        try pty.wait(for: "ready")
        pty.type("h")
        try pty.wait(for: "key h")
        let start = ContinuousClock.now
        probe.send(signal)
        #expect(try pty.waitForEnd(of: probe) == .signalled(signal))
        #expect(ContinuousClock.now - start > .seconds(1))
        #expect(pty.state == before)
        #expect(pty.text.hasSuffix(Self.leave))
    }

    @Test("A terminal that blocks neither stops the program nor delays its end")
    func stalled() throws {
        let pty = try Pty()
        let before = pty.state
        let probe = try Self.start(pty, "fast")
        try pty.wait(for: "tick")
        try waitFor("a full terminal") { pty.isFull ? () : nil }
        probe.send(SIGTERM)
        let ending = try waitFor("the end of the program") { probe.hasEnded() }
        #expect(ending == .signalled(SIGTERM))
        #expect(try pty.waitForEnd(of: probe) == ending)
        #expect(pty.state == before)
        #expect(pty.text.hasSuffix(Self.leave))
    }

    @Test("A closed terminal is reported once")
    func hangUp() throws {
        let pty = try Pty()
        let probe = try Self.start(pty)
        try pty.wait(for: "ready")
        pty.hangUp()
        let ending = try waitFor("the end of the program") { probe.hasEnded() }
        #expect(ending == .exited(41) || ending == .signalled(SIGHUP))
    }

    @Test("A stopped program can be continued")
    func stopped() throws {
        let pty = try Pty()
        let before = pty.state
        let probe = try Self.start(pty)
        try pty.wait(for: "ready")
        // Stops the program between two frames; mode 2026 is synchronised output.
        let during = try waitFor("the end of the frame") {
            pty.readAvailable()
        } _: {
            pty.state.modes.contains(2026) ? nil : pty.state
        }
        probe.send(SIGSTOP)
        try waitFor("the stop") { probe.state == "T" ? () : nil }
        // A shell does this to a stopped job.
        pty.setMode(of: before)
        let mark = pty.output.count
        probe.send(SIGCONT)
        try pty.wait(for: "continued", after: mark)
        try waitFor("the same state as before") {
            pty.readAvailable()
        } _: {
            pty.state == during ? () : nil
        }
        pty.type("q")
        #expect(try pty.waitForEnd(of: probe) == .exited(0))
        #expect(pty.state == before)
        #expect(Self.screenIsLeftOnce(pty))
    }

    @Test("If there is no shell, the program continues after Ctrl-Z")
    func orphaned() throws {
        let pty = try Pty()
        let before = pty.state
        let probe = try Self.start(pty)
        try pty.wait(for: "ready")
        pty.type("\u{1A}")
        try pty.wait(for: "continued")
        pty.type("q")
        #expect(try pty.waitForEnd(of: probe) == .exited(0))
        #expect(pty.state == before)
    }

    @Test("Ctrl-Z stops the program and fg continues it", arguments: ["", "keys"])
    func controlZ(_ mode: String) throws {
        let pty = try Pty()
        let shell = try Child(
            ["bash", "--noprofile", "--norc", "-i"],
            environment: Self.shell,
            input: pty.path)
        try pty.wait(for: "shell> ")
        func mark() -> Int { pty.output.count }
        let program = Products.path(of: "TerminalProbe")
        pty.type("stty -a | grep -o '[^ ]*icanon'; '\(program)' \(mode)\r")
        try pty.wait(for: "ready")
        for _ in 1...2 {
            let stopped = mark()
            pty.type("\u{1A}")
            try pty.wait(for: "Stopped", after: stopped)
            try pty.wait(for: "shell> ", after: stopped)
            let canonical = mark()
            pty.type("stty -a | grep -o '[^ ]*ican[o]n' | tr i I\r")
            try pty.wait(for: "\rIcanon\r\n", after: canonical)
            let resumed = mark()
            pty.type("fg\r")
            try pty.wait(for: "continued", after: resumed)
            let typed = mark()
            pty.type("x")
            try pty.wait(for: "key x", after: typed)
        }
        let ended = mark()
        pty.type("q")
        try pty.wait(for: "bye", after: ended)
        try pty.wait(for: "shell> ", after: ended)
        pty.type("exit 7\r")
        #expect(try pty.waitForEnd(of: shell) == .exited(7))
        #expect(pty.state.modes.isEmpty || pty.state.modes == [2004])
    }

    @Test("A background program keeps running and can return to the foreground")
    func background() throws {
        let pty = try Pty()
        let shell = try Child(
            ["bash", "--noprofile", "--norc", "-i"],
            environment: Self.shell,
            input: pty.path)
        try pty.wait(for: "shell> ")
        pty.type("'\(Products.path(of: "TerminalProbe"))' &\r")
        try pty.wait(for: "[1]")
        pty.type("jobs | tr R r\r")
        try pty.wait(for: "running")
        #expect(!pty.text.contains("ready"))
        let mark = pty.output.count
        pty.type("fg\r")
        try pty.wait(for: "\u{1B}]2;", after: mark)
        pty.type("q")
        try pty.wait(for: "bye", after: mark)
        pty.type("exit 7\r")
        #expect(try pty.waitForEnd(of: shell) == .exited(7))
    }

    @Test("A terminal can be opened for keys only")
    func onlyKeys() throws {
        let pty = try Pty()
        let before = pty.state
        let probe = try Self.start(pty, "keys")
        try pty.wait(for: "ready")
        pty.type("x")
        try pty.wait(for: "key x")
        probe.send(SIGTERM)
        #expect(try pty.waitForEnd(of: probe) == .signalled(SIGTERM))
        #expect(pty.state == before)
        #expect(!pty.text.contains("\u{1B}"))
    }

    @Test("Keys still arrive after the program has left the screen")
    func left() throws {
        let pty = try Pty()
        let before = pty.state
        let probe = try Self.start(pty)
        try pty.wait(for: "ready")
        pty.type("kx")
        try pty.wait(for: Self.leave + "key x")
        pty.type("q")
        #expect(try pty.waitForEnd(of: probe) == .exited(0))
        #expect(pty.state == before)
    }

    @Test("A program survives new sizes and random bytes")
    func randomBytes() throws {
        var random = SeededGenerator(seed: 7)
        let pty = try Pty()
        let before = pty.state
        let probe = try Self.start(pty)
        try pty.wait(for: "ready")
        for _ in 0..<200 {
            pty.resize(
                rows: .random(in: 1...60, using: &random),
                columns: .random(in: 1...200, using: &random))
            // Keys that send signals and the probe's own keys are excluded.
            let bytes = (0..<256).map { _ in UInt8.random(in: 0x80...0xFF, using: &random) }
            pty.send(bytes + [0x1B] + bytes.map { $0 & 0x1F | 0x40 })
        }
        let mark = pty.output.count
        pty.resize(rows: 5, columns: 40)
        pty.type("\u{18}z")
        try pty.wait(for: "key z", after: mark)
        pty.type("q")
        #expect(try pty.waitForEnd(of: probe) == .exited(0))
        #expect(pty.state == before)
    }
}
