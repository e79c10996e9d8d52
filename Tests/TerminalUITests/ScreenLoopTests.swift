import FoundationEssentials
import Glibc
import TestSupport
import Testing
import TimelineKit

@testable import TerminalUI

/// The loop that runs every screen, with a scripted clock and scripted events.
@Suite struct ScreenLoopTests {
    private enum Command: Sendable { case count, redraw, help, leave }

    /// Counts key presses and draws the number.
    private struct Counter: ScreenProgram {
        let keys: [KeyBinding<Command>] =
            [
                KeyBinding([.character("l")], .redraw, label: "l", help: "draw again"),
                KeyBinding([.character("?")], .help, label: "?", help: "list the keys"),
                KeyBinding([.character("x")], .leave, label: "x", help: "leave"),
            ] + (1...20).map { KeyBinding([], .count, label: "\($0)", help: "row \($0)") }
        var timeline = Timeline(ExplicitTimelineSchedule([Date]()))
        var deadline: Date?
        var count = 0

        mutating func update(
            _ event: TerminalEvent, at now: Date
        ) -> [ScreenEffect<Int32?>] {
            guard case .key(let key) = event else { return [] }
            count += 1
            return switch KeyTable(keys).find(key)?.command {
            case .count, nil: []
            case .redraw: [.redraw]
            case .help: [.help]
            case .leave: [.exit(Int32(count))]
            }
        }

        func draw(_ context: TimelineContext, in frame: inout Frame) { frame.title = "\(count)" }
    }

    private func press(_ key: Key, after seconds: Double = 1) -> ScriptedLoop.Step {
        .event(.key(key), after: seconds)
    }

    @Test("The loop draws immediately and then after each key, but only what has changed")
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

    @Test("A signal ends the loop, and so does closing the terminal")
    func signals() {
        var program = Counter()
        var script = ScriptedLoop(start: Date(elapsed: .zero))
        #expect(script.run(&program) == SIGHUP)
        script.script = [.event(.signal(SIGTERM), after: 1)]
        #expect(script.run(&program) == SIGTERM)
    }

    @Test("A key that closes the help does nothing else, even if it is held")
    func closingHelp() {
        var program = Counter()
        var script = ScriptedLoop(start: Date(elapsed: .zero))
        script.script = [
            press(.character("?")), press(.character("x")), press(.character("x"), after: 0.5),
            press(.character("x"), after: 0.1), press(.character("a"), after: 0.1),
            press(.character("x"), after: 0.1),
        ]
        #expect(script.run(&program) == 3)
        let isHelp = script.display.frames.map { $0.text.contains("list the keys") }
        #expect(isHelp == [false, true, false, false, false, false])
    }

    @Test(
        "A key that closed the help works again once it has been released, and q immediately",
        arguments: [
            (Key.character("x"), [0.9]), (.character("x"), [0.4, 0.4]), (.character("q"), [0.1]),
        ])
    func afterHelp(key: Key, gaps: [Double]) {
        var program = Counter()
        var script = ScriptedLoop(start: Date(elapsed: .zero))
        script.script =
            [press(.character("?")), press(key)] + gaps.map { press(key, after: $0) }
        _ = script.run(&program)
        #expect(program.count == 2)
    }

    /// The first and last visible rows of the help after each step.
    private func rows(_ steps: [ScriptedLoop.Step]) -> [[String]] {
        var program = Counter()
        var script = ScriptedLoop(
            start: Date(elapsed: .zero), size: Size(rows: 10, columns: 22))
        script.script = [press(.character("?"))] + steps
        _ = script.run(&program)
        return script.display.frames.dropFirst().map { frame in
            let rows = frame.text.split(separator: "\n").filter { $0.contains("│") }
                .map { $0.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
            return [rows.first, rows.last].compactMap(\.self)
        }
    }

    @Test("Long help scrolls by line, by page and with the wheel, up to its ends")
    func scrolling() {
        let wheel = MouseEvent(action: .wheelDown, row: 0, column: 0)
        let seen = rows([
            press(.up), press(.down), press(.down, after: 0.03), press(.pageDown), press(.end),
            press(.down), press(.pageUp), press(.home), .event(.mouse(wheel), after: 1),
        ])
        #expect(
            seen == [
                ["l", "5"], ["l", "5"], ["?", "6"], ["x", "7"], ["8", "15"], ["13", "20"],
                ["13", "20"], ["5", "12"], ["l", "5"], ["?", "6"],
            ], "\(seen)")
    }

    @Test("A click closes the help, and a paste does not")
    func click() {
        let click = MouseEvent(action: .pressed(.left), row: 0, column: 0)
        let seen = rows([.event(.paste("x"), after: 1), .event(.mouse(click), after: 1)])
        #expect(seen == [["l", "5"], ["l", "5"], []], "\(seen)")
    }

    @Test("After a redraw the next frame is written completely")
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

    @Test("The loop sleeps until the program's deadline or the next entry")
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
        "A time survives conversion to a date and back",
        arguments: [
            Duration.zero, .nanoseconds(1), .seconds(86_400) + .nanoseconds(999_999_999),
            .seconds(-60) + .nanoseconds(3),
        ])
    func elapsed(time: Duration) {
        #expect(Date(elapsed: time).elapsed == time)
    }

    @Test("Dates in the distant past and future do not trap")
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
