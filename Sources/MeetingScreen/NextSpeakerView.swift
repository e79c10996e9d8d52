import TerminalUI
import Widgets

/// The next speaker's name below the word "then", in the second-largest letters on the screen.
struct NextSpeakerView {
    /// Nil if no speaker follows.
    let name: String?
    /// The turn's number and its position, such as "6/8", shown for a name whose script has no
    /// large letters.
    let turn: Int
    let place: String
    /// The text before the name, or on its own if there is no name.
    let label: String
    let style: Style

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        let muted = Style(foreground: .muted)
        guard let name else {
            frame.put(label, row: rect.row, column: rect.column, style: muted, width: rect.columns)
            return
        }
        guard rect.rows >= 4, frame.glyphs != .ascii || rect.rows >= 6 else {
            let used = frame.put(
                label, row: rect.row, column: rect.column, style: muted, width: rect.columns)
            frame.put(
                frame.name(name, turn: turn), row: rect.row, column: rect.column + used + 1,
                style: style.adding(.bold), width: rect.columns - used - 1)
            return
        }
        let isLow = rect.rows < 5
        var text = LargeText(
            name, style: style, alignment: .left,
            maxHeight: isLow ? 5 : rect.rows < 8 ? 7 : .max, margin: isLow ? 0 : 2, isName: true,
            place: place)
        // In four rows, capitals use the lower three rows, and accents share the label's row.
        let below = rect.part(row: 1)
        let isMarked =
            isLow
            && text.measure(columns: .max / 4, halfRows: 8, glyphs: frame.glyphs)
                .map { $0.halfRows > 6 } ?? false
        if isMarked { text.margin = 1 }
        text.draw(in: &frame, rect: isMarked ? rect : below)
        let end = rect.endColumn - frame.width(of: label)
        let isFree = frame.isBlank(row: rect.row, columns: end..<rect.endColumn)
        let labelColumn = isMarked && isFree ? end : rect.column
        frame.put(label, row: rect.row, column: labelColumn, style: muted, width: rect.columns)
    }
}
