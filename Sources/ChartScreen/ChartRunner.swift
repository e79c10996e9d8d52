import FoundationEssentials
import TerminalUI
import TimelineKit

/// The chart explorer as a program in the event loop. It draws after events, and animates at the
/// frame rate.
///
/// Its result is the signal that ended it, if any.
package struct ChartRunner: ScreenProgram {
    package var timeline = Timeline(AnimationTimelineSchedule(paused: true))
    private var model: ChartModel
    /// Whether the terminal has the focus; if not, animations run at 4 frames per second.
    private var isInFront = true

    package init(_ model: ChartModel) { self.model = model }

    package var keys: [KeyBinding<ChartKey>] { ChartKeys.all }

    package mutating func update(
        _ event: TerminalEvent, at now: Date
    ) -> [ScreenEffect<Int32?>] {
        if case .focus(let isInFront) = event { self.isInFront = isInFront }
        return model.handle(event, at: now.elapsed)
    }

    package mutating func endLoopTurn(at now: Date) -> [ScreenEffect<Int32?>] {
        model.settle(at: now.elapsed)
        animate(at: now)
        return []
    }

    package mutating func draw(_ context: TimelineContext, in frame: inout Frame) {
        let appearance = ChartAppearance(
            frame.ground, depth: frame.depth, theme: model.theme)
        ChartView(model: model, appearance: appearance, now: context.date.elapsed).draw(in: &frame)
        animate(at: context.date)
    }

    /// Requests frames while an animation is running.
    private mutating func animate(at date: Date) {
        let isStill = !model.isMoving(at: date.elapsed)
        let schedule = AnimationTimelineSchedule(
            minimumInterval: isInFront ? nil : 0.25, paused: isStill)
        if timeline.schedule != schedule { timeline.schedule = schedule }
    }
}
