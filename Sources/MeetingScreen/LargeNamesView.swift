import ScrumCore
import TerminalUI
import Widgets

/// The speaker's name in large letters, and the name of who is next in smaller ones.
struct LargeNamesView {
    let model: MeetingModel
    let palette: MeetingPalette

    func drawSpeaker(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        frame.fill(rect, style: palette.face)
        LargeText(forms(of: model.timer.current), style: palette.face.adding(.bold))
            .draw(in: &frame, rect: rect.inset(rows: 1, columns: 2))
    }

    /// "then", and the name below it.
    func drawNext(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        if let result = model.result {
            // The speaker's place says that it is finished, this one how.
            let words = result.split(separator: " ").dropFirst().joined(separator: " ")
            return draw(LargeText([words]), in: &frame, rect)
        }
        let next = model.timer.next
        frame.put(
            next == nil ? "nobody after" : "then", row: rect.row, column: rect.column,
            style: Style(foreground: .muted), width: rect.columns)
        guard let next else { return }
        draw(LargeText(forms(of: next)), in: &frame, rect.part(row: 1))
    }

    /// Draws at the left, where the list begins.
    private func draw(_ text: LargeText, in frame: inout Frame, _ room: Rect) {
        let size = text.size(in: room.size, glyphs: frame.glyphs)
        text.draw(
            in: &frame, rect: room.part(rows: min(room.rows, size.rows), columns: size.columns))
    }

    private func forms(of speaker: ScrumTimer.Speaker?) -> [String] {
        guard let speaker else {
            return model.result?.split(separator: " ").prefix(1).map(String.init) ?? ["Nobody"]
        }
        return NameForms.forms(of: speaker.name, among: model.timer.speakers.map(\.name))
    }
}
