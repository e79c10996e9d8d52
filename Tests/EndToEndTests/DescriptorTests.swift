import Glibc
import TestSupport
import Testing

/// The program with standard descriptors that are closed or never read.
struct DescriptorTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    /// Starts the program from a shell that first runs `command`; `words` are the arguments and
    /// redirections.
    private func start(_ words: String, after command: String = ":") throws -> Child {
        try Child(
            ["/bin/sh", "-c", "\(command); exec \(Stage.program) \(words)"],
            environment: stage.environment, input: "/dev/null")
    }

    @Test(
        "A meeting's files never get the number of a closed standard descriptor",
        arguments: [">&-", "<&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"])
    func closed(redirection: String) throws {
        let child = try start("start Design --json --mute \(redirection)")
        func journal() -> String {
            stage.journals.first.map { contents(of: "\(stage.history)/\($0)") } ?? ""
        }
        try waitFor("the journal") { journal().contains(#""do":"begin""#) ? () : nil }
        let descriptors = (0...2).map { descriptor in
            var path = [UInt8](repeating: 0, count: 4_096)
            let link = "/proc/\(child.pid)/fd/\(descriptor)"
            let count = readlink(link, &path, path.count)
            return String(decoding: path[..<max(0, count)], as: UTF8.self)
        }
        #expect(descriptors.allSatisfy { $0 == "/dev/null" }, "\(descriptors)")
        child.send(SIGTERM)
        #expect(try waitFor("the end") { child.hasEnded() } == .signalled(SIGTERM))
        #expect(journal().hasPrefix(#"{"v":1,"seen":["#))
        #expect(!journal().contains(#""remaining""#))
    }

    @Test("The command line is read correctly even if a preloaded library moves the environment")
    func movedEnvironment() throws {
        stage.environment["LD_PRELOAD"] = FaultyCalls.library
        stage.environment["MOVE_ENVIRONMENT"] = "yes"
        #expect(try stage.run("--version").output.contains("."))
    }

    @Test("A command that prints a list to a closed output fails")
    func list() throws {
        let child = try start("list >&-")
        #expect(try waitFor("the end") { child.hasEnded() } == .exited(74))
    }

    @Test("If descriptors run out, a meeting says so and ends", arguments: [5, 6])
    func few(limit: Int) throws {
        let error = "\(stage.folder)/error"
        let child = try start(
            "start Design --json --mute", after: "exec 2>\(error); ulimit -n \(limit)")
        #expect(try waitFor("the end") { child.hasEnded() } == .exited(71))
        #expect(
            contents(of: error) == """
                Cannot wait for events: too many files are open. \
                Raise the limit (ulimit -n) and try again.

                """)
    }

    @Test(
        "A file that reaches its size limit is reported, and the meeting continues",
        .disabled(if: isThreadSanitized))
    func smallFiles() throws {
        let note = "note " + String(repeating: "x", count: 500) + "\n"
        try stage.write(String(repeating: note, count: 20) + "end\n", to: "input")
        let error = "\(stage.folder)/error"
        // The limit is in blocks of 512 bytes.
        let child = try start(
            "start Design --json --mute <\(stage.folder)/input >/dev/null 2>\(error)",
            after: "ulimit -f 8")
        #expect(try waitFor("the end") { child.hasEnded() } == .exited(74))
        let limit =
            "it would exceed the limit on file sizes. Raise the limit (ulimit -f) and try again."
        #expect(contents(of: error).contains("This meeting is not in the history. Cannot write"))
        #expect(contents(of: error).contains(limit))
        // The record is printed instead.
        #expect(contents(of: error).contains(#"{"v":1,"id":"#))
    }

    @Test("A meeting whose output is never read accepts control lines and ends")
    func unread() throws {
        let input = "\(stage.folder)/input"
        let output = "\(stage.folder)/output"
        try #require(mkfifo(input, 0o600) == 0 && mkfifo(output, 0o600) == 0)
        // Kept open, but never read.
        let unread = open(output, O_RDWR | O_CLOEXEC)
        defer { close(unread) }
        let child = try start("start Design --json --mute <\(input) >\(output)")
        let lines = open(input, O_WRONLY | O_CLOEXEC)
        defer { close(lines) }
        // The answers are larger than a pipe's buffer, and one line is longer than allowed.
        let text = String(repeating: "note x\n", count: 400) + String(repeating: "y", count: 60_000)
        for line in [text, "\nend\n"] { _ = write(lines, line, line.utf8.count) }
        #expect(try waitFor("the end") { child.hasEnded() } == .exited(0))
        #expect(try stage.record().notes.count == 400)
    }
}
