import ScrumCore
import TerminalUI
import Widgets

/// One chart in the SVG, with its upper left corner at 0, 0.
struct ChartSVGPanel {
    let chart: Chart
    let appearance: ChartAppearance
    let names: DateNames

    private typealias Piece = (bar: ColumnChart.Column, piece: ColumnChart.Piece)

    private var plot: (x: Double, y: Double, width: Double, height: Double) {
        (64, 34, ChartSVG.width - (rightLine == nil ? 72 : 136), 190)
    }
    private var rightLine: Int? { chart.axisLines(chosen: nil).right }

    private var muted: String { appearance.isLight ? "#6a737b" : "#8d959c" }
    private var grid: String { appearance.isLight ? "#dfe4e8" : "#2c3238" }

    func draw(in svg: inout SVGWriter) {
        svg.text(
            chart.set.title, ("x", "0"), ("y", "16"), ("fill", appearance.ink),
            ("font-size", "16"), ("font-weight", "bold"))
        if let dates = names.span(of: chart) {
            svg.text(
                dates, ("x", SVGWriter.text(plot.x + plot.width)), ("y", "16"), ("fill", muted),
                ("text-anchor", "end"))
        }
        drawRows(of: chart.axisLines(chosen: nil).left, at: plot.x, isLeft: true, in: &svg)
        if let rightLine {
            drawRows(of: rightLine, at: plot.x + plot.width, isLeft: false, in: &svg)
        }
        let figure = ChartFigure(chart, columns: Int(plot.width), at: .zero)
        drawBars(of: figure, in: &svg)
        for raw in figure.raws { drawDots(raw, in: &svg) }
        for line in figure.references { draw(line, in: &svg, width: 1.2, dash: "5 4") }
        for line in figure.lines { draw(line, in: &svg, width: 2) }
        // Omits the label of a day whose first sample is before the window.
        for mark in figure.dates(columns: Int(plot.width / 8), names: names)
        where mark.position > -1e-9 {
            let lines = mark.below.isEmpty ? [mark.label] : [mark.label, mark.below]
            for (row, line) in lines.enumerated() {
                svg.text(
                    line, ("x", SVGWriter.text(plot.x + mark.position * plot.width)),
                    ("y", SVGWriter.text(plot.y + plot.height + Double(18 + 14 * row))),
                    ("fill", muted), ("text-anchor", "middle"))
            }
        }
        drawNames(in: &svg)
    }

    /// Draws the labels of an axis and, if it is the left one, the grid.
    private func drawRows(of line: Int, at x: Double, isLeft: Bool, in svg: inout SVGWriter) {
        guard let range = chart.ranges[chart.axis(of: line)]?.to else { return }
        let color = rightLine == nil ? muted : color(of: line)
        for mark in ValueAxis(range, unit: chart.axisUnit, count: 6).marks(in: range) {
            let y = SVGWriter.text(plot.y + (1 - mark.position) * plot.height)
            if isLeft {
                svg.empty(
                    "line", ("x1", SVGWriter.text(plot.x)),
                    ("x2", SVGWriter.text(plot.x + plot.width)), ("y1", y), ("y2", y),
                    ("stroke", grid))
            }
            svg.text(
                mark.label, ("x", SVGWriter.text(isLeft ? x - 10 : x + 10)), ("y", y),
                ("dy", "4"), ("fill", color), ("text-anchor", isLeft ? "end" : "start"))
        }
    }

    private func drawBars(of figure: ChartFigure, in svg: inout SVGWriter) {
        var pieces: [[Piece]] = Array(repeating: [], count: chart.set.lines.count)
        for bar in figure.bars {
            for piece in bar.pieces { pieces[piece.line].append((bar, piece)) }
        }
        for (number, pieces) in pieces.enumerated() { draw(pieces, of: number, in: &svg) }
    }

    /// Draws the bars or the area of one line as a path.
    private func draw(_ pieces: [Piece], of number: Int, in svg: inout SVGWriter) {
        var path = ""
        var slices: [(x: Double, low: Double, high: Double)] = []
        func close() {
            guard let first = slices.first else { return }
            path += "M" + place(PlotPoint(first.x, first.low))
            for slice in slices { path += "L" + place(PlotPoint(slice.x, slice.high)) }
            for slice in slices.reversed() {
                path += "L" + place(PlotPoint(slice.x, slice.low))
            }
            path += "Z"
            slices = []
        }
        for (bar, piece) in pieces {
            let gap = chart.set.hasBars ? (bar.to - bar.from) * 0.1 : 0
            let (from, to) = (max(bar.from + gap, 0), min(bar.to - gap, 1))
            if chart.set.hasBars || slices.last.map({ bar.from - $0.x > 1e-9 }) ?? false { close() }
            guard from < to else { continue }
            slices += [(from, piece.low, piece.high), (to, piece.low, piece.high)]
        }
        close()
        guard !path.isEmpty else { return }
        svg.empty("path", ("d", path), ("fill", color(of: number)))
    }

    /// Draws the values before smoothing.
    private func drawDots(_ line: ChartFigure.Line, in svg: inout SVGWriter) {
        let dots = line.points.filter { (0...1).contains($0.y) }.map {
            "M" + place($0) + "h0"
        }
        draw(path: dots.joined(), of: line.number, in: &svg, width: 4, opacity: "0.3")
    }

    /// Draws a line as a path, and points between gaps as dots.
    private func draw(
        _ line: ChartFigure.Line, in svg: inout SVGWriter, width: Double, dash: String = ""
    ) {
        var path = ""
        var dots = ""
        for run in line.points.split(whereSeparator: \.isGap) {
            if run.count == 1, let point = run.first {
                // A stroke of zero length with round ends is a dot.
                dots += "M" + place(point) + "h0"
                continue
            }
            for (index, point) in run.enumerated() {
                path += (index == 0 ? "M" : "L") + place(point)
            }
        }
        draw(path: path, of: line.number, in: &svg, width: width, dash: dash)
        draw(path: dots, of: line.number, in: &svg, width: 2.5 * width)
    }

    private func draw(
        path: String, of number: Int, in svg: inout SVGWriter, width: Double,
        dash: String = "", opacity: String = ""
    ) {
        guard !path.isEmpty else { return }
        svg.empty(
            "path", ("d", path), ("fill", "none"), ("stroke", color(of: number)),
            ("stroke-width", SVGWriter.text(width)), ("stroke-linejoin", "round"),
            ("stroke-linecap", "round"), ("stroke-dasharray", dash), ("stroke-opacity", opacity))
    }

    private func color(of line: Int) -> String {
        "\(Color.rgb(appearance.color(of: line, in: chart.set)))"
    }

    private func place(_ point: PlotPoint) -> String {
        let x = SVGWriter.text(plot.x + point.x * plot.width)
        return x + " " + SVGWriter.text(plot.y + (1 - point.y) * plot.height)
    }

    /// Draws the names of the shown lines, each after a box in the line's colour.
    private func drawNames(in svg: inout SVGWriter) {
        var x = 0.0
        let y = ChartSVG.height - 16
        for line in chart.shownLines {
            let name = chart.set.lines[line].name
            let width = 20 + 8.0 * Double(TextWidth.width(of: TextWidth.sanitized(name))) + 18
            guard x + width <= ChartSVG.width else { break }
            svg.empty(
                "rect", ("x", SVGWriter.text(x)), ("y", SVGWriter.text(y)), ("width", "12"),
                ("height", "12"), ("rx", "3"), ("fill", color(of: line)))
            svg.text(
                name, ("x", SVGWriter.text(x + 20)), ("y", SVGWriter.text(y + 11)),
                ("fill", appearance.ink))
            x += width
        }
    }
}
