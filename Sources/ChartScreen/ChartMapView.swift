import TerminalUI
import Widgets

/// The whole of the dates, small, with the window as a frame.
struct ChartMapView {
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
            columns: figure.bars.map { appearance.column($0, in: chart.set, line: nil) },
            hasGaps: false)
        let fill = bars.draw(in: &frame, rect: rect)
        var canvas = LineCanvas(size: rect.size)
        for line in figure.lines {
            canvas.add(line.points, style: appearance.style(of: line.number, in: chart.set))
        }
        canvas.draw(in: &frame, rect: rect) { row, column in
            fill.isEmpty ? nil : fill[row * rect.columns + column]
        }
        for (begin, end) in [(rect.column, left), (right + 1, rect.endColumn)] {
            let outside = Rect(
                row: rect.row, column: begin, rows: rect.rows, columns: max(0, end - begin))
            frame.restyle(outside) { style in
                style.foreground == .terminal || appearance.depth == .none
                    ? style.adding(.dim) : appearance.outside(style)
            }
        }
        let inside = Rect(row: rect.row, column: left, rows: rect.rows, columns: right - left + 1)
        frame.restyle(inside) { style in
            style.background == .terminal && !style.attributes.contains(.reverse)
                ? style.with(background: appearance.windowFill) : style
        }
        for row in rect.row..<rect.endRow {
            for (column, bracket) in [(left, "["), (right, "]")] {
                frame.put(
                    frame.glyphs == .ascii ? bracket : "┃", row: row, column: column,
                    style: appearance.handle)
            }
        }
    }
}
