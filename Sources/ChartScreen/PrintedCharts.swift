import TerminalUI

/// Charts for printing, one below another.
package struct PrintedCharts {
    private let model: ChartModel
    private let appearance: ChartAppearance

    package init(_ model: ChartModel, _ appearance: ChartAppearance) {
        self.model = model
        self.appearance = appearance
    }

    /// A frame per chart, as wide as the model's screen.
    package func frames(glyphs: GlyphSet) -> [Frame] {
        guard !model.charts.isEmpty else {
            var frame = frame(rows: 1, glyphs)
            frame.put("Nothing to show.", row: 0, column: 0)
            return [frame]
        }
        return model.charts.indices.map { index in
            var frame = frame(rows: 14, glyphs)
            let panel = ChartLayout.Panel(chart: index, rect: frame.bounds, form: .plain)
            var chart = model.charts[index]
            chart.prepare()
            let plot = ChartPanelLayout(panel, chart, line: nil).graph.plot
            chart.fit(columns: plot.columns, mapColumns: plot.columns, at: nil)
            ChartPanelView(
                chart: chart, panel: panel,
                layout: ChartPanelLayout(panel, chart, line: nil), appearance: appearance,
                names: model.names, isSelected: false, line: nil, now: .zero
            ).draw(in: &frame)
            return frame
        }
    }

    private func frame(rows: Int, _ glyphs: GlyphSet) -> Frame {
        Frame(
            size: Size(rows: rows, columns: model.size.columns), glyphs: glyphs,
            ground: appearance.isLight ? .light : .dark)
    }
}
