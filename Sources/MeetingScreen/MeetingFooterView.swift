import ScrumCore
import TerminalUI

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

    func draw(in frame: inout Frame, rect: Rect) {
        guard rect.rows > 0 else { return }
        // In a single row, a notice replaces the keys.
        let isNotice = rect.rows == 1 && notice != nil && ending == nil
        if rect.rows >= 2 || isNotice { drawStatus(in: &frame, rect) }
        let last = rect.part(row: rect.rows - 1)
        if let ending {
            frame.put(
                ending.first { frame.width(of: $0) < rect.columns } ?? ending.last ?? "",
                row: last.row, column: 1, style: .bold, width: rect.columns - 1)
        } else if !isNotice {
            KeyFooterView(hints, always: hints.dropLast(2).last?.word == "mute" ? 3 : 2).draw(
                in: &frame, row: last.row, columns: rect.columns)
        }
    }

    private func drawStatus(in frame: inout Frame, _ rect: Rect) {
        let room = max(0, rect.columns - 2)
        var column = 1
        // A notice that needs the whole row replaces the position.
        let needed = notice.map { frame.width(of: $0) + 3 } ?? 0
        let status = position + (ahead.map { " · \($0)" } ?? "")
        if rect.rows >= 2, needed + frame.width(of: status) <= room {
            column += frame.put(position, row: rect.row, column: column, style: .bold)
            if let ahead {
                column += frame.put(" · ", row: rect.row, column: column)
                column += frame.put(
                    ahead, row: rect.row, column: column,
                    style: isBehindSchedule
                        ? Style(foreground: .warning, attributes: .bold) : .plain)
            }
            if notice != nil { column += frame.put(" · ", row: rect.row, column: column) }
        }
        guard let notice else { return }
        frame.put(
            notice, row: rect.row, column: column, style: .bold,
            width: max(0, rect.columns - column - 1))
    }
}
