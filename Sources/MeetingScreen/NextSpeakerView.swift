import TerminalUI
import Widgets

/// The next speaker's name below the word "then", in the second-largest letters on the screen.
struct NextSpeakerView {
    /// Nil if no speaker follows.
    let name: String?
    let turn: Int
    /// The text before the name, or on its own if there is no name.
    let label: String
    /// Whether the label is at the end of its row, where accents leave it room.
    let isLabelAtEnd: Bool
    let style: Style

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        let muted = Style(foreground: .muted)
        let end = rect.endColumn - frame.width(of: label)
        let labelColumn = isLabelAtEnd ? end : rect.column
        guard let name else {
            frame.put(label, row: rect.row, column: labelColumn, style: muted, width: rect.columns)
            return
        }
        let letters = LetterText(name).flatMap {
            Self.line($0, rows: rect.rows, columns: rect.columns, frame.glyphs)
        }
        guard let line = letters else {
            let used = frame.width(of: label) + (label.isEmpty ? 0 : 1)
            frame.put(label, row: rect.row, column: labelColumn, style: muted, width: rect.columns)
            frame.put(
                frame.name(name, turn: turn), row: rect.row,
                column: isLabelAtEnd ? rect.column : rect.column + used,
                style: style.adding(.bold), width: rect.columns - used)
            return
        }
        let isLow = frame.glyphs == .ascii || rect.rows < 6
        line.draw(
            in: &frame, halfRow: 2 * rect.row + (isLow ? 2 : 3), column: rect.column, style: style,
            above: isLow ? 2 : 3, below: 1)
        frame.put(label, row: rect.row, column: labelColumn, style: muted, width: rect.columns)
    }

    /// The name in letters below the label; nil if they do not fit.
    static func line(
        _ name: LetterText, rows: Int, columns: Int, _ glyphs: GlyphSet
    ) -> LetterLine? {
        guard rows >= (glyphs == .ascii ? 6 : 4) else { return nil }
        return LetterLine(
            name, columns: columns, halfRows: 2 * rows - (rows < 6 ? 3 : 4), glyphs: glyphs)
    }
}
