import FoundationEssentials
import Glibc
import TerminalUI
import TimelineKit

/// Runs a clock: sleeps until its timeline has something new, a key is pressed, or somebody sets
/// the wall clock.
final class ClockRunner {
    enum Output {
        case screen(Terminal)
        /// Each moment as one line, until there is none to come.
        case lines(LineOutput)
    }

    private var model: ClockModel
    private var timeline: Timeline<ClockSchedule>
    private var figures: ClockFigures?
    private let loop: EventLoop
    private let output: Output
    private let environment: ScrumEnvironment
    private let words: ClockWords

    init(_ model: ClockModel, loop: EventLoop, output: Output, environment: ScrumEnvironment) {
        self.model = model
        self.loop = loop
        self.output = output
        self.environment = environment
        words = ClockWords(format: environment.localFormat)
        timeline = Timeline(
            model.schedule(from: environment.date(), in: environment.zone), mode: model.mode)
    }

    /// Returns the signal that ended it, if one did.
    func run() -> Int32? {
        while true {
            if let context = timeline.update(at: environment.date()) { show(context) }
            if case .lines(let lines) = output {
                lines.flush()
                if lines.isClosed { return SIGPIPE }
                if timeline.nextWakeUp == nil { return nil }
            }
            let deadline = timeline.nextWakeUp?.wallTime
            for event in loop.wait(until: nil, wallDeadline: deadline) {
                if case .leave(let signal) = hear(event) { return signal }
            }
        }
    }

    private func hear(_ heard: TerminalEvent) -> ClockEffect? {
        let event: ClockEvent
        switch heard {
        case .key(let key): event = .key(key)
        case .signal(let signal): event = .signal(signal)
        case .hangup: event = .hangup
        case .resized, .continued:
            timeline.invalidateTimelineContent()
            return nil
        default: return nil
        }
        let effect = model.update(event, isDateShown: figures?.dates.isEmpty == false)
        if effect == .redraw, case .screen(let terminal) = output { terminal.redraw() }
        if effect != nil { timeline.invalidateTimelineContent() }
        return effect
    }

    private func show(_ context: TimelineContext) {
        switch output {
        case .screen(let terminal):
            let figures = ClockFigures(
                context, zone: environment.zone, words: words, showsDate: model.showsDate)
            self.figures = figures
            var frame = Frame(size: terminal.size, glyphs: terminal.capabilities.glyphs)
            ClockView(model, figures).draw(in: &frame)
            terminal.show(frame)
        case .lines(let lines):
            let figures = ClockFigures(
                context, zone: environment.zone, words: words, showsDate: model.showsDate ?? true)
            lines.write(figures.line)
        }
    }
}

extension ClockModel {
    /// The time it is, in one line.
    func line(in environment: ScrumEnvironment) -> String {
        let now = environment.date()
        var timeline = Timeline(schedule(from: now, in: environment.zone), mode: mode)
        guard let context = timeline.update(at: now) else { return "" }
        return ClockFigures(
            context, zone: environment.zone,
            words: ClockWords(format: environment.localFormat), showsDate: showsDate ?? true
        ).line
    }
}

extension Date {
    /// The time since 1970, never earlier than the date: a timer must not fire too early.
    var wallTime: Duration {
        let whole = timeIntervalSinceReferenceDate.rounded(.down)
        guard abs(whole) < 1e15 else { return .seconds(whole < 0 ? 0 : 1_000_000_000_000_000) }
        let nanoseconds = ((timeIntervalSinceReferenceDate - whole) * 1e9).rounded(.up)
        return .seconds(Int64(whole) + Int64(Self.timeIntervalBetween1970AndReferenceDate))
            + .nanoseconds(Int64(nanoseconds))
    }
}
