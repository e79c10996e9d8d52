import TerminalUI

/// Columns of text, as wide as their widest cell.
package struct TextTable {
    private let rows: [[(text: String, width: Int)]]

    package init(_ rows: [[String]]) {
        self.rows = rows.map { $0.map { TextWidth.measured($0) } }
    }

    /// The lines, without a newline at the end.
    package var lines: String {
        var widths = Array(repeating: 0, count: rows.map(\.count).max() ?? 0)
        for row in rows {
            for (column, cell) in row.enumerated() {
                widths[column] = max(widths[column], cell.width)
            }
        }
        return rows.map { row in
            var line = ""
            for (cell, width) in zip(row, widths) {
                line += cell.text + String(repeating: " ", count: width - cell.width + 2)
            }
            while line.unicodeScalars.last == " " { line.unicodeScalars.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
