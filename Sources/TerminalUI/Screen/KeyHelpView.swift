/// The help: every key with what it does, in a box over everything else.
package struct KeyHelpView {
    package typealias Row = (keys: String, help: String)

    private let rows: [Row]
    private let title = " Keys "

    package init<Command>(_ bindings: [KeyBinding<Command>], and others: [Row] = []) {
        rows = bindings.filter { !$0.label.isEmpty }.map { ($0.label, $0.help) } + others
    }

    /// Draws the rows in one column, or in two where the screen is too low for one; where there is
    /// no room for all of them, those from `first` on.
    package func draw(in frame: inout Frame, from first: Int = 0) {
        let hasBorder = frame.size.rows >= 5 && frame.size.columns >= 20
        let border = hasBorder ? 1 : 0
        let room = max(1, frame.size.rows - 2 * border)
        let keys = rows.map { frame.width(of: $0.keys) }.max() ?? 0
        let half = (rows.count + 1) / 2
        var columns = [Array(rows.prefix(half)), Array(rows.dropFirst(half))]
        var widths = columns.map { $0.map { keys + 2 + frame.width(of: $0.help) }.max() ?? 0 }
        let fits = half <= room && widths.reduce(2 * border) { $0 + $1 + 2 } <= frame.size.columns
        var start = 0
        if rows.count <= room || !fits {
            start = max(0, min(first, rows.count - room))
            columns = [Array(rows.dropFirst(start).prefix(room))]
            widths = [widths.max() ?? 0]
        }
        let box = frame.bounds.centered(
            rows: columns[0].count + 2 * border,
            columns: widths.reduce(2 * border) { $0 + $1 + 2 })
        frame.fill(box, style: .plain)
        if hasBorder {
            frame.border(box, .light(frame.glyphs), style: .plain)
            frame.put(title, row: box.row, column: box.column + 2, style: .bold)
            let below = rows.count - start - columns.reduce(0) { $0 + $1.count }
            let more = [("↑", start), ("↓", below)].filter { $0.1 > 0 }
                .map { "\($0.0) \($0.1) more " }.joined()
            if !more.isEmpty { frame.put(" " + more, row: box.endRow - 1, column: box.column + 2) }
        }
        var column = box.column + 2 * border
        for (rows, width) in zip(columns, widths) {
            let room = max(0, box.endColumn - border - column)
            for (line, row) in rows.enumerated() {
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
