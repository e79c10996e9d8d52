import Live
import ScrumCore
import TerminalUI
import TimelineKit
import Widgets

/// The list of speakers with the time that each took.
struct SpeakerListView {
    let state: MeetingState
    /// The name of the selected person.
    let selection: String?
    let cadence: Cadence
    let palette: MeetingPalette

    func draw(in frame: inout Frame, rect: Rect) {
        guard rect.rows > 0, rect.columns >= 12 else { return }
        let listed = state.people
        let grid = Grid(count: listed.count, in: rect)
        let focus = selection ?? state.speaker
        let focusIndex =
            focus.flatMap { name in listed.firstIndex { $0.name == name } } ?? listed.count - 1
        let first = min(max(0, focusIndex - grid.shown / 2), max(0, listed.count - grid.shown))
        for (index, speaker) in listed.dropFirst(first).prefix(grid.shown).enumerated() {
            draw(
                row(of: speaker, in: frame), in: &frame, grid.place(of: index),
                hasBar: grid.hasBars)
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
        /// Everybody has a bar, or nobody, however many they are.
        let hasBars: Bool

        init(count: Int, in rect: Rect) {
            let people = max(1, count)
            columns = people >= 12 && rect.columns >= 64 ? 2 : 1
            let needed = (people + columns - 1) / columns
            hasBars = rect.columns >= 64
            let top = needed + 1 < rect.rows ? 1 : 0
            let most = rect.columns >= 84 && columns == 1 ? 12 : 3
            step = min(max(1, (rect.rows - top) / needed), most)
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

    /// What the list says of a person.
    private struct Row {
        let name: String
        let mark: String
        /// The time taken or planned, and both.
        let time: String
        let times: String
        /// The part of the box that is over.
        let fraction: Double
        let style: Style
        let isCurrent: Bool
        let isSelected: Bool
    }

    private func row(of person: MeetingState.Person, in frame: Frame) -> Row {
        let isUnicode = frame.glyphs == .unicode
        let isCurrent = person.place == .speaks
        let isAbsent = person.place == .absent
        let mark =
            switch person.place {
            case .speaks: isUnicode ? "▶" : ">"
            case .absent: "-"
            case .done: isUnicode ? "✓" : "+"
            case .comes where person.isItem: isUnicode ? "▪" : "*"
            case .comes: isUnicode ? "·" : "."
            }
        let box = TimeText.countdown(person.box)
        // The countdown has the time of the running turn.
        let taken = isCurrent ? state.earlier : person.spoken
        let shown = cadence.text(taken)
        let out = person.isItem ? "left out" : "absent"
        let hasSpoken = taken > .zero
        return Row(
            name: person.name, mark: mark,
            time: isAbsent ? out : hasSpoken ? shown : box,
            times: isAbsent
                ? hasSpoken ? "\(shown) \(out)" : out
                : hasSpoken ? "\(shown) / \(box)" : box,
            fraction: person.box > .zero && !isAbsent ? min(1, person.spoken / person.box) : 0,
            style: selection == person.name
                ? .plain.adding([.reverse, .bold])
                : isCurrent
                    ? palette.header.adding(.bold)
                    : person.place == .done || isAbsent ? Style(foreground: .muted) : .plain,
            isCurrent: isCurrent, isSelected: selection == person.name)
    }

    private func draw(_ row: Row, in frame: inout Frame, _ place: Rect, hasBar: Bool) {
        let letters = place.rows >= 4 ? min(place.rows - 1, 7) : 0
        let rows = letters > 0 ? letters + 1 : min(place.rows, 1)
        if row.isCurrent { drawCurrent(in: &frame, place, rows: rows) }
        if row.isSelected { frame.fill(place.part(column: 1, rows: rows), style: row.style) }
        guard letters > 0 else { return drawLine(row, in: &frame, place, hasBar: hasBar) }
        let text = place.part(column: 3, rows: letters, columns: place.columns - 4)
        let room = text.columns * 3 / 5
        let middle = place.row + letters / 2
        frame.put(row.mark, row: middle, column: place.column + 1, style: row.style)
        let time = LargeText([row.time], style: row.style, maximumRows: letters)
        let size = time.size(
            in: Size(rows: letters, columns: text.columns - room), glyphs: frame.glyphs)
        time.draw(
            in: &frame, rect: text.part(column: text.columns - size.columns, columns: size.columns))
        let name = LargeText(
            NameForms.forms(of: row.name), style: row.style, maximumRows: letters)
        let width = name.size(in: Size(rows: letters, columns: room), glyphs: frame.glyphs).columns
        name.draw(in: &frame, rect: text.part(columns: width))
        drawBar(
            row, in: &frame, place.part(row: letters, column: 3, rows: 1, columns: text.columns))
    }

    /// One row: the mark, the name, a bar, the times.
    private func drawLine(_ row: Row, in frame: inout Frame, _ place: Rect, hasBar: Bool) {
        frame.put(row.mark, row: place.row, column: place.column + 1, style: row.style)
        // A bar leaves room for one time or for both.
        let isNarrow = hasBar && place.columns < 40
        let times = isNarrow ? row.time : row.times
        let column = place.endColumn - 1 - times.count
        frame.put(times, row: place.row, column: column, style: row.style)
        let bar = place.part(
            column: isNarrow ? place.columns / 2 : place.columns * 2 / 5, rows: 1,
            columns: isNarrow ? (place.columns + 1) / 2 - 8 : place.columns * 3 / 5 - 15)
        frame.put(
            row.name, row: place.row, column: place.column + 3,
            style: row.style,
            width: max(1, (hasBar ? bar.column : column) - place.column - 4))
        if hasBar { drawBar(row, in: &frame, bar) }
    }

    /// The filled rows, and a mark beside them in case their colour is that of the terminal.
    private func drawCurrent(in frame: inout Frame, _ place: Rect, rows: Int) {
        frame.fill(place.part(column: 1, rows: rows), style: palette.header)
        frame.fill(
            place.part(rows: rows, columns: 1), with: frame.glyphs == .ascii ? "|" : "█",
            style: Style(foreground: palette.edge(on: frame.ground)))
    }

    /// In steps of half a column: a finer bar would have to be written each second.
    private func drawBar(_ row: Row, in frame: inout Frame, _ rect: Rect) {
        guard rect.columns > 0 else { return }
        let steps = Double(rect.columns * 2)
        let isFilled = row.isCurrent && !row.isSelected
        ProgressBar(
            fraction: (row.fraction * steps).rounded(.down) / steps,
            style: isFilled
                ? row.style.with(foreground: palette.bar(on: frame.ground)) : row.style,
            track: row.isSelected
                ? row.style : row.style.with(foreground: row.isCurrent ? palette.track : .faint)
        ).draw(in: &frame, rect: rect)
    }
}
