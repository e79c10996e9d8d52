import FoundationEssentials
import Live
import ScrumCore
import Synchronization
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import MeetingScreen

/// A meeting before its start: its keys, its control lines, and ways to start it.
@Suite struct WaitingTests {
    /// A meeting that is due when its own clock reads 100 s.
    private static func timed(hasScreen: Bool = true, hasPrompt: Bool = false) -> Meeting {
        var meeting = Meeting(hasScreen: hasScreen, hasPrompt: hasPrompt, begins: false)
        meeting.model.phase = .waiting(.until(.seconds(100)))
        meeting.send(.tick, at: 0)
        return meeting
    }

    @Test("At 40x12 the line that says when the meeting starts fits")
    func startFits() {
        var meeting = Self.timed()
        for stage in [
            ScreenState.Start.automatic(TimeOfDay("9:15")),
            .overdue(TimeOfDay("9:15"), by: .seconds(7_200)), .automatic(nil),
        ] {
            meeting.model.screen.stage = .waiting(stage)
            let view = MeetingView(
                state: meeting.model.state(at: .zero), screen: meeting.model.screen)
            var frame = Frame(size: Size(rows: 12, columns: 40), glyphs: .unicode)
            view.draw(in: &frame)
            #expect(
                frame.line(10).contains("start") && !frame.line(10).contains("…"), "\(frame.text)")
        }
    }

    @Test(
        "Space starts the meeting, and so does Enter if no one is selected", arguments: [" ", "\n"])
    func beginning(key: Character) {
        var meeting = Meeting(begins: false)
        meeting.send(.tick, at: 60)
        meeting.press(key == " " ? .character(" ") : .enter, at: 100)
        #expect(meeting.model.timer.phase == .running)
        #expect(meeting.model.timer.elapsed(at: .seconds(130)) == .seconds(30))
        #expect(meeting.cues == [])
    }

    @Test("No other key starts the meeting, and keys that need a speaker say how to start it")
    func otherKeys() {
        for key in MeetingKeys.all.flatMap(\.keys) + [.character("x"), .character("5")]
        where key != .character(" ") && key != .enter {
            var meeting = Meeting(begins: false)
            meeting.press(key, at: 10)
            #expect(meeting.model.timer.phase == .waiting, "\(key)")
            #expect(meeting.cues == [])
        }
        for key in [Key.character("n"), .right, .character("p"), .character("r")] {
            var meeting = Meeting(begins: false)
            meeting.press(key, at: 10)
            #expect(meeting.model.screen.notice == "Not started. Press Space to start.")
        }
    }

    @Test("Before the start, changes to the order make no sound and can be undone")
    func arranging() {
        var meeting = Meeting(begins: false, speaksNames: true)
        meeting.press(.character("a"), at: 5)
        #expect(meeting.speaker == "Daisy")
        #expect(meeting.cues == [])
        meeting.press(.character("u"), at: 7)
        #expect(meeting.speaker == "Cathy")
        meeting.press(.character("+"), at: 9)
        #expect(meeting.model.timer.current?.box == .seconds(180))
        meeting.press(.down, .down, .enter, at: 11)
        #expect(meeting.speaker == "Simon")
        #expect(meeting.model.screen.notice == "Simon speaks first.")
        #expect(meeting.model.timer.upcoming.map(\.name) == ["Cathy", "Daisy", "Jonathan"])
        meeting.press(.enter, at: 13)
        #expect(meeting.model.timer.phase == .running)
    }

    @Test("A control line starts the meeting once, and lines that need a speaker are refused")
    func lines() {
        var meeting = Meeting(hasScreen: false, begins: false)
        for line in ["next", "next 1", "pause", "resume", "restart"] {
            meeting.send(.line(line), at: 5)
            let reason = "The meeting is waiting; \"begin\" starts it."
            #expect(meeting.effects == [.announce(.refused(reason))], "\(line)")
        }
        meeting.send(.line("begin"), at: 10)
        #expect(meeting.effects == [.journal(.begin, at: .seconds(10)), .announce(.began)])
        meeting.send(.line("begin"), at: 20)
        #expect(meeting.effects == [.announce(.refused("The meeting has already started."))])
    }

    @Test("Before a scheduled start a tick sounds, and at the start a ding")
    func automatic() {
        var meeting = Self.timed()
        meeting.pass(to: 99)
        #expect(meeting.allCues == [.warning])
        #expect(meeting.model.timer.phase == .waiting)
        meeting.pass(to: 101)
        #expect(meeting.allCues == [.warning, .ding])
        #expect(meeting.model.timer.elapsed(at: .seconds(101)) == .seconds(1))
        #expect(meeting.model.screen.notice == nil)
        // A Space pressed just after the start was meant to start the meeting, so it skips no one.
        meeting = Self.timed()
        meeting.pass(to: 100.5)
        meeting.press(.character(" "), at: 100.5)
        #expect(meeting.speaker == "Cathy")
        #expect(meeting.model.screen.notice == "Too soon after the change: press again.")
    }

    @Test("A notice does not hide the start hint if both fit")
    func noticeNextToTime() {
        var meeting = Self.timed()
        meeting.send(.deviceFailed("no sound device"), at: 1)
        let both =
            "Starts automatically. Press Space to start now. "
            + "Bell instead of sounds: no sound device."
        #expect(meeting.picture(at: 2, columns: 92).text.contains(both))
        #expect(meeting.picture(at: 2).text.contains("Bell instead of sounds: no sound device."))
    }

    @Test("A meeting that was started early does not start again, and no tick sounds")
    func before() {
        var meeting = Self.timed()
        meeting.pass(to: 50)
        meeting.press(.character(" "), at: 50)
        meeting.pass(to: 110)
        #expect(meeting.allCues == [])
        #expect(meeting.model.timer.elapsed(at: .seconds(110)) == .seconds(60))
    }

    @Test("A meeting up to an hour late starts and reports its delay; a later one waits for Space")
    func late() {
        var meeting = Self.timed()
        meeting.send(.tick, at: 1)
        meeting.send(.tick, at: 1_300)
        #expect(meeting.cues == [.ding])
        #expect(meeting.model.screen.notice == "Started 20 min late.")
        #expect(meeting.model.timer.elapsed(at: .seconds(1_300)) == .zero)

        meeting = Self.timed(hasScreen: false, hasPrompt: true)
        meeting.send(.tick, at: 1)
        meeting.send(.tick, at: 4_000)
        #expect(meeting.model.timer.phase == .waiting)
        #expect(meeting.effects == [.announce(.waiting)])
        #expect(
            MeetingReport(meeting.model, at: .seconds(4_000)).sentence(for: .waiting)
                == """
                Design was due 1 hour 5 minutes ago. Cathy speaks first. \
                Press space to start.
                """)
        meeting.send(.tick, at: 4_001)
        #expect(meeting.effects == [])
        #expect(meeting.model.deadline == nil)
        meeting.press(.character(" "), at: 4_100)
        #expect(meeting.model.timer.phase == .running)
        #expect(meeting.cues == [])
    }

    @Test("Quitting asks for confirmation and saves nothing, and the start closes the question")
    func leaving() {
        var meeting = Self.timed()
        meeting.press(.character("q"), at: 10)
        #expect(meeting.model.screen.prompt == .leave)
        meeting.press(.escape, at: 11)
        #expect(meeting.model.screen.prompt == nil)
        meeting.press(.character("q"), at: 12)
        meeting.pass(to: 100)
        #expect(meeting.model.screen.prompt == nil)
        #expect(meeting.model.timer.phase == .running)

        meeting = Self.timed()
        meeting.press(.character("q"), at: 10)
        meeting.press(.enter, at: 12)
        #expect(meeting.left == MeetingExit(ending: .early, isKept: false))
        #expect(meeting.allCues == [])
        meeting = Self.timed(hasScreen: false)
        meeting.send(.line("end"), at: 10)
        #expect(meeting.left == MeetingExit(ending: .early, isKept: false))
    }

    @Test("Sentences and JSON lines contain the start time and the first speaker")
    func words() {
        var meeting = Self.timed(hasScreen: false)
        meeting.send(.tick, at: 10)
        let report = MeetingReport(meeting.model, at: .seconds(10))
        #expect(
            report.sentence(for: .waiting)
                == "Design begins in 1 minute 30 seconds. Cathy speaks first.")
        #expect(report.json.contains(#""paused":true,"done":false,"waiting":true,"begins":90.0"#))
        #expect(
            meeting.model.state(at: .seconds(10)).summary
                == "begins in 1:30 · Cathy first · 4 people")
        meeting.send(.line("begin"), at: 20)
        #expect(!MeetingReport(meeting.model, at: .seconds(20)).json.contains("waiting"))
    }

    // MARK: Wall clock

    /// A wall clock that a test can set; it shows the meeting's time plus an offset.
    private final class Wall: Sendable {
        private let state: Mutex<(now: Date, ahead: Double)>

        /// This date corresponds to zero on the meeting's clock.
        init(_ start: Date) {
            state = Mutex((Date(elapsed: .zero), start.timeIntervalSinceReferenceDate))
        }

        var clock: WallClock {
            WallClock(
                date: {
                    self.state.withLock { $0.now.addingTimeInterval($0.ahead) }
                }, zone: .gmt)
        }

        func pass(to now: Date) { state.withLock { $0.now = now } }
        func set(by seconds: Double) { state.withLock { $0.ahead += seconds } }
    }

    private static let beginning = MeetingBeginning.at(
        Date(2026, 11, 23, 9, 15), TimeOfDay("9:15")!)

    /// Runs a meeting that is due at 9:15 and whose zero is 9:00. Each event changes the wall clock
    /// by a number of seconds at a time on the meeting's clock.
    private func begin(
        _ events: [(at: Double, setBy: Double)], until end: Double
    ) -> (runner: MeetingRunner, begun: Duration?) {
        let wall = Wall(Date(2026, 11, 23, 9, 0))
        let runner = MeetingRunner(
            Meeting(begins: false, beginning: Self.beginning).model, output: .screen,
            ports: [WallPort(Self.beginning, wall.clock)], at: .zero)
        var events = events[...]
        var now = Date(elapsed: .zero)
        var begun: Duration?
        while now.elapsed < .seconds(end), begun == nil {
            // The loop wakes at a deadline of either clock, or when the wall clock is set.
            let ahead = runner.wallDeadline.map {
                now.addingTimeInterval($0.timeIntervalSince(wall.clock.date()))
            }
            let due =
                [runner.deadline, ahead].compactMap(\.self).min() ?? Date(elapsed: .seconds(end))
            if let event = events.first, Date(elapsed: .seconds(event.at)) < due {
                events.removeFirst()
                now = Date(elapsed: .seconds(event.at))
                wall.pass(to: now)
                wall.set(by: event.setBy)
                _ = runner.update(.wallClockSet, at: now)
            } else {
                now = max(now, due)
                wall.pass(to: now)
                _ = runner.update(.deadline, at: now)
            }
            if runner.model.timer.phase == .running { begun = now.elapsed }
        }
        return (runner, begun)
    }

    @Test("The meeting starts when the wall clock shows the time, even if the clock was set")
    func setClock() {
        #expect(begin([], until: 5_000).begun == .seconds(900))
        #expect(begin([(100, 300)], until: 5_000).begun == .seconds(600))
        #expect(begin([(100, -300)], until: 5_000).begun == .seconds(1_200))
        #expect(begin([(100, -300), (200, 290)], until: 5_000).begun == .seconds(910))
        // The clock is set past the due time, by less and by more than an hour. If it is set back,
        // the meeting waits again.
        #expect(begin([(100, 2_000)], until: 5_000).begun == .seconds(100))
        let (runner, begun) = begin([(100, 9_000)], until: 5_000)
        #expect(begun == nil && runner.model.isOverdue)
        #expect(runner.wallDeadline == .distantFuture && runner.deadline == nil)
        #expect(begin([(100, 9_000), (200, -9_000)], until: 5_000).begun == .seconds(900))
    }

    @Test("While the meeting is waiting, the screen wakes once a second with the countdown")
    func wakeUps() throws {
        let wall = Wall(Date(2026, 11, 23, 9, 0))
        var loop = ScriptedLoop(start: Date(elapsed: .zero))
        loop.script = Array(repeating: .untilDeadline, count: 10)
        var runner = MeetingRunner(
            Meeting(begins: false, beginning: Self.beginning).model, output: .screen,
            ports: [WallPort(Self.beginning, wall.clock)], at: .zero)
        _ = loop.run(&runner)
        #expect(loop.deadlines.count == 11)
        #expect(loop.wallDeadlines == Array(repeating: Date(2026, 11, 23, 9, 15), count: 11))
    }

    @Test(
        "In sentences, a viewer gets one line while waiting, and one if the meeting never starts")
    func watched() {
        var meeting = Self.timed(hasScreen: false)
        let watched = WatchedMeeting(meeting.model.state(at: .seconds(10)), at: .zero)
        let first = AnnouncedState(watched, at: .zero)
        #expect(first.announcements(after: nil) == [.waiting])
        #expect(AnnouncedState(watched, at: .seconds(5)).announcements(after: first) == [])
        meeting.send(.line("end"), at: 10)
        let report = MeetingReport(meeting.model, at: .seconds(10))
        #expect(report.sentence(for: .ended) == "Design has not begun.")
    }
}
