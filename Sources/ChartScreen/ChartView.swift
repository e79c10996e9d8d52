import TerminalUI

/// The chart explorer's screen.
struct ChartView {
    let model: ChartModel
    let appearance: ChartAppearance
    let now: Duration

    func draw(in frame: inout Frame) {
        let layout = model.layout
        frame.title = model.title.isEmpty ? "Charts" : "\(model.title) · charts"
        drawHeader(in: &frame, layout)
        for (place, line) in model.noteLines.enumerated() {
            frame.put(
                line, row: layout.note.row + place, column: 1, style: .bold,
                width: layout.note.columns - 2)
        }
        for (index, panel) in panels(of: layout).enumerated() {
            let chart = model.charts[panel.chart]
            let line = model.line(in: panel)
            let isInPlace = panel == layout.panels[index]
            ChartPanelView(
                chart: chart, panel: panel,
                layout: isInPlace ? model.parts[index] : model.computeParts(of: panel),
                appearance: appearance, names: model.names, isSelected: isSelected(panel),
                line: line,
                selection: model.selection(in: panel.chart), now: now
            ).draw(in: &frame)
        }
        if model.charts.isEmpty {
            frame.put(
                "Nothing to show.", row: frame.size.rows / 2, column: 2,
                width: max(0, frame.size.columns - 4))
        }
        drawFooter(in: &frame, layout.footer)
    }

    /// The panels to draw. A dragged top card is drawn lower, in front of the next card, which is
    /// then drawn completely.
    private func panels(of layout: ChartLayout) -> [ChartLayout.Panel] {
        var panels = layout.panels
        let share = model.slide.value(at: now)
        guard share > 0, let top = panels.popLast() else { return panels }
        if let next = panels.popLast() {
            panels.append(ChartLayout.Panel(chart: next.chart, rect: next.rect, form: .boxed))
        }
        let rows = Int((share * Double(top.rect.rows)).rounded())
        let rect = top.rect.part(row: rows, rows: top.rect.rows)
        return panels + [ChartLayout.Panel(chart: top.chart, rect: rect, form: top.form)]
    }

    /// Whether the panel is marked as selected; an open chart is not.
    func isSelected(_ panel: ChartLayout.Panel) -> Bool {
        panel.chart == model.selected && model.charts.count > 1 && !model.isOpen
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
        KeyFooterView(ChartKeys.all.compactMap(\.hint)).draw(
            in: &frame, row: rect.row, columns: rect.columns)
    }
}
