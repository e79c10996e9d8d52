import TerminalUI
import Widgets

/// The top of the screens that replace a meeting's main one: state, name and countdown.
struct MeetingHead {
    let name: String
    let digits: String
    let widest: String
    let mood: MeetingMood
    let style: Style

    /// Returns the head's height in rows; a low head has only one, also for a state.
    static func rows(of size: Size, mood: MeetingMood, isLow: Bool = false) -> Int {
        if isLow { return min(1, size.rows) }
        let band = mood.band == nil ? 0 : size.rows < 20 ? 1 : 4
        let line = size.rows < 8 || size.columns < 40 ? 1 : size.rows < 20 ? 4 : 5
        return min(band + line, max(0, size.rows - 2))
    }

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        frame.fill(rect, style: style)
        var body = rect
        if let word = mood.band, rect.rows >= 2 {
            let band = rect.part(rows: rect.rows >= 8 ? 4 : 1)
            Band(word.word, pattern: word.pattern, style: style)
                .draw(in: &frame, rect: band, word: band.column + 1..<band.endColumn - 1)
            body = rect.part(row: band.rows)
        }
        let halfRows = 2 * body.rows - (body.rows > 3 ? 2 : 0)
        let room = body.inset(columns: 2)
        guard body.rows >= 3,
            let most = LargeText(widest)
                .measure(columns: room.columns / 2, halfRows: halfRows, glyphs: frame.glyphs)
        else {
            // If there is only one row, the state's word precedes the name.
            let word = rect.rows < 2 ? mood.band.map { " \($0.word) " } ?? "" : ""
            let width = frame.width(of: digits)
            let used = frame.put(
                word, row: body.row, column: body.column, style: style.inverted.adding(.bold))
            frame.put(
                name, row: body.row, column: body.column + used + 1, style: style.adding(.bold),
                width: max(0, body.columns - width - used - 4))
            frame.put(
                digits, row: body.row, column: body.endColumn - 1 - width,
                style: style.adding(.bold))
            return
        }
        let time = room.part(column: room.columns - most.columns, columns: most.columns)
        LargeText(digits, style: style, alignment: .right, maxHeight: most.height, margin: 2)
            .draw(in: &frame, rect: time)
        LargeText(
            name, style: style, alignment: .left, maxHeight: min(7, most.height), margin: 2,
            isName: true
        ).draw(in: &frame, rect: room.part(columns: room.columns - most.columns - 4))
    }
}
