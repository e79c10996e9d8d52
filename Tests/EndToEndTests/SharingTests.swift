import Glibc
import TestSupport
import Testing

/// A running meeting that other programs watch and control.
struct SharingTests {
    let stage: Stage
    let meeting: LineMeeting

    init() throws {
        stage = try Stage()
        meeting = try LineMeeting(stage, "start", "Design", "--mute")
        try meeting.wait("the beginning")
        let stage = stage
        _ = try waitFor("the socket") {
            try stage.run("status").ending == .exited(0) ? true : nil
        }
    }

    /// Starts a program alongside the meeting; its output goes to a file.
    private func start(
        _ arguments: String..., input: String = "/dev/null"
    ) throws -> (child: Child, output: String) {
        let path = "\(stage.folder)/output-\(UInt32.random(in: 0...(.max)))"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        let child = try Child(
            [Stage.program] + arguments, environment: stage.environment, input: input,
            output: file)
        return (child, path)
    }

    private func wait(for text: String, in path: String) throws {
        try waitFor("\(text) in \(contents(of: path))") {
            try? meeting.readAvailable()
        } _: {
            contents(of: path).contains(text) ? () : nil
        }
    }

    @Test("A meeting whose runtime folder was emptied becomes reachable again")
    func vanishedFolder() throws {
        _ = try stage.shell("rm -r '\(stage.folder)/scrum'")
        try waitFor("the socket again") {
            try? meeting.readAvailable()
        } _: {
            try stage.run("status").ending == .exited(0) ? () : nil
        }
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(meeting.errors.isEmpty)
    }

    @Test("If no broker accepts the meeting, share ends with status 1")
    func unpublished() throws {
        // Nothing is listening on port 1.
        let share = try start("share", "--mqtt", "mqtt://127.0.0.1:1/scrum/design")
        try wait(for: "Connection refused", in: share.output)
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(try waitFor("the end") { share.child.hasEnded() } == .exited(1))
        #expect(
            contents(of: share.output)
                .hasSuffix("The meeting has ended. Nothing was published to 127.0.0.1.\n"))
    }

    @Test("status and tell reach the meeting and return the documented exit codes")
    func control() throws {
        let status = try stage.run("status", "design")
        #expect(status.output.hasPrefix("Cathy "))
        #expect(status.output.hasSuffix(" · then Daisy · 1 of 4\n"))
        let next = try stage.run("tell", "next", "1")
        #expect(next.ending == .exited(0))
        #expect(next.output.hasPrefix("Daisy 15:00 · "))
        try meeting.wait("Daisy") { $0.speaker == "Daisy" }
        let again = try stage.run("tell", "next", "1")
        #expect(again.ending == .exited(1))
        #expect(again.error == "Turn 2 is current, not turn 1.\n")
        #expect(try stage.run("tell", "--to", "design", "extend", "30").ending == .exited(0))
        #expect(try stage.run("status", "--json").output.contains(#""box":930.0"#))
        #expect(try stage.run("tell", "--to", "nobody", "next").ending == .exited(1))
        #expect(meeting.errors.isEmpty)
        #expect(try stage.run("tell", "end").ending == .exited(0))
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(try stage.run("status").ending == .exited(1))
    }

    @Test("If one of two meetings does not respond, commands do not go to the other instead")
    func rightMeeting() throws {
        let demo = try Child(
            [Stage.program, "start", "--with", "Eve", "-m", "30", "--json", "--mute"],
            environment: stage.environment, input: "/dev/null")
        defer { demo.send(SIGKILL) }
        try waitFor("both meetings") {
            try? meeting.readAvailable()
        } _: {
            try stage.run("status").ending == .exited(64) ? () : nil
        }
        meeting.child.send(SIGSTOP)
        defer { meeting.child.send(SIGCONT) }
        let reason =
            "1 running meeting did not answer within two seconds. "
            + "Try again, or pass another meeting's full title.\n"
        for words in [["pause"], ["--to", "design", "pause"], ["--to", "stand", "pause"]] {
            let result = try stage.run(["tell"] + words)
            #expect(result.error == reason && result.ending == .exited(1), "\(words)")
        }
        #expect(try stage.run("tell", "--to", "stand-up", "pause").ending == .exited(0))
    }

    @Test("A viewer sees each change and the end, even through a pipe")
    func watch() throws {
        let sentences = try start("watch", "design", "--plain")
        let lines = try start("watch", "--json")
        try wait(for: "Cathy speaks", in: sentences.output)
        try wait(for: #""speaker":"Cathy""#, in: lines.output)
        meeting.send("next", "pause")
        try wait(for: "Paused.", in: sentences.output)
        try wait(for: #""paused":true"#, in: lines.output)
        meeting.send("end")
        for program in [sentences.child, lines.child] {
            #expect(try waitFor("the end") { program.hasEnded() } == .exited(0))
        }
        #expect(contents(of: sentences.output).contains("Design is over after"))
        let again = try start("watch", "-", "--plain", input: lines.output)
        #expect(try waitFor("the end") { again.child.hasEnded() } == .exited(0))
        #expect(contents(of: again.output).hasSuffix("\n"))
    }

    @Test("watch shows the meeting's screen, and watch --control accepts its keys")
    func screen() throws {
        let pty = try Pty(rows: 24, columns: 80)
        let watcher = try stage.start("watch", "--control", in: pty)
        try pty.wait(for: "Speaker 1 of 4")
        pty.type("n")
        try meeting.wait("Daisy") { $0.speaker == "Daisy" }
        meeting.send("next 2")
        try pty.wait(for: "]2;Simon ")
        pty.type("q")
        #expect(try pty.waitForEnd(of: watcher) == .exited(0))
        #expect(meeting.child.hasEnded() == nil)
    }

    @Test("A page is served until the meeting ends, even if another page is killed")
    func share() throws {
        let share = try start("share")
        try wait(for: "Leader   http://127.0.0.1:", in: share.output)
        let link = try #require(
            contents(of: share.output).split(separator: "\n").first?.split(separator: " ").last)
        #expect(try stage.get(String(link)).hasPrefix("HTTP/1.1 200 OK"))
        #expect(try stage.get(String(link) + "events").contains(#"data: {"v":1,"scrum":"Design""#))
        #expect(stage.pageServers(of: share.child.pid).map(\.isConfined) == [true])
        let killed = try start("share")
        try wait(for: "Leader", in: killed.output)
        killed.child.send(SIGKILL)
        meeting.send("next")
        try meeting.wait("Daisy") { $0.speaker == "Daisy" }
        meeting.send("end")
        #expect(try waitFor("the end") { share.child.hasEnded() } == .exited(0))
    }

    /// Starts a client that runs `script` against the meeting's socket and reads nothing.
    private func flood(_ script: String) throws -> Child {
        try Child(
            [
                "/usr/bin/python3", "-c",
                """
                import glob, os, socket, time
                def connect():
                    s = socket.socket(socket.AF_UNIX)
                    s.connect(glob.glob(os.environ["XDG_RUNTIME_DIR"] + "/scrum/*.sock")[0])
                    return s
                \(script)
                """,
            ], environment: stage.environment, input: "/dev/null")
    }

    @Test("A client that floods the meeting with lines blocks no one else")
    func flooded() throws {
        let flood = try flood("s = connect()\nwhile True: s.sendall(b'state\\n' * 10000)")
        for (line, speaker) in [("next 1", "Daisy"), ("next 2", "Simon"), ("undo", "Daisy")] {
            meeting.send(line)
            try meeting.wait(speaker, after: meeting.states.count) { $0.speaker == speaker }
        }
        #expect(try stage.run("tell", "pause").ending == .exited(0))
        #expect(flood.hasEnded() == nil)
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(meeting.errors.isEmpty)
    }

    @Test(
        "A meeting that runs out of descriptors continues, and accepts clients once it has some"
    )
    func noDescriptors() throws {
        let limit = try Child(
            ["prlimit", "--pid", "\(meeting.child.pid)", "--nofile=64:64"],
            environment: stage.environment, input: "/dev/null")
        #expect(try waitFor("the limit") { limit.hasEnded() } == .exited(0))
        let crowd = try flood(
            """
            all = [connect() for _ in range(100)]
            open(os.environ["HOME"] + "/connected", "w").close()
            time.sleep(1000)
            """)
        _ = try waitFor("the crowd") {
            try? meeting.readAvailable()
        } _: {
            access("\(stage.folder)/connected", F_OK) == 0 ? true : nil
        }
        meeting.send("next")
        try meeting.wait("Daisy") { $0.speaker == "Daisy" }
        _ = try waitFor("sleep, and no spinning") { meeting.child.state == "S" ? true : nil }
        crowd.send(SIGKILL)
        _ = try waitFor("a place") {
            try stage.run("status").ending == .exited(0) ? true : nil
        }
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
    }
}
