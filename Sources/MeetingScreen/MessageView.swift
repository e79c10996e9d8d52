import TerminalUI
import Widgets

/// A word for everybody, as large as there is room.
struct MessageView {
    let text: String

    func draw(in frame: inout Frame, rect: Rect) {
        let style = Style.plain.adding(.reverse)
        frame.fill(rect, style: style)
        let room = rect.inset(rows: rect.rows >= 9 ? 1 : 0, columns: 1)
        LargeLines(text, style: style).draw(in: &frame, rect: room)
    }
}
