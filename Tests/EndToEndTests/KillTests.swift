import Glibc
import TestSupport
import Testing

/// A killed meeting resumes from its last visible state. `Scripts/kill-test` kills many more.
struct KillTests {
    private static let lanes = 4
    private static let kills = number(of: "SCRUM_KILLS") ?? 12
    private static let pairs = number(of: "SCRUM_PAIRS") ?? 5
    /// The test's duration in minutes, used instead of a number of kills.
    private static let minutes = number(of: "SCRUM_KILL_MINUTES")

    private static func number(of variable: String) -> Int? {
        getenv(variable).flatMap { Int(String(cString: $0)) }
    }

    @Test("Killing a meeting loses nothing that was shown", arguments: 0..<lanes)
    func shown(lane: Int) throws {
        var stage = try Stage(Stage.scrum(people: KilledMeeting.people, minutes: "60"))
        var expected = 0
        var trial = lane
        var kills = 0
        let end = ContinuousClock.now + .seconds(60 * (Self.minutes ?? 0))
        while Self.minutes == nil ? trial < Self.kills : ContinuousClock.now < end {
            // Each meeting reads the whole history, so the history must not grow with every kill.
            if expected >= 100 {
                stage = try Stage(Stage.scrum(people: KilledMeeting.people, minutes: "60"))
                expected = 0
            }
            var random = SeededGenerator(seed: UInt64(trial))
            let kind = KilledMeeting.Kind.allCases[trial % KilledMeeting.Kind.allCases.count]
            var meeting = KilledMeeting(kind, number: trial, on: stage)
            do {
                try meeting.runAndKill(using: &random)
                kills += 1
                if try meeting.resume(), .random(using: &random) {
                    try meeting.killAgain(using: &random)
                    kills += 1
                    _ = try meeting.resume()
                }
                expected += try meeting.end()
                let records = try stage.records()
                #expect(records.count == expected)
                #expect(Set(records.map(\.id)).count == expected)
                #expect(stage.journals.isEmpty)
            } catch {
                Issue.record("trial \(trial), \(kind): \(error)")
                return
            }
            trial += Self.lanes
        }
        if trial > 100 { print("lane \(lane): \(kills) kills of \(trial / Self.lanes) meetings") }
    }

    @Test("A meeting that has just ended can be resumed, and is still one meeting in the history")
    func reopened() throws {
        let stage = try Stage()
        let meeting = try LineMeeting(stage, "start", "design")
        try meeting.wait("the first speaker")
        meeting.send("next", "end")
        #expect(try meeting.waitForEnd() == .exited(0))
        let first = try stage.record()
        let again = try LineMeeting(stage, "resume")
        try again.wait("the second speaker again") { $0.index == 2 }
        // The saved line stays until its replacement is saved.
        #expect(try stage.records().count == 1)
        again.send("next", "end")
        #expect(try again.waitForEnd() == .exited(0))
        let record = try stage.record()
        #expect(record.elapsed >= first.elapsed)
        #expect(record.people.map(\.name) == first.people.map(\.name))
    }

    @Test("Two simultaneous meetings share one history")
    func twoAtOnce() throws {
        let stage = try Stage()
        for _ in 0..<Self.pairs {
            let meetings = try (1...2).map { _ in try LineMeeting(stage, "start", "design") }
            for meeting in meetings { try meeting.wait("the first speaker") }
            for meeting in meetings { meeting.send("end") }
            for meeting in meetings { #expect(try meeting.waitForEnd() == .exited(0)) }
        }
        let records = try stage.records()
        #expect(records.count == Self.pairs * 2)
        #expect(Set(records.map(\.id)).count == Self.pairs * 2)
        #expect(stage.journals.isEmpty)
    }
}
