import TerminalUI

/// Lines and columns on a labelled grid, with movable cursors.
package struct LineChart: Sendable {
    package struct Line: Equatable, Sendable {
        package var points: [PlotPoint]
        package var style: Style
        /// The mark that distinguishes the line if there are no colours.
        package var mark: Unicode.Scalar?
        var stroke: Raster.Stroke
        /// Lines with a higher rank are drawn in front.
        package var rank: Int

        package init(
            points: [PlotPoint], style: Style = .plain, mark: Unicode.Scalar? = nil,
            stroke: Raster.Stroke = .thin, rank: Int = 0
        ) {
            self.points = points
            self.style = style
            self.mark = mark
            self.stroke = stroke
            self.rank = rank
        }
    }

    /// A label on an axis; the position runs from 0 at the start of the axis to 1 at its end.
    package struct Mark: Hashable, Sendable {
        package var position: Double
        package var label: String
        /// A second row of the label; may be empty.
        package var below: String

        package init(_ position: Double, _ label: String, below: String = "") {
            self.position = position
            self.label = label
            self.below = below
        }
    }

    /// A vertical line with a dot on each graph.
    package struct Cursor: Equatable, Sendable {
        package struct Dot: Equatable, Sendable {
            package var y: Double
            package var style: Style

            package init(y: Double, style: Style) {
                self.y = y
                self.style = style
            }
        }

        package var position: Double
        var dots: [Dot]

        package init(position: Double, dots: [Dot] = []) {
            self.position = position
            self.dots = dots
        }
    }

    /// The position of each part of the chart.
    package struct Layout: Equatable, Sendable {
        package let plot: Rect
        /// The labels to the left of the plot; empty if they do not fit.
        package let gutter: Rect
        /// The labels to the right of the plot, if there is a second axis.
        let rightGutter: Rect
        /// The rows of labels below the plot; empty if they do not fit.
        package let axis: Rect

        /// Reserves `gutter` columns for the grid's labels and `right` columns for the labels of a
        /// second axis.
        package init(_ rect: Rect, gutter: Int, right: Int = 0, axisRows: Int = 1) {
            let axisRows = rect.rows >= 3 ? min(axisRows, rect.rows / 3) : 0
            let isWide = rect.columns >= gutter + right + 10
            let columns = isWide ? max(0, gutter) : 0
            let rightColumns = isWide ? max(0, right) : 0
            let rows = max(0, rect.rows - axisRows)
            self.gutter = rect.part(rows: rows, columns: columns)
            plot = rect.part(
                column: columns, rows: rows,
                columns: max(0, rect.columns - columns - rightColumns))
            rightGutter = rect.part(
                column: columns + plot.columns, rows: rows, columns: rightColumns)
            axis = rect.part(row: rows, rows: axisRows, columns: max(0, rect.columns))
        }

        /// The fraction of the plot's width at the middle of a screen column.
        package func share(ofColumn column: Int) -> Double {
            guard plot.columns > 1 else { return 0 }
            let isFirst = column == plot.column
            let isLast = column == plot.endColumn - 1
            let dot = Double(2 * (column - plot.column)) + (isFirst ? 0 : isLast ? 1 : 0.5)
            return min(max(dot / Double(2 * plot.columns - 1), 0), 1)
        }

        /// The screen column for a fraction of the plot's width; nil outside the plot.
        package func column(_ share: Double) -> Int? {
            guard share >= -1e-9, share <= 1 + 1e-9, plot.columns > 0 else { return nil }
            let dot = Int((share * Double(2 * plot.columns - 1) + 0.5).rounded(.down))
            return plot.column + min(max(dot / 2, 0), plot.columns - 1)
        }

        /// The screen row for a fraction of the plot's height; nil outside the plot.
        package func row(_ share: Double) -> Int? {
            guard share >= -1e-9, share <= 1 + 1e-9, plot.rows > 0 else { return nil }
            let dot = Int(((1 - share) * Double(4 * plot.rows - 1) + 0.5).rounded(.down))
            return plot.row + min(max(dot / 4, 0), plot.rows - 1)
        }
    }

    package var lines: [Line]
    package var bars: ColumnChart
    package var rows: [Mark]
    /// The labels of a second axis, on the right; the grid belongs to the first axis.
    var rightRows: [Mark]
    package var columns: [Mark]
    /// The maximum width of a label below the plot; nil for no limit.
    var columnRoom: Int?
    var cursors: [Cursor]
    package var grid: Style
    package var labels: Style
    /// The styles of the labels on the left and on the right.
    var leftLabels: Style
    var rightLabels: Style

    package init(
        lines: [Line], bars: ColumnChart = ColumnChart(columns: [], hasGaps: false),
        rows: [Mark] = [], rightRows: [Mark] = [], columns: [Mark] = [],
        columnRoom: Int? = nil, cursors: [Cursor] = [],
        grid: Style = Style(foreground: .faint), labels: Style = Style(foreground: .muted),
        leftLabels: Style = Style(foreground: .muted),
        rightLabels: Style = Style(foreground: .muted)
    ) {
        self.lines = lines
        self.bars = bars
        self.rows = rows
        self.rightRows = rightRows
        self.columns = columns
        self.columnRoom = columnRoom
        self.cursors = cursors
        self.grid = grid
        self.labels = labels
        self.leftLabels = leftLabels
        self.rightLabels = rightLabels
    }

    package func draw(in frame: inout Frame, layout: Layout) {
        guard !layout.plot.isEmpty else { return }
        let area = layout.plot.intersection(
            Rect(row: layout.plot.row, column: layout.plot.column, rows: 1024, columns: 2048))
        drawGrid(in: &frame, layout, area)
        drawLabels(rows, in: &frame, layout, layout.gutter, leftLabels, isRight: false)
        drawLabels(rightRows, in: &frame, layout, layout.rightGutter, rightLabels, isRight: true)
        let fill = bars.draw(in: &frame, rect: area)
        func background(_ row: Int, _ column: Int) -> Color? {
            fill.isEmpty ? nil : fill[row * area.columns + column]
        }
        for cursor in cursors { draw(cursor, in: &frame, layout, area, background) }
        var raster = Raster(size: area.size, .dots, glyphs: frame.glyphs)
        for line in lines {
            raster.plot(line.points, style: line.style, stroke: line.stroke, rank: line.rank)
        }
        raster.draw(in: &frame, rect: area, background: background)
        drawMarks(of: raster, in: &frame, area)
        drawColumns(in: &frame, layout)
        for cursor in cursors { drawDots(of: cursor, in: &frame, layout, area, background) }
    }
}

extension LineChart {
    /// Draws the grid as dotted lines, as fine as the graphs.
    private func drawGrid(in frame: inout Frame, _ layout: Layout, _ area: Rect) {
        guard frame.glyphs == .unicode else {
            for mark in rows {
                guard let row = layout.row(mark.position) else { continue }
                frame.fill(
                    Rect(row: row, column: area.column, rows: 1, columns: area.columns),
                    with: ".", style: grid)
            }
            return
        }
        var raster = Raster(size: area.size, .dots, glyphs: frame.glyphs)
        let width = max(1, 2 * area.columns - 1)
        for mark in rows where mark.position >= -1e-9 && mark.position <= 1 + 1e-9 {
            raster.plot(
                stride(from: 0, to: 2 * area.columns, by: 2).map {
                    PlotPoint(Double($0) / Double(width), min(max(mark.position, 0), 1))
                }, style: grid, stroke: .points)
        }
        raster.draw(in: &frame, rect: area)
    }

    private func drawLabels(
        _ marks: [Mark], in frame: inout Frame, _ layout: Layout, _ gutter: Rect, _ style: Style,
        isRight: Bool
    ) {
        let room = gutter.columns - 1
        guard room > 0 else { return }
        var last: Int?
        for mark in marks {
            guard let row = layout.row(mark.position), row != last else { continue }
            last = row
            let width = min(frame.width(of: mark.label), room)
            frame.put(
                mark.label, row: row, column: gutter.column + (isRight ? 1 : room - width),
                style: style, width: room)
        }
    }

    /// Draws the labels below the plot, except any that would overlap the previous label.
    private func drawColumns(in frame: inout Frame, _ layout: Layout) {
        guard !layout.axis.isEmpty else { return }
        var end = layout.axis.column
        for mark in columns {
            guard let column = layout.column(mark.position) else { continue }
            let room = columnRoom ?? layout.axis.columns
            let lines = [mark.label, mark.below].prefix(layout.axis.rows)
            let widths = lines.map { min(frame.width(of: $0), room) }
            let widest = widths.max() ?? 0
            // Near the right edge, a label ends where the axis does.
            let start = min(column - widest / 2, layout.axis.endColumn - widest)
            guard start >= end else { continue }
            for (offset, (line, width)) in zip(lines, widths).enumerated() {
                frame.put(
                    line, row: layout.axis.row + offset, column: start + (widest - width) / 2,
                    style: labels, width: width)
            }
            end = start + widest + 1
        }
    }

    private func draw(
        _ cursor: Cursor, in frame: inout Frame, _ layout: Layout, _ area: Rect,
        _ background: (Int, Int) -> Color?
    ) {
        guard let column = layout.column(cursor.position), column < area.endColumn else { return }
        for row in area.row..<area.endRow {
            let style = Self.style(
                labels, on: background(row - area.row, column - area.column))
            frame.put(scalar: "│", row: row, column: column, style: style)
        }
    }

    private func drawDots(
        of cursor: Cursor, in frame: inout Frame, _ layout: Layout, _ area: Rect,
        _ background: (Int, Int) -> Color?
    ) {
        guard let column = layout.column(cursor.position), column < area.endColumn else { return }
        for dot in cursor.dots {
            guard let row = layout.row(dot.y), row < area.endRow else { continue }
            let style = Self.style(
                dot.style, on: background(row - area.row, column - area.column))
            frame.put(
                scalar: frame.glyphs == .console ? "■" : "●", row: row, column: column,
                style: style.adding(.bold))
        }
    }

    /// Draws marks along lines that colours do not distinguish, in different columns on each line.
    private func drawMarks(of raster: Raster, in frame: inout Frame, _ area: Rect) {
        let marked = lines.filter { $0.mark != nil }
        for (index, line) in marked.enumerated() {
            guard let mark = line.mark else { continue }
            let offset = min(index * 3 + 1, raster.size.columns / 2)
            for column in stride(
                from: offset, to: raster.size.columns, by: max(6, 3 * marked.count))
            {
                let rows = raster.rows(of: line.style, column: column)
                guard !rows.isEmpty else { continue }
                frame.put(
                    scalar: mark, row: area.row + rows[rows.count / 2],
                    column: area.column + column, style: line.style)
            }
        }
    }

    /// A style that contrasts with a bar: black or white on the bar's colour, unchanged elsewhere.
    private static func style(_ style: Style, on background: Color?) -> Style {
        guard let background else { return style }
        return Style(
            foreground: .rgb(background.isLight == true ? 0x000000 : 0xffffff),
            background: background, attributes: .alarm)
    }
}
