import TerminalUI

/// Columns of text, as wide as their widest cell.
package struct TextTable {
    private struct Cell {
        var bytes: Int32
        var width: Int32
    }

    /// The text of all cells, joined.
    private var text: [UInt8] = []
    private var cells: [Cell] = []
    /// How many cells each row has.
    private var rows: [Int] = []
    private var widths: [Int32] = []

    package init() {}

    package init(_ rows: [[String]]) {
        for row in rows { add(row) }
    }

    package mutating func add(_ row: [String]) {
        for column in row.indices {
            let (shown, width) = TextWidth.measured(row[column])
            text.append(contentsOf: shown.utf8)
            let cell = Cell(bytes: Int32(shown.utf8.count), width: Int32(width))
            cells.append(cell)
            if column == widths.count { widths.append(0) }
            widths[column] = max(widths[column], cell.width)
        }
        rows.append(row.count)
    }

    /// The lines, without a newline at the end.
    package var lines: String {
        var lines: [UInt8] = []
        lines.reserveCapacity(rows.count * widths.reduce(0) { $0 + Int($1) + 2 })
        var offset = 0
        var first = 0
        for (index, count) in rows.enumerated() {
            if index > 0 { lines.append(0x0A) }
            let start = lines.count
            for column in 0..<count {
                let cell = cells[first + column]
                let end = offset + Int(cell.bytes)
                lines.append(contentsOf: text[offset..<end])
                offset = end
                if column == count - 1 { break }
                let blanks = Int(widths[column] - cell.width) + 2
                lines.append(contentsOf: repeatElement(0x20, count: blanks))
            }
            // No blanks before an empty last cell.
            while lines.count > start, lines.last == 0x20 { lines.removeLast() }
            first += count
        }
        return String(decoding: lines, as: UTF8.self)
    }
}
