import ScrumCore
import TerminalUI

/// The list of speakers with the time that each took.
struct SpeakerListView {
    let model: MeetingModel
    let figures: MeetingFigures
    let palette: MeetingPalette
    /// The ids of those to come.
    private let upcoming: [Int]

    init(_ view: MeetingView) {
        model = view.model
        figures = view.figures
        palette = view.palette
        upcoming = model.timer.upcoming.map(\.id)
    }

    func draw(in frame: inout Frame, rect: Rect) {
        guard rect.rows > 0, rect.columns >= 12 else { return }
        let listed = model.timer.listed
        let current = model.timer.current?.id
        let focus = model.selection ?? current
        let focusIndex =
            focus.flatMap { id in listed.firstIndex { $0.id == id } } ?? listed.count - 1
        let hasRoomAbove = listed.count + 1 < rect.rows
        let top = rect.row + (hasRoomAbove ? 1 : 0)
        let rows = rect.endRow - top
        let first = min(max(0, focusIndex - rows / 2), max(0, listed.count - rows))
        for (row, speaker) in listed.dropFirst(first).prefix(rows).enumerated() {
            drawRow(
                speaker, isCurrent: speaker.id == current, in: &frame,
                Rect(row: top + row, column: rect.column, rows: 1, columns: rect.columns - 1))
        }
        let below = listed.count - first - rows
        if below > 0 { drawMore("↓ \(below) more", in: &frame, rect, row: rect.endRow - 1) }
        if first > 0 { drawMore("↑ \(first) more", in: &frame, rect, row: top) }
    }

    private func drawMore(_ text: String, in frame: inout Frame, _ rect: Rect, row: Int) {
        frame.fill(
            Rect(row: row, column: rect.column, rows: 1, columns: rect.columns), style: .plain)
        frame.put(
            text, row: row, column: rect.column + 3, style: Style(foreground: .muted),
            width: rect.columns - 3)
    }

    private func drawRow(
        _ speaker: ScrumTimer.Speaker, isCurrent: Bool, in frame: inout Frame, _ rect: Rect
    ) {
        let style = rowStyle(speaker, isCurrent: isCurrent)
        if isCurrent { frame.fill(rect, style: style) }
        let isSelected = model.selection == speaker.id
        frame.put(
            mark(of: speaker, isCurrent: isCurrent, in: frame.glyphs), row: rect.row,
            column: rect.column + 1, style: style)
        let times = times(of: speaker)
        let column = rect.endColumn - 1 - times.count
        frame.put(
            speaker.name, row: rect.row, column: rect.column + 3,
            style: isSelected ? style.adding([.reverse, .bold]) : style,
            width: max(1, column - rect.column - 4))
        frame.put(times, row: rect.row, column: column, style: style)
    }

    private func rowStyle(_ speaker: ScrumTimer.Speaker, isCurrent: Bool) -> Style {
        if isCurrent { return palette.theme.adding(.bold) }
        if speaker.isAbsent { return Style(foreground: .muted) }
        return .plain
    }

    private func mark(
        of speaker: ScrumTimer.Speaker, isCurrent: Bool, in glyphs: GlyphSet
    ) -> String {
        let isUnicode = glyphs == .unicode
        if isCurrent { return isUnicode ? "▶" : ">" }
        if speaker.isAbsent { return "-" }
        if upcoming.contains(speaker.id) { return isUnicode ? "·" : "." }
        return isUnicode ? "✓" : "x"
    }

    /// The time taken and planned; the current turn is in the big digits instead.
    private func times(of speaker: ScrumTimer.Speaker) -> String {
        let spoken = speaker.spoken
        if speaker.isAbsent, spoken == .zero { return "absent" }
        let box = TimeText.countdown(speaker.box)
        return spoken > .zero ? "\(figures.shown(spoken)) / \(box)" : box
    }
}
