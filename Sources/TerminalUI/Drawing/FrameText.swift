extension Frame {
    /// The picture as lines without trailing blanks, for tests and printed output.
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

    /// The picture as text, then as a letter per style, then the meaning of the letters.
    package var styledText: String {
        var letters: [Style: Character] = [.plain: "."]
        var legend: [String] = []
        let names = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        var picture: [String] = []
        for row in 0..<size.rows {
            var line = ""
            for column in 0..<size.columns {
                let style = cells[row * size.columns + column].style
                if letters[style] == nil {
                    letters[style] = legend.count < names.count ? names[legend.count] : "?"
                    legend.append("\(letters[style] ?? "?"): \(style)")
                }
                line.append(letters[style] ?? "?")
            }
            while line.last == "." { line.removeLast() }
            picture.append(line)
        }
        return ([text] + picture + legend).joined(separator: "\n")
    }

    /// The style at a place; plain outside of the frame.
    package func style(row: Int, column: Int) -> Style {
        guard row >= 0, row < size.rows, column >= 0, column < size.columns else { return .plain }
        return cells[row * size.columns + column].style
    }
}
