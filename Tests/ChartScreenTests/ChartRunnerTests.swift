import FoundationEssentials
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import ChartScreen

/// The charts in their loop, with a clock and a keyboard of the test's.
@Suite struct ChartRunnerTests {
    private let start = Date(2026, 8, 3, 15, 30, 9)

    /// When frames were due while a line that was hidden a second after the start still glided
    /// away, in milliseconds after that second.
    private func frames(isInFront: Bool) -> [Int?] {
        let size = Size(rows: 24, columns: 80)
        var runner = ChartRunner(ChartModel([ChartFixture.slopes()], size: size))
        var loop = ScriptedLoop(start: start, size: size)
        loop.script = [
            .event(.focus(isInFront: isInFront), after: 0),
            .event(.key(.character("2")), after: 1),
        ]
        loop.script += Array(repeating: .untilDeadline, count: 40)
        _ = loop.run(&runner)
        #expect(loop.deadlines.prefix(2) == [nil, nil], "nothing is due while nothing moves")
        return loop.deadlines.dropFirst(2).map { date in
            date.map { Int((($0.timeIntervalSince(start) - 1) * 1000).rounded()) }
        }
    }

    @Test("What glides is drawn 30 times a second until it stands")
    func front() {
        let frames = frames(isInFront: true)
        #expect(frames.prefix(3) == [33, 67, 100])
        #expect(frames[18] == nil, "it stands after 600 ms")
    }

    @Test("While the terminal is not in front, it is drawn four times a second")
    func behind() {
        #expect(frames(isInFront: false).prefix(4) == [250, 500, 750, nil])
    }

    @Test("A terminal that tells late of its colours has charts in these from then on")
    func depth() {
        let model = ChartModel([ChartFixture.slopes()], size: Size(rows: 24, columns: 80))
        var runner = ChartRunner(model)
        for depth in [ColorDepth.eight, .palette] {
            var frame = Frame(size: model.size, glyphs: .unicode, depth: depth)
            var expected = frame
            runner.draw(TimelineContext(date: start, cadence: .live), in: &frame)
            ChartView(
                model: model, appearance: ChartAppearance(depth: depth), now: start.elapsed
            ).draw(in: &expected)
            #expect(frame == expected, "\(depth)")
        }
    }
}
