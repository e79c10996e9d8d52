import FoundationEssentials
import Glibc
import TerminalUI
import TimelineKit

/// A clock in its event loop, redrawn at each entry of its schedule until a key or a signal ends
/// it.
///
/// The exit value is the signal that ended the clock, if any.
package struct ClockRunner: ScreenProgram {
    package var timeline: Timeline<ClockSchedule>
    private var model: ClockModel
    private let zone: TimelineZone
    private let words: ClockWords
    /// The output for printed lines; nil if there is a screen.
    private let lines: LineOutput?

    package init(
        _ model: ClockModel, zone: TimelineZone, words: ClockWords, lines: LineOutput? = nil
    ) {
        self.model = model
        self.zone = zone
        self.words = words
        self.lines = lines
        timeline = Timeline(model.schedule(in: zone), mode: model.mode)
    }

    package var keys: [KeyBinding<ClockKey>] { ClockKeys.all }

    package mutating func update(
        _ event: TerminalEvent, at now: Date
    ) -> [ScreenEffect<Int32?>] {
        if case .focus(let isInFront) = event {
            model.isInFront = isInFront
            timeline.schedule = model.schedule(in: zone)
            timeline.mode = model.mode
        }
        guard case .key(let key) = event else { return [] }
        let cadence = timeline.schedule.cadence(at: now, mode: timeline.mode)
        return model.update(key, isDateShown: model.showsDate ?? (cadence > .seconds))
    }

    package mutating func draw(_ context: TimelineContext, in frame: inout Frame) {
        let figures = ClockFigures(
            context, zone: zone, words: words, showsDate: model.showsDate)
        ClockView(model: model, figures: figures).draw(in: &frame)
    }

    /// Writes one line for each moment, until no moments are left or the reader is gone.
    package mutating func write(
        _ context: TimelineContext?, at now: Date
    ) -> [ScreenEffect<Int32?>] {
        guard let lines else { return [] }
        if let context { lines.write(line(context)) }
        lines.flush()
        if lines.isClosed { return [.exit(SIGPIPE)] }
        return timeline.nextWakeUp == nil ? [.exit(nil)] : []
    }

    private func line(_ context: TimelineContext) -> TerminalText {
        TerminalText(
            ClockFigures(context, zone: zone, words: words, showsDate: model.showsDate).line)
    }

    /// Returns the time at `now` on one line.
    package mutating func line(at now: Date) -> TerminalText {
        timeline.update(at: now).map(line) ?? ""
    }
}
