import TerminalUI

/// Lines over two axes: a grid with labels on the left, labels below, and a movable cursor.
package struct LineChart: Sendable {
    package struct Line: Equatable, Sendable {
        package var points: [PlotPoint]
        package var style: Style
        /// Drawn along the line to tell it from others without colours.
        package var mark: Unicode.Scalar?

        package init(points: [PlotPoint], style: Style = .plain, mark: Unicode.Scalar? = nil) {
            self.points = points
            self.style = style
            self.mark = mark
        }
    }

    /// A label on an axis, at a position from 0 at its beginning to 1 at its end.
    package struct Mark: Hashable, Sendable {
        package var position: Double
        package var label: String

        package init(_ position: Double, _ label: String) {
            self.position = position
            self.label = label
        }
    }

    /// A vertical line with its label below and a dot on each graph.
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
        package var label: String
        package var dots: [Dot]

        package init(position: Double, label: String, dots: [Dot] = []) {
            self.position = position
            self.label = label
            self.dots = dots
        }
    }

    /// Where the parts are.
    package struct Layout: Equatable, Sendable {
        package let plot: Rect
        /// The labels left of the plot; empty where there is no room.
        package let gutter: Rect
        /// The row of labels below; empty where there is no room.
        package let axis: Rect

        /// `gutter` columns are for the labels of the grid.
        package init(_ rect: Rect, gutter: Int) {
            let axisRows = rect.rows >= 3 ? 1 : 0
            let columns = rect.columns >= gutter + 10 ? max(0, gutter) : 0
            let rows = max(0, rect.rows - axisRows)
            self.gutter = Rect(
                row: rect.row, column: rect.column, rows: rows, columns: columns)
            plot = Rect(
                row: rect.row, column: rect.column + columns, rows: rows,
                columns: max(0, rect.columns - columns))
            axis = Rect(
                row: rect.row + rows, column: rect.column, rows: axisRows,
                columns: max(0, rect.columns))
        }

        /// The fraction of the plot's width at the middle of a column of the screen.
        package func share(ofColumn column: Int) -> Double {
            guard plot.columns > 1 else { return 0 }
            let isFirst = column == plot.column
            let isLast = column == plot.endColumn - 1
            let dot = Double(2 * (column - plot.column)) + (isFirst ? 0 : isLast ? 1 : 0.5)
            return min(max(dot / Double(2 * plot.columns - 1), 0), 1)
        }

        /// The column of the screen for a fraction of the plot's width; nil outside of it.
        package func column(_ share: Double) -> Int? {
            guard share >= -1e-9, share <= 1 + 1e-9, plot.columns > 0 else { return nil }
            let dot = Int((share * Double(2 * plot.columns - 1) + 0.5).rounded(.down))
            return plot.column + min(max(dot / 2, 0), plot.columns - 1)
        }

        /// The row of the screen for a fraction of the plot's height; nil outside of it.
        package func row(_ share: Double) -> Int? {
            guard share >= -1e-9, share <= 1 + 1e-9, plot.rows > 0 else { return nil }
            let dot = Int(((1 - share) * Double(4 * plot.rows - 1) + 0.5).rounded(.down))
            return plot.row + min(max(dot / 4, 0), plot.rows - 1)
        }
    }

    package var lines: [Line]
    package var rows: [Mark]
    package var columns: [Mark]
    package var cursor: Cursor?
    package var grid: Style
    package var labels: Style

    package init(
        lines: [Line], rows: [Mark] = [], columns: [Mark] = [], cursor: Cursor? = nil,
        grid: Style = Style(foreground: .faint), labels: Style = Style(foreground: .muted)
    ) {
        self.lines = lines
        self.rows = rows
        self.columns = columns
        self.cursor = cursor
        self.grid = grid
        self.labels = labels
    }

    package func draw(in frame: inout Frame, layout: Layout) {
        guard !layout.plot.isEmpty else { return }
        drawRows(in: &frame, layout)
        if let cursor, let column = layout.column(cursor.position) {
            for row in layout.plot.row..<layout.plot.endRow {
                frame.put(scalar: "│", row: row, column: column, style: labels)
            }
        }
        let area = layout.plot.intersection(
            Rect(row: layout.plot.row, column: layout.plot.column, rows: 1024, columns: 2048))
        var canvas = LineCanvas(size: area.size)
        for line in lines { canvas.add(line.points, style: line.style) }
        canvas.draw(in: &frame, rect: area)
        drawMarks(of: canvas, in: &frame, area)
        drawColumns(in: &frame, layout)
        drawCursor(in: &frame, layout)
    }
}

extension LineChart {
    private func drawRows(in frame: inout Frame, _ layout: Layout) {
        let glyph: Unicode.Scalar = frame.glyphs == .unicode ? "┈" : "."
        var last: Int?
        for mark in rows {
            guard let row = layout.row(mark.position), row != last else { continue }
            last = row
            frame.fill(
                Rect(row: row, column: layout.plot.column, rows: 1, columns: layout.plot.columns),
                with: glyph, style: grid)
            let room = layout.gutter.columns - 1
            guard room > 0 else { continue }
            let width = min(frame.width(of: mark.label), room)
            frame.put(
                mark.label, row: row, column: layout.gutter.column + room - width, style: labels,
                width: room)
        }
    }

    /// Labels are drawn at their positions; one without room is left out.
    private func drawColumns(in frame: inout Frame, _ layout: Layout) {
        guard !layout.axis.isEmpty else { return }
        let taken = cursorLabel(in: frame, layout)?.columns
        var end = layout.axis.column
        for mark in columns {
            guard let column = layout.column(mark.position) else { continue }
            let width = frame.width(of: mark.label)
            let start = column - width / 2
            guard start >= end, start + width <= layout.axis.endColumn else { continue }
            if let taken, taken.overlaps(start..<(start + width)) { continue }
            frame.put(mark.label, row: layout.axis.row, column: start, style: labels)
            end = start + width + 1
        }
    }

    /// The label of the cursor, kept inside of the row of labels.
    private func cursorLabel(
        in frame: Frame, _ layout: Layout
    ) -> (text: String, columns: Range<Int>)? {
        guard let cursor, let column = layout.column(cursor.position), !layout.axis.isEmpty,
            !cursor.label.isEmpty
        else { return nil }
        let label = " " + cursor.label + " "
        let width = min(frame.width(of: label), layout.axis.columns)
        let start = max(
            layout.axis.column, min(column - width / 2, layout.axis.endColumn - width))
        return (label, start..<(start + width))
    }

    private func drawCursor(in frame: inout Frame, _ layout: Layout) {
        guard let cursor, let column = layout.column(cursor.position) else { return }
        for dot in cursor.dots {
            guard let row = layout.row(dot.y) else { continue }
            frame.put(
                scalar: frame.glyphs == .console ? "■" : "●", row: row, column: column,
                style: dot.style.adding(.bold))
        }
        guard let label = cursorLabel(in: frame, layout) else { return }
        frame.put(
            label.text, row: layout.axis.row, column: label.columns.lowerBound,
            style: .plain.adding(.reverse), width: label.columns.count)
    }

    /// Marks along the lines, each line's in other columns.
    private func drawMarks(of canvas: LineCanvas, in frame: inout Frame, _ area: Rect) {
        let marked = lines.indices.filter { lines[$0].mark != nil }
        guard !marked.isEmpty else { return }
        let step = max(6, 3 * marked.count)
        for (place, line) in marked.enumerated() {
            guard let mark = lines[line].mark else { continue }
            let offset = min(place * 3 + 1, area.columns / 2)
            for column in stride(from: offset, to: area.columns, by: step) {
                let rows = canvas.rows(ofLine: line, column: column)
                guard !rows.isEmpty else { continue }
                frame.put(
                    scalar: mark, row: area.row + rows[rows.count / 2],
                    column: area.column + column, style: lines[line].style)
            }
        }
    }
}
