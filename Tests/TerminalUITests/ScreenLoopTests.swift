import FoundationEssentials
import TestSupport
import Testing
import TimelineKit

@testable import TerminalUI

/// The loop that every screen runs in, with a clock and events of the test's.
@Suite struct ScreenLoopTests {
    /// Counts what it is asked for; `x` ends it, `l` asks for a whole redraw.
    private struct Counter: ScreenProgram {
        var timeline = Timeline(ExplicitTimelineSchedule([Date]()))
        var deadline: Date?
        var keys = 0

        mutating func update(
            _ event: TerminalEvent, at now: Date
        ) -> [ScreenEffect<Int>] {
            guard case .key(let key) = event else { return [] }
            keys += 1
            timeline.invalidateTimelineContent()
            if key == .character("x") { return [.exit(keys)] }
            return key == .character("l") ? [.redraw] : []
        }

        func draw(_ context: TimelineContext, in frame: inout Frame) {
            frame.title = "\(keys)"
        }
    }

    @Test("It draws at once and after each key, and not when nothing has changed")
    func drawsWhatChanged() {
        var program = Counter()
        var script = ScriptedLoop(start: Date(elapsed: .zero))
        script.script = [
            .event(.key(.character("a")), after: 1), .event(.woken, after: 1),
            .event(.key(.character("b")), after: 1), .event(.key(.character("x")), after: 1),
        ]
        #expect(script.run(&program) == 3)
        #expect(script.display.titles == ["0", "1", "2"])
    }

    @Test("A redraw makes the next frame a whole one")
    func redraw() {
        var program = Counter()
        var script = ScriptedLoop(start: Date(elapsed: .zero))
        script.script = [
            .event(.key(.character("l")), after: 1), .event(.key(.character("x")), after: 1),
        ]
        _ = script.run(&program)
        #expect(script.display.redraws == 1)
        #expect(script.display.titles == ["0", "1"])
    }

    @Test("It sleeps until the earlier of the program's deadline and the next entry")
    func deadlines() {
        var program = Counter()
        program.timeline = Timeline(ExplicitTimelineSchedule([Date(elapsed: .seconds(3))]))
        program.deadline = Date(elapsed: .seconds(5))
        var script = ScriptedLoop(start: Date(elapsed: .zero))
        script.script = [.untilDeadline, .event(.key(.character("x")), after: 1)]
        _ = script.run(&program)
        #expect(script.deadlines == [Date(elapsed: .seconds(3)), Date(elapsed: .seconds(5))])
    }

    @Test(
        "A time becomes a date and is the same again",
        arguments: [
            Duration.zero, .nanoseconds(1), .seconds(86_400) + .nanoseconds(999_999_999),
            .seconds(-60) + .nanoseconds(3),
        ])
    func elapsed(time: Duration) {
        #expect(Date(elapsed: time).elapsed == time)
    }

    @Test("A date far away is no trap")
    func farDates() {
        #expect(Date.distantPast.elapsed < .zero)
        #expect(Date.distantFuture.elapsed > .seconds(8_000_000_000))
    }

    @Test(
        "A timer never fires before its date",
        arguments: [
            (Date(timeIntervalSince1970: 1_785_771_000), Duration.seconds(1_785_771_000)),
            (Date(timeIntervalSince1970: 0.25), .milliseconds(250)),
            (
                Date(timeIntervalSinceReferenceDate: 800_000_000.1),
                .nanoseconds(1_778_307_200_100_000_024)
            ),
            (Date.distantPast, .seconds(-62_135_769_600)),
        ])
    func wallTime(date: Date, time: Duration) {
        #expect(date.wallTime == time)
    }
}
