/// A frame around a chart.
package struct Box {
    let style: Style

    package init(style: Style) { self.style = style }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard rect.rows >= 2, rect.columns >= 2 else { return }
        let corners: [Unicode.Scalar] =
            frame.glyphs == .unicode ? ["╭", "╮", "╰", "╯"] : ["┌", "┐", "└", "┘"]
        for (row, left, right) in [
            (rect.row, corners[0], corners[1]), (rect.endRow - 1, corners[2], corners[3]),
        ] {
            frame.fill(
                Rect(row: row, column: rect.column, rows: 1, columns: rect.columns), with: "─",
                style: style)
            frame.put(scalar: left, row: row, column: rect.column, style: style)
            frame.put(scalar: right, row: row, column: rect.endColumn - 1, style: style)
        }
        for column in [rect.column, rect.endColumn - 1] {
            frame.fill(
                Rect(row: rect.row + 1, column: column, rows: rect.rows - 2, columns: 1),
                with: "│", style: style)
        }
    }
}
