import ScrumCore
import TerminalUI

/// The footer: how far ahead the meeting is, a message, and the keys or a question.
struct MeetingFooterView {
    let model: MeetingModel
    let figures: MeetingFigures

    func draw(in frame: inout Frame, rect: Rect) {
        let screen = frame.size
        if rect.rows >= 2 {
            drawStatus(in: &frame, row: rect.row, rect)
        }
        if let prompt = model.prompt {
            let row = rect.isEmpty ? screen.rows - 1 : rect.endRow - 1
            drawPrompt(prompt, in: &frame, row: row, columns: screen.columns)
        } else if let standing = model.standing, !rect.isEmpty {
            let keys =
                model.timer.canGoOn
                ? ["u goes on with the meeting · any other key ends it", "u goes on · others end"]
                : ["Any key ends."]
            let texts = keys.map { (standing.exit.isKept ? "" : "Not saved · ") + $0 }
            frame.put(
                texts.first { frame.width(of: $0) < rect.columns } ?? texts[texts.count - 1],
                row: rect.endRow - 1, column: 1, style: .bold, width: rect.columns - 1)
        } else if rect.rows >= 2 {
            drawKeys(in: &frame, row: rect.row + 1, columns: rect.columns)
        } else if rect.rows == 1 {
            if model.message == nil {
                drawKeys(in: &frame, row: rect.row, columns: rect.columns)
            } else {
                drawStatus(in: &frame, row: rect.row, rect)
            }
        } else if let message = model.message, screen.rows >= 2 {
            // Without a footer, a message covers the last line while it is shown.
            frame.put(
                message, row: screen.rows - 1, column: 0, style: .plain.adding(.reverse),
                width: screen.columns)
        }
    }

    /// The columns of "1:02:03 behind" and a space.
    private static let aheadWidth = 16

    private func drawAhead(in frame: inout Frame, row: Int) {
        let isBehind = figures.ahead.seconds < -5
        frame.put(
            TimeText.ahead(figures.ahead), row: row, column: 1,
            style: isBehind ? Style(foreground: .warning, attributes: .bold) : .plain)
    }

    private func drawStatus(in frame: inout Frame, row: Int, _ rect: Rect) {
        let room = max(0, rect.columns - 2)
        let needed = model.message.map { frame.width(of: $0) } ?? 0
        // A message that needs the whole line gets it.
        let hasAhead =
            model.timer.phase == .running && rect.rows >= 2 && needed <= room - Self.aheadWidth
        if hasAhead { drawAhead(in: &frame, row: row) }
        if let message = model.message {
            let column = hasAhead ? 1 + Self.aheadWidth : 1
            frame.put(
                message, row: row, column: column, style: .bold,
                width: max(0, rect.columns - column - 1))
        }
    }

    private func drawKeys(in frame: inout Frame, row: Int, columns: Int) {
        KeyFooterView(model.options.keys.compactMap(hint)).draw(
            in: &frame, row: row, columns: columns)
    }

    /// What the footer says of a key, as it stands now.
    private func hint(for binding: KeyBinding<MeetingCommand>) -> KeyHint? {
        guard var hint = binding.hint else { return nil }
        switch binding.command {
        case .next where model.timer.next == nil && model.timer.current != nil: hint.word = "end"
        case .togglePause where model.timer.isPaused: hint.word = "go on"
        case .mute where model.isMuted: hint.word = "sound"
        default: break
        }
        return hint
    }

    private func drawPrompt(
        _ prompt: MeetingPrompt, in frame: inout Frame, row: Int, columns: Int
    ) {
        let style = Style.plain.adding(.reverse)
        frame.fill(Rect(row: row, column: 0, rows: 1, columns: columns), style: style)
        var column = 1
        let answers = prompt.keys.reduce(0) { $0 + $1.label.count + $1.help.count + 4 }
        guard prompt.field != nil || prompt.question.count + answers + 1 <= columns else {
            return drawShort(prompt, in: &frame, row: row, columns: columns, style)
        }
        column += frame.put(
            prompt.question + " ", row: row, column: column, style: style.adding(.bold))
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
                    answer.label, row: row, column: column, style: style.adding(.underline))
                column += frame.put(" \(answer.help) ", row: row, column: column, style: style)
            }
        }
    }

    /// The answers, after "End?" if there is room.
    private func drawShort(
        _ prompt: MeetingPrompt, in frame: inout Frame, row: Int, columns: Int, _ style: Style
    ) {
        let answers = prompt.keys.compactMap(\.hint?.word)
        let width = answers.reduce(0) { $0 + $1.count + 1 }
        let question = prompt.question.split(separator: " ").first.map { "\($0)? " } ?? ""
        var column = 1
        if question.count + width + 1 <= columns {
            column += frame.put(question, row: row, column: column, style: style.adding(.bold))
        }
        for answer in answers {
            frame.put(
                String(answer.prefix(1)), row: row, column: column,
                style: style.adding([.underline, .bold]))
            column += 1
            column += frame.put(
                "\(answer.dropFirst()) ", row: row, column: column, style: style)
        }
    }

    /// Keeps the text just before the cursor in sight.
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
