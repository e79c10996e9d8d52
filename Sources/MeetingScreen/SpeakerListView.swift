import ScrumCore
import TerminalUI
import Widgets

/// The list of speakers with the time that each took.
struct SpeakerListView {
    let model: MeetingModel
    let figures: MeetingFigures
    let palette: MeetingPalette
    /// The ids of those to come.
    let upcoming: [Int]

    func draw(in frame: inout Frame, rect: Rect) {
        guard rect.rows > 0, rect.columns >= 12 else { return }
        let listed = model.timer.listed
        let grid = Grid(count: listed.count, in: rect)
        let current = model.timer.current?.id
        let focus = model.selection ?? current
        let focusIndex =
            focus.flatMap { id in listed.firstIndex { $0.id == id } } ?? listed.count - 1
        let first = min(max(0, focusIndex - grid.shown / 2), max(0, listed.count - grid.shown))
        for (index, speaker) in listed.dropFirst(first).prefix(grid.shown).enumerated() {
            drawPerson(speaker, isCurrent: speaker.id == current, in: &frame, grid.place(of: index))
        }
        let below = listed.count - first - grid.shown
        if below > 0 { drawMore("↓ \(below) more", in: &frame, grid.place(of: grid.shown - 1)) }
        if first > 0 { drawMore("↑ \(first) more", in: &frame, grid.place(of: 0)) }
    }

    /// Where the people are: one below the other, with as much room as there is for each.
    struct Grid: Equatable {
        let rect: Rect
        /// The rows from one person to the next.
        let step: Int
        let columns: Int
        /// The people in each column.
        let rows: Int

        init(count: Int, in rect: Rect) {
            let people = max(1, count)
            columns = people >= 12 && rect.columns >= 64 ? 2 : 1
            let needed = (people + columns - 1) / columns
            let top = needed + 1 < rect.rows ? 1 : 0
            step = min(max(1, (rect.rows - top) / needed), 6)
            rows = min(needed, max(1, rect.rows - top))
            self.rect = rect.part(row: top, columns: rect.columns - 1)
        }

        /// The people that there is room for.
        var shown: Int { rows * columns }

        func place(of index: Int) -> Rect {
            let width = rect.columns / columns
            return rect.part(
                row: index % rows * step, column: index / rows * width, rows: step,
                columns: columns == 1 ? width : width - 1)
        }
    }

    private func drawMore(_ text: String, in frame: inout Frame, _ place: Rect) {
        frame.fill(place, style: .plain)
        frame.put(
            text, row: place.row, column: place.column + 3, style: Style(foreground: .muted),
            width: place.columns - 3)
    }

    /// A row with the name and the times; below it a bar, where there is room for one.
    private func drawPerson(
        _ speaker: ScrumTimer.Speaker, isCurrent: Bool, in frame: inout Frame, _ place: Rect
    ) {
        let rows = place.rows >= 3 ? 2 : 1
        let style = rowStyle(speaker, isCurrent: isCurrent)
        if isCurrent { drawCurrent(in: &frame, place, rows: rows) }
        drawRow(speaker, isCurrent: isCurrent, in: &frame, place, style)
        guard rows > 1, !speaker.isAbsent else { return }
        let bar = place.part(row: 1, column: 3, rows: 1, columns: place.columns - 4)
        ProgressBar(
            fraction: fraction(of: speaker, columns: bar.columns), style: style,
            track: style.with(foreground: isCurrent ? palette.track : .faint)
        ).draw(in: &frame, rect: bar)
    }

    /// The filled row, and a mark that is seen where its colour is that of the terminal.
    private func drawCurrent(in frame: inout Frame, _ place: Rect, rows: Int) {
        frame.fill(place.part(column: 1, rows: rows), style: palette.theme)
        frame.fill(
            place.part(rows: rows, columns: 1), with: frame.glyphs == .ascii ? "|" : "█",
            style: Style(foreground: palette.edge(on: frame.ground)))
    }

    /// In steps of half a column: a finer bar would have to be written each second.
    private func fraction(of speaker: ScrumTimer.Speaker, columns: Int) -> Double {
        guard speaker.box > .zero else { return 0 }
        let steps = Double(max(1, columns) * 2)
        return (min(1, figures.spoken[speaker.id] / speaker.box) * steps).rounded(.down) / steps
    }

    private func drawRow(
        _ speaker: ScrumTimer.Speaker, isCurrent: Bool, in frame: inout Frame, _ rect: Rect,
        _ style: Style
    ) {
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
