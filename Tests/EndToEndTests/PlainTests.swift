import Glibc
import TestSupport
import Testing

/// A meeting that prints sentences in a terminal and is controlled with keys.
struct PlainTests {
    @Test("A plain meeting responds to keys with sentences")
    func keys() throws {
        let stage = try Stage(
            """
            [{"title": "App Dev", "attendees": ["Katie"], "lengthInMinutes": 5},
             {"title": "Design", "attendees": ["Cathy", "Daisy"], "lengthInMinutes": 60}]
            """)
        let pty = try Pty()
        let before = pty.state
        let child = try stage.start("start", "--plain", in: pty)
        try pty.wait(for: "Which scrum in ")
        pty.type("2\r")
        try pty.wait(for: "Cathy speaks, 30 minutes, then Daisy.")
        pty.type("t")
        try pty.wait(for: "Time remaining: ")
        pty.type("+")
        try pty.wait(for: "30 seconds more for Cathy.")
        pty.type("j")
        try pty.wait(for: "Who joins? ")
        pty.type("Zoé")
        try pty.wait(for: "Zoé")
        pty.type("\u{7F}")
        try pty.wait(for: "Zoé\u{8} \u{8}")
        pty.type("ë\r")
        try pty.wait(for: "Zoë joins at the end.")
        pty.type("p")
        try pty.wait(for: "Paused.")
        pty.type("q")
        try pty.wait(for: "End the meeting?")
        pty.type("\r")
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        #expect(!pty.text.contains("\u{1B}[?"))
        #expect(pty.state == before)
        #expect(try stage.record().people.map(\.name) == ["Cathy", "Daisy", "Zoë"])
    }

    @Test(
        "After any signal the terminal is restored",
        arguments: [SIGTERM, SIGHUP, SIGQUIT] + (isThreadSanitized ? [] : [SIGSEGV]))
    func signals(_ signal: Int32) throws {
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

    @Test("If the history cannot be written, the meeting continues")
    func lockedHistory() throws {
        let stage = try Stage(Stage.scrum(people: ["Cathy", "Daisy"], minutes: "0.04"))
        try stage.write("", to: "file")
        let result = try stage.run(
            "start", "design", "--plain", "--history", "\(stage.folder)/file/history")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("The meeting is not saved. Cannot create ") } == 1)
        #expect(lines.contains { $0.hasPrefix("Daisy speaks, ") })
        #expect(result.ending == .exited(73))
        #expect(lines.contains { $0.hasPrefix("Daisy took 1 second") }, "\(lines)")
        let errors = result.error.split(separator: "\n")
        try #require(errors.count == 3, "\(result.error)")
        #expect(errors[0].hasPrefix("This meeting is not in the history. Cannot create "))
        #expect(
            errors[1].hasPrefix("To save it, append this line to \(stage.folder)/file/history/"))
        #expect(errors[2].hasPrefix("{\"v\":1,") && errors[2].contains("\"elapsed\":2400"))
        let json = try stage.run(
            "start", "design", "--json", "--history", "\(stage.folder)/file/history")
        #expect(json.ending == .exited(73) && json.error.hasSuffix("}\n"))
    }

    /// The history is not writable, but the journal is.
    @Test("A meeting that cannot be saved stays in its journal")
    func unsavedMeeting() throws {
        let stage = try Stage(Stage.scrum(people: ["Cathy", "Daisy"], minutes: "0.04"))
        #expect(try stage.run("start", "design", "--plain").ending == .exited(0))
        let file = try #require(stage.historyFiles.first)
        let text = contents(of: file)
        unlink(file)
        mkdir(file, 0o700)
        let result = try stage.run("start", "design", "--plain")
        #expect(result.ending == .exited(73) || result.ending == .exited(74), "\(result.error)")
        let errors = result.error.split(separator: "\n")
        try #require(errors.count == 2, "\(result.error)")
        #expect(errors[1].hasPrefix("It is in \(stage.history)/"))
        #expect(
            errors[1].hasSuffix(".journal; the next start saves it."))
        rmdir(file)
        let history = try stage.run("history", "design", "--json").output
        #expect(history.split(separator: "\n").count == 1 && history.contains("\"elapsed\":2.4,"))
        #expect(!text.isEmpty && access(file, F_OK) != 0)
        #expect(try stage.run("start", "design", "--plain").ending == .exited(0))
        #expect(try stage.records().count == 2 && stage.journals.isEmpty)
    }

    /// The scrum's first meeting, so its history file does not exist yet.
    @Test("An interrupted meeting is listed and can be deleted")
    func interrupted() throws {
        let stage = try Stage()
        let meeting = try LineMeeting(stage, "start", "design")
        try meeting.wait("the first speaker")
        meeting.child.send(SIGKILL)
        _ = try meeting.waitForEnd()
        let shown = try stage.run("history").output
        #expect(shown.contains("Design") && shown.contains("interrupted"), "\(shown)")
        let id = try #require(shown.split(whereSeparator: \.isWhitespace).last)
        let result = try stage.run("history", "--delete", String(id), "--yes")
        #expect(result.ending == .exited(0) && result.output.hasSuffix(" deleted.\n"))
        #expect(stage.journals.isEmpty)
        #expect(try stage.run("history", "--delete", String(id), "--yes").ending == .exited(1))
    }

    @Test("Without HOME a notice says that nothing is saved")
    func noHome() throws {
        let stage = try Stage(Stage.scrum(people: ["Cathy"], minutes: "0.02"))
        stage.environment["HOME"] = nil
        stage.environment["SCRUM_HISTORY"] = nil
        let result = try stage.run("start", "design", "--plain")
        #expect(result.output.hasPrefix("This meeting will not be saved: HOME is not set."))
        #expect(try stage.run("start", "--plain", "--no-history").output.hasPrefix("Design begins"))
    }

    @Test("Closing the output does not end the meeting")
    func closedOutput() throws {
        let stage = try Stage(Stage.scrum(people: ["Cathy", "Daisy"], minutes: "0.04"))
        let meeting = try LineMeeting(stage, "start", "design")
        try meeting.wait("the first speaker")
        meeting.closeOutput()
        #expect(try waitFor("the end") { meeting.child.hasEnded() } == .exited(0))
        let record = try stage.record()
        #expect(record.elapsed == 2_400 && record.ended == "finished")
    }
}
