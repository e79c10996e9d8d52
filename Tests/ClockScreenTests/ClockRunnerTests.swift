import FoundationEssentials
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import ClockScreen

/// The clock in a loop whose time and keys are scripted.
@Suite struct ClockRunnerTests {
    private let start = Date(2026, 8, 3, 15, 30, 9.375)

    private func runner(_ options: ClockModel.Options = .init()) -> ClockRunner {
        ClockRunner(ClockModel(options), zone: .gmt, words: .english)
    }

    @Test("The screen updates every whole second, and the last time remains visible")
    func seconds() {
        var options = ClockModel.Options()
        options.face = .digital
        var runner = runner(options)
        var script = ScriptedLoop(start: start, size: Size(rows: 1, columns: 20))
        script.script = [
            .untilDeadline, .untilDeadline, .event(.key(.character("q")), after: 0.25),
        ]
        #expect(script.run(&runner) == Int32?.none)
        let times = ["15:30:09", "15:30:10", "15:30:11"]
        #expect(zip(script.display.frames, times).allSatisfy { $0.text.contains($1) })
        #expect(script.display.frames.count == 3)
        #expect(script.deadlines.prefix(2) == [start + 0.625, start + 1.625])
    }

    @Test("In a background window the clock updates once a minute and hides the seconds")
    func behind() {
        var options = ClockModel.Options()
        options.face = .digital
        var runner = runner(options)
        var script = ScriptedLoop(start: start, size: Size(rows: 1, columns: 20))
        script.script = [
            .event(.focus(isInFront: false), after: 0.25), .untilDeadline,
            .event(.focus(isInFront: true), after: 3), .untilDeadline,
        ]
        #expect(script.run(&runner) == 1)
        let next = Date(2026, 8, 3, 15, 31, 0)
        #expect(script.deadlines.prefix(3) == [start + 0.625, next, next + 60])
        let shown = script.display.frames.map { $0.text.filter { $0.isNumber || $0 == ":" } }
        #expect(shown == ["15:30:09", "15:30", "15:31", "15:31:03", "15:31:04"])
    }

    @Test("A signal ends the clock and is returned")
    func signal() {
        var runner = runner()
        var script = ScriptedLoop(start: start)
        script.script = [.event(.signal(15), after: 0.1)]
        #expect(script.run(&runner) == 15)
    }

    @Test("The screen updates exactly at the given moments")
    func offsets() {
        var options = ClockModel.Options()
        options.pace = .explicit(.explicit([start, start + 2, start + 4]))
        var runner = runner(options)
        var script = ScriptedLoop(start: start)
        script.script = [.untilDeadline, .untilDeadline, .event(.hangup, after: 60)]
        #expect(script.run(&runner) == 1)
        #expect(script.deadlines == [start + 2, start + 4, nil])
    }
}
