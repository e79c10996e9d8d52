import TerminalUI

/// A question with its answers or a text field, drawn over the keys.
struct MeetingPromptView {
    let prompt: MeetingPrompt

    func draw(in frame: inout Frame, rect: Rect) {
        let (row, columns) = (rect.row + (rect.rows - 1) / 2, rect.columns)
        let style = Style.plain.adding(.reverse)
        frame.fill(rect, style: style)
        var column = 1
        let answers = prompt.keys.reduce(0) {
            $0 + frame.width(of: $1.label) + frame.width(of: $1.help) + 4
        }
        let question = frame.width(of: prompt.question)
        guard prompt.field != nil || question + answers + 1 <= columns else {
            return drawShort(in: &frame, row: row, columns: columns, style)
        }
        // Typed text gets at least eight columns.
        let isShort = prompt.field != nil && question + 10 > columns
        column += frame.put(
            (isShort ? prompt.shortQuestion : prompt.question) + " ", row: row, column: column,
            style: style.adding(.bold))
        if let field = prompt.field {
            let hint = prompt.keys.map { "\($0.label) \($0.help)" }.joined(separator: " · ")
            let room = columns - frame.width(of: hint) - 1
            let hasHint = room >= column + 20
            if hasHint { frame.put(hint, row: row, column: room, style: style) }
            draw(
                field, in: &frame, row: row, column: column,
                columns: hasHint ? room - 1 : columns, style)
        } else {
            for (index, answer) in prompt.keys.enumerated() {
                if index > 0 {
                    column += frame.put("·", row: row, column: column, style: style)
                }
                column += 1
                column += frame.put(
                    answer.label, row: row, column: column, style: style.adding(.bold))
                column += frame.put(" \(answer.help) ", row: row, column: column, style: style)
            }
        }
    }

    /// Draws the answers after a short question such as "End?"; if there is too little room, "…"
    /// replaces the end.
    private func drawShort(
        in frame: inout Frame, row: Int, columns: Int, _ style: Style
    ) {
        let answers = prompt.hints(in: columns)
        let width = answers.reduce(0) { $0 + frame.width(of: $1) + 1 }
        let question = prompt.shortQuestion + " "
        var column = 1
        column += frame.put(question, row: row, column: column, style: style.adding(.bold))
        for answer in answers {
            frame.put(
                String(answer.prefix(1)), row: row, column: column,
                style: style.adding([.underline, .bold]))
            column += 1
            column += frame.put(
                "\(answer.dropFirst()) ", row: row, column: column, style: style)
        }
        if frame.width(of: question) + width > columns {
            frame.put("…", row: row, column: columns - 1, style: style)
        }
    }

    /// Draws a field so that the text just before the cursor is visible.
    private func draw(
        _ field: TextField, in frame: inout Frame, row: Int, column: Int, columns: Int,
        _ style: Style
    ) {
        let text = field.shown(in: max(2, columns - column - 1))
        let used = frame.put(text.before, row: row, column: column, style: style)
        frame.put(
            text.after, row: row, column: column + used, style: style,
            width: max(0, columns - column - used - 1))
        frame.cursor = Position(row: row, column: min(column + used, columns - 1))
        frame.cursorVisible = true
    }
}
