import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import Programs

@Suite("Hooks: commands that run when a meeting changes")
final class MeetingHooksTests {
    private let folder = TemporaryFolder()

    deinit { folder.remove() }

    init() throws {
        try #require(mkfifo("\(folder.path)/gate", 0o600) == 0)
    }

    private func hooks(_ options: String..., milliseconds: Int = 10_000) throws -> MeetingHooks {
        let hooks = options.map { option in
            let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
            return HookRunner.Hook(option: parts[0], command: parts[1])
        }
        return try MeetingHooks(
            hooks, command: [Products.path(of: "LiveProbe"), "hooks", String(milliseconds)],
            environment: ["PATH": "/usr/bin:/bin", "OUT": folder.path])
    }

    private func text(_ name: String) -> String { contents(of: "\(folder.path)/\(name)") }

    private func wait(for text: String, in name: String) throws {
        _ = try waitFor("\(text) in \(name): \(self.text(name))") {
            self.text(name) == text ? true : nil
        }
    }

    /// Unblocks a command that is reading from the gate.
    private func openGate() throws {
        let path = "\(folder.path)/gate"
        let gate = try waitFor("a command at the gate") {
            let gate = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            return gate >= 0 ? gate : nil
        }
        close(gate)
    }

    private func failure(of hooks: MeetingHooks) throws -> String {
        try waitFor("a failure") {
            hooks.receive()
            return hooks.popFailure()
        }
    }

    @Test("A command gets the event, the state line and the environment")
    func surroundings() throws {
        let hooks = try hooks(
            "--on-change=cat > $OUT/line; env > $OUT/env; echo $SCRUM_EVENT > $OUT/event")
        hooks.notify(.warning, "{}")
        try wait(for: "warning\n", in: "event")
        #expect(text("line") == "{}\n")
        let variables = text("env").split(separator: "\n")
        #expect(
            variables.contains("SCRUM_EVENT=warning") && variables.contains("PATH=/usr/bin:/bin"))
        #expect(!variables.contains { $0.hasPrefix("SCRUM_LEADER=") })
    }

    @Test("A command gets the leader's name, whatever the state line contains")
    func leader() throws {
        let hooks = try hooks(
            "--on-change=cat > $OUT/line; echo \"$SCRUM_LEADER\" > $OUT/leader")
        hooks.notify(.speaker, leader: "Ann\u{A0}O’Brien", "not JSON")
        try wait(for: "Ann\u{A0}O’Brien\n", in: "leader")
        #expect(text("line") == "not JSON\n")
    }

    @Test("A command inherits no descriptors and no terminal, and has its own process group")
    func isolation() throws {
        let leaked = fcntl(0, F_DUPFD, 60)
        defer { close(leaked) }
        let hooks = try hooks(
            """
            --on-change=ls -l /proc/$$/fd > $OUT/descriptors; \
            cut -d' ' -f1,5,6,7 /proc/$$/stat > $OUT/ids; echo > $OUT/done
            """)
        hooks.notify(.begin, "{}")
        try wait(for: "\n", in: "done")
        // The shell itself opens the file "descriptors" for its output.
        let targets = text("descriptors").split(separator: "\n").compactMap {
            $0.split(separator: " ").drop { $0 != "->" }.dropFirst().first.map(String.init)
        }
        #expect(
            Set(targets) == ["/memfd:scrum", "/dev/null", "\(folder.path)/descriptors"],
            "\(text("descriptors"))")
        let ids = text("ids").split(whereSeparator: \.isWhitespace)
        #expect(ids.count == 4 && Set(ids.prefix(3)).count == 1 && ids.last == "0", "\(ids)")
    }

    @Test("Commands run one at a time, and only the newest waiting event is delivered")
    func order() throws {
        let hooks = try hooks(
            "--on-change=echo $SCRUM_EVENT >> $OUT/log; [ $SCRUM_EVENT != begin ] || cat $OUT/gate",
            "--on-end=echo \"on $SCRUM_EVENT\" >> $OUT/log")
        hooks.notify(.begin, "{}")
        try wait(for: "begin\n", in: "log")
        for event in [MeetingHooks.Event.speaker, .warning, .over, .pause] {
            hooks.notify(event, "{}")
        }
        try openGate()
        try wait(for: "begin\npause\n", in: "log")
        hooks.notify(.end, "{}")
        try wait(for: "begin\npause\nend\non end\n", in: "log")
        hooks.receive()
        #expect(hooks.popFailure() == nil)
    }

    @Test("A command that hangs is stopped with all its children and reported once")
    func hanging() throws {
        let hooks = try hooks(
            "--on-change=trap '' TERM; sleep 1000 & echo $! $$ >> $OUT/ids; wait",
            milliseconds: 200)
        hooks.notify(.begin, "{}")
        #expect(try failure(of: hooks) == "--on-change failed: it took longer than 0 seconds")
        let ids = text("ids").split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
        try #require(ids.count == 2)
        for id in ids { #expect(kill(id, 0) == -1 && errno == ESRCH) }
        hooks.notify(.pause, "{}")
        _ = try waitFor("the second one") {
            text("ids").split(separator: "\n").count == 2 ? true : nil
        }
        hooks.notify(.end, "{}")
        _ = try waitFor("the third one") {
            text("ids").split(separator: "\n").count == 3 ? true : nil
        }
        hooks.receive()
        #expect(hooks.popFailure() == nil)
    }

    @Test("A command counts as running until its background processes have ended")
    func background() throws {
        let hooks = try hooks(
            """
            --on-change=[ $SCRUM_EVENT = end ] || (cat $OUT/gate; echo late >> $OUT/log) & \
            echo $SCRUM_EVENT >> $OUT/log
            """)
        hooks.notify(.begin, "{}")
        try wait(for: "begin\n", in: "log")
        hooks.notify(.end, "{}")
        try openGate()
        try wait(for: "begin\nlate\nend\n", in: "log")
    }

    @Test(
        "A failure is reported in words, and the command for the next event still runs",
        arguments: [
            ("nowhere/program", "the command was not found"), ("exit 3", "exit status 3"),
            ("kill -9 $$", "ended by signal 9"),
        ])
    func failing(command: String, words: String) throws {
        let hooks = try hooks(
            "--on-change=echo $SCRUM_EVENT >> $OUT/log; [ $SCRUM_EVENT = end ] || \(command)")
        hooks.notify(.begin, "{}")
        #expect(try failure(of: hooks) == "--on-change failed: \(words)")
        hooks.notify(.end, "{}")
        try wait(for: "begin\nend\n", in: "log")
    }

    @Test("A command's output has no effect, however long it is")
    func flooding() throws {
        let hooks = try hooks(
            """
            --on-change=head -c 20000000 /dev/zero; head -c 20000000 /dev/zero >&2; echo > $OUT/done
            """)
        hooks.notify(.begin, String(repeating: "x", count: 200_000))
        try wait(for: "\n", in: "done")
        hooks.receive()
        #expect(hooks.popFailure() == nil && !hooks.descriptors.isEmpty)
    }

    @Test("The longest state line arrives complete")
    func longestLine() throws {
        let hooks = try hooks("--on-change=wc -c > $OUT/count")
        hooks.notify(.begin, String(repeating: "x", count: Bounds.stateLine))
        try wait(for: "\(Bounds.stateLine + 1)\n", in: "count")
    }

    @Test("A failure is judged by a command's own exit status, not its children's")
    func ownStatus() throws {
        let hooks = try hooks("--on-change=cat $OUT/gate & exit 3")
        hooks.notify(.begin, "{}")
        try openGate()
        #expect(try failure(of: hooks) == "--on-change failed: exit status 3")
    }

    @Test("A hook does not wait for processes that have left the command's group")
    func ownGroup() throws {
        let hooks = try hooks(
            """
            --on-change=[ $SCRUM_EVENT = end ] || setsid -f cat $OUT/gate; \
            echo $SCRUM_EVENT >> $OUT/log
            """)
        hooks.notify(.begin, "{}")
        try wait(for: "begin\n", in: "log")
        hooks.notify(.end, "{}")
        try wait(for: "begin\nend\n", in: "log")
        try openGate()
    }

    @Test("The last command may outlive the meeting's process")
    func farewell() throws {
        var hooks: MeetingHooks? = try hooks(
            "--on-change=[ $SCRUM_EVENT != speaker ] || { echo > $OUT/begun; cat $OUT/gate; }",
            "--on-end=cat > $OUT/line; echo $SCRUM_EVENT > $OUT/event")
        hooks?.notify(.speaker, "{}")
        try wait(for: "\n", in: "begun")
        hooks?.notify(.end, #"{"done":true}"#)
        hooks = nil
        try openGate()
        try wait(for: "end\n", in: "event")
        #expect(text("line") == "{\"done\":true}\n")
    }

    @Test("If the hooks' process disappears, that is reported once and nothing waits for it")
    func lost() throws {
        let hooks = try MeetingHooks([], command: ["/bin/true"], environment: [:])
        #expect(try failure(of: hooks) == "the hooks have stopped: their process has ended")
        #expect(hooks.descriptors.isEmpty)
        hooks.notify(.pause, "{}")
        hooks.receive()
        #expect(hooks.popFailure() == nil)
        // The process must not remain as a zombie either.
        try waitFor("the end of /bin/true") {
            let isLeft = try FileSystem.real.names("/proc").contains {
                contents(of: "/proc/\($0)/stat").hasPrefix("\($0) (true) Z \(getpid()) ")
            }
            return isLeft ? nil : ()
        }
    }
}
