import ScrumCore
import TerminalUI
import Widgets

/// One chart of the picture, with its upper left corner at 0, 0.
struct ChartSVGPanel {
    let chart: Chart
    let appearance: ChartAppearance
    let names: DateNames

    private typealias Area = (x: Double, y: Double, width: Double, height: Double)

    private var plot: Area { (64, 34, ChartSVG.width - 72, 190) }
    private var map: Area { (64, 252, ChartSVG.width - 72, 34) }

    private var ink: String { appearance.isLight ? "#1c2126" : "#e4e6e8" }
    private var muted: String { appearance.isLight ? "#6a737b" : "#8d959c" }
    private var grid: String { appearance.isLight ? "#dfe4e8" : "#2c3238" }

    func draw(in svg: inout SVGWriter) {
        svg.text(
            "text",
            [("x", "0"), ("y", "16"), ("fill", ink), ("font-size", "16"), ("font-weight", "bold")],
            chart.set.title)
        drawDates(in: &svg)
        drawRows(in: &svg)
        let figure = ChartFigure(chart, columns: Int(plot.width), at: .zero)
        for line in figure.lines { draw(line, in: &svg, plot, width: 2) }
        for mark in figure.dates(columns: Int(plot.width / 8), names: names) {
            svg.text(
                "text",
                [
                    ("x", SVGWriter.text(plot.x + mark.position * plot.width)),
                    ("y", SVGWriter.text(plot.y + plot.height + 18)), ("fill", muted),
                    ("text-anchor", "middle"),
                ], mark.label)
        }
        drawMap(in: &svg)
        drawChecks(in: &svg)
    }

    private func drawDates(in svg: inout SVGWriter) {
        guard let first = chart.samples.date(at: chart.window.lower),
            let last = chart.samples.date(at: chart.window.upper)
        else { return }
        let (from, to) = (names.day(first), names.day(last))
        svg.text(
            "text",
            [
                ("x", SVGWriter.text(plot.x + plot.width)), ("y", "16"), ("fill", muted),
                ("text-anchor", "end"),
            ], from == to ? from : "\(from) – \(to)")
    }

    private func drawRows(in svg: inout SVGWriter) {
        guard let range = chart.range?.to else { return }
        for mark in ValueAxis(range, unit: chart.set.unit, count: 6).marks(in: range) {
            let y = SVGWriter.text(plot.y + (1 - mark.position) * plot.height)
            svg.empty(
                "line",
                [
                    ("x1", SVGWriter.text(plot.x)), ("x2", SVGWriter.text(plot.x + plot.width)),
                    ("y1", y), ("y2", y), ("stroke", grid),
                ])
            svg.text(
                "text",
                [
                    ("x", SVGWriter.text(plot.x - 10)), ("y", y), ("dy", "4"), ("fill", muted),
                    ("text-anchor", "end"),
                ], mark.label)
        }
    }

    /// A line as a path; points between gaps are dots.
    private func draw(
        _ line: ChartFigure.Line, in svg: inout SVGWriter, _ area: Area, width: Double,
        opacity: String = "1"
    ) {
        var path = ""
        var dots = ""
        for run in line.points.split(whereSeparator: \.isGap) {
            if run.count == 1, let point = run.first {
                // A stroke of no length with round ends.
                dots += "M" + place(point, area) + "h0"
                continue
            }
            for (index, point) in run.enumerated() {
                path += (index == 0 ? "M" : "L") + place(point, area)
            }
        }
        let color = SVGWriter.color(appearance.color(of: line.number, in: chart.set))
        for (path, width) in [(path, width), (dots, 2.5 * width)] where !path.isEmpty {
            svg.empty(
                "path",
                [
                    ("d", path), ("fill", "none"), ("stroke", color),
                    ("stroke-width", SVGWriter.text(width)), ("stroke-linejoin", "round"),
                    ("stroke-linecap", "round"), ("stroke-opacity", opacity),
                ])
        }
    }

    private func place(_ point: PlotPoint, _ area: Area) -> String {
        let x = SVGWriter.text(area.x + point.x * area.width)
        return x + " " + SVGWriter.text(area.y + (1 - point.y) * area.height)
    }

    private func drawMap(in svg: inout SVGWriter) {
        guard chart.samples.count > 0 else { return }
        let window = chart.window
        let fill = SVGWriter.color(appearance.windowFill.hex ?? 0x808080)
        svg.empty(
            "rect",
            [
                ("x", SVGWriter.text(map.x + window.lower * map.width)),
                ("y", SVGWriter.text(map.y - 3)),
                ("width", SVGWriter.text(window.width * map.width)),
                ("height", SVGWriter.text(map.height + 6)), ("rx", "3"), ("fill", fill),
            ])
        let figure = ChartFigure(map: chart, columns: Int(map.width), at: .zero)
        for line in figure.lines { draw(line, in: &svg, map, width: 1.2, opacity: "0.8") }
        for edge in [window.lower, window.upper] {
            svg.empty(
                "rect",
                [
                    ("x", SVGWriter.text(map.x + edge * map.width - 2)),
                    ("y", SVGWriter.text(map.y - 3)), ("width", "4"),
                    ("height", SVGWriter.text(map.height + 6)), ("rx", "2"),
                    ("fill", SVGWriter.color(appearance.handle.foreground.hex ?? 0x808080)),
                ])
        }
    }

    /// A box in the line's colour and its name, for the lines that are shown.
    private func drawChecks(in svg: inout SVGWriter) {
        var x = 0.0
        let y = ChartSVG.height - 20
        for line in chart.isShown.indices where chart.isShown[line] {
            let name = chart.set.lines[line].name
            let width = 26 + 8.0 * Double(TextWidth.width(of: TextWidth.sanitized(name))) + 18
            guard x + width <= ChartSVG.width else { break }
            let box = appearance.check(of: line, in: chart.set)
            svg.empty(
                "rect",
                [
                    ("x", SVGWriter.text(x)), ("y", SVGWriter.text(y)), ("width", "18"),
                    ("height", "18"), ("rx", "4"),
                    ("fill", SVGWriter.color(box.background.hex ?? 0)),
                ])
            svg.empty(
                "path",
                [
                    ("d", "M\(SVGWriter.text(x + 4.5)) \(SVGWriter.text(y + 9.5))l3 3 6-7"),
                    ("fill", "none"), ("stroke", SVGWriter.color(box.foreground.hex ?? 0)),
                    ("stroke-width", "2"), ("stroke-linecap", "round"),
                ])
            svg.text(
                "text",
                [
                    ("x", SVGWriter.text(x + 26)), ("y", SVGWriter.text(y + 13.5)), ("fill", ink),
                ], name)
            x += width
        }
    }
}
