import FoundationEssentials
import Glibc
import Live
import ScrumCore
import ScrumSound
import TerminalUI
import TestSupport
import Testing

@testable import MeetingScreen

/// Control lines that a bot may send on standard input, and the replies.
struct ControlLineTests {
    @Test("No number in a control line can end the meeting")
    func numbers() {
        var meeting = Meeting()
        for verb in ControlVerb.allCases where verb != .end {
            for number in hostileNumbers + ["", " ", "+", "-", "86400", "-86400", "86401"] {
                meeting.send(.line("\(verb) \(number)"), at: 1)
                meeting.send(.tick, at: 1)
            }
        }
        #expect(!meeting.model.timer.hasEnded)
    }

    @Test("A control line can extend a turn by a day at most")
    func extend() {
        for line in ["extend -9223372036854775808", "extend 86401", "extend 1e18", "extend 0"] {
            var meeting = Meeting()
            meeting.send(.line(line), at: 1)
            #expect(
                meeting.effects == [
                    .announce(.refused("\"extend\" takes seconds such as +30 or -30."))
                ], "\(line)")
        }
    }

    @Test("A refusal quotes at most 80 characters of the line")
    func echo() {
        for length in [79, 80, 81, 60_000] {
            var meeting = Meeting()
            let line = String(repeating: "e\u{301}x", count: length).unicodeScalars.prefix(length)
            meeting.send(.line(String(line)), at: 1)
            guard case .announce(.refused(let reason))? = meeting.effects.first else {
                Issue.record("not refused")
                continue
            }
            let echo = reason.split(separator: "\"")[1].unicodeScalars
            #expect(echo.count == min(length, 80) + (length > 80 ? 1 : 0))
        }
    }

    @Test("However long the line, a refusal is short", arguments: ControlVerb.allCases)
    func shortReason(verb: ControlVerb) {
        for filler in ["9", "x", "x ", "e\u{301}\u{300}"] {
            var meeting = Meeting()
            let line = "\(verb) " + String(repeating: filler, count: 10_000)
            meeting.send(.line(line), at: 1)
            for case .announce(.refused(let reason)) in meeting.effects {
                #expect(reason.count < 200, "\(reason)")
            }
        }
    }

    @Test(
        "A refusal is a complete sentence",
        arguments: ["dance", "next x", "next 9", "extend 0", "later Zoe", "join"])
    func sentence(line: String) {
        var meeting = Meeting()
        meeting.send(.line(line), at: 1)
        guard case .announce(.refused(let reason))? = meeting.effects.first else {
            Issue.record("not refused")
            return
        }
        #expect(reason.first?.isUppercase == true || reason.first == "\"", "\(reason)")
        #expect(reason.hasSuffix("."), "\(reason)")
    }

    /// The JSON lines printed after each control line, in a meeting of four.
    private func lines(for controls: [String]) throws -> [[String]] {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        defer { for end in ends { close(end) } }
        let runner = MeetingRunner(
            Meeting(hasScreen: false, begins: false).model,
            output: .json(LineOutput(descriptor: ends[1])), at: .zero)
        func read() -> [String] {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = Glibc.read(ends[0], &buffer, buffer.count)
            return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
                .split(separator: "\n").map(String.init)
        }
        var all = [read()]
        for (index, control) in controls.enumerated() {
            let now = Date(elapsed: .seconds(index + 1))
            _ = runner.update(.line(control), at: now)
            _ = runner.endLoopTurn(at: now)
            all.append(read())
        }
        return all
    }

    @Test("Every change prints one line")
    func oneLine() throws {
        let controls = [
            "next", "undo", "absent Simon", "absent Simon", "later Cathy", "first Jonathan",
            "join Eve",
            "extend +30", "restart", "divide", "shuffle", "note x", "pause", "resume", "state", "x",
        ]
        let lines = try lines(for: controls)
        #expect(lines[0].count == 1)
        for (control, lines) in zip(controls, lines.dropFirst()) {
            #expect(lines.count == 1, "\(control): \(lines)")
        }
    }

    @Test("A line that changes nothing prints nothing")
    func noLine() throws {
        let lines = try lines(for: ["resume", "pause", "pause", "resume", "resume", "mute", ""])
        #expect(lines.dropFirst().map(\.count) == [0, 1, 0, 1, 0, 0, 0])
    }
}
