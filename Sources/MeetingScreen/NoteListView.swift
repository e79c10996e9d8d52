import ScrumCore
import TerminalUI

/// A meeting's notes with their speakers, for going through the notes one by one.
struct NoteListView {
    let list: ScreenState.NoteList

    func draw(in frame: inout Frame, rect: Rect) {
        guard rect.rows > 0, rect.columns >= 12 else { return }
        frame.fill(rect, style: .plain)
        let (notes, chosen) = (list.notes, list.chosen)
        let hasTitle = rect.rows > notes.count + 2
        if hasTitle {
            let open = notes.count { !$0.isDone }
            frame.put(
                "\(TimeText.count(notes.count, "note")), \(open) open", row: rect.row,
                column: rect.column + 1, style: Style(foreground: .muted),
                width: rect.columns - 1)
        }
        var place = rect.part(row: hasTitle ? 2 : 0)
        // Leaves a row above and a row below the chosen note for the numbers of omitted notes.
        let first = min(max(0, chosen - (place.rows - 1) / 2), max(0, notes.count - place.rows))
        let top = place.part(rows: 1)
        let areWhole = areWhole(in: place)
        for note in notes.indices.dropFirst(first) where !place.isEmpty {
            let later = notes.count - note - 1
            if place.rows == 1, later > 0, note > chosen {
                MoreRow(count: later + 1, isBelow: true).draw(in: &frame, rect: place)
                break
            }
            // If not all fit, the chosen note leaves a row for each later note, but gets at least
            // half of the remaining rows.
            let after = areWhole ? 0 : min(later, place.rows / 2)
            let rows = areWhole || note == chosen ? max(1, place.rows - after) : 1
            place = place.part(row: draw(note, in: &frame, place.part(rows: rows)))
        }
        if first > 0, first < chosen {
            MoreRow(count: first + 1, isBelow: false).draw(in: &frame, rect: top)
        }
    }

    /// Whether all notes fit without being truncated.
    private func areWhole(in rect: Rect) -> Bool {
        guard list.notes.count <= rect.rows else { return false }
        let rows = list.notes.map { lines(of: $0, room(in: rect), atMost: rect.rows + 1).count }
        return rows.reduce(0, +) <= rect.rows
    }

    private func room(in rect: Rect) -> Rect { rect.inset(columns: 1).part(column: 2) }

    private func lines(
        of note: ScreenState.NoteList.Note, _ room: Rect, atMost rows: Int
    ) -> [String] {
        let text = TextWidth.sanitized("\(note.speaker): \(note.text)")
        return TextWidth.lines(of: text, columns: room.columns, atMost: rows)
    }

    /// Draws a note and returns the number of rows used.
    private func draw(_ note: Int, in frame: inout Frame, _ rect: Rect) -> Int {
        let isDone = list.notes[note].isDone
        let isUnicode = frame.glyphs == .unicode
        let mark = isDone ? (isUnicode ? "✓" : "+") : isUnicode ? "○" : "o"
        let style: Style =
            note == list.chosen
            ? .plain.adding([.reverse, .bold]) : isDone ? Style(foreground: .muted) : .plain
        let room = room(in: rect)
        let lines = lines(of: list.notes[note], room, atMost: rect.rows)
        frame.put("\(mark) ", row: rect.row, column: rect.column + 1, style: style)
        for (row, line) in lines.enumerated() {
            frame.put(
                line, row: rect.row + row, column: room.column, style: style, width: room.columns)
        }
        return lines.count
    }
}
