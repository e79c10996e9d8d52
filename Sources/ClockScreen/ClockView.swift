import TerminalUI
import TimelineKit
import Widgets

/// A clock's screen.
struct ClockView {
    let model: ClockModel
    let figures: ClockFigures

    func draw(in frame: inout Frame) {
        let layout = ClockLayout(
            size: frame.size, glyphs: frame.glyphs, face: model.face,
            showsDate: !figures.dates.isEmpty,
            digits: { digits(in: $0, glyphs: frame.glyphs).size })
        frame.title = "\(label(figures.times.last ?? "")) · Clock"
        if !layout.dial.isEmpty {
            AnalogClock(
                time: figures.timeOfDay, showsSeconds: figures.cadence <= .seconds,
                style: style(on: frame.ground), secondStyle: secondStyle(on: frame.ground)
            ).draw(in: &frame, rect: layout.dial)
        }
        drawTime(in: &frame, layout.time)
        drawDate(in: &frame, layout.date)
        drawKeys(in: &frame, layout.keys)
        // Screen readers find the time at the cursor.
        frame.cursor = Position(row: max(layout.time.row, 0), column: 0)
    }

    private func label(_ time: String) -> String {
        figures.halfDay.isEmpty ? time : time + " " + figures.halfDay
    }

    /// Draws the longest form that fits, in the largest digits that fit.
    private func drawTime(in frame: inout Frame, _ rect: Rect) {
        guard rect.rows > 1 else {
            let text = figures.times.map(label).first { $0.utf8.count <= rect.columns }
            frame.put(
                text ?? figures.times.last ?? "", inMiddleOf: rect,
                style: style(on: frame.ground).adding(.bold))
            return
        }
        let room = rect.inset(columns: margin(columns: rect.columns))
        var (digits, size) = digits(in: rect.size, glyphs: frame.glyphs)
        digits.style = style(on: frame.ground)
        let place = room.centered(rows: size.rows, columns: size.columns)
        digits.draw(in: &frame, rect: room)
        frame.put(
            figures.halfDay, row: place.endRow - 1, column: place.endColumn + 1,
            width: max(0, rect.endColumn - place.endColumn - 1))
    }

    /// Returns the longest form that fits, and its size.
    private func digits(in size: Size, glyphs: GlyphSet) -> (digits: LargeText, size: Size) {
        let columns = size.columns - 2 * margin(columns: size.columns)
        let all = figures.times.map { time in
            // Every digit is measured as if it were the widest, so that the size never changes.
            let widest = String(time.map { $0.isNumber ? "0" : $0 })
            let digits = LargeText(time, widest: widest)
            let measure = digits.measure(columns: columns, halfRows: 2 * size.rows, glyphs: glyphs)
            let width = TextWidth.width(of: time)
            let size = measure.map { Size(rows: ($0.height + 1) / 2, columns: $0.columns) }
            return (digits, size ?? Size(rows: 1, columns: min(width, max(columns, 0))))
        }
        return all.first { $0.1.rows >= 3 } ?? all.last ?? (
            LargeText(""), .init(rows: 0, columns: 0)
        )
    }

    /// Returns the columns left free on each side of the digits.
    private func margin(columns: Int) -> Int {
        let suffix = figures.halfDay.isEmpty ? 0 : TextWidth.width(of: figures.halfDay) + 1
        return max(suffix, columns / 20)
    }

    /// Returns the style for hands and digits: the chosen colour, adjusted for contrast.
    private func style(on ground: Ground) -> Style {
        guard let color = model.options.color else { return .plain }
        return Style(foreground: color.reaching(Color.textContrast, on: ground.color))
    }

    private func secondStyle(on ground: Ground) -> Style {
        model.options.color == nil ? Style(foreground: .critical) : style(on: ground)
    }

    private func drawDate(in frame: inout Frame, _ rect: Rect) {
        guard !rect.isEmpty, let shortest = figures.dates.last else { return }
        let text = figures.dates.first { frame.width(of: $0) <= rect.columns }
        frame.put(text ?? shortest, inMiddleOf: rect, style: Style(foreground: .muted))
    }

    private func drawKeys(in frame: inout Frame, _ rect: Rect) {
        guard !rect.isEmpty else { return }
        KeyFooterView(ClockKeys.all.compactMap(\.hint)).draw(
            in: &frame, row: rect.row, columns: rect.columns)
    }
}
