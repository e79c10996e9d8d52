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
        var canvas = LineCanvas(size: rect.size)
        for line in figure.lines {
            canvas.add(line.points, style: appearance.style(of: line.number, in: chart.set))
        }
        canvas.draw(in: &frame, rect: rect)
        for (begin, end) in [(rect.column, left), (right + 1, rect.endColumn)] {
            let outside = Rect(
                row: rect.row, column: begin, rows: rect.rows, columns: max(0, end - begin))
            frame.restyle(outside) { style in
                appearance.depth == .none ? style.adding(.dim) : appearance.grid
            }
        }
        let inside = Rect(row: rect.row, column: left, rows: rect.rows, columns: right - left + 1)
        frame.restyle(inside) { $0.with(background: appearance.windowFill) }
        for row in rect.row..<rect.endRow {
            for (column, bracket) in [(left, "["), (right, "]")] {
                frame.put(
                    frame.glyphs == .ascii ? bracket : "┃", row: row, column: column,
                    style: appearance.handle)
            }
        }
    }
}
