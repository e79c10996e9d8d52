/// A size in character cells.
package struct Size: Hashable, Sendable {
    package var rows: Int
    package var columns: Int

    package init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }

    /// The size, limited to the range from zero to another size.
    package func limited(to most: Size) -> Size {
        Size(rows: min(max(rows, 0), most.rows), columns: min(max(columns, 0), most.columns))
    }
}

/// A rectangle of character cells; row and column start at 0.
package struct Rect: Hashable, Sendable {
    package var row: Int
    package var column: Int
    package var rows: Int
    package var columns: Int

    package init(row: Int, column: Int, rows: Int, columns: Int) {
        self.row = row
        self.column = column
        self.rows = rows
        self.columns = columns
    }

    package var isEmpty: Bool { rows <= 0 || columns <= 0 }
    package var size: Size { Size(rows: max(rows, 0), columns: max(columns, 0)) }

    /// The row after the last one.
    package var endRow: Int { row.addingReportingOverflow(max(rows, 0)).partialValue }
    /// The column after the last one.
    package var endColumn: Int { column.addingReportingOverflow(max(columns, 0)).partialValue }

    /// The overlap with another rectangle; empty if there is none.
    package func intersection(_ other: Rect) -> Rect {
        let top = max(row, other.row)
        let left = max(column, other.column)
        return Rect(
            row: top, column: left,
            rows: max(0, min(endRow, other.endRow).subtractingReportingOverflow(top).partialValue),
            columns: max(
                0, min(endColumn, other.endColumn).subtractingReportingOverflow(left).partialValue))
    }

    /// The part that starts at a row and a column; it extends to the far edges unless a size is
    /// given.
    package func part(
        row: Int = 0, column: Int = 0, rows: Int? = nil, columns: Int? = nil
    ) -> Rect {
        Rect(
            row: self.row + row, column: self.column + column, rows: rows ?? self.rows - row,
            columns: columns ?? self.columns - column)
    }

    package func inset(rows: Int = 0, columns: Int = 0) -> Rect {
        Rect(
            row: row + rows, column: column + columns,
            rows: max(0, self.rows - 2 * rows), columns: max(0, self.columns - 2 * columns))
    }

    /// A rectangle with the given size, limited to this rectangle and centred in it.
    package func centered(rows: Int, columns: Int) -> Rect {
        let rows = max(0, min(rows, self.rows))
        let columns = max(0, min(columns, self.columns))
        return Rect(
            row: row + (max(self.rows, 0) - rows) / 2,
            column: column + (max(self.columns, 0) - columns) / 2,
            rows: rows, columns: columns)
    }
}
