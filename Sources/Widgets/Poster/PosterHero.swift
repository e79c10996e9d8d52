import TerminalUI

/// A poster's figure in large letters; next to it a line of text above a word in smaller letters.
/// A word drawn with the user's fonts is higher; if it takes all rows, the line is below it.
package struct PosterHero: PosterPart {
    private let figure: String
    private let line: String
    private let word: String
    private let isOver: Bool
    private let colors: PosterColors

    /// `isOver` draws the word in the colour for time over.
    package init(
        _ figure: String, line: String, word: String, isOver: Bool = false, colors: PosterColors
    ) {
        self.figure = figure
        self.line = line
        self.word = word
        self.isOver = isOver
        self.colors = colors
    }

    /// The height of the figure and of the word, in half rows.
    private func heights(_ columns: Int) -> (figure: Int, word: Int) {
        columns < PosterSize.large ? (10, 7) : (14, 10)
    }

    package func rows(columns: Int) -> Int { heights(columns).figure / 2 + 1 }

    /// The least height, in half rows, of a word drawn with a font.
    private static let leastDrawn = 10

    package func draw(in frame: inout Frame, rect: Rect) {
        let heights = heights(rect.columns)
        let area = rect.part(column: 1, rows: heights.figure / 2, columns: rect.columns - 2)
        let used = draw(
            figure, colors.lead(frame.ground), height: heights.figure, in: &frame, area)
        let side = area.part(column: used + 4)
        let style = isOver ? colors.over(frame.ground) : .plain
        let large = LargeText(word)
        if large.measure(columns: side.columns, halfRows: heights.word, glyphs: frame.glyphs) != nil
        {
            frame.put(
                line, row: side.row, column: side.column, style: .muted, width: side.columns)
            let foot = side.part(row: side.rows - (heights.word + 1) / 2)
            draw(word, style, height: heights.word, in: &frame, foot)
            return
        }
        let under = side.part(row: 1)
        let box = 2 * under.rows < Self.leastDrawn ? side : under
        if let drawing = large.drawing(in: &frame, rect: box) {
            frame.put(
                line, row: box == side ? side.endRow : side.row, column: side.column,
                style: .muted, width: side.columns)
            drawing.draw(
                in: &frame, halfRow: 2 * box.endRow - drawing.height, column: box.column,
                style: style)
            return
        }
        for (row, line) in lines(columns: side.columns).enumerated() {
            frame.put(
                line, row: side.row + row, column: side.column, style: .muted,
                width: side.columns)
        }
        frame.put(
            word, row: side.endRow - 1, column: side.column, style: style.adding(.bold),
            width: side.columns)
    }

    /// The line in two rows if it is too long for one, broken between facts.
    private func lines(columns: Int) -> [String] {
        var facts = line.split(separator: " · ")[...]
        var first = facts.popFirst().map(String.init) ?? ""
        while let fact = facts.first, TextWidth.width(of: "\(first) · \(fact)") <= columns {
            first += " · \(fact)"
            facts.removeFirst()
        }
        return facts.isEmpty ? [first] : [first, facts.joined(separator: " · ")]
    }

    /// Draws text in letters that stand on the last row of a rectangle; returns the columns used.
    @discardableResult
    private func draw(
        _ text: String, _ style: Style, height: Int, in frame: inout Frame, _ rect: Rect
    ) -> Int {
        let large = LargeText(text, style: style, alignment: .left, maxHeight: height)
        guard
            let size = large.measure(
                columns: rect.columns, halfRows: 2 * rect.rows, glyphs: frame.glyphs)
        else {
            return frame.put(
                text, row: rect.endRow - 1, column: rect.column, style: style.adding(.bold),
                width: rect.columns)
        }
        let rows = (size.height + 1) / 2
        large.draw(in: &frame, rect: rect.part(row: rect.rows - rows))
        return size.columns
    }
}
