import ScrumCore
import Testing

@testable import MeetingScreen
@testable import TerminalUI

/// The parts of the screen that are drawn once per event.
@Suite struct MeetingStageTests {
    private static let sizes = [(5, 20), (16, 30), (24, 80), (30, 40), (40, 120)]

    @Test(
        "Seconds on a stage look as if each were drawn from scratch",
        arguments: [DailyScrum.Advance.auto, .manual], [true, false])
    func seconds(advance: DailyScrum.Advance, isPaused: Bool) {
        var meeting = Meeting(minutes: 2, advance: advance)
        meeting.pass(to: 3)
        if isPaused { meeting.press(.character("p"), at: 3) }
        // The state's own time passes: no event follows, even at the end of the box.
        let state = meeting.model.state(at: .seconds(3))
        for (rows, columns) in Self.sizes {
            var stage: MeetingStage?
            for second in stride(from: 0, to: 700, by: 7) {
                let view = MeetingView(
                    state: state.advanced(by: .seconds(second)), screen: meeting.model.screen)
                let size = Size(rows: rows, columns: columns)
                var (one, other) = (
                    Frame(size: size, glyphs: .unicode), Frame(size: size, glyphs: .unicode)
                )
                view.draw(in: &one, on: &stage)
                view.draw(in: &other)
                #expect(one == other, "\(columns)x\(rows) after \(second) s")
            }
        }
    }

    @Test("A resize, a new palette and a new background make a new stage")
    func screens() {
        let meeting = Meeting(minutes: 2)
        let view = MeetingView(state: meeting.model.state(at: .zero), screen: meeting.model.screen)
        var stage: MeetingStage?
        for (size, ground, depth) in [
            (Size(rows: 24, columns: 80), Ground.dark, ColorDepth.trueColor),
            (Size(rows: 24, columns: 81), .dark, .trueColor),
            (Size(rows: 24, columns: 81), .light, .trueColor),
            (Size(rows: 24, columns: 81), .light, .none),
        ] {
            let empty = Frame(size: size, glyphs: .unicode, ground: ground, depth: depth)
            var (one, other) = (empty, empty)
            view.draw(in: &one, on: &stage)
            view.draw(in: &other)
            #expect(one == other)
        }
    }
}
