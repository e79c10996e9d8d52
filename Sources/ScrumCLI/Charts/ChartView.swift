import TerminalUI

/// The screen of the chart explorer.
package struct ChartView {
    let model: ChartModel
    let appearance: ChartAppearance
    let now: Duration

    package init(_ model: ChartModel, _ appearance: ChartAppearance, at now: Duration) {
        self.model = model
        self.appearance = appearance
        self.now = now
    }

    package func draw(in frame: inout Frame) {
        let layout = model.layout
        frame.title =
            model.title.isEmpty ? "Charts" : "\(TextWidth.sanitized(model.title)) · charts"
        drawHeader(in: &frame, layout)
        for panel in layout.panels {
            let chart = model.charts[panel.chart]
            let isSelected = panel.chart == model.selected
            let line = isSelected ? model.line : nil
            ChartPanelView(
                chart: chart, panel: panel,
                layout: ChartPanelLayout(panel, chart, line: line), appearance: appearance,
                names: model.names, isSelected: isSelected && model.charts.count > 1, line: line,
                now: now
            ).draw(in: &frame)
        }
        if model.charts.isEmpty {
            frame.put(
                "There is nothing to show.", row: frame.size.rows / 2, column: 2,
                width: max(0, frame.size.columns - 4))
        }
        drawFooter(in: &frame, layout.footer)
        if model.showsHelp { ChartHelpView().draw(in: &frame) }
    }

    private func drawHeader(in frame: inout Frame, _ layout: ChartLayout) {
        guard !layout.header.isEmpty else { return }
        frame.fill(layout.header, style: appearance.header)
        for tab in layout.tabs {
            let isActive = tab.arrangement == model.arrangement
            frame.put(
                " \(tab.arrangement.title) ", row: tab.rect.row, column: tab.rect.column,
                style: isActive
                    ? appearance.header.adding([.bold, .reverse]) : appearance.header)
        }
        let count = model.charts.count
        var text = TextWidth.sanitized(model.title)
        if count > 1 {
            text += text.isEmpty ? "" : " · "
            text += "\(model.selected + 1) of \(count)"
        }
        let room = layout.header.columns - (layout.tabs.last?.rect.endColumn ?? 0) - 3
        let width = min(frame.width(of: text), max(0, room))
        frame.put(
            text, row: 0, column: layout.header.columns - width - 1, style: appearance.header,
            width: width)
    }

    private func drawFooter(in frame: inout Frame, _ rect: Rect) {
        guard !rect.isEmpty else { return }
        var column = 1
        let hints = ChartKeyBinding.named.filter { $0.hint != nil }
        // The last ones, help and leave, are never left out.
        let always = hints.suffix(2)
        var room = rect.columns - always.reduce(1) { $0 + Self.width(of: $1) }
        for binding in hints.dropLast(2) {
            room -= Self.width(of: binding)
            if room >= 0 { column = draw(binding, in: &frame, row: rect.row, column: column) }
        }
        for binding in always {
            column = draw(binding, in: &frame, row: rect.row, column: column)
        }
    }

    private static func width(of binding: ChartKeyBinding) -> Int {
        binding.label.count + 1 + (binding.hint?.count ?? 0) + 2
    }

    private func draw(
        _ binding: ChartKeyBinding, in frame: inout Frame, row: Int, column: Int
    ) -> Int {
        frame.put(binding.label, row: row, column: column, style: .bold)
        frame.put(
            binding.hint ?? "", row: row, column: column + binding.label.count + 1,
            style: appearance.labels)
        return column + Self.width(of: binding)
    }
}

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
