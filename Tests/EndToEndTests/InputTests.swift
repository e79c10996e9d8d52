import Glibc
import TestSupport
import Testing

/// Every kind of input, and every kind of output device.
struct InputTests {
    private static let leave = "\u{1B}[?1049l\u{1B}8\u{1B}[?25h"
    /// So many people that random keys never reach the last one.
    private static let crowd = Stage.scrum(
        people: (1...60).map { "Person \($0)" }, minutes: "600")

    @Test("A meeting survives a megabyte of random bytes")
    func megabyte() throws {
        var random = SeededGenerator(seed: 1)
        let stage = try Stage(Self.crowd)
        let pty = try Pty()
        let before = pty.state
        let child = try stage.start("start", "design", in: pty)
        try pty.wait(for: "Remaining")
        // These keys end a program or this meeting, or add a thousand people. Letters in other
        // scripts map to them too.
        let avoided = Set([0x03, 0x1C, 0x1A] + Array("qQaAnN jJ".utf8) + Array(0xCE...0xD9))
        for _ in 0..<256 {
            let bytes = (0..<4_096).map { _ in UInt8.random(in: 0...255, using: &random) }
            pty.send(bytes.filter { !avoided.contains($0) })
        }
        #expect(child.hasEnded() == nil)
        // Whatever sequence the last bytes started, resizing still draws a frame.
        let mark = pty.output.count
        pty.type("\u{1B}[201~\u{1B}")
        pty.resize(rows: 25, columns: 81)
        try waitFor("another frame") {
            pty.readAvailable()
        } _: {
            pty.output.count > mark ? () : nil
        }
        child.send(SIGTERM)
        #expect(try pty.waitForEnd(of: child) == .signalled(SIGTERM))
        #expect(pty.state == before)
        #expect(pty.text.hasSuffix(Self.leave))
        #expect(stage.journals.count == 1)
    }

    @Test(
        "Random bytes that may end the meeting do not change the terminal's state", arguments: 1...8
    )
    func randomKeys(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stage = try Stage(Self.crowd)
        let pty = try Pty()
        // Input continues while the program is quitting, so its last output may still be unread.
        pty.keepOutput()
        let before = pty.state
        let child = try stage.start("start", "design", in: pty)
        try pty.wait(for: "Remaining")
        // Ctrl-Z does not stop a program in an orphaned session.
        pty.send((0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }, to: child)
        child.send(SIGTERM)
        _ = try pty.waitForEnd(of: child)
        #expect(pty.state == before)
        #expect(pty.text.ranges(of: Self.leave).count == 1)
    }

    /// A meeting of three seconds.
    private static let short = Stage.scrum(
        people: ["Cathy", "Daisy", "Simon"], minutes: "0.05")

    @Test("Output to a pipe consists of sentences")
    func pipe() throws {
        // On a busy machine a change may be announced late, with fewer seconds left.
        let stage = try Stage(
            Stage.scrum(people: ["Cathy", "Daisy", "Simon"], minutes: "0.1"))
        let result = try stage.run("start", "design")
        #expect(result.ending == .exited(0))
        #expect(result.error.isEmpty)
        let lines = result.output.split(separator: "\n").map(String.init)
        try #require(lines.count > 4)
        #expect(lines.first == "Design begins, 6 seconds. Cathy speaks, 2 seconds, then Daisy.")
        #expect(
            lines[1].contains(/^Daisy speaks, [12](\.[0-9])? seconds?( left)?, then Simon\.$/),
            "\(lines)")
        #expect(
            lines[2].contains(/^Simon speaks, [12](\.[0-9])? seconds?( left)?, last speaker\.$/),
            "\(lines)")
        #expect(lines[3] == "Design is over after 6 seconds, on time.", "\(lines)")
        #expect(lines.contains("Cathy took 2 seconds, as planned."), "\(lines)")
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test("Output to a dumb terminal consists of sentences", arguments: ["dumb", ""])
    func dumbTerminal(term: String) throws {
        let stage = try Stage()
        stage.environment["TERM"] = term
        let pty = try Pty()
        let before = pty.state
        let child = try stage.start("start", "design", in: pty)
        try pty.wait(for: "Design begins, 1 hour. Cathy speaks, 15 minutes, then Daisy.")
        pty.type("n")
        try pty.wait(for: "Daisy speaks, 15 minutes, then Simon.")
        pty.type("qk")
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        #expect(pty.text.contains("Simon did not speak."), "\(pty.text)")
        #expect(!pty.output.contains(0x1B))
        #expect(pty.output.allSatisfy { $0 < 0x80 })
        #expect(pty.state == before)
    }

    @Test("The end of standard input does not end the meeting")
    func endOfInput() throws {
        let stage = try Stage(Self.short)
        let result = try stage.run("start", "design", "--json")
        #expect(result.ending == .exited(0))
        #expect(try stage.record().elapsed == 3_000)
        let last = result.output.split(separator: "\n").last ?? ""
        #expect(last.contains("\"paused\":false,\"done\":true"))
    }

    @Test("Colours can be turned off")
    func noColours() throws {
        let stage = try Stage()
        stage.environment["NO_COLOR"] = "1"
        stage.environment["COLORTERM"] = "truecolor"
        let text = try screenAndSummary(of: stage)
        let attributes = text.split(separator: "\u{1B}[").dropFirst().compactMap { part in
            part.firstIndex { !$0.isNumber && $0 != ";" }.flatMap { end in
                part[end] == "m" ? part[..<end] : nil
            }
        }
        #expect(!attributes.isEmpty)
        let numbers = attributes.flatMap { $0.split(separator: ";") }.compactMap { Int($0) }
        #expect(numbers.allSatisfy { !(30...49).contains($0) && !(90...107).contains($0) })
    }

    @Test("Output can be plain ASCII")
    func ascii() throws {
        let stage = try Stage()
        stage.environment["LANG"] = "C"
        let text = try screenAndSummary(of: stage)
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(text.contains("> \u{1B}[1mCathy"))
    }

    private func screenAndSummary(of stage: Stage) throws -> String {
        let pty = try Pty()
        let child = try stage.start("start", "design", in: pty)
        try pty.wait(for: "Remaining")
        pty.type("qk")
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        #expect(pty.text.contains("total") || pty.text.contains("scrum history design"))
        return pty.text
    }

    @Test("A terminal that blocks does not stop the meeting", arguments: [false, true])
    func stalled(isKilled: Bool) throws {
        let stage = try Stage(isKilled ? Stage.design : Self.short)
        let pty = try Pty()
        let before = pty.state
        let child = try stage.start("start", "design", in: pty)
        try pty.wait(for: "Remaining")
        // Fills the terminal's buffer, so that no further frame fits.
        let other = open(pty.path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        defer { close(other) }
        let dots = [UInt8](repeating: UInt8(ascii: "."), count: 1_024)
        while write(other, dots, dots.count) > 0 {}
        try #require(errno == EAGAIN)
        pty.resize(rows: 40, columns: 200)
        if isKilled { child.send(SIGTERM) }
        let ending = try waitFor("the end of the program") { child.hasEnded() }
        if isKilled {
            #expect(ending == .signalled(SIGTERM))
        } else {
            #expect(ending == .exited(0))
            #expect(try stage.record().elapsed == 3_000)
        }
        while pty.readAvailable(timeout: 0) {}
        #expect(pty.state == before)
    }
}
