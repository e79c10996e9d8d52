import Glibc
import TestSupport
import Testing

/// Threads that crash and clocks that jump.
struct RescueTests {
    @Test("A crash on the journal's thread restores the terminal")
    func journalCrash() throws {
        let stage = try Stage()
        let gate = "\(stage.folder)/gate"
        stage.watchCalls(failing: "syncdata", 1, FaultyCalls.crash, gate: gate)
        let pty = try Pty()
        let before = pty.state
        let child = try stage.start("start", "design", in: pty)
        try pty.wait(for: "Remaining")
        #expect(pty.state != before)
        pty.type("a")
        try waitFor("the next speaker in the journal") {
            stage.journals.contains {
                contents(of: "\(stage.history)/\($0)").contains("\"do\":\"absent\"")
            } ? () : nil
        }
        try stage.write("", to: "gate")
        pty.type("+")
        #expect(try pty.waitForEnd(of: child) == .signalled(SIGSEGV))
        #expect(pty.state == before)
        // No part of the meeting is lost in the crash.
        stage.environment["LD_PRELOAD"] = nil
        let meeting = try LineMeeting(stage, "resume", "design")
        let state = try meeting.wait("the resumed meeting")
        #expect(state.speaker == "Daisy")
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
    }

    @Test("A crash without a terminal ends the program with the crash's signal")
    func crashWithoutTerminal() throws {
        let stage = try Stage()
        let meeting = try LineMeeting(stage, "start", "design", "--mute")
        try meeting.wait("the meeting")
        meeting.child.send(SIGSEGV)
        #expect(try meeting.waitForEnd() == .signalled(SIGSEGV))
    }

    /// The keys are typed while the computer is asleep, with and without an open prompt.
    @Test(
        "Keys typed before the question about a suspend do not answer it",
        arguments: [("", "c"), ("", "\r"), ("j", "Eve\r")])
    func sleep(open: String, typed: String) throws {
        let stage = try Stage()
        let jump = "\(stage.folder)/jump"
        stage.watchCalls()
        stage.environment["CLOCK_JUMP"] = jump
        let pty = try Pty()
        let child = try stage.start("start", "design", in: pty)
        try pty.wait(for: "Remaining")
        if !open.isEmpty {
            pty.type(open)
            try pty.wait(toShow: "Who joins?")
        }
        child.send(SIGSTOP)
        try waitFor("the stopped program") { child.state == "T" ? () : nil }
        pty.type(typed)
        try waitFor("the keys in the terminal") { pty.unread == typed.utf8.count ? () : nil }
        try stage.write("", to: "jump")
        child.send(SIGCONT)
        try pty.wait(toShow: "Count it?")
        pty.type("pqk")
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        let record = try stage.record()
        #expect(record.paused >= 90_000, "\(record)")
        #expect(record.elapsed < 90_000, "\(record)")
        #expect(record.people.contains { $0.name == "Eve" } == !open.isEmpty)
    }
}
