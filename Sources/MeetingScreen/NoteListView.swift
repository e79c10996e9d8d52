import ScrumCore
import TerminalUI
import Widgets

/// A meeting's notes with their speakers, for going through the notes one by one.
///
/// If they all fit, each note is above its speaker; on large screens it is in large letters.
struct NoteListView {
    let list: ScreenState.NoteList
    /// The style of the notes' numbers.
    var number = Style.bold

    func draw(in frame: inout Frame, rect: Rect) {
        guard rect.rows > 0, rect.columns >= 12 else { return }
        frame.fill(rect, style: .plain)
        if !drawLarge(in: &frame, rect), !drawWhole(in: &frame, rect) {
            drawList(in: &frame, rect)
        }
    }

    // MARK: Large letters

    /// Draws the notes in letters of seven half rows, all in the widest face that fits.
    private func drawLarge(in frame: inout Frame, _ rect: Rect) -> Bool {
        guard rect.rows >= 20, rect.columns >= 60, frame.glyphs == .unicode else { return false }
        let step = 6
        let room = rect.part(column: 4, columns: rect.columns - 4)
        let texts = list.notes.compactMap { LetterText($0.text) }
        guard texts.count == list.notes.count else { return false }
        let faces =
            LetterFace.normal(7, .unicode).prefix(1)
            + [0, 1].map { LetterFace.condensed(7, $0, .unicode) }
        let lines = faces.lazy.map { face in
            texts.map { LetterLine($0, face, glyphs: .unicode) }
        }.first { $0.allSatisfy { $0.columns <= room.columns } }
        guard let lines else { return false }
        // The last row counts the notes that are left out.
        let fitting = (rect.rows + 1) / step
        let first = min(max(0, list.chosen - fitting + 1), max(0, lines.count - fitting))
        for (place, index) in lines.indices.dropFirst(first).prefix(fitting).enumerated() {
            let row = rect.row + place * step
            let style = textStyle(of: index)
            frame.fill(
                Rect(row: row, column: room.column - 1, rows: 4, columns: room.columns + 1),
                style: index == list.chosen ? style : .plain)
            lines[index].draw(in: &frame, halfRow: 2 * row + 1, column: room.column, style: style)
            drawNumber(index, in: &frame, row: row, column: rect.column)
            frame.put(
                heading(index), row: row + 4, column: room.column,
                style: Style(foreground: .muted), width: room.columns)
        }
        let left = lines.count - fitting
        if left > 0 {
            frame.put(
                phrase("\(left) more"), row: rect.endRow - 1, column: room.column,
                style: Style(foreground: .muted))
        }
        return true
    }

    // MARK: Text

    /// Draws all notes in full with the speakers below them; returns false if they do not fit.
    private func drawWhole(in frame: inout Frame, _ rect: Rect) -> Bool {
        let room = rect.part(column: 4, columns: rect.columns - 4)
        guard room.columns >= 20 else { return false }
        let texts = list.notes.map {
            TextWidth.lines(
                of: TextWidth.sanitized($0.text), columns: room.columns, atMost: rect.rows)
        }
        let needed = texts.reduce(0) { $0 + $1.count + 1 }
        guard needed <= rect.rows else { return false }
        let gap = needed + texts.count - 1 <= rect.rows ? 1 : 0
        var row = rect.row
        for (index, lines) in texts.enumerated() {
            drawNumber(index, in: &frame, row: row, column: rect.column)
            for line in lines {
                frame.put(
                    line, row: row, column: room.column, style: textStyle(of: index),
                    width: room.columns)
                row += 1
            }
            frame.put(
                heading(index), row: row, column: room.column,
                style: Style(foreground: .muted), width: room.columns)
            row += 1 + gap
        }
        return true
    }

    /// The speaker's name; for a past note, with the date.
    private func heading(_ index: Int) -> String { TextWidth.sanitized(list.notes[index].speaker) }

    private func textStyle(of index: Int) -> Style {
        if index == list.chosen { return .plain.adding([.reverse, .bold]) }
        return list.notes[index].isDone ? Style(foreground: .muted) : .bold
    }

    /// Draws a note's number, or a check mark if it is ticked off.
    private func drawNumber(_ index: Int, in frame: inout Frame, row: Int, column: Int) {
        let isDone = list.notes[index].isDone
        let text = isDone ? (frame.glyphs == .ascii ? "+" : "✓") : "\(index + 1)"
        frame.put(
            text, row: row, column: column + 2 - frame.width(of: text),
            style: isDone ? Style(foreground: .muted) : number)
    }

    // MARK: The list

    /// Draws as many notes as fit, each after its speaker.
    private func drawList(in frame: inout Frame, _ rect: Rect) {
        let (notes, chosen) = (list.notes, list.chosen)
        var place = rect
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
