import TerminalUI
import Widgets

/// The speaker's name in large letters.
struct SpeakerNameView {
    /// The name and shorter forms of it.
    let forms: [String]
    let style: Style

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        frame.fill(rect, style: style)
        let name = LargeText(forms, style: style.adding(.bold))
        let room = rect.inset(rows: 1, columns: 2)
        let lower = rect.part(row: 1).inset(columns: 2)
        func hasLetters(_ rect: Rect) -> Bool {
            name.size(in: rect.size, glyphs: frame.glyphs).rows >= 3
        }
        let isShortened =
            name.isShortest(in: room.size, glyphs: frame.glyphs)
            && !name.isShortest(in: lower.size, glyphs: frame.glyphs)
        if hasLetters(room), !isShortened { return name.draw(in: &frame, rect: room) }
        // Marks above the letters need one more row: letters never touch what is below them.
        let needsRow = rect.rows >= 5 && hasLetters(lower)
        let upper = rect.part(rows: rect.rows - 1).inset(columns: 2)
        name.draw(in: &frame, rect: needsRow ? upper : lower)
    }
}

/// Who is next, smaller than who speaks: "then" and the name, below it where there is room.
struct NextSpeakerView {
    /// The name and shorter forms of it; nil where nobody is next.
    let forms: [String]?
    /// What stands before the name.
    let label: String
    /// What stands there once the meeting is over: how it ended.
    let result: String?

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        if let result { return draw(LargeText([result]), in: &frame, rect) }
        let used = frame.put(
            forms == nil ? "nobody after" : label, row: rect.row, column: rect.column,
            style: Style(foreground: .muted), width: rect.columns)
        guard let forms else { return }
        let name = LargeText(forms)
        let beside = rect.part(column: used + 1)
        let below = rect.rows > 1 ? rect.part(row: 1) : beside
        // Marks above the letters may need the row of the label.
        let places = [below, beside].filter {
            !name.isShortest(in: $0.size, glyphs: frame.glyphs)
        }
        let place = places.first { name.size(in: $0.size, glyphs: frame.glyphs).rows >= 3 }
        draw(name, in: &frame, place ?? places.first ?? below)
    }

    /// Draws at the left, where the list begins.
    private func draw(_ text: LargeText, in frame: inout Frame, _ room: Rect) {
        let size = text.size(in: room.size, glyphs: frame.glyphs)
        text.draw(
            in: &frame, rect: room.part(rows: min(room.rows, size.rows), columns: size.columns))
    }
}
