/// The help: every key with what it does, in a box over everything else.
package struct KeyHelpView {
    package typealias Row = (keys: String, help: String)

    private let rows: [Row]
    private let title = " Keys "

    package init<Command>(_ bindings: [KeyBinding<Command>], and others: [Row] = []) {
        rows = bindings.filter { !$0.label.isEmpty }.map { ($0.label, $0.help) } + others
    }

    /// Draws the rows in one column, or in two where the screen is too low for one.
    package func draw(in frame: inout Frame) {
        let hasBorder = frame.size.rows >= 5 && frame.size.columns >= 20
        let border = hasBorder ? 1 : 0
        let count = rows.count + 2 * border > frame.size.rows ? 2 : 1
        let height = (rows.count + count - 1) / count
        let columns = stride(from: 0, to: rows.count, by: height).map {
            rows[$0..<min($0 + height, rows.count)]
        }
        let keys = rows.map { frame.width(of: $0.keys) }.max() ?? 0
        let widths = columns.map { $0.map { keys + 2 + frame.width(of: $0.help) }.max() ?? 0 }
        let box = frame.bounds.centered(
            rows: min(frame.size.rows, height + 2 * border),
            columns: min(frame.size.columns, widths.reduce(2 * border) { $0 + $1 + 2 }))
        frame.fill(box, style: .plain)
        if hasBorder {
            Box(style: .plain).draw(in: &frame, rect: box)
            frame.put(title, row: box.row, column: box.column + 2, style: .bold)
        }
        var column = box.column + 2 * border
        for (rows, width) in zip(columns, widths) {
            let room = max(0, box.endColumn - border - column)
            for (line, row) in rows.enumerated() where line < box.rows - 2 * border {
                let position = box.row + border + line
                frame.put(row.keys, row: position, column: column, style: .bold, width: room)
                frame.put(
                    row.help, row: position, column: column + keys + 2,
                    width: max(0, room - keys - 2))
            }
            column += width + 2
        }
    }
}
