import TerminalUI
import Widgets

/// A message for everyone, in the largest letters that fit.
struct MessageView {
    let text: String

    func draw(in frame: inout Frame, rect: Rect) {
        let style = Style.plain.adding(.reverse)
        frame.fill(rect, style: style)
        let room = rect.inset(rows: rect.rows >= 5 ? 1 : 0, columns: rect.columns >= 20 ? 2 : 0)
        LargeLines(text, style: style).draw(in: &frame, rect: room)
    }
}
