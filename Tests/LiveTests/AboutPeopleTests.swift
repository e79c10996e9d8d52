import Glibc
import ScrumCore
import Synchronization
import TestSupport
import Testing

@testable import Live

@Suite("Details about people from a command")
struct AboutPeopleTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func asked(_ command: String, milliseconds: Int = 10_000) -> AskedCommand {
        AskedCommand(
            "--about", command, environment: ["PATH": "/usr/bin:/bin", "OUT": folder.path],
            limit: .milliseconds(milliseconds))
    }

    private func lines(_ command: String, milliseconds: Int = 10_000) -> [String] {
        do throws(AskedCommand.Failure) {
            return try asked(command, milliseconds: milliseconds).lines(for: "Zoë \"; x", [:])
        } catch {
            return ["! " + error.reason]
        }
    }

    @Test(
        "Any command yields a few clean lines or an error",
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

    @Test("A hanging command is stopped with all its children")
    func hanging() throws {
        let command = "sleep 600 & echo $! > $OUT/first; setsid -f sleep 0; sleep 600"
        #expect(
            lines(command, milliseconds: 300)
                == ["! --about failed: it took longer than 0 seconds"])
        let process = try #require(
            pid_t(contents(of: "\(folder.path)/first").filter { $0 != "\n" }))
        _ = try waitFor("the end of its child") { kill(process, 0) != 0 ? true : nil }
    }

    @Test("Background processes of a command end with its answer")
    func leftRunning() throws {
        #expect(lines("sleep 600 > /dev/null & echo $!").count == 1)
        let process = try #require(pid_t(lines("sleep 600 > /dev/null & echo $!")[0]))
        _ = try waitFor("the end of its child") { kill(process, 0) != 0 ? true : nil }
    }

    @Test("Each person is asked about once, in the background")
    func once() throws {
        let about = AboutPeople(
            asked("echo \"$SCRUM_NAME,$SCRUM_PERSON,$SCRUM_SCRUM,$SCRUM_SINCE\" | tee -a $OUT/log"),
            scrum: "Design", since: Timestamp(seconds: 1_795_249_800, utcOffset: 3_600))
        let (ann, bob) = (
            AboutPeople.Person(name: "Ann", id: "7"), AboutPeople.Person(name: "Bob", id: nil)
        )
        var answers: [String] = []
        about.expect([ann, bob])
        about.expect([ann, bob])
        _ = try waitFor("both answers") {
            answers += about.takeAnswers().flatMap(\.lines)
            return answers.count >= 2 ? true : nil
        }
        about.expect([bob, ann])
        about.expect([AboutPeople.Person(name: "Cid", id: nil)])
        _ = try waitFor("the third answer") {
            answers += about.takeAnswers().flatMap(\.lines)
            return answers.count >= 3 ? true : nil
        }
        let rest = "Design,2026-11-21T09:30:00+01:00"
        #expect(answers == ["Ann,7,\(rest)", "Bob,,\(rest)", "Cid,,\(rest)"])
        #expect(contents(of: "\(folder.path)/log").split(separator: "\n").count == 3)
        #expect(about.takeFailure() == nil)
    }

    @Test("A failure is reported, and the next person is still asked about")
    func failure() throws {
        let woken = Mutex(0)
        let about = AboutPeople(
            asked("[ $SCRUM_NAME != Ann ] && seq 9"), scrum: "Design",
            since: Timestamp(seconds: 0, utcOffset: 0)
        ) { woken.withLock { $0 += 1 } }
        about.expect([
            AboutPeople.Person(name: "Ann", id: nil), AboutPeople.Person(name: "Bob", id: nil),
        ])
        let answers = try waitFor("an answer") {
            let answers = about.takeAnswers()
            return answers.isEmpty ? nil : answers
        }
        #expect(answers.map(\.person.name) == ["Bob"])
        #expect(answers[0].lines == ["1", "2", "3", "4", "5"])
        #expect(about.takeFailure() == "--about failed: exit status 1")
        #expect(about.takeFailure() == nil)
        #expect(woken.withLock { $0 } >= 1)
    }

    @Test("--absent is answered once")
    func absent() throws {
        let woken = Mutex(0)
        let plan = try timer().plan
        let absent = AbsentPeople(
            asked("echo Bo"), scrum: "Design", meeting: { $0 == ["Bo"] ? plan : nil },
            onAnswer: { woken.withLock { $0 += 1 } })
        absent.ask()
        _ = try waitFor("the answer") { woken.withLock { $0 } > 0 ? true : nil }
        #expect(try absent.takeAnswer()?.get() == plan)
        #expect(absent.takeAnswer() == nil && woken.withLock { $0 } == 1)
    }

    @Test("A command that fails for everyone is reported once")
    func failures() throws {
        let woken = Mutex(0)
        let about = AboutPeople(
            asked("exit 3"), scrum: "Design", since: Timestamp(seconds: 0, utcOffset: 0)
        ) { woken.withLock { $0 += 1 } }
        for count in 1...3 {
            about.expect([AboutPeople.Person(name: "Person \(count)", id: nil)])
            _ = try waitFor("a failure") { woken.withLock { $0 } == count ? true : nil }
            let expected = count == 1 ? "--about failed: exit status 3" : nil
            #expect(about.takeFailure() == expected)
        }
    }
}
