/// A table of text; each column is as wide as its widest cell.
package struct TextTable {
    private let rows: [[(text: TerminalText, width: Int)]]

    package init(_ rows: [[String]]) {
        self.rows = rows.map { row in
            row.map { cell in
                let text = TerminalText(cell)
                return (text, TextWidth.width(of: text.description))
            }
        }
    }

    /// The lines of the table, without a newline at the end.
    package var lines: TerminalText {
        var widths = Array(repeating: 0, count: rows.map(\.count).max() ?? 0)
        for row in rows {
            for (column, cell) in row.enumerated() {
                widths[column] = max(widths[column], cell.width)
            }
        }
        var lines: [UInt8] = []
        for (index, row) in rows.enumerated() {
            if index > 0 { lines.append(UInt8(ascii: "\n")) }
            for (cell, width) in zip(row, widths) {
                lines += cell.text.description.utf8
                lines += repeatElement(UInt8(ascii: " "), count: width - cell.width + 2)
            }
            while lines.last == UInt8(ascii: " ") { lines.removeLast() }
        }
        return TerminalText(clean: String(decoding: lines, as: UTF8.self))
    }
}
