import ScrumCore
import TerminalUI
import Widgets

/// The layout of one chart.
struct ChartPanelLayout: Equatable, Sendable {
    struct LegendEntry: Equatable, Sendable {
        let line: Int
        let rect: Rect
    }

    private static let longestName = 20

    /// The frame around the chart; nil if it has none.
    let frame: Rect?
    /// The row of the title.
    let title: Rect
    let graph: LineChart.Layout
    let map: Rect
    /// The legend's entries, each with a check mark and a name.
    let legend: [LegendEntry]
    /// The number of lines missing from the legend.
    let unlisted: Int
    /// The lines whose axes are on the left and right; in most charts, all lines share the left
    /// axis.
    let leftLine: Int
    let rightLine: Int?
    let leftAxis: ValueAxis
    let rightAxis: ValueAxis?

    init(_ panel: ChartLayout.Panel, _ chart: Chart, line: Int?) {
        let rect = panel.rect
        let isBoxed = panel.form != .plain && rect.rows >= 4 && rect.columns >= 8
        frame = isBoxed ? rect : nil
        let isSide = panel.form == .side || panel.form == .edge
        let inFrame = isBoxed ? rect.inset(rows: 1, columns: 2) : rect
        // A partly covered chart is scaled to fit its visible part.
        let inside = isSide ? inFrame.intersection(panel.inSight.inset(columns: 1)) : inFrame
        let titleRows = isBoxed || rect.rows < 4 ? 0 : 1
        title = rect.part(rows: isBoxed ? 1 : titleRows)
        var rows = inside.rows - titleRows
        let mapRows = isSide || rows < 10 ? 0 : rows < 24 ? 2 : 3
        let margin = inside.columns >= 40 && !isBoxed ? 1 : 0
        let legendArea = inside.inset(columns: margin)
        let maxRows = isSide || rows < 4 ? 0 : max(1, (rows - 4) / 4)
        let (legend, missing) = Self.legend(
            chart, columns: legendArea.columns, rows: maxRows, line: line)
        let legendRows = legend.last.map { $0.rect.row + 1 } ?? 0
        rows -= mapRows + legendRows
        (leftLine, rightLine) = chart.axisLines(chosen: line)
        let hasLabels = inside.columns >= 30 && !isSide
        func axis(of line: Int) -> (axis: ValueAxis, gutter: Int) {
            let range = chart.ranges[chart.axis(of: line)]?.to ?? ValueRange(0, 1)
            let marks = rows > 12 ? 6 : rows > 6 ? (rows + 1) / 2 : max(2, rows / 2 + 1)
            let labelRows = chart.labelRows(columns: legendArea.columns - 8)
            let axis = ValueAxis(
                range, unit: chart.axisUnit, count: marks, most: rows - 1,
                rows: rows - (rows >= 3 ? min(labelRows, rows / 3) : 0))
            let widest = axis.marks(in: range).map { TextWidth.width(of: $0.label) }.max() ?? 0
            return (axis, hasLabels ? min(max(5, widest), 14) + 1 : 0)
        }
        let left = axis(of: leftLine)
        let right = rightLine.map(axis)
        (leftAxis, rightAxis) = (left.axis, right?.axis)
        let top = inside.row + titleRows
        let graph = LineChart.Layout(
            Rect(row: top, column: legendArea.column, rows: rows, columns: legendArea.columns),
            gutter: left.gutter, right: right?.gutter ?? 0,
            axisRows: chart.labelRows(columns: legendArea.columns - left.gutter))
        self.graph = graph
        map = Rect(
            row: top + rows, column: graph.plot.column, rows: mapRows, columns: graph.plot.columns)
        unlisted = missing
        self.legend = legend.map { entry in
            let row = top + rows + mapRows + entry.rect.row
            let column = legendArea.column + entry.rect.column
            return LegendEntry(
                line: entry.line,
                rect: Rect(row: row, column: column, rows: 1, columns: entry.rect.columns))
        }
    }

    /// The conversion between the mini-map's columns and positions in the date range.
    var mapScale: LineChart.Layout { LineChart.Layout(map, gutter: 0) }

    /// The width of a line's name in the legend, in columns.
    static func nameColumns(_ name: String) -> Int {
        TextWidth.width(of: name, atMost: longestName)
    }

    /// The entries of the legend, which include the selected line, and how many lines are missing.
    private static func legend(
        _ chart: Chart, columns: Int, rows: Int, line: Int?
    ) -> (legend: [LegendEntry], missing: Int) {
        let lines = chart.set.lines
        guard rows > 0, columns > 3, !lines.isEmpty else { return ([], lines.count) }
        let widths = lines.map { min(4 + nameColumns($0.name), columns) }
        // The width of each entry and all later entries together.
        var rests = widths
        for index in widths.indices.dropLast().reversed() { rests[index] += 2 + rests[index + 1] }
        var begin = 0
        while true {
            var legend: [LegendEntry] = []
            var (row, column) = (0, 0)
            for index in begin..<lines.count {
                let width = widths[index]
                // If not all entries fit, the last row ends with the number of missing lines.
                let isLast = row == rows - 1 && column + rests[index] > columns
                if column > 0, column + width > columns - (isLast ? 9 : 0) {
                    if row == rows - 1 { break }
                    (row, column) = (row + 1, 0)
                }
                legend.append(
                    LegendEntry(
                        line: index,
                        rect: Rect(row: row, column: column, rows: 1, columns: width)))
                column += width + 2
            }
            if let line, let last = legend.last, line > last.line, begin < line {
                begin += 1
                continue
            }
            return (legend, lines.count - legend.count)
        }
    }
}
