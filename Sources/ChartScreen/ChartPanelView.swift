import ScrumCore
import TerminalUI
import Widgets

/// One chart: its title, graph, mini-map and check marks.
struct ChartPanelView {
    let chart: Chart
    let panel: ChartLayout.Panel
    let layout: ChartPanelLayout
    let appearance: ChartAppearance
    let names: DateNames
    let isSelected: Bool
    /// The line that keys mean.
    let line: Int?
    let now: Duration

    func draw(in frame: inout Frame) {
        if let box = layout.frame {
            frame.fill(box, style: .plain)
            Box(style: isSelected ? appearance.labels : appearance.grid)
                .draw(in: &frame, rect: box)
        }
        drawTitle(in: &frame)
        guard panel.form != .edge else { return }
        drawGraph(in: &frame)
        ChartMapView(chart: chart, appearance: appearance, now: now)
            .draw(in: &frame, rect: layout.map)
        for check in layout.checks { draw(check, in: &frame) }
        if layout.missingChecks > 0, let last = layout.checks.last {
            frame.put(
                "+\(layout.missingChecks)", row: last.rect.row, column: last.rect.endColumn + 2,
                style: appearance.labels,
                width: max(0, layout.graph.axis.endColumn - last.rect.endColumn - 2))
        }
    }

    private func drawTitle(in frame: inout Frame) {
        let rect = layout.title
        guard !rect.isEmpty else { return }
        if layout.frame == nil {
            let rule = isSelected ? appearance.labels : appearance.grid
            frame.fill(rect, with: frame.glyphs == .ascii ? "-" : "─", style: rule)
        }
        let style = isSelected ? Style.bold : Style.plain
        let title = " " + TextWidth.sanitized(chart.set.title) + " "
        let start = max(rect.column + 2, panel.inSight.column)
        let used = frame.put(
            title, row: rect.row, column: start, style: style,
            width: max(0, min(rect.endColumn - 2, panel.inSight.endColumn) - start))
        guard panel.form == .plain || panel.form == .boxed, let dates else { return }
        let width = frame.width(of: dates) + 2
        guard used + width + 6 <= rect.columns else { return }
        frame.put(
            " \(dates) ", row: rect.row, column: rect.endColumn - width - 2,
            style: appearance.labels)
    }

    /// "Nov 17, 2018 – Mar 8, 2019"
    private var dates: String? {
        guard let first = chart.samples.date(at: chart.window.lower),
            let last = chart.samples.date(at: chart.window.upper)
        else { return nil }
        let (from, to) = (names.day(first), names.day(last))
        return from == to ? from : "\(from) – \(to)"
    }

    private func drawGraph(in frame: inout Frame) {
        let plot = layout.graph.plot
        guard !plot.isEmpty else { return }
        let figure = ChartFigure(chart, columns: 2 * plot.columns, at: now)
        LineChart(
            lines: figure.lines.map { line in
                LineChart.Line(
                    points: line.points, style: appearance.style(of: line.number, in: chart.set),
                    mark: appearance.mark(of: line.number))
            },
            rows: chart.range.map { layout.axis.marks(in: $0.value(at: now)) } ?? [],
            columns: dates(figure, in: plot),
            cursor: cursor(figure), grid: appearance.grid, labels: appearance.labels
        ).draw(in: &frame, layout: layout.graph)
        if let note = note {
            let width = min(frame.width(of: note), plot.columns)
            frame.put(
                note, row: plot.row + plot.rows / 2,
                column: plot.column + (plot.columns - width) / 2, style: appearance.labels,
                width: width)
        }
    }

    /// The dates below a plot; what stands in front of it cuts none in two.
    private func dates(_ figure: ChartFigure, in plot: Rect) -> [LineChart.Mark] {
        figure.dates(columns: plot.columns, names: names).filter { mark in
            guard let column = layout.graph.column(mark.position) else { return false }
            let width = TextWidth.width(of: mark.label)
            let start = column - width / 2
            return start >= panel.inSight.column && start + width <= panel.inSight.endColumn
        }
    }

    private var note: String? {
        if chart.samples.count == 0 || chart.set.lines.isEmpty { return "no data" }
        return chart.isShown.contains(true) ? nil : "all lines are hidden"
    }

    private func cursor(_ figure: ChartFigure) -> LineChart.Cursor? {
        guard panel.form != .side, let place = chart.indicator, chart.window.contains(place),
            let date = chart.samples.date(at: place)
        else { return nil }
        let dots = figure.values(at: place).compactMap { number, y in
            y.map {
                LineChart.Cursor.Dot(y: $0, style: appearance.style(of: number, in: chart.set))
            }
        }
        return LineChart.Cursor(
            position: chart.window.share(of: place),
            label: names.date(date, withTime: chart.samples.hasTimes), dots: dots)
    }

    private func draw(_ check: ChartPanelLayout.Check, in frame: inout Frame) {
        let (row, column) = (check.rect.row, check.rect.column)
        let name = TextWidth.sanitized(chart.set.lines[check.line].name)
        let isShown = chart.isShown[check.line]
        let colors = appearance.check(of: check.line, in: chart.set)
        if frame.glyphs != .unicode || appearance.depth < .palette {
            let mark = appearance.mark(of: check.line).map { String(Character($0)) } ?? "x"
            frame.put(
                isShown ? "[\(mark)]" : "[ ]", row: row, column: column,
                style: appearance.style(of: check.line, in: chart.set).adding(.bold))
        } else if isShown {
            frame.put(" ✓ ", row: row, column: column, style: colors.adding(.bold))
        } else {
            frame.put(
                " ○ ", row: row, column: column,
                style: appearance.style(of: check.line, in: chart.set))
        }
        var style = isShown ? Style.plain : appearance.labels
        if isSelected, line == check.line { style = style.adding([.underline, .bold]) }
        let width = min(ChartPanelLayout.nameColumns(name), check.rect.columns - 4)
        frame.put(name, row: row, column: column + 4, style: style, width: max(0, width))
        guard isShown, let place = chart.indicator else { return }
        let value = chart.samples.value(ofLine: check.line, at: place)
        frame.put(
            value.map { ChartNumber.text($0, unit: chart.set.unit) } ?? "–", row: row,
            column: column + 5 + width, style: .bold,
            width: max(0, check.rect.columns - 5 - width))
    }
}
