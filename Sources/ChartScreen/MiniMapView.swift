import TerminalUI
import Widgets

/// The mini-map, which shows all dates and frames the window.
struct MiniMapView {
    let chart: Chart
    let appearance: ChartAppearance
    let now: Duration

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty, chart.samples.count > 0 else { return }
        let scale = LineChart.Layout(rect, gutter: 0)
        guard let left = scale.column(chart.window.lower),
            let right = scale.column(chart.window.upper)
        else { return }
        let figure = ChartFigure(map: chart, columns: 2 * rect.columns, at: now)
        let bars = ColumnChart(
            columns: figure.bars,
            looks: appearance.looks(of: chart.set, highlighted: nil, frame.glyphs), hasGaps: false)
        let fill = bars.draw(in: &frame, rect: rect)
        var raster = Raster(size: rect.size, .dots, glyphs: frame.glyphs)
        for line in figure.lines {
            raster.plot(line.points, style: appearance.style(of: line.number, in: chart.set))
        }
        for raw in figure.raws {
            raster.plot(
                raw.points, style: appearance.style(of: raw.number, in: chart.set), stroke: .points)
        }
        raster.draw(in: &frame, rect: rect) { row, column in
            fill.isEmpty ? nil : fill[row * rect.columns + column]
        }
        for (begin, end) in [(rect.column, left), (right + 1, rect.endColumn)] {
            let outside = rect.part(column: begin - rect.column, columns: max(0, end - begin))
            frame.restyle(outside) { style in
                style.foreground == .terminal || appearance.depth == .none
                    ? style.adding(.dim) : appearance.outside(style)
            }
        }
        frame.restyle(
            rect.part(column: left - rect.column, columns: right - left + 1),
            appearance.filled)
        for row in rect.row..<rect.endRow {
            for (column, bracket) in [(left, "["), (right, "]")] {
                frame.put(
                    frame.glyphs == .ascii ? bracket : "┃", row: row, column: column,
                    style: appearance.handle)
            }
        }
    }
}
