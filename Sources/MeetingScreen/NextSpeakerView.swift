import TerminalUI
import Widgets

/// The next speaker's name below the word "then", in the second-largest letters on the screen.
struct NextSpeakerView {
    /// Nil if no speaker follows.
    let name: String?
    let turn: Int
    /// The text before the name, or on its own if there is no name.
    let label: String
    let style: Style

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        let muted = Style(foreground: .muted)
        let labelWidth = frame.width(of: label)
        let letters = name.flatMap { LetterText($0) }.flatMap {
            Self.line($0, rows: rect.rows, columns: rect.columns, frame.glyphs)
        }
        guard let line = letters else {
            let below = LargeText(name ?? "", style: style, alignment: .left)
            let room = rect.part(row: 1)
            if rect.rows > 1, frame.mayDraw(name ?? ""), below.isLarge(in: &frame, rect: room) {
                frame.put(label, row: rect.row, column: rect.column, style: muted)
                return below.draw(in: &frame, rect: room)
            }
            frame.put(label, row: rect.row, column: rect.column, style: muted, width: rect.columns)
            let used = labelWidth + (label.isEmpty ? 0 : 1)
            frame.put(
                frame.name(name ?? "", turn: turn), row: rect.row, column: rect.column + used,
                style: style.adding(.bold), width: rect.columns - used)
            return
        }
        let isLow = frame.glyphs == .ascii || rect.rows < 6
        line.draw(
            in: &frame, halfRow: 2 * rect.row + (isLow ? 2 : 3), column: rect.column, style: style,
            above: isLow ? 2 : 3, below: 1)
        // The label gives way to the accents of the first letters.
        let start = min(line.columnWithoutMarks(width: labelWidth), rect.columns - labelWidth)
        frame.put(label, row: rect.row, column: rect.column + max(0, start), style: muted)
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
