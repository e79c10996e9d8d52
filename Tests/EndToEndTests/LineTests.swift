import Glibc
import TestSupport
import Testing

/// The program without a terminal, as run by other programs.
struct LineTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    @Test(
        "Without a terminal, --wait names a command that does start the meeting"
    )
    func waiting() throws {
        let path = "\(stage.folder)/lines"
        let output = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(output) }
        let meeting = try Child(
            [Stage.program, "start", "design", "--wait", "--plain", "--mute"],
            environment: stage.environment, input: "/dev/null", output: output)
        try waitFor("the start hint in \(contents(of: path))") {
            contents(of: path).contains(
                "No keyboard here. Start the meeting with: scrum tell begin\n")
                && contents(of: path).contains("Design: Cathy speaks first.\n") ? () : nil
        }
        #expect(try stage.run("tell", "begin").ending == .exited(0))
        try waitFor("the first speaker in \(contents(of: path))") {
            contents(of: path).contains("Cathy speaks") ? () : nil
        }
        meeting.send(SIGTERM)
        #expect(try waitFor("the end") { meeting.hasEnded() } == .signalled(SIGTERM))
    }

    @Test("Control characters in titles and names never reach the output")
    func controls() throws {
        try stage.write(
            """
            [{"title": "Evil\\u001b[31m\\u202eX", "lengthInMinutes": 0.03,
              "attendees": ["A\\u0007"]}]
            """, to: "scrums.json")
        let result = try stage.run("start", "evil", "--plain")
        let text = result.output + result.error
        #expect(text.contains("Evil[31mX begins"), "\(text)")
        #expect(
            text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{202E}" })
    }

    @Test(
        "If the output cannot be written, the program fails",
        arguments: [
            ["list"], ["history", "--csv"], ["check", "--schema"], ["show", "design"], ["--help"],
        ])
    func partialOutput(words: [String]) throws {
        let stage = try Stage()
        let errors = "\(stage.folder)/errors"
        let files = [
            open("/dev/full", O_WRONLY | O_CLOEXEC),
            open(errors, O_RDWR | O_CREAT | O_CLOEXEC, 0o600),
        ]
        defer { for file in files { close(file) } }
        let child = try Child(
            [Stage.program] + words, environment: stage.environment, input: "/dev/null",
            output: files[0], error: files[1])
        #expect(try waitFor("the end") { child.hasEnded() } == .exited(74))
        #expect(
            contents(of: errors).hasSuffix(
                "Cannot write standard output: the disk is full. Free some space and try again.\n"))
    }

    @Test("Lines on standard input control the meeting")
    func input() throws {
        let input = "\(stage.folder)/input"
        try #require(mkfifo(input, 0o600) == 0)
        let output = "\(stage.folder)/output"
        let file = open(output, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        let program = try Child(
            [Stage.program, "start", "Design", "--json", "--mute"], environment: stage.environment,
            input: input, output: file)
        let lines = open(input, O_WRONLY | O_CLOEXEC)
        defer { close(lines) }
        func send(_ line: String) { _ = write(lines, "\(line)\n", line.utf8.count + 1) }
        func wait(for text: String) throws {
            try waitFor("\(text) in \(contents(of: output))") {
                contents(of: output).contains(text) ? () : nil
            }
        }
        try wait(for: #""speaker":"Cathy""#)
        send("next")
        try wait(for: #""speaker":"Daisy""#)
        send("dance")
        try wait(for: #"{"error":"#)
        send("pause")
        try wait(for: #""paused":true"#)
        send("end")
        #expect(try waitFor("the end") { program.hasEnded() } == .exited(0))
        try wait(for: #""done":true"#)
    }
}
