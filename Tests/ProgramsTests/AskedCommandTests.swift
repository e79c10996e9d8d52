import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Programs

@Suite("Commands that answer questions")
final class AskedCommandTests {
    private let folder = TemporaryFolder()

    deinit { folder.remove() }

    private func asked(_ command: String, milliseconds: Int = 10_000) -> AskedCommand {
        var asked = AskedCommand(
            .about, command, environment: ["PATH": "/usr/bin:/bin", "OUT": folder.path])
        asked.limit = .milliseconds(milliseconds)
        return asked
    }

    private func lines(_ command: String, milliseconds: Int = 10_000) -> [String] {
        do throws(AskedCommand.Failure) {
            return try asked(command, milliseconds: milliseconds).lines(
                for: AskedCommand.Question("Zoë \"; x"))
        } catch {
            return ["! " + error.reason]
        }
    }

    @Test(
        "Any command yields clean lines or an error",
        arguments: [
            ("cat", [#"Zoë "; x"#]), ("true", []), ("printf '\\n \\n\\n'", []),
            ("printf 'a\\n\\nb'", ["a", "b"]),
            ("printf '\\033[31mred\\007\\342\\200\\256x\\tend\\n'", ["[31mredx end"]),
            ("printf '\\357\\273\\277Ann\\r\\nBob\\r\\n'", ["Ann", "Bob"]),
            (
                "printf 'Ann\\nRen\\351\\n'",
                [
                    "! --about failed: its answer:2: byte 0xE9 is not UTF-8, probably Latin-1; "
                        + "save it as UTF-8"
                ]
            ),
            (
                "printf 'A\\000n\\000'",
                ["! --about failed: its answer:1: this is UTF-16 text; save it as UTF-8"]
            ),
            ("yes é | head -c 1000000000", Array(repeating: "é", count: 21845)),
            ("exit 3", ["! --about failed: exit status 3"]),
            ("no-such-program", ["! --about failed: the command was not found"]),
            ("kill -9 $$", ["! --about failed: exit status 137"]),
            ("yes | head -c 1000000000", Array(repeating: "y", count: 32 << 10)),
            ("head -c 100000 /dev/zero | tr '\\0' x", [String(repeating: "x", count: 200)]),
        ])
    func answers(command: String, expected: [String]) {
        #expect(lines(command) == expected)
    }

    @Test("A command that hangs is stopped with all its children")
    func hanging() throws {
        let command = "sleep 600 & echo $! > $OUT/first; setsid -f sleep 0; sleep 600"
        #expect(
            lines(command, milliseconds: 300)
                == ["! --about failed: it took longer than 0 seconds"])
        let process = try #require(
            pid_t(contents(of: "\(folder.path)/first").filter { $0 != "\n" }))
        _ = try waitFor("the end of its child") { kill(process, 0) != 0 ? true : nil }
    }

    @Test("A command's background processes are stopped once it has answered")
    func leftRunning() throws {
        #expect(lines("sleep 600 > /dev/null & echo $!").count == 1)
        let process = try #require(pid_t(lines("sleep 600 > /dev/null & echo $!")[0]))
        _ = try waitFor("the end of its child") { kill(process, 0) != 0 ? true : nil }
    }

    @Test("The command runs in the background, once per person")
    func once() throws {
        let answers = asked("echo \"$SCRUM_NAME,$SCRUM_PERSON,$(cat)\" | tee -a $OUT/log")
            .answers(onAnswer: {}, { $0 })
        let (ann, bob) = (
            AskedCommand.Question.turn("Ann", id: "7", isItem: false),
            AskedCommand.Question.turn("Bob", id: nil, isItem: false)
        )
        var lines: [String] = []
        func wait(for count: Int) throws {
            _ = try waitFor("\(count) answers") {
                lines += try answers.drainAnswers().flatMap { try $0.answer.get() }
                return lines.count >= count ? true : nil
            }
        }
        answers.ask([ann, bob])
        answers.ask([ann, bob])
        try wait(for: 2)
        answers.ask([bob, ann])
        answers.ask([.turn("Cid", id: nil, isItem: false)])
        try wait(for: 3)
        #expect(lines == ["Ann,7,Ann", "Bob,,Bob", "Cid,,Cid"])
        #expect(contents(of: "\(folder.path)/log").split(separator: "\n").count == 3)
    }

    @Test("A failure is reported, and the next question is still asked")
    func failure() throws {
        let woken = Mutex(0)
        let answers = asked("[ $(cat) != Ann ] && seq 2").answers(
            onAnswer: { woken.withLock { $0 += 1 } },
            { lines throws(AskedCommand.Failure) in
                guard lines == ["1", "2"] else { throw AskedCommand.Failure(.absent, "no") }
                return lines.count
            })
        answers.ask([AskedCommand.Question("Ann"), AskedCommand.Question("Bob")])
        _ = try waitFor("two answers") { woken.withLock { $0 } == 2 ? true : nil }
        let taken = answers.drainAnswers()
        #expect(taken.map(\.request.input) == ["Ann", "Bob"])
        #expect(
            taken.map(\.answer) == [
                .failure(AskedCommand.Failure(.about, "exit status 1")), .success(2),
            ])
        #expect(answers.drainAnswers().isEmpty && woken.withLock { $0 } == 2)
    }
}
