import TerminalUI

/// All charts below each other, as they are printed.
package struct ChartSheet {
    private let model: ChartModel
    private let appearance: ChartAppearance

    package init(_ model: ChartModel, _ appearance: ChartAppearance) {
        self.model = model
        self.appearance = appearance
    }

    /// As wide as the model's screen.
    package func frame(glyphs: GlyphSet) -> Frame {
        let rows = 14
        let columns = model.size.columns
        var frame = Frame(
            size: Size(rows: max(1, model.charts.count * (rows + 1) - 1), columns: columns),
            glyphs: glyphs, ground: appearance.isLight ? .light : .dark)
        if model.charts.isEmpty { frame.put("There is nothing to show.", row: 0, column: 0) }
        for (index, original) in model.charts.enumerated() {
            let panel = ChartLayout.Panel(
                chart: index,
                rect: Rect(row: index * (rows + 1), column: 0, rows: rows, columns: columns),
                form: .plain)
            var chart = original
            let plot = ChartPanelLayout(panel, chart, line: nil).graph.plot
            chart.fit(columns: plot.columns, mapColumns: plot.columns, at: nil)
            ChartPanelView(
                chart: chart, panel: panel,
                layout: ChartPanelLayout(panel, chart, line: nil), appearance: appearance,
                names: model.names, isSelected: false, line: nil, now: .zero
            ).draw(in: &frame)
        }
        return frame
    }
}
