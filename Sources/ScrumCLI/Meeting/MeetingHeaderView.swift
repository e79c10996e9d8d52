import ScrumCore
import TerminalUI

/// The title, how far the meeting is, and the times of the whole.
struct MeetingHeaderView {
    let model: MeetingModel
    let figures: MeetingFigures
    let palette: MeetingPalette

    init(_ view: MeetingView) {
        model = view.model
        figures = view.figures
        palette = view.palette
    }

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        frame.fill(rect, style: palette.theme)
        drawTitle(in: &frame, rect)
        if rect.rows >= 3 { drawBar(in: &frame, row: rect.row + 1, columns: rect.columns) }
        if rect.rows >= 2 { drawTimes(in: &frame, row: rect.endRow - 1, columns: rect.columns) }
    }

    /// "Speaker 2 of 4", "Last speaker", "No more speakers"
    private var place: String {
        let (index, count) = model.timer.position
        if model.timer.current == nil { return "No more speakers" }
        if model.timer.next == nil { return count == 1 ? "One speaker" : "Last speaker" }
        return "Speaker \(index) of \(count)"
    }

    private func drawTitle(in frame: inout Frame, _ rect: Rect) {
        let bold = palette.theme.adding(.bold)
        let place = place
        let right = max(1, rect.columns - 1 - place.count)
        let title = model.timer.plan.scrum.title
        frame.put(title, row: rect.row, column: 1, style: bold, width: max(0, rect.columns - 2))
        let needed = TextWidth.width(of: title) + 3
        if right >= min(needed, rect.columns / 2) {
            frame.put(
                title, row: rect.row, column: 1, style: bold, width: max(0, right - 2))
            frame.fill(
                Rect(row: rect.row, column: right - 1, rows: 1, columns: place.count + 2),
                style: palette.theme)
            frame.put(place, row: rect.row, column: right, style: palette.theme)
        }
    }

    /// How far the meeting is, in steps of half a column: finer ones would change it each second.
    private func drawBar(in frame: inout Frame, row: Int, columns: Int) {
        let steps = Double(max(1, columns - 2) * 2)
        let empty = palette.theme.foreground.mixed(
            with: palette.theme.background, fraction: 0.82)
        ProgressBar(
            fraction: (figures.progress * steps).rounded(.down) / steps, style: palette.theme,
            track: palette.theme.with(foreground: empty)
        )
        .draw(in: &frame, rect: Rect(row: row, column: 1, rows: 1, columns: columns - 2))
    }

    private func drawTimes(in frame: inout Frame, row: Int, columns: Int) {
        let elapsed = figures.shown(figures.elapsed)
        let remaining = figures.shown(figures.remaining, roundedUp: true)
        let hasWords = columns >= 30
        let hasHourglasses = frame.glyphs == .unicode && columns >= 34
        var left = 1
        if hasHourglasses {
            frame.put(scalar: "⧗", row: row, column: left, style: palette.theme)
            left += 2
        }
        let taken = hasWords ? "Elapsed " + elapsed : elapsed
        frame.put(taken, row: row, column: left, style: palette.theme)
        let toCome = hasWords ? remaining + " Remaining" : remaining
        let end = columns - (hasHourglasses ? 3 : 1)
        guard end - toCome.utf8.count > left + taken.utf8.count else { return }
        frame.put(toCome, row: row, column: end - toCome.utf8.count, style: palette.theme)
        guard hasHourglasses else { return }
        frame.put(scalar: "⧖", row: row, column: end + 1, style: palette.theme)
    }
}
