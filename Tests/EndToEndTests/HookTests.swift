import Glibc
import TestSupport
import Testing

/// The commands given to --on-change and --on-end, run by the real program.
struct HookTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        stage.environment["OUT"] = stage.folder
        stage.environment["SCRUM_MQTT_PASSWORD"] = "secret"
        stage.environment["SCRUM_SHARE_SECRET"] = "secret-secret-secret"
    }

    private func text(_ name: String) -> String { contents(of: "\(stage.folder)/\(name)") }

    private func wait(for text: String, in name: String, _ meeting: LineMeeting) throws {
        _ = try waitFor("\(text) in \(name): \(self.text(name))") {
            try? meeting.readAvailable()
        } _: {
            self.text(name) == text ? true : nil
        }
    }

    @Test("Each change runs its command with the state; the end runs both commands")
    func changes() throws {
        let meeting = try LineMeeting(
            stage, "start", "--mute", "--on-change", "echo $SCRUM_EVENT >> $OUT/log",
            "--on-end", "cat > $OUT/line; env > $OUT/env; echo on end >> $OUT/log")
        var log = "begin\n"
        try wait(for: log, in: "log", meeting)
        for (line, event) in [
            ("next", "speaker"), ("pause", "pause"), ("resume", "resume"), ("extend 30", "change"),
            ("end", "end\non end"),
        ] {
            meeting.send(line)
            log += event + "\n"
            try wait(for: log, in: "log", meeting)
        }
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(text("line").contains(#""done":true"#) && text("line").hasSuffix("\n"))
        #expect(text("env").contains("SCRUM_EVENT=end\n") && !text("env").contains("secret"))
        #expect(meeting.errors.isEmpty)
    }

    @Test("The meeting neither waits for its last command nor kills it")
    func farewell() throws {
        try #require(mkfifo("\(stage.folder)/gate", 0o600) == 0)
        let meeting = try LineMeeting(
            stage, "start", "--mute", "--on-end", "cat $OUT/gate; echo over > $OUT/log")
        try meeting.wait("the beginning")
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(text("log").isEmpty)
        let gate = try waitFor("the command at the gate") {
            let gate = open("\(stage.folder)/gate", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            return gate >= 0 ? gate : nil
        }
        close(gate)
        _ = try waitFor("its end") { text("log") == "over\n" ? true : nil }
    }

    @Test("A failing command is reported once, and the meeting continues")
    func failing() throws {
        let meeting = try LineMeeting(
            stage, "start", "--mute", "--on-change", "echo >> $OUT/log; exit 7")
        try wait(for: "\n", in: "log", meeting)
        meeting.send("next")
        try wait(for: "\n\n", in: "log", meeting)
        _ = try waitFor("the notice") {
            try? meeting.readAvailable()
        } _: {
            meeting.errors.isEmpty ? nil : true
        }
        meeting.send("pause", "end")
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(meeting.errors == ["--on-change failed: exit status 7"])
    }

    @Test("Commands in the options file are not in process lists, and children inherit no secrets")
    func secrets() throws {
        stage.environment["XDG_CONFIG_HOME"] = stage.folder
        try #require(mkdir("\(stage.folder)/scrum", 0o700) == 0)
        try #require(mkfifo("\(stage.folder)/gate", 0o600) == 0)
        let commands = ["--on-change", "--about", "--speaker"].map { option in
            "\(option) : token-of-ada; env >> $OUT/env\(option); cat /proc/*/cmdline >> $OUT/ps\(option)"
        }
        let options = commands.joined(separator: "\n") + "\n--speak\n--no-mute\n"
        try stage.write(options, to: "scrum/options")
        let meeting = try LineMeeting(stage, "start")
        for option in ["--on-change", "--about", "--speaker"] {
            try waitFor("\(option)") {
                text("ps\(option)").contains("SCRUM_COMMAND") ? () : nil
            }
            #expect(!text("ps\(option)").contains("token-of-ada"), "\(option)")
            #expect(text("env\(option)").contains("PATH="), "\(option)")
            #expect(!text("env\(option)").contains("token-of-ada"), "\(option)")
            #expect(!text("env\(option)").contains("secret"), "\(option)")
        }
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
    }

    @Test("A resumed meeting uses the hooks in the options file and reports its start again")
    func resumed() throws {
        stage.environment["XDG_CONFIG_HOME"] = stage.folder
        try #require(mkdir("\(stage.folder)/scrum", 0o700) == 0)
        try stage.write(
            "--minutes 60\n--mute\n--on-change echo $SCRUM_EVENT >> $OUT/log\n", to: "scrum/options"
        )
        let first = try LineMeeting(stage, "start")
        try wait(for: "begin\n", in: "log", first)
        first.child.send(SIGTERM)
        #expect(try first.waitForEnd() == .signalled(SIGTERM))
        try wait(for: "begin\nend\n", in: "log", first)
        let second = try LineMeeting(stage, "resume")
        try wait(for: "begin\nend\nbegin\n", in: "log", second)
        second.send("end")
        #expect(try second.waitForEnd() == .exited(0))
    }
}
