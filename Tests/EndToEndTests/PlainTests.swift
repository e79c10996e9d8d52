import Glibc
import TestSupport
import Testing

/// A meeting in sentences on a terminal: keys without a screen.
struct PlainTests {
    @Test func keysAndSentences() throws {
        let stage = try Stage(
            """
            [{"title": "App Dev", "attendees": ["Katie"], "lengthInMinutes": 5},
             {"title": "Design", "attendees": ["Cathy", "Daisy"], "lengthInMinutes": 60}]
            """)
        let pty = try Pty()
        let before = pty.state
        let child = try stage.start("start", "--plain", in: pty)
        try pty.wait(for: "Which scrum?")
        pty.type("2\r")
        try pty.wait(for: "Cathy speaks, 30 minutes, then Daisy.")
        pty.type("t")
        try pty.wait(for: "Time remaining: ")
        pty.type("+")
        try pty.wait(for: "+0:30 for Cathy.")
        pty.type("j")
        pty.type("Zoë\r")
        try pty.wait(for: "Zoë joins as the last.")
        pty.type("p")
        try pty.wait(for: "Paused.")
        pty.type("\u{03}")
        #expect(try pty.waitForEnd(of: child) == .signalled(SIGINT))
        #expect(!pty.text.contains("\u{1B}[?"))
        #expect(pty.state == before)
        #expect(try stage.record().people.map(\.name) == ["Cathy", "Daisy", "Zoë"])
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
    func whateverSignal(_ signal: Int32) throws {
        let stage = try Stage()
        let pty = try Pty()
        let before = pty.state
        let child = try stage.start("start", "design", "--plain", in: pty)
        try pty.wait(for: "Cathy speaks")
        try waitFor("the keys") { pty.state != before ? () : nil }
        child.send(signal)
        #expect(try pty.waitForEnd(of: child) == .signalled(signal))
        #expect(pty.state == before)
        let resumed = try LineMeeting(stage, "resume")
        let state = try resumed.wait("the same speaker")
        #expect(state.speaker == "Cathy" && state.count == 4)
        resumed.send("end")
        #expect(try resumed.waitForEnd() == .exited(0))
        #expect(try stage.record().paused > 0)
    }

    @Test func aHistoryThatCannotBeWrittenStopsNothing() throws {
        let stage = try Stage(Stage.scrum(people: ["Cathy", "Daisy"], minutes: "0.1"))
        try stage.write("", to: "file")
        let result = try stage.run(
            "start", "design", "--plain", "--history", "\(stage.folder)/file/history")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("not kept: cannot create ") } == 1)
        #expect(lines.contains { $0.hasPrefix("Daisy speaks, ") })
        #expect(result.error.hasPrefix("This meeting is not in the history: cannot create "))
    }

    @Test func aClosedOutputEndsNothing() throws {
        let stage = try Stage(Stage.scrum(people: ["Cathy", "Daisy"], minutes: "0.04"))
        let meeting = try LineMeeting(stage, "start", "design")
        try meeting.wait("the first speaker")
        meeting.closeOutput()
        #expect(try waitFor("the end") { meeting.child.hasEnded() } == .exited(0))
        let record = try stage.record()
        #expect(record.elapsed == 2_400 && record.ended == "finished")
    }
}
