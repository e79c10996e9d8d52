import TerminalUI

extension DrawnText {
    /// The fewest half rows in which a text drawn with a font is legible.
    package static let leastHeight = 9
    /// The highest drawing that is asked for, in half rows.
    static let highest = 128

    /// Draws the text with its top at a half row.
    func draw(in frame: inout Frame, halfRow: Int, column: Int, style: Style) {
        let across = LetterLine.partsAcross(frame.glyphs)
        let first = halfRow >> 1
        let size = Size(rows: (halfRow + height + 1) >> 1 - first, columns: columns(frame.glyphs))
        var raster = Raster(size: size, .blocks, glyphs: frame.glyphs)
        let ink = raster.number(of: Raster.Ink(style))
        for row in 0..<height {
            for part in columns(row: row) {
                raster.fill(row: halfRow - 2 * first + row, parts: part..<part + 1, ink)
            }
        }
        raster.draw(
            in: &frame,
            rect: Rect(row: first, column: column, rows: size.rows, columns: across * size.columns))
    }

    func columns(_ glyphs: GlyphSet) -> Int {
        let across = LetterLine.partsAcross(glyphs)
        return (width + across - 1) / across
    }
}

extension Frame {
    /// Whether the user's fonts may draw a text that the built-in letters cannot write.
    package func mayDraw(_ text: String) -> Bool {
        guard glyphs != .ascii, let texts, LetterText(text) == nil else { return false }
        return !texts.undrawable.contains(TextWidth.sanitized(text))
    }
}
