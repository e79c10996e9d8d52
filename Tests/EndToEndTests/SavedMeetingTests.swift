import Glibc
import TestSupport
import Testing

/// A saved meeting that is resumed stays saved, however its second part ends.
struct SavedMeetingTests {
    private let stage: Stage

    init() throws {
        stage = try Stage()
        let meeting = try LineMeeting(stage, "start", "design")
        try meeting.wait("the beginning")
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
    }

    /// Resumes the meeting in a terminal, and returns how the program ended.
    private func resume(_ pty: Pty, endedBy end: (Pty, Child) throws -> Ending) throws -> Ending {
        let child = try stage.start("resume", "design", in: pty)
        try pty.wait(for: "Remaining")
        return try end(pty, child)
    }

    @Test("Ctrl-C just after resuming discards only the seconds since then")
    func controlC() throws {
        let saved = try stage.record()
        let pty = try Pty()
        let ending = try resume(pty) { pty, child in
            pty.type("\u{3}")
            return try pty.waitForEnd(of: child)
        }
        #expect(ending == .signalled(SIGINT))
        #expect(pty.text.contains("Not saved: this part lasted less than 10 seconds. The meeting"))
        #expect(pty.text.contains("kept.\r\n"), "\(pty.text.suffix(200))")
        let left = try stage.record()
        #expect(left.elapsed == saved.elapsed && left.ended == saved.ended)
    }

    @Test("d discards the second part, and the question says what stays saved")
    func discard() throws {
        let saved = try stage.record()
        let pty = try Pty()
        let ending = try resume(pty) { pty, child in
            pty.type("q")
            try pty.wait(toShow: "d discard since ")
            pty.type("d")
            return try pty.waitForEnd(of: child)
        }
        #expect(ending == .exited(0))
        #expect(pty.text.contains("Ended without saving. The meeting saved at "))
        let left = try stage.record()
        #expect(left.elapsed == saved.elapsed && left.ended == saved.ended)
    }

    @Test(
        "A resumed meeting shows when it stopped, or which options were not restored",
        arguments: [
            ("--mute", "--mute", "Resumed Design, interrupted a moment ago."),
            ("--share", "--mute", "Resumed without --share, --on-end; w shares it."),
            ("--share", "--share", "Resumed without --on-end."),
        ])
    func options(started: String, resumed: String, notice: String) throws {
        let hook = started == "--share" ? "--on-end=:" : "--mute"
        let meeting = try LineMeeting(stage, "start", "design", started, hook)
        try meeting.wait("the beginning")
        meeting.child.send(SIGTERM)
        #expect(try meeting.waitForEnd() == .signalled(SIGTERM))
        let pty = try Pty()
        let child = try stage.start("resume", "design", resumed, in: pty)
        if resumed == "--share" {
            try pty.wait(toShow: "Shared.")
            pty.type("x")
        }
        try pty.wait(toShow: notice)
        child.send(SIGTERM)
        #expect(try pty.waitForEnd(of: child) == .signalled(SIGTERM))
    }
}
