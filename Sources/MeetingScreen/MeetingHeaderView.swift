import ScrumCore
import TerminalUI
import Widgets

/// The header: title, progress bar, and the meeting's elapsed and remaining time.
struct MeetingHeaderView {
    let model: MeetingModel
    let figures: MeetingFigures
    let palette: MeetingPalette

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        frame.fill(rect, style: palette.theme)
        drawTitle(in: &frame, rect)
        if rect.rows >= 3 { drawBar(in: &frame, row: rect.row + 1, columns: rect.columns) }
        if rect.rows >= 2 { drawTimes(in: &frame, row: rect.endRow - 1, columns: rect.columns) }
    }

    /// "Speaker 2 of 4", "Last speaker", "No more speakers"
    private var position: String {
        let (index, count) = model.timer.position
        if model.timer.current == nil { return "No more speakers" }
        if model.timer.next == nil { return count == 1 ? "One speaker" : "Last speaker" }
        return "Speaker \(index) of \(count)"
    }

    private func drawTitle(in frame: inout Frame, _ rect: Rect) {
        let title = model.timer.plan.scrum.title
        let position = position
        let right = max(1, rect.columns - 1 - position.utf8.count)
        let needed = TextWidth.width(of: title) + 3
        let hasPosition = right >= min(needed, rect.columns / 2)
        if hasPosition { frame.put(position, row: rect.row, column: right, style: palette.theme) }
        let end = drawSign(
            in: &frame, row: rect.row, end: (hasPosition ? right : rect.columns) - 2)
        frame.put(
            title, row: rect.row, column: 1, style: palette.theme.adding(.bold),
            width: max(0, end - 1))
    }

    /// Why it is silent, which must not be forgotten; returns where the room for the title ends.
    @discardableResult
    func drawSign(in frame: inout Frame, row: Int, end: Int) -> Int {
        let sign = model.isMuted ? " MUTED " : model.soundProblem != nil ? " BELL " : ""
        let column = end - sign.utf8.count
        guard !sign.isEmpty, column > 1 else { return end }
        // Two colours that were swapped, as blanks lose what reverse video needs.
        let inverse = Style(
            foreground: palette.theme.background, background: palette.theme.foreground,
            attributes: .bold
        ).adding(.field)
        frame.put(sign, row: row, column: column, style: inverse)
        return column - 1
    }

    /// In steps of half a column: a finer bar would have to be written each second.
    private func drawBar(in frame: inout Frame, row: Int, columns: Int) {
        let steps = Double(max(1, columns - 2) * 2)
        ProgressBar(
            fraction: (figures.progress * steps).rounded(.down) / steps, style: palette.theme,
            track: palette.theme.with(foreground: palette.track)
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
