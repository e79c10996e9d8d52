extension Frame {
    /// The picture as lines without trailing blanks.
    package var text: String {
        (0..<size.rows).map(line).joined(separator: "\n")
    }

    /// One line of the picture without trailing blanks.
    package func line(_ row: Int) -> String {
        guard row >= 0, row < size.rows else { return "" }
        var line = ""
        for cell in cells[(row * size.columns)..<((row + 1) * size.columns)] { line += cell.text }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The style at a place; plain outside of the frame.
    package func style(row: Int, column: Int) -> Style {
        guard row >= 0, row < size.rows, column >= 0, column < size.columns else { return .plain }
        return cells[row * size.columns + column].style
    }
}
