import TerminalUI
import TimelineKit
import Widgets

/// The screen of a clock.
package struct ClockView {
    let model: ClockModel
    let figures: ClockFigures

    package init(_ model: ClockModel, _ figures: ClockFigures) {
        self.model = model
        self.figures = figures
    }

    package func draw(in frame: inout Frame) {
        let layout = ClockLayout(
            size: frame.size, glyphs: frame.glyphs, face: model.face,
            showsDate: !figures.dates.isEmpty)
        frame.title = "\(label(figures.times.last ?? "")) · Clock"
        if !layout.dial.isEmpty {
            AnalogClock(time: figures.timeOfDay, showsSeconds: figures.cadence <= .seconds)
                .draw(in: &frame, rect: layout.dial)
        }
        drawTime(in: &frame, layout.time)
        drawDate(in: &frame, layout.date)
        drawKeys(in: &frame, layout.keys)
        // Where a screen reader looks.
        frame.cursor = Position(row: max(layout.time.row, 0), column: 0)
        if model.showsHelp { KeyHelpView(ClockKeys.all).draw(in: &frame) }
    }

    private func label(_ time: String) -> String {
        figures.halfDay.isEmpty ? time : time + " " + figures.halfDay
    }

    /// The longest form that fits, in digits as large as the rectangle.
    private func drawTime(in frame: inout Frame, _ rect: Rect) {
        guard rect.rows > 1 else {
            let text = figures.times.map(label).first { $0.utf8.count <= rect.columns }
            center(text ?? figures.times.last ?? "", in: &frame, rect, style: .bold)
            return
        }
        let suffix = figures.halfDay.isEmpty ? 0 : frame.width(of: figures.halfDay) + 1
        let room = rect.inset(columns: max(suffix, rect.columns / 20))
        let all = figures.times.map {
            BigDigits($0, widest: Self.widest(like: $0), maximumRows: rect.rows)
        }
        let digits =
            all.first { $0.size(in: room.size, glyphs: frame.glyphs).rows >= 3 } ?? all.last
        guard let digits else { return }
        let size = digits.size(in: room.size, glyphs: frame.glyphs)
        let place = room.centered(rows: size.rows, columns: size.columns)
        digits.draw(in: &frame, rect: room)
        frame.put(
            figures.halfDay, row: place.endRow - 1, column: place.endColumn + 1,
            width: max(0, rect.endColumn - place.endColumn - 1))
    }

    /// A time of as many digits none of which is narrower than another.
    private static func widest(like time: String) -> String {
        String(time.map { $0.isNumber ? "0" : $0 })
    }

    private func drawDate(in frame: inout Frame, _ rect: Rect) {
        guard !rect.isEmpty, let shortest = figures.dates.last else { return }
        let text = figures.dates.first { frame.width(of: $0) <= rect.columns }
        center(text ?? shortest, in: &frame, rect, style: Style(foreground: .muted))
    }

    private func drawKeys(in frame: inout Frame, _ rect: Rect) {
        guard !rect.isEmpty else { return }
        KeyFooterView(ClockKeys.all).draw(in: &frame, row: rect.row, columns: rect.columns)
    }

    private func center(_ text: String, in frame: inout Frame, _ rect: Rect, style: Style) {
        guard !rect.isEmpty else { return }
        let width = min(frame.width(of: text), rect.columns)
        frame.put(
            text, row: rect.row, column: rect.column + (rect.columns - width) / 2, style: style,
            width: rect.columns)
    }
}
