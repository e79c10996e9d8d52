import TerminalUI
import Widgets

/// The areas for a clock's parts; a part that does not fit is empty.
struct ClockLayout: Equatable {
    /// The dial; empty for a digital clock.
    private(set) var dial = Rect.none
    private(set) var time = Rect.none
    private(set) var date = Rect.none
    private(set) var keys = Rect.none

    /// `digits` returns the size of the digits that fit a given size.
    init(
        size: Size, glyphs: GlyphSet, face: ClockModel.Face, showsDate: Bool,
        digits: (Size) -> Size
    ) {
        let (rows, columns) = (max(size.rows, 0), max(size.columns, 0))
        let keyRows = rows >= 9 ? 1 : 0
        let dateRows = showsDate && rows >= 3 ? 1 : 0
        keys = Rect(row: rows - keyRows, column: 0, rows: keyRows, columns: columns)
        let area = Rect(row: 0, column: 0, rows: rows - keyRows, columns: columns)
        let smallest = AnalogClock.smallest(glyphs: glyphs)
        if face == .analog, columns >= smallest.columns,
            area.rows - 1 - dateRows >= smallest.rows
        {
            stack(in: area, dateRows: dateRows, glyphs: glyphs)
        } else {
            // The digits use the available space; the date follows after one blank row.
            let room = max(min(area.rows, 1), area.rows - 2 * dateRows)
            let rows = max(min(area.rows, 1), digits(Size(rows: room, columns: columns)).rows)
            let block = area.centered(rows: rows + 2 * dateRows, columns: columns)
            time = block.part(rows: rows)
            date = block.part(row: block.rows - dateRows)
        }
    }

    /// Stacks the dial, time and date as one centred block.
    private mutating func stack(in area: Rect, dateRows: Int, glyphs: GlyphSet) {
        let timeRows = Self.timeRows(below: area, glyphs: glyphs)
        let words = timeRows + (timeRows > 1 ? 2 * dateRows : dateRows)
        let room = area.rows - words - (area.rows >= 28 ? 1 : 0)
        let dialRows = (min(room, area.columns / 2) - 1) / 2 * 2 + 1
        let gap = min(1, area.rows - words - dialRows)
        let block = area.centered(rows: dialRows + gap + words, columns: area.columns)
        dial = block.part(rows: dialRows)
        time = block.part(row: dialRows + gap, rows: timeRows)
        date = block.part(row: block.rows - dateRows)
    }

    /// Returns the height of the digits below the dial, in rows; a small area has small digits.
    private static func timeRows(below area: Rect, glyphs: GlyphSet) -> Int {
        if area.rows >= 50 && area.columns >= 90 { return 5 }
        // ASCII has no digits this small.
        return area.rows >= 34 && area.columns >= 60 && glyphs != .ascii ? 3 : 1
    }
}

extension Rect {
    fileprivate static let none = Rect(row: 0, column: 0, rows: 0, columns: 0)
}
