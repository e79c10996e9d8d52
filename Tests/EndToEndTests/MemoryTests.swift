import TestSupport
import Testing

/// Memory used by a meeting of many people.
struct MemoryTests {
    /// A value from /proc/PID/status, in KiB.
    private func kibibytes(_ name: String, of child: Child) throws -> Int {
        let lines = contents(of: "/proc/\(child.pid)/status").split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix(name + ":") })
        return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
    }

    @Test("Undo in a meeting of a thousand people needs little memory", .disabled(if: isSanitized))
    func undo() throws {
        let people = (1...1_000).map { "Person \($0)" }
        let stage = try Stage(Stage.scrum(people: people, minutes: "1440"))
        let meeting = try LineMeeting(stage, "start", "design")
        try meeting.wait("the first speaker")
        let before = try kibibytes("VmRSS", of: meeting.child)
        for round in 1...30 {
            for turn in 1...10 { meeting.send("next \(round * 10 - 10 + turn)") }
            try meeting.wait("turn \(round * 10)") { $0.index == round * 10 + 1 }
        }
        let after = try kibibytes("VmHWM", of: meeting.child)
        // Three hundred complete arrangements would take 40 MB.
        #expect(after - before < 12_000, "\(before) KiB before, \(after) KiB after")
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
        print("a thousand people: \(before) KiB at the start, \(after) KiB at most")
    }
}
