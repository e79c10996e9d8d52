import Glibc
import TestSupport
import Testing

/// Whatever ends the program, the terminal is as it was.
struct LeavingTests {
    let stage: Stage
    let pty: Pty

    init() throws {
        stage = try Stage()
        pty = try Pty()
    }

    @Test func theMeetingChangesTheTerminal() throws {
        let before = pty.state
        let program = try stage.start("start", "Design", in: pty)
        try pty.wait(for: "Jonathan")
        #expect(pty.state != before)
        #expect(pty.state.modes.contains(1049))
        #expect(pty.state.modes.contains(25))
        program.send(SIGTERM)
        _ = try pty.waitForEnd(of: program)
    }

    @Test(arguments: [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP,
    ])
    func aSignalEndsItAfterTheTerminalIsRestored(signal: Int32) throws {
        let before = pty.state
        let program = try stage.start("start", "Design", in: pty)
        try pty.wait(for: "Jonathan")
        program.send(signal)
        #expect(try pty.waitForEnd(of: program) == .signalled(signal))
        #expect(pty.state == before)
    }

    @Test(arguments: [
        ("qk", Ending.exited(0)), ("qd", .exited(0)), ("\u{3}", .signalled(SIGINT)),
        ("\u{1C}", .signalled(SIGQUIT)),
    ])
    func keysEndIt(keys: String, ending: Ending) throws {
        let before = pty.state
        let program = try stage.start("start", "Design", in: pty)
        try pty.wait(for: "Jonathan")
        pty.type(keys)
        #expect(try pty.waitForEnd(of: program) == ending)
        #expect(pty.state == before)
    }

    @Test func theEndOfTheMeetingEndsIt() throws {
        try stage.write(Stage.scrum(minutes: "0.1"), to: "scrums.json")
        let before = pty.state
        let program = try stage.start("start", "Design", "--mute", in: pty)
        #expect(try pty.waitForEnd(of: program) == .exited(0))
        #expect(pty.state == before)
    }

    @Test func aClosedTerminalInterruptsIt() throws {
        let program = try stage.start("start", "Design", in: pty)
        try pty.wait(for: "Jonathan")
        pty.hangUp()
        #expect(try waitFor("the end") { program.hasEnded() } == .signalled(SIGHUP))
    }

    /// Nobody reads what the program draws; it must end all the same.
    @Test func aTerminalThatStopsReadingDoesNotHoldIt() throws {
        let before = pty.state
        let program = try stage.start("start", "Design", in: pty)
        try pty.wait(for: "Jonathan")
        for size in 1...200 as ClosedRange<UInt16> {
            pty.resize(rows: 24 + size % 7, columns: 80 + size)
            usleep(1_000)
        }
        program.send(SIGTERM)
        #expect(try waitFor("the end") { program.hasEnded() } == .signalled(SIGTERM))
        pty.readAvailable(timeout: 0)
        #expect(pty.state.flags == before.flags)
    }

    @Test func stoppedAndContinuedItGoesOn() throws {
        let before = pty.state
        let program = try stage.start("start", "Design", in: pty)
        try pty.wait(for: "Jonathan")
        program.send(SIGSTOP)
        try waitFor("the stop") { program.state == "T" ? () : nil }
        let mark = pty.output.count
        program.send(SIGCONT)
        // Somebody else may have drawn meanwhile: everything is drawn anew.
        try pty.wait(for: "Jonathan", after: mark)
        pty.type("qk")
        #expect(try pty.waitForEnd(of: program) == .exited(0))
        #expect(pty.state == before)
    }
}
