import FoundationEssentials
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import ChartScreen

/// The charts in a loop whose clock and keys are scripted.
@Suite struct ChartRunnerTests {
    private let start = Date(2026, 8, 3, 15, 30, 9)

    /// The times of frames, in milliseconds since a line was hidden after one second.
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
        #expect(loop.deadlines.prefix(2) == [nil, nil], "nothing is scheduled while nothing moves")
        return loop.deadlines.dropFirst(2).map { date in
            date.map { Int((($0.timeIntervalSince(start) - 1) * 1000).rounded()) }
        }
    }

    @Test("Animations are drawn 30 times a second until they finish")
    func front() {
        let frames = frames(isInFront: true)
        #expect(frames.prefix(3) == [33, 67, 100])
        #expect(frames[18] == nil, "the animation ends after 600 ms")
    }

    @Test("If the terminal window is in the background, animations run at four frames a second")
    func behind() {
        #expect(frames(isInFront: false).prefix(4) == [250, 500, 750, nil])
    }

    @Test("If the terminal reports its colours late, the charts use them from then on")
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
