/// The lines around a rectangle.
package struct Border {
    let level: Unicode.Scalar
    let upright: Unicode.Scalar
    /// Upper left, upper right, lower left, lower right.
    let corners: [Unicode.Scalar]

    package static let heavy = Border(level: "━", upright: "┃", corners: ["┏", "┓", "┗", "┛"])
    package static let double = Border(level: "═", upright: "║", corners: ["╔", "╗", "╚", "╝"])

    /// A thin border, with rounded corners if the glyph set has them.
    package static func light(_ glyphs: GlyphSet) -> Border {
        Border(
            level: "─", upright: "│",
            corners: glyphs == .unicode ? ["╭", "╮", "╰", "╯"] : ["┌", "┐", "└", "┘"])
    }
}

extension Frame {
    /// Draws a border inside a rectangle of at least two rows and columns.
    package mutating func border(_ rect: Rect, _ border: Border, style: Style) {
        guard rect.rows >= 2, rect.columns >= 2 else { return }
        let (bottom, right) = (rect.endRow - 1, rect.endColumn - 1)
        for row in [rect.row, bottom] {
            let line = Rect(row: row, column: rect.column, rows: 1, columns: rect.columns)
            fill(line, with: border.level, style: style)
        }
        for column in [rect.column, right] {
            let line = Rect(row: rect.row, column: column, rows: rect.rows, columns: 1)
            fill(line.inset(rows: 1), with: border.upright, style: style)
        }
        let places = [
            (rect.row, rect.column), (rect.row, right), (bottom, rect.column), (bottom, right),
        ]
        for (place, corner) in zip(places, border.corners) {
            put(scalar: corner, row: place.0, column: place.1, style: style)
        }
    }
}
