import Glibc
import TestSupport
import Testing

/// systemd-inhibit keeps the computer awake during a meeting; a script replaces it here.
struct SleepTests {
    let stage: Stage
    private var log: String { "\(stage.folder)/inhibit" }

    init() throws {
        stage = try Stage()
        mkdir("\(stage.folder)/bin", 0o755)
        try stage.write(
            """
            #!/bin/sh
            {
                echo "words $*"
                tty
                read -r pid name state parent group session rest < /proc/$$/stat
                [ "$pid" = "$session" ] && echo leads
                for file in /proc/$$/fd/*; do printf '%s ' "${file##*/}"; readlink "$file"; done
                echo ready
            } > \(stage.folder)/inhibit 2>&1
            echo noise
            echo noise >&2
            cat
            echo released >> \(stage.folder)/inhibit

            """, to: "bin/systemd-inhibit")
        chmod("\(stage.folder)/bin/systemd-inhibit", 0o755)
        stage.environment["PATH"] = "\(stage.folder)/bin:/usr/bin:/bin"
    }

    private func wait(for line: String) throws -> String {
        try waitFor("\(line) in\n\(contents(of: log))") {
            poll(nil, 0, 10)
        } _: {
            let text = contents(of: log)
            return text.contains("\(line)\n") ? text : nil
        }
    }

    @Test("The inhibitor has its own session, no terminal and none of the meeting's descriptors")
    func world() throws {
        let pty = try Pty()
        let meeting = try stage.start("start", "design", "--share", in: pty)
        let text = try wait(for: "ready")
        let words = "words --what=idle:sleep --who=scrum --why=A meeting is running cat\n"
        #expect(text.hasPrefix(words + "not a tty\nleads\n"), "\(text)")
        let lines = text.split(separator: "\n").drop { !$0.hasPrefix("0 ") }
        #expect(lines.first?.hasPrefix("0 pipe:") == true, "\(text)")
        // The inhibitor itself opened its log and its script.
        let own = [log, "\(stage.folder)/bin/systemd-inhibit"]
        for line in lines.dropFirst().dropLast() {
            let path = line.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
            #expect(path == "/dev/null" || own.contains(path), "\(text)")
        }
        #expect(!pty.text.contains("noise"))
        // The first key hides the page's address.
        pty.type(" ")
        try pty.wait(for: "Remaining")
        pty.type("q")
        try pty.wait(toShow: "End the meeting?")
        pty.type("\r")
        _ = try wait(for: "released")
        #expect(try pty.waitForEnd(of: meeting) == .exited(0))
    }

    @Test("If the meeting is killed, the inhibitor ends despite the meeting's other children")
    func killed() throws {
        let meeting = try LineMeeting(stage, "start", "design", "--on-change", "exec sleep 9")
        _ = try wait(for: "ready")
        try meeting.kill()
        _ = try wait(for: "released")
    }

    @Test("An inhibitor that fails does not remain as a zombie")
    func failing() throws {
        try stage.write("#!/bin/sh\necho gone >\(log)\nexit 1\n", to: "bin/systemd-inhibit")
        let pty = try Pty()
        let meeting = try stage.start("start", "design", "--mute", in: pty)
        _ = try wait(for: "gone")
        let children = "/proc/\(meeting.pid)/task/\(meeting.pid)/children"
        try waitFor("a meeting without children: \(contents(of: children))") {
            pty.readAvailable()
        } _: {
            contents(of: children).isEmpty ? () : nil
        }
        meeting.send(SIGTERM)
        #expect(try pty.waitForEnd(of: meeting) == .signalled(SIGTERM))
    }

    @Test("--no-inhibit starts no inhibitor, and an inhibitor that fails prints nothing")
    func silent() throws {
        let without = try stage.run(
            "start", "design", "--minutes", "4s", "--mute", "--plain", "--no-inhibit")
        #expect(without.ending == .exited(0))
        #expect(contents(of: log).isEmpty)
        try stage.write("#!/bin/sh\necho no >&2\nexit 1\n", to: "bin/systemd-inhibit")
        let failing = try stage.run("start", "design", "--minutes", "4s", "--mute", "--plain")
        #expect(failing.ending == .exited(0))
        #expect(failing.error == without.error && failing.error.isEmpty, "\(failing)")
    }
}
