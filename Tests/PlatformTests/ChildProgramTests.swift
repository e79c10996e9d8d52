import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite("Programs that are started")
struct ChildProgramTests {
    private func shell(_ script: String) -> ChildProgram {
        .shell(script, environment: ["PATH": "/usr/bin:/bin", "A": "a b"])
    }

    private func answer(
        _ script: String, to input: String = "", mostBytes: Int = 100,
        within time: Duration = defaultTimeout
    ) -> ChildProgram.Answer {
        shell(script).answer(to: Array(input.utf8), mostBytes: mostBytes, within: time)
    }

    private func output(_ text: String) -> ChildProgram.Answer { .output(Array(text.utf8)) }

    @Test("A program reads its input, writes its output, and has the given environment")
    func answers() {
        #expect(answer("cat; echo \"$A\"", to: "in\n") == output("in\na b\n"))
        let env = ChildProgram(["env"], environment: ["A": "1"])
        #expect(env.answer(to: [], mostBytes: 100, within: defaultTimeout) == output("A=1\n"))
    }

    @Test(
        "A shell runs any command, which neither its words nor its environment have",
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

    @Test("An input longer than a pipe takes is read whole")
    func longInput() {
        let input = String(repeating: "x", count: 1_000_000)
        #expect(answer("wc -c", to: input) == output("1000000\n"))
    }

    @Test("The status is told unless it is 0, and a signal as a shell tells it")
    func failures() {
        #expect(answer("echo; exit 7") == .failed(status: 7))
        #expect(answer("kill -TERM $$") == .failed(status: 143))
        let missing = ChildProgram(["/nowhere/program"], environment: [:])
        #expect(
            missing.answer(to: [], mostBytes: 1, within: .seconds(1)) == .notStarted(Errno(ENOENT)))
    }

    @Test("Output beyond the limit ends the program")
    func limit() {
        #expect(answer("yes", mostBytes: 4) == output("y\ny\n"))
    }

    @Test(
        "Nothing that a program has started is left after its answer",
        arguments: [
            // The shell has ended; its child holds the output.
            "sleep 1000 & echo $! > $OUT; echo done",
            // It ignores the polite signals.
            "trap '' TERM HUP INT; sleep 1000 & echo $! $$ > $OUT; wait",
            // The output is closed, and the program goes on.
            "exec >&-; sleep 1000 & echo $! $$ > $OUT; wait",
            // It answers, and leaves something behind.
            "sleep 1000 >/dev/null & echo $! > $OUT; echo done",
        ])
    func nothingLeft(script: String) throws {
        let folder = TemporaryFolder()
        defer { folder.remove() }
        let program = ChildProgram(
            ["/bin/sh", "-c", script],
            environment: ["PATH": "/usr/bin:/bin", "OUT": folder.path + "/ids"])
        let answer = program.answer(to: [], mostBytes: 100, within: .milliseconds(300))
        #expect(answer == (script.hasSuffix("done") ? output("done\n") : .timedOut))
        let ids = contents(of: folder.path + "/ids").split(whereSeparator: \.isWhitespace)
        try #require(!ids.isEmpty)
        for id in ids.compactMap({ pid_t($0) }) {
            // Whoever collects orphans may not have come to it yet.
            _ = try waitFor("the end of \(id)") {
                kill(id, 0) != 0 || contents(of: "/proc/\(id)/stat").contains(") Z ") ? true : nil
            }
        }
    }

    @Test("A program has its descriptors by number, whatever numbers they have here")
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
        // Neither is kept from its place by the other.
        let process = try shell("cat <&4; cat <&3; ls /proc/self/fd | wc -l")
            .start(in: .ownSession, [nil, out, nil, first, second])
        #expect(ChildProgram.wait(for: process) == .exited(0))
        // Five, and the one by which `ls` reads.
        #expect(folder.text("out") == "secondfirst6\n")
    }

    @Test("An answer ends with its program, whatever holds the output")
    func endOfProgram() {
        let start = Instant.now
        #expect(answer("sleep 1000 & echo Cathy") == output("Cathy\n"))
        #expect(answer("sleep 1000 & exit 3") == .failed(status: 3))
        let long = String(repeating: "x", count: 50_000)
        #expect(
            answer("printf %050000d 0 | tr 0 x; sleep 1000 &", mostBytes: 60_000) == output(long))
        #expect(Instant.now - start < defaultTimeout)
    }

    @Test("A program that answers leads its own session, and only .ours shares this one")
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
