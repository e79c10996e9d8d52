import ScrumCore
import TerminalUI

/// The footer: how far ahead the meeting is, a notice, and the keys.
struct MeetingFooterView {
    /// What can be done once the meeting is over, the longest form first; nil before.
    let ending: [String]?
    let notice: String?
    /// How far the meeting is ahead of its plan; nil where it does not run.
    let ahead: Duration?
    let hints: [KeyHint]

    func draw(in frame: inout Frame, rect: Rect) {
        guard rect.rows > 0 else { return drawMessage(in: &frame) }
        let isStatus = rect.rows == 1 && notice != nil && ending == nil
        if rect.rows >= 2 || isStatus { drawStatus(in: &frame, rect) }
        let last = rect.part(row: rect.rows - 1)
        if let ending {
            frame.put(
                ending.first { frame.width(of: $0) < rect.columns } ?? ending.last ?? "",
                row: last.row, column: 1, style: .bold, width: rect.columns - 1)
        } else if !isStatus {
            KeyFooterView(hints).draw(in: &frame, row: last.row, columns: rect.columns)
        }
    }

    /// Without a footer, a notice covers the last line while it is shown.
    private func drawMessage(in frame: inout Frame) {
        guard let notice, frame.size.rows >= 2 else { return }
        let last = frame.bounds.part(row: frame.size.rows - 1)
        let style = Style.plain.adding(.reverse)
        frame.fill(last, style: style)
        frame.put(notice, row: last.row, column: 0, style: style, width: last.columns)
    }

    /// The columns of "1:02:03 behind" and a space.
    private static let aheadWidth = 16

    private func drawStatus(in frame: inout Frame, _ rect: Rect) {
        let room = max(0, rect.columns - 2)
        var column = 1
        // A notice that needs the whole line gets it.
        let needed = notice.map { frame.width(of: $0) } ?? 0
        if let ahead, rect.rows >= 2, needed <= room - Self.aheadWidth {
            let isBehind = ahead.seconds < -5
            frame.put(
                TimeText.ahead(ahead), row: rect.row, column: column,
                style: isBehind ? Style(foreground: .warning, attributes: .bold) : .plain)
            column += Self.aheadWidth
        }
        guard let notice else { return }
        frame.put(
            notice, row: rect.row, column: column, style: .bold,
            width: max(0, rect.columns - column - 1))
    }
}
