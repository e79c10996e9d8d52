import TerminalUI

/// A banner with a word, for a state that everyone must notice.
package struct Band: Equatable, Sendable {
    /// The pattern that distinguishes one banner from another if there are no colours.
    package enum Pattern: Sendable, CaseIterable {
        /// Swapped colours.
        case solid
        /// A chequered field around a plate in swapped colours.
        case striped
        /// Double lines around a plate.
        case double
        /// Dots around a plate.
        case dotted
    }

    package var text: String
    package var pattern: Pattern
    /// The style of the background.
    package var style: Style

    package init(_ text: String, pattern: Pattern, style: Style) {
        self.text = TextWidth.sanitized(text)
        self.pattern = pattern
        self.style = style
    }

    /// The style of the plate with the word.
    private var plate: Style {
        pattern == .solid || pattern == .striped ? style.inverted : style
    }

    /// The style of any other text on the banner, which should have a space on either side.
    package var textStyle: Style { pattern == .solid ? style.inverted : style }

    /// The columns of the word and its margins in the widest letters for a number of rows.
    package func columns(rows: Int, glyphs: GlyphSet) -> Int {
        let letters =
            rows < 3
            ? nil
            : LargeText(text).measure(
                columns: Frame.largest.columns, halfRows: 2 * rows - 2, glyphs: glyphs)
        return (letters?.columns ?? TextWidth.width(of: text)) + 4
    }

    /// Draws the banner, with its word as close to the middle as the columns in `room` allow.
    package func draw(in frame: inout Frame, rect: Rect, word room: Range<Int>) {
        guard !rect.isEmpty else { return }
        drawField(in: &frame, rect)
        let middle = rect.column + rect.columns / 2
        func place(_ width: Int) -> Rect {
            let start = min(max(room.lowerBound, middle - width / 2), room.upperBound - width)
            return Rect(
                row: rect.row, column: max(rect.column, start), rows: rect.rows,
                columns: min(width, rect.columns))
        }
        // Half a row stays free above and below the letters.
        let halfRows = 2 * rect.rows - 2
        var word = LargeText(text, style: plate)
        if rect.rows >= 3,
            let size = word.measure(
                columns: room.count - 4, halfRows: halfRows, glyphs: frame.glyphs)
                ?? word.measure(
                    columns: room.count - 4,
                    halfRows: frame.glyphs == .ascii ? 2 * rect.rows : halfRows + 1,
                    glyphs: frame.glyphs)
        {
            word.maxHeight = size.height
            // Letters of a plate's full height would run into the field, whose colour they have.
            let plate = pattern == .striped && size.height == 2 * rect.rows ? style : plate
            word.style = plate
            let place = place(size.columns + 4)
            frame.fill(place, style: plate)
            return word.draw(in: &frame, rect: place)
        }
        // A drawn word needs nine half rows: one stays free, above it.
        word.margin = 1
        let letters = rect.part(columns: max(0, room.count - 4))
        if let drawing = word.drawing(in: &frame, rect: letters) {
            let place = place(drawing.columns(frame.glyphs) + 4)
            frame.fill(place, style: plate)
            return drawing.draw(
                in: &frame, halfRow: 2 * rect.row + (2 * rect.rows - drawing.height + 1) / 2,
                column: place.column + 2, style: plate)
        }
        let words = room.count >= text.utf8.count + 2 ? " \(text) " : text
        let line = place(frame.width(of: words)).part(row: (rect.rows - 1) / 2, rows: 1)
        frame.put(
            words, row: line.row, column: line.column, style: plate.adding(.bold),
            width: line.columns)
    }

    private func drawField(in frame: inout Frame, _ rect: Rect) {
        let isASCII = frame.glyphs == .ascii
        switch pattern {
        case .solid: frame.fill(rect, style: style.inverted)
        case .striped where isASCII: frame.fill(rect, with: "/", style: style)
        case .striped:
            for column in 0..<rect.columns {
                frame.fill(
                    rect.part(column: column, columns: 1),
                    glyph: column / 2 % 2 == 0 ? Blocks.upperHalf : Blocks.lowerHalf, style: style)
            }
        case .double: frame.fill(rect, with: isASCII ? "=" : "═", style: style)
        case .dotted: frame.fill(rect, with: isASCII ? ":" : "░", style: style)
        }
    }
}
