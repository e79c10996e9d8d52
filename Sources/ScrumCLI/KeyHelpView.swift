import TerminalUI

/// The keys, over everything else.
struct KeyHelpView<Command: Sendable> {
    let bindings: [KeyBinding<Command>]

    init(_ bindings: [KeyBinding<Command>]) {
        self.bindings = bindings
    }

    func draw(in frame: inout Frame) {
        let labelWidth = bindings.map(\.label.count).max() ?? 0
        let width = labelWidth + 2 + (bindings.map(\.help.count).max() ?? 0)
        let room = max(1, frame.size.rows - 2)
        let columns = max(1, min(2, (bindings.count + room - 1) / room))
        let rows = (bindings.count + columns - 1) / columns
        let box = frame.bounds.centered(
            rows: min(frame.size.rows, rows + 2),
            columns: min(frame.size.columns, columns * (width + 2) + 2))
        let style = Style.plain
        frame.fill(box, style: style)
        frame.put(
            "Keys", row: box.row, column: box.column + 2, style: style.adding(.bold),
            width: max(0, box.columns - 2))
        for (index, binding) in bindings.enumerated() {
            let row = box.row + 1 + index % rows
            let column = box.column + 2 + index / rows * (width + 2)
            guard row < box.endRow else { continue }
            frame.put(
                binding.label, row: row, column: column, style: style.adding(.bold),
                width: max(0, box.endColumn - column))
            frame.put(
                binding.help, row: row, column: column + labelWidth + 2, style: style,
                width: max(0, box.endColumn - column - labelWidth - 2))
        }
    }
}
