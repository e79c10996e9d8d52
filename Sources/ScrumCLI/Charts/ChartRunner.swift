import FoundationEssentials
import ScrumCore
import TerminalUI
import TimelineKit

/// Runs the chart explorer: hears of keys, the mouse, time and signals, and draws what changed.
///
/// It sleeps while nothing glides.
final class ChartRunner {
    private var model: ChartModel
    private var timeline = Timeline(AnimationTimelineSchedule(paused: true))
    private var picture: ChartPicture?
    private let appearance: ChartAppearance
    private let terminal: Terminal
    private let loop: EventLoop
    private let uptime: () -> Duration

    init(
        _ model: ChartModel, appearance: ChartAppearance, terminal: Terminal, loop: EventLoop,
        uptime: @escaping () -> Duration
    ) {
        self.model = model
        self.appearance = appearance
        self.terminal = terminal
        self.loop = loop
        self.uptime = uptime
    }

    /// Runs until it is left; gives the signal that ended it.
    func run() -> Int32? {
        while true {
            show()
            for event in loop.wait(until: timeline.nextWakeUp?.meetingTime) {
                for effect in hear(event) {
                    switch effect {
                    case .redraw:
                        terminal.redraw()
                        timeline.invalidateTimelineContent()
                    case .finish(let signal): return signal
                    }
                }
            }
        }
    }

    private func hear(_ event: TerminalEvent) -> [ChartEffect] {
        let heard: ChartEvent? =
            switch event {
            case .key(let key): .key(key)
            case .mouse(let event): .mouse(event)
            case .resized(let size): .resized(size)
            case .continued: .resized(terminal.size)
            case .signal(let signal): .signal(signal)
            case .hangup: .hangup
            default: nil
            }
        guard let heard else { return [] }
        timeline.invalidateTimelineContent()
        return model.update(heard, at: uptime())
    }

    /// Draws while something glides as often as the terminal is drawn, else after events.
    private func show() {
        let now = uptime()
        let isMoving = model.isMoving(at: now)
        if timeline.schedule.paused == isMoving {
            timeline.schedule = .animation(paused: !isMoving)
        }
        guard let context = timeline.update(at: Date(meetingTime: now)) else { return }
        var frame = Frame(size: terminal.size, glyphs: terminal.capabilities.glyphs)
        let view = ChartView(model, appearance, at: context.date.meetingTime)
        view.draw(in: &frame, after: picture)
        picture = ChartPicture(view, frame)
        terminal.show(frame)
    }
}
