import FoundationEssentials
import Live
import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import MeetingScreen

/// A watched meeting whose lines, keys and clock are scripted.
@Suite struct WatchRunnerTests {
    /// Delivers scripted lines and records the lines that are sent.
    private final class Lines: StateSource {
        var readings: [[StateLine]] = []
        var sent: [String] = []
        var isAtEnd = false
        let descriptor: Int32 = -1

        func receive() -> [StateLine] { readings.isEmpty ? [] : readings.removeFirst() }

        func send(_ words: String) -> Bool {
            sent.append(words)
            return true
        }
    }

    private let lines = Lines()
    private var script = ScriptedLoop(start: Date(elapsed: .zero))

    private static func state(at seconds: Double, _ arrange: (inout Meeting) -> Void = { _ in })
        -> MeetingState
    {
        var meeting = Meeting(warning: .seconds(20))
        arrange(&meeting)
        meeting.send(.tick, at: seconds)
        return MeetingState(meeting.model.timer, at: .nanoseconds(Int64(seconds * 1e9)))
    }

    private func runner(controls: Bool = false, at seconds: Double = 12) -> WatchRunner {
        WatchRunner(
            WatchedMeeting(Self.state(at: seconds), at: .zero), from: lines, output: .screen,
            keys: controls ? WatchKeys.controlling : WatchKeys.reading, at: .zero)
    }

    private var lastFrame: String { script.display.frames.last?.text ?? "" }

    @Test("The viewer's screen matches the meeting's own screen, and keeps counting")
    mutating func countsOn() {
        script.script = Array(repeating: .untilDeadline, count: 4)
        var runner = runner(at: 162)
        #expect(script.run(&runner) == .left(signal: 1))
        #expect(script.display.titles.first == "Daisy 3 min · Design")
        #expect(script.display.frames.contains { $0.text.contains("7:15 Remaining") })
        #expect(script.display.frames[0].text.contains("Speaker 2 of 4"))
        #expect(script.display.frames[0].text.contains("7:18 Remaining"))
    }

    @Test("Times keep counting exactly as in the meeting, whatever happened before")
    func figures() {
        let arrangements: [(inout Meeting) -> Void] = [
            { _ in }, { $0.send(.line("absent Simon"), at: 20) },
            { $0.send(.line("pause"), at: 30) },
            { meeting in
                meeting.send(.line("next"), at: 10)
                meeting.send(.line("first Cathy"), at: 20)
                meeting.send(.line("next"), at: 30)
            },
            { meeting in for second in 1...4 { meeting.send(.line("next"), at: Double(second)) } },
        ]
        for (number, arrange) in arrangements.enumerated() {
            var meeting = Meeting(warning: .seconds(20))
            arrange(&meeting)
            meeting.send(.tick, at: 140)
            let (model, now) = (meeting.model, Duration.seconds(140))
            let watched = WatchedMeeting(model.state(at: now), at: .seconds(3))
            for later in [Duration.zero, .nanoseconds(999_999_999)]
            where model.timer.nextChange.map({ $0 > now + later }) ?? true {
                #expect(
                    watched.state(at: .seconds(3) + later) == model.state(at: now + later),
                    "\(number)")
            }
        }
    }

    @Test("Without --control, only keys that affect the viewer's own screen work")
    mutating func readOnly() {
        script.script =
            "nup+a".map { .event(.key(.character($0)), after: 1) }
            + [.event(.key(.character("q")), after: 1)]
        var runner = runner()
        #expect(script.run(&runner) == .left(signal: nil))
        #expect(lines.sent.isEmpty)
        #expect(lastFrame.contains("? shows the keys."))
        #expect(lastFrame.contains("q quit"))
        #expect(!lastFrame.contains("undo"))
    }

    @Test("With --control, a key sends its command for the turn that is on the screen")
    mutating func controls() {
        script.script = [
            .event(.key(.character("n")), after: 1), .event(.key(.character("p")), after: 1),
            .event(.key(.character("+")), after: 1), .event(.key(.character("-")), after: 1),
            .event(.key(.down), after: 1), .event(.key(.character("a")), after: 1),
            .event(.key(.character("u")), after: 1), .event(.key(.character("q")), after: 1),
        ]
        var runner = runner(controls: true)
        #expect(script.run(&runner) == .left(signal: nil))
        #expect(
            lines.sent.filter { $0 != "state" } == [
                "next 1", "pause", "extend +30", "extend -30", "absent Daisy", "undo",
            ])
    }

    @Test("A refusal is shown, and remains visible when the next state arrives")
    mutating func refusal() {
        lines.readings = [
            [.refused("Turn 2 is current, not turn 1."), .state(Self.state(at: 151))]
        ]
        script.script = [
            .event(.key(.character("n")), after: 1), .event(.woken, after: 0.1),
            .event(.key(.character("q")), after: 0.1),
        ]
        var runner = runner(controls: true)
        _ = script.run(&runner)
        #expect(lastFrame.contains("Turn 2 is current, not turn 1"))
        #expect(runner.state.speaker == "Daisy" && runner.state.index == 2)
    }

    @Test("A message is visible until the meeting removes it or the connection is lost")
    mutating func message() {
        var state = Self.state(at: 12)
        state.message = "Mittag"
        lines.readings = [[.state(state)], [.state(Self.state(at: 13))], [.state(state)]]
        script.script =
            Array(repeating: .event(.woken, after: 1), count: 3)
            + Array(repeating: .untilDeadline, count: 16)
        var runner = runner()
        _ = script.run(&runner)
        #expect(runner.state.message == "Mittag")
        // A message covers only the list.
        let isCovered = script.display.frames.map { !$0.text.contains("Simon") }
        #expect(isCovered.prefix(4) == [false, true, false, true])
        #expect(isCovered.last == false)
    }

    @Test("With --control, a message can be sent to the meeting, and hidden there")
    mutating func messageFromElsewhere() {
        var state = Self.state(at: 12)
        state.message = "hi"
        lines.readings = [[.state(state)]]
        script.script =
            "ohi".map { .event(.key(.character($0)), after: 1) }
            + [.event(.key(.enter), after: 1), .event(.woken, after: 0.1)]
            + [.event(.key(.escape), after: 1)]
            + [.event(.key(.character("q")), after: 1)]
        var runner = runner(controls: true)
        #expect(script.run(&runner) == .left(signal: nil))
        #expect(lines.sent.filter { $0 != "state" } == ["message hi", "message"])
    }

    @Test("After fifteen seconds without a line the screen says so and keeps counting")
    mutating func lost() {
        lines.readings = [[.state(Self.state(at: 40))]]
        script.script =
            Array(repeating: .untilDeadline, count: 17)
            + [.event(.woken, after: 0.1), .event(.key(.character("q")), after: 0.1)]
        var runner = runner()
        _ = script.run(&runner)
        let texts = script.display.frames.map(\.text)
        let first = texts.firstIndex { $0.contains("Connection lost. Still counting.") }
        #expect(first.map { texts[$0].contains("9:33 Remaining") } == true)
        #expect(!lastFrame.contains("Connection lost"))
    }

    @Test("A viewer that was stopped requests the current state when it continues")
    mutating func continued() {
        script.script = [
            .event(.continued, after: 1), .event(.key(.character("q")), after: 0.1),
        ]
        var runner = runner()
        _ = script.run(&runner)
        #expect(lines.sent == ["state"])
    }

    @Test("The viewer ends with the meeting, and reports a loss if the lines end first")
    mutating func ends() {
        var done = Self.state(at: 12)
        done.phase = .ended(.finished)
        done.speaker = nil
        lines.readings = [[.state(done)]]
        script.script = [.event(.woken, after: 1)]
        var runner = runner()
        #expect(script.run(&runner) == .over)
        lines.isAtEnd = true
        script.script = [.event(.woken, after: 1)]
        runner = self.runner()
        #expect(script.run(&runner) == .lost)
    }

    @Test("Sentences announce each change once, even if it is caused only by the passing of time")
    func sentences() {
        var before: AnnouncedState?
        func announcements(_ state: MeetingState, after seconds: Int = 0) -> [MeetingAnnouncement] {
            let moment = AnnouncedState(
                WatchedMeeting(state, at: .zero), at: .seconds(seconds))
            defer { before = moment }
            return moment.announcements(after: before)
        }
        let first = Self.state(at: 100)
        #expect(announcements(first) == [.speaks])
        #expect(before?.changesAt == .seconds(30))
        #expect(announcements(first, after: 29) == [])
        #expect(announcements(first, after: 30) == [.warning])
        #expect(announcements(first, after: 50) == [.boxOver])
        #expect(announcements(Self.state(at: 151)) == [.speaks])
        let paused = Self.state(at: 160) { $0.send(.line("pause"), at: 155) }
        #expect(announcements(paused) == [.paused])
        #expect(before?.changesAt == nil)
        #expect(announcements(Self.state(at: 160)) == [.resumed])
        var spoken = Self.state(at: 161)
        spoken.message = "lunch"
        #expect(announcements(spoken) == [.message("lunch")])
        #expect(announcements(spoken, after: 1) == [])
        #expect(announcements(Self.state(at: 163)) == [])
        #expect(announcements(Self.state(at: 700)) == [.ended])
        #expect(announcements(Self.state(at: 700)) == [])
    }
}
