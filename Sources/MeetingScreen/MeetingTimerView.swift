import ScrumCore
import TerminalUI
import Widgets

/// The face: a ring with an arc per speaker, and the countdown in it.
struct MeetingTimerView {
    /// Who speaks and who is next; nil where the names stand elsewhere, in large letters.
    let words: (name: String, next: String)?
    /// The big digits.
    let digits: String
    let turns: RingOfTurns
    let palette: MeetingPalette

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        frame.fill(rect, style: palette.face)
        let face = Face(rect, hasWords: words != nil)
        if let ring = face.ring {
            Ring(arcs: turns.arcs(rows: ring.rows, palette), thickness: face.thickness)
                .draw(in: &frame, rect: ring)
        }
        let text = LargeText([digits], style: palette.face)
        let place = face.digitsPlace { text.size(in: $0, glyphs: frame.glyphs).rows }
        guard place.rows >= 3 else {
            let line = face.beside.centered(rows: 1, columns: face.beside.columns)
            let name = words.map { " " + $0.name } ?? ""
            return frame.put(digits + name, inMiddleOf: line, style: palette.face.adding(.bold))
        }
        text.draw(in: &frame, rect: place)
        if let words {
            let lines = face.wordLines(around: place)
            frame.put(words.name, inMiddleOf: lines.name, style: palette.face.adding(.bold))
            frame.put(words.next, inMiddleOf: lines.next, style: palette.face)
        }
    }
}

/// Where ring, digits and words are in the face.
private struct Face {
    let rect: Rect
    let hasWords: Bool
    /// Nil without room for one.
    let ring: Rect?
    /// In columns; nil for a ring beside the digits.
    let thickness: Double?
    /// Where everything is without a ring around it.
    let beside: Rect

    init(_ rect: Rect, hasWords: Bool) {
        self.rect = rect
        self.hasWords = hasWords
        if rect.rows >= 13, rect.columns >= 28 {
            let rows = min(rect.rows, (rect.columns - 2) / 2)
            let ring = rect.centered(rows: rows, columns: rows * 2)
            self.ring = ring
            thickness = Double(ring.columns) * 0.08
            beside = ring
        } else if rect.rows >= 7, rect.columns >= 2 * rect.rows + 18 {
            let ring = rect.part(column: 1, columns: rect.rows * 2)
            self.ring = ring
            thickness = nil
            beside = rect.part(
                column: ring.columns + 2, columns: rect.columns - ring.columns - 3)
        } else {
            (ring, thickness, beside) = (nil, nil, rect)
        }
    }

    private var isAround: Bool { thickness != nil }

    /// The place of digits that take `rows(room)` rows; without room it has fewer than three.
    func digitsPlace(rows: (Size) -> Int) -> Rect {
        guard let ring, isAround else {
            let above = !hasWords ? 0 : beside.rows >= 7 ? 2 : beside.rows >= 4 ? 1 : 0
            let below = hasWords && beside.rows >= 5 ? 1 : 0
            let place = beside.part(row: above, rows: beside.rows - above - below)
            return rows(place.size) >= 3 ? place : place.centered(rows: 0, columns: 0)
        }
        var place = interior(rows: max(3, hasWords ? ring.rows / 3 : ring.rows * 2 / 5))
        while place.rows > 3, rows(place.size) < place.rows {
            place = interior(rows: place.rows - 1)
        }
        return place
    }

    /// The widest rectangle of that many rows in the middle of the ring.
    private func interior(rows: Int) -> Rect {
        line(row: rect.row + (rect.rows - rows) / 2, rows: rows)
    }

    /// The widest rectangle inside of the ring at these rows.
    private func line(row: Int, rows: Int = 1) -> Rect {
        guard let ring, isAround else { return beside.part(row: row - beside.row, rows: rows) }
        // The ring tells the room of a centred rectangle only. These rows have as much as a centred
        // one that reaches equally far from the middle.
        let middle = 2 * ring.row + ring.rows
        let reach = max(abs(2 * row - middle), abs(2 * (row + rows) - middle))
        let columns = Ring(arcs: [], thickness: thickness).interior(of: ring, rows: reach).columns
        return Rect(
            row: row, column: ring.column + (ring.columns - columns) / 2, rows: rows,
            columns: columns)
    }

    /// The lines of the name above the digits and of who is next below them.
    func wordLines(around place: Rect) -> (name: Rect, next: Rect) {
        if isAround {
            let gap = rect.rows >= 22 ? 2 : 1
            return (line(row: place.row - gap), line(row: place.endRow - 1 + gap))
        }
        let last = beside.part(row: max(beside.rows - 1, 0), rows: beside.rows >= 5 ? 1 : 0)
        return (beside.part(row: beside.rows >= 7 ? 1 : 0, rows: 1), last)
    }
}
