import ScrumCore
import TerminalUI
import Widgets

/// The footer: the meeting's position and schedule, or a notice, above the keys.
struct MeetingFooterView {
    /// The hint shown after the meeting has ended, longest form first; nil until then.
    let ending: [String]?
    let notice: String?
    /// "Speaker 4 of 8", or the elapsed time.
    let position: String
    /// "0:11 ahead", or the remaining time; nil if neither is shown.
    let ahead: String?
    let isBehindSchedule: Bool
    let hints: [KeyHint]
    /// The height of the letters of the status and of the keys; 0 for plain text.
    var statusHeight = 0
    var keyHeight = 0

    func draw(in frame: inout Frame, rect: Rect) {
        guard rect.rows > 0 else { return }
        // In a single row, a notice replaces the keys.
        let isNotice = rect.rows == 1 && notice != nil && ending == nil
        let keys = rect.part(row: rect.rows - LineOfText.rows(height: keyHeight))
        if rect.rows >= 2 || isNotice {
            let rows = isNotice ? rect.rows : rect.rows - keys.rows
            drawStatus(
                in: &frame, rect.part(column: 1, rows: rows, columns: rect.columns - 2),
                isBrief: isNotice)
        }
        if let ending {
            let lines = ending.map { line($0, keyHeight, frame) }
            (lines.first { $0.columns(in: frame) < rect.columns } ?? lines.last)?
                .draw(
                    in: &frame, rect: keys.part(column: 1, columns: rect.columns - 1), style: .bold)
        } else if !isNotice {
            drawKeys(in: &frame, keys)
        }
    }

    private func line(_ text: String, _ height: Int, _ frame: Frame) -> LineOfText {
        LineOfText(text, height: height, glyphs: frame.glyphs)
    }

    private func drawKeys(in frame: inout Frame, _ rect: Rect) {
        let footer = KeyFooterView(
            hints, always: hints.dropLast(2).last?.word == phrase("mute") ? 3 : 2)
        guard keyHeight > 0 else {
            return footer.draw(in: &frame, row: rect.row, columns: rect.columns)
        }
        let gap = (key: 2, hint: 4)
        func lines(_ hint: KeyHint) -> (key: LineOfText, word: LineOfText) {
            (line(hint.keys, keyHeight, frame), line(hint.word, keyHeight, frame))
        }
        func columns(_ hint: KeyHint) -> Int {
            let (key, word) = lines(hint)
            return key.columns(in: frame) + gap.key + word.columns(in: frame) + gap.hint
        }
        var column = 1
        for hint in footer.shown(in: rect.columns, width: columns) {
            let (key, word) = lines(hint)
            let place = rect.part(column: column)
            let used = key.draw(in: &frame, rect: place, style: .plain)
            word.draw(
                in: &frame, rect: place.part(column: used + gap.key),
                style: Style(foreground: .muted))
            column += columns(hint)
        }
    }

    private func drawStatus(in frame: inout Frame, _ rect: Rect, isBrief: Bool) {
        var words = [(position, Style.bold)]
        if let ahead {
            let warning = Style(foreground: .warning, attributes: .bold)
            words.append((ahead, isBehindSchedule ? warning : .plain))
        }
        if let notice { words.append((notice, .bold)) }
        func fits(_ words: [(String, Style)]) -> Bool {
            words.reduce(-3) { $0 + line($1.0, statusHeight, frame).columns(in: frame) + 3 }
                <= rect.columns
        }
        // A notice that needs the whole row replaces the position.
        if notice != nil, isBrief || !fits(words) { words.removeFirst(words.count - 1) }
        let height = fits(words) ? statusHeight : 0
        var column = 0
        for (index, (text, style)) in words.enumerated() {
            if index > 0 {
                let separator = height == 0 ? " · " : "   "
                column += frame.put(separator, row: rect.row, column: rect.column + column)
            }
            column += line(text, height, frame).draw(
                in: &frame, rect: rect.part(column: column, columns: rect.columns - column),
                style: style)
        }
    }
}
