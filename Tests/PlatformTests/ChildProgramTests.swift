import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite("Child programs")
struct ChildProgramTests {
    private func shell(_ script: String) -> ChildProgram {
        .shell(script, environment: ["PATH": "/usr/bin:/bin", "A": "a b"])
    }

    private func answer(
        _ script: String, to input: String = "", maxBytes: Int = 100,
        within time: Duration = defaultTimeout
    ) -> ChildProgram.Answer {
        shell(script).answer(to: Array(input.utf8), maxBytes: maxBytes, within: time)
    }

    private func output(_ text: String) -> ChildProgram.Answer { .output(Array(text.utf8)) }

    @Test("A program gets its input and environment, and its output is returned")
    func answers() {
        #expect(answer("cat; echo \"$A\"", to: "in\n") == output("in\na b\n"))
        let env = ChildProgram(["printenv", "A", "HOME"], environment: ["A": "1"])
        #expect(env.answer(to: [], maxBytes: 100, within: defaultTimeout) == .failed(status: 1))
        let one = ChildProgram(["printenv", "A"], environment: ["A": "1"])
        #expect(one.answer(to: [], maxBytes: 100, within: defaultTimeout) == output("1\n"))
    }

    @Test(
        "A shell runs a command that is in neither its arguments nor its environment",
        arguments: [
            (#"printf '%s' "$0 $A" 'b"c' "$(echo $#)""#, "/bin/sh a bb\"c0"),
            ("# nothing\necho one\\\n two; echo three", "one two\nthree\n"),
            (
                "tr '\\0' ' ' </proc/$$/cmdline; env | grep -c SCRUM || true",
                "/bin/sh -c eval \"unset SCRUM_COMMAND;$SCRUM_COMMAND\" 0\n"
            ),
        ])
    func commands(script: String, written: String) {
        #expect(answer(script) == output(written))
    }

    @Test("Input that is longer than a pipe's buffer is delivered completely")
    func longInput() {
        let input = String(repeating: "x", count: 1_000_000)
        #expect(answer("wc -c", to: input) == output("1000000\n"))
    }

    @Test("A status other than zero is reported, and a signal as a shell would report it")
    func failures() {
        #expect(answer("echo; exit 7") == .failed(status: 7))
        #expect(answer("kill -TERM $$") == .failed(status: 143))
        let missing = ChildProgram(["/nowhere/program"], environment: [:])
        #expect(
            missing.answer(to: [], maxBytes: 1, within: .seconds(1)) == .failed(status: 127))
    }

    @Test("A status is reported even if this process was started with SIGCHLD ignored")
    func ignoredChildren() async {
        await #expect(processExitsWith: .success) {
            signal(SIGCHLD, SIG_IGN)
            let program = ChildProgram.shell("exit 4", environment: ["PATH": "/usr/bin:/bin"])
            let answer = program.answer(to: [], maxBytes: 100, within: defaultTimeout)
            #expect(answer == .failed(status: 4))
            let process = try? program.start(in: .ownSession)
            #expect(process.map { ChildProgram.wait(for: $0) } == .exited(4))
        }
    }

    @Test("The status of a process that is not a child is unknown")
    func noChild() {
        #expect(ChildProgram.wait(for: getpid()) == .unknown)
        #expect(ProgramEnd.unknown.status == nil)
    }

    @Test("If a program's output exceeds the limit, the program is killed")
    func limit() {
        #expect(answer("yes", maxBytes: 4) == output("y\ny\n"))
    }

    @Test(
        "After a program has answered, all its children are gone",
        arguments: [
            // The shell has ended, but its child keeps the output open.
            "sleep 1000 & echo $! > $OUT; echo done",
            // The program ignores the signals that would end it.
            "trap '' TERM HUP INT; sleep 1000 & echo $! $$ > $OUT; wait",
            // The program has closed its output, but continues.
            "exec >&-; sleep 1000 & echo $! $$ > $OUT; wait",
            // The program answers and leaves a child running.
            "sleep 1000 >/dev/null & echo $! > $OUT; echo done",
        ])
    func nothingLeft(script: String) throws {
        let folder = TemporaryFolder()
        defer { folder.remove() }
        let program = ChildProgram(
            ["/bin/sh", "-c", script],
            environment: ["PATH": "/usr/bin:/bin", "OUT": folder.path + "/ids"])
        let answer = program.answer(to: [], maxBytes: 100, within: .milliseconds(300))
        #expect(answer == (script.hasSuffix("done") ? output("done\n") : .timedOut))
        let ids = contents(of: folder.path + "/ids").split(whereSeparator: \.isWhitespace)
        try #require(!ids.isEmpty)
        for id in ids.compactMap({ pid_t($0) }) {
            // The process that collects orphans may be slow.
            _ = try waitFor("the end of \(id)") {
                kill(id, 0) != 0 || contents(of: "/proc/\(id)/stat").contains(") Z ") ? true : nil
            }
        }
    }

    @Test(
        "A program gets descriptors at the given numbers, whatever their numbers were before"
    )
    func descriptors() throws {
        let folder = TemporaryFolder()
        defer { folder.remove() }
        try folder.write("first", to: "a")
        try folder.write("second", to: "b")
        let first = open(folder.path + "/a", O_RDONLY | O_CLOEXEC)
        let second = open(folder.path + "/b", O_RDONLY | O_CLOEXEC)
        defer { for file in [first, second] { close(file) } }
        let out = open(folder.path + "/out", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(out) }
        // Moving one descriptor must not overwrite the other.
        let process = try shell("cat <&4; cat <&3; ls /proc/self/fd | wc -l")
            .start(in: .ownSession, [nil, out, nil, first, second])
        #expect(ChildProgram.wait(for: process) == .exited(0))
        // Five descriptors, plus the one with which `ls` reads the folder.
        #expect(folder.text("out") == "secondfirst6\n")
    }

    @Test("An answer is complete when its program ends, even if a child keeps the output open")
    func endOfProgram() {
        let start = Instant.now
        #expect(answer("sleep 1000 & echo Cathy") == output("Cathy\n"))
        #expect(answer("sleep 1000 & exit 3") == .failed(status: 3))
        let long = String(repeating: "x", count: 50_000)
        #expect(
            answer("printf %050000d 0 | tr 0 x; sleep 1000 &", maxBytes: 60_000) == output(long))
        #expect(Instant.now - start < defaultTimeout)
    }

    @Test("A program that answers runs in its own session; only .ours shares this session")
    func sessions() throws {
        let script = "cut -d' ' -f1,5,6 /proc/$$/stat"
        func ids(_ bytes: [UInt8]) -> [pid_t] {
            String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
                .compactMap { pid_t($0) }
        }
        guard case .output(let bytes) = answer(script) else {
            Issue.record("no answer")
            return
        }
        #expect(ids(bytes).count == 3 && Set(ids(bytes)).count == 1)
        func started(in group: ChildProgram.Group) throws -> [pid_t] {
            let pipe = try Pipe()
            let process = try shell(script).start(in: group, [nil, pipe.writing])
            _ = ChildProgram.wait(for: process)
            var buffer = [UInt8](repeating: 0, count: 100)
            return ids(Array(buffer[..<max(0, read(pipe.reading, &buffer, buffer.count))]))
        }
        let own = try started(in: .ownSession)
        #expect(own.count == 3 && Set(own).count == 1)
        #expect(try started(in: .ours).dropFirst() == [getpgrp(), getsid(0)])
    }
}
