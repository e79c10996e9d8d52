import TerminalUI

/// The keys, over everything else.
struct ChartHelpView {
    private static let rows: [(key: String, help: String)] =
        ChartKeyBinding.named.map { ($0.label, $0.help) } + [
            ("1 … 9", "hide or show a line"), ("mouse", "drag, click, wheel"),
        ]

    func draw(in frame: inout Frame) {
        let count = Self.rows.count + 2 > frame.size.rows ? 2 : 1
        let height = (Self.rows.count + count - 1) / count
        let columns = stride(from: 0, to: Self.rows.count, by: height).map {
            Self.rows[$0..<min($0 + height, Self.rows.count)]
        }
        let keys = Self.rows.map { frame.width(of: $0.key) }.max() ?? 0
        let widths = columns.map { $0.map { keys + 2 + frame.width(of: $0.help) }.max() ?? 0 }
        let box = frame.bounds.centered(
            rows: min(frame.size.rows, height + 2),
            columns: min(frame.size.columns, widths.reduce(2) { $0 + $1 + 2 }))
        frame.fill(box, style: .plain)
        ChartBox(style: .plain).draw(in: &frame, rect: box)
        frame.put(
            " Keys ", row: box.row, column: box.column + 2, style: .bold,
            width: max(0, box.columns - 4))
        var column = box.column + 2
        for (rows, width) in zip(columns, widths) {
            let room = max(0, box.endColumn - 1 - column)
            for (line, row) in rows.enumerated() where box.row + 1 + line < box.endRow - 1 {
                frame.put(
                    row.key, row: box.row + 1 + line, column: column, style: .bold, width: room)
                frame.put(
                    row.help, row: box.row + 1 + line, column: column + keys + 2,
                    width: max(0, room - keys - 2))
            }
            column += width + 2
        }
    }
}
