import ScrumCore
import TerminalUI
import Widgets

/// One chart: its title, graph, mini-map and legend.
struct ChartPanelView {
    let chart: Chart
    let panel: ChartLayout.Panel
    let layout: ChartPanelLayout
    let appearance: ChartAppearance
    let names: DateNames
    let isSelected: Bool
    /// The selected line.
    let line: Int?
    /// The mouse selection.
    var selection: ChartWindow?
    let now: Duration

    /// The highlighted line: the selected one or, if none is selected, the chart's focus.
    private var highlighted: Int? { line ?? chart.focus }

    func draw(in frame: inout Frame) {
        if let box = layout.frame {
            frame.fill(box, style: .plain)
            let style = isSelected ? appearance.labels : appearance.grid
            frame.border(box, .light(frame.glyphs), style: style)
        }
        drawTitle(in: &frame)
        guard panel.form != .edge else { return }
        drawGraph(in: &frame)
        MiniMapView(chart: chart, appearance: appearance, now: now)
            .draw(in: &frame, rect: layout.map)
        for entry in layout.legend { draw(entry, in: &frame) }
        if layout.unlisted > 0, let last = layout.legend.last {
            frame.put(
                "+\(layout.unlisted)", row: last.rect.row, column: last.rect.endColumn + 2,
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
        let style =
            isSelected
            ? Style(attributes: panel.form == .plain ? [.bold, .reverse] : .bold) : .plain
        let title = " " + TextWidth.sanitized(chart.set.title) + " "
        let start = max(rect.column + 2, panel.inSight.column)
        let used = frame.put(
            title, row: rect.row, column: start, style: style,
            width: max(0, min(rect.endColumn - 2, panel.inSight.endColumn) - start))
        guard panel.form == .plain || panel.form == .boxed else { return }
        let (key, dates) = subtitles { key, dates in
            let widths = [key, dates].map { $0.isEmpty ? 0 : frame.width(of: $0) + 1 }
            return used + widths[0] + widths[1] + 6 <= rect.columns
        }
        if !key.isEmpty {
            frame.put(key + " ", row: rect.row, column: start + used, style: appearance.labels)
        }
        guard !dates.isEmpty else { return }
        frame.put(
            " \(dates) ", row: rect.row, column: rect.endColumn - frame.width(of: dates) - 4,
            style: appearance.labels)
    }

    /// The legend for the marks, and the dates of the window or indicator; empty if they do not
    /// fit.
    ///
    /// The window's dates are the first to be dropped, because the axis also shows dates.
    private func subtitles(fit: (String, String) -> Bool) -> (key: String, dates: String) {
        let keys = [chart.key, chart.shortKey]
        guard let place = chart.indicator, chart.window.contains(place) else {
            let dates = names.span(of: chart) ?? ""
            return (keys.map { ($0, dates) } + keys.map { ($0, "") } + [("", dates)])
                .first(where: fit) ?? ("", "")
        }
        var date = names.label(at: place, in: chart)
        if let mark = chart.mark { date = "\(names.label(at: mark, in: chart)) → \(date)" }
        return (keys + [""]).map { ($0, date) }.first(where: fit) ?? ("", "")
    }

    private func drawGraph(in frame: inout Frame) {
        let plot = layout.graph.plot
        guard !plot.isEmpty else { return }
        let figure = ChartFigure(chart, columns: 2 * plot.columns, at: now)
        LineChart(
            lines: lines(of: figure, frame.glyphs),
            bars: ColumnChart(
                columns: figure.bars,
                looks: appearance.looks(of: chart.set, highlighted: highlighted, frame.glyphs),
                hasGaps: chart.set.hasBars),
            rows: marks(layout.leftAxis, of: layout.leftLine),
            rightRows: layout.rightAxis.flatMap { axis in
                layout.rightLine.map { marks(axis, of: $0) }
            } ?? [],
            columns: figure.dates(columns: plot.columns, names: names),
            columnRoom: chart.set.labels.isEmpty ? nil : chart.labelRoom(columns: plot.columns),
            cursors: cursors(figure),
            grid: appearance.grid, labels: appearance.labels,
            leftLabels: layout.rightLine == nil ? appearance.labels : axisStyle(layout.leftLine),
            rightLabels: layout.rightLine.map(axisStyle) ?? appearance.labels
        ).draw(in: &frame, layout: layout.graph)
        drawSelection(in: &frame)
        if panel.form != .side, let place = chart.indicator,
            let column = layout.graph.column(chart.window.share(of: place))
        {
            ChartValueBox(chart, appearance: appearance)?.draw(
                in: &frame, plot: plot, column: column)
        }
        if let note = note {
            frame.put(note, inMiddleOf: plot.part(row: plot.rows / 2), style: appearance.labels)
        }
    }

    private var note: String? {
        if chart.samples.count == 0 || chart.set.lines.isEmpty { return "no data" }
        guard chart.isShown.contains(true) else { return "all lines are hidden" }
        return chart.isEmptyInSight ? "none" : nil
    }

    /// The lines to draw, from back to front: raw values, references, lines, and dots for sparse
    /// samples.
    private func lines(of figure: ChartFigure, _ glyphs: GlyphSet) -> [LineChart.Line] {
        func style(_ number: Int, faint: Double) -> Style {
            let style = appearance.style(of: number, in: chart.set)
            let isBackground = highlighted.map { $0 != number } ?? false
            return faint > 0 || isBackground
                ? appearance.faint(style, by: isBackground ? max(faint, 0.6) : faint) : style
        }
        let samples = chart.shown.indices(in: chart.window).count
        let smoothed = Set(figure.lines.filter { $0.points.contains { !$0.isGap } }.map(\.number))
        let raws = figure.raws.filter { highlighted == nil || highlighted == $0.number }.map {
            raw -> LineChart.Line in
            guard smoothed.contains(raw.number) else {
                return single(raw.points, style(raw.number, faint: 0), rank: 0)
            }
            let faint = style(raw.number, faint: 0.5)
            return samples * 4 <= layout.graph.plot.columns
                ? single(raw.points, faint, rank: -2)
                : LineChart.Line(points: raw.points, style: faint, stroke: .points, rank: -2)
        }
        let references = figure.references.map {
            LineChart.Line(
                points: $0.points, style: style($0.number, faint: 0.35), stroke: .dashed, rank: -1)
        }
        let lines = figure.lines.map {
            LineChart.Line(
                points: $0.points, style: style($0.number, faint: 0),
                mark: appearance.mark(of: $0.number, in: chart.set, glyphs),
                stroke: $0.number == highlighted ? .thick : .thin,
                rank: $0.number == highlighted ? 1 : 0)
        }
        guard samples * 6 <= layout.graph.plot.columns, chart.set.connects else {
            return raws + references + lines
        }
        return raws + references + lines + lines.map { single($0.points, $0.style, rank: $0.rank) }
    }

    /// Separates points with gaps, so that each is drawn as a thick dot.
    private func single(_ points: [PlotPoint], _ style: Style, rank: Int) -> LineChart.Line {
        LineChart.Line(points: points.flatMap { [$0, .gap] }, style: style, rank: rank)
    }

    private func marks(_ axis: ValueAxis, of line: Int) -> [LineChart.Mark] {
        (chart.ranges[chart.axis(of: line)]?.value(at: now)).map { axis.marks(in: $0) } ?? []
    }

    private func axisStyle(_ line: Int) -> Style {
        Style(foreground: appearance.style(of: line, in: chart.set).foreground)
    }

    private func cursors(_ figure: ChartFigure) -> [LineChart.Cursor] {
        guard panel.form != .side else { return [] }
        return [chart.mark, chart.indicator].compactMap { $0 }.filter(chart.window.contains).map {
            let dots = figure.values(at: $0).compactMap { number, y in
                y.map {
                    LineChart.Cursor.Dot(
                        y: $0, style: appearance.style(of: number, in: chart.set))
                }
            }
            return LineChart.Cursor(position: chart.window.share(of: $0), dots: dots)
        }
    }

    private func drawSelection(in frame: inout Frame) {
        let plot = layout.graph.plot
        guard let selection,
            let first = layout.graph.column(chart.window.share(of: selection.lower)),
            let last = layout.graph.column(chart.window.share(of: selection.upper))
        else { return }
        frame.restyle(
            plot.part(column: first - plot.column, columns: last - first + 1)
        ) { style in
            appearance.depth >= .palette ? appearance.filled(style) : style.adding(.reverse)
        }
    }

    private func draw(_ entry: ChartPanelLayout.LegendEntry, in frame: inout Frame) {
        let (row, column) = (entry.rect.row, entry.rect.column)
        let name = TextWidth.sanitized(chart.set.lines[entry.line].name)
        let isShown = chart.isShown[entry.line]
        let own = appearance.style(of: entry.line, in: chart.set)
        let mark = appearance.mark(of: entry.line, in: chart.set, frame.glyphs) ?? "x"
        let (box, boxStyle) =
            if frame.glyphs != .unicode || appearance.depth < .palette {
                (isShown ? "[\(mark)]" : "[ ]", own.adding(.bold))
            } else if isShown {
                (" ✓ ", appearance.checkMarkStyle(of: entry.line, in: chart.set).adding(.bold))
            } else {
                (" ○ ", own)
            }
        frame.put(box, row: row, column: column, style: boxStyle)
        var style = isShown ? Style.plain : appearance.labels
        if line == entry.line {
            style = style.adding([.underline, .bold])
        } else if highlighted == entry.line {
            style = style.adding(.bold)
        }
        let width = min(ChartPanelLayout.nameColumns(name), entry.rect.columns - 4)
        frame.put(name, row: row, column: column + 4, style: style, width: max(0, width))
    }
}

extension DateNames {
    /// The dates of a chart's window, such as "Nov 17, 2018 – Mar 8, 2019"; nil if the chart has
    /// none.
    func span(of chart: Chart) -> String? {
        guard chart.set.labels.isEmpty, let first = chart.shown.date(at: chart.window.lower),
            let last = chart.shown.date(at: chart.window.upper)
        else { return nil }
        let (from, to) = (day(first), day(last))
        return from == to ? from : "\(from) – \(to)"
    }

    /// The label for a position: a sample's date, period or label or, between samples, the date.
    func label(at place: Double, in chart: Chart) -> String {
        let samples = chart.shown
        if let index = chart.set.hasBars ? samples.nearest(to: place) : samples.index(at: place) {
            if !chart.set.labels.isEmpty { return TextWidth.sanitized(chart.set.labels[index]) }
            let date = samples.set.dates[index]
            guard let period = samples.period else {
                return self.date(date, withTime: samples.hasTimes)
            }
            return self.period(period, from: date)
        }
        return samples.date(at: place).map { date($0, withTime: chart.samples.hasTimes) } ?? ""
    }
}
