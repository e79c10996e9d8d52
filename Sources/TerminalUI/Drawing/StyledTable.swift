/// Text in pieces, each with its own style.
package struct StyledText: Hashable, Sendable {
    private struct Piece: Hashable, Sendable {
        let text: String
        let style: Style
        let isDrawing: Bool
    }

    private var pieces: [Piece] = []

    package init(_ text: String = "", _ style: Style = .plain) { append(text, style) }

    /// Appends a piece of text; the `text` property omits drawings.
    package mutating func append(
        _ text: String, _ style: Style = .plain, isDrawing: Bool = false
    ) {
        guard !text.isEmpty else { return }
        pieces.append(Piece(text: text, style: style, isDrawing: isDrawing))
    }

    package static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum.pieces += right.pieces
        return sum
    }

    package var isEmpty: Bool { pieces.isEmpty }

    /// The text without styles and drawings.
    package var text: String { pieces.reduce(into: "") { $0 += $1.isDrawing ? "" : $1.text } }

    fileprivate func width(in frame: Frame) -> Int {
        pieces.reduce(0) { $0 + frame.width(of: $1.text) }
    }

    /// Draws at most `width` columns.
    package func draw(in frame: inout Frame, row: Int, column: Int, width: Int) {
        var used = 0
        for piece in pieces where used < width {
            used += frame.put(
                piece.text, row: row, column: column + used, style: piece.style,
                width: width - used)
        }
    }
}

extension Style {
    /// The style of less important text in printed lines; its contrast is at least 4.5:1 on both
    /// black and white.
    package static let quiet = Style(foreground: .rgb(0x767676))
}

/// A table of styled text; each column is as wide as its widest cell.
package struct StyledTable: Sendable {
    package let rows: [[StyledText]]

    package init(_ rows: [[StyledText]]) { self.rows = rows }

    /// The table as lines of plain text, without columns that contain only drawings.
    package var lines: TerminalText {
        let used = (0..<(rows.map(\.count).max() ?? 0)).filter { column in
            rows.contains { $0.indices.contains(column) && !$0[column].text.isEmpty }
        }
        return TextTable(
            rows.map { row in used.filter(row.indices.contains).map { row[$0].text } }
        ).lines
    }

    /// A frame that contains only the table; nil if the table does not fit into `columns`.
    package func frame(columns: Int, glyphs: GlyphSet, ground: Ground) -> Frame? {
        var frame = Frame(
            size: Size(rows: rows.count, columns: columns), glyphs: glyphs, ground: ground)
        let widths = widths(in: frame)
        guard widths.reduce(-2, { $0 + $1 + 2 }) <= frame.size.columns,
            frame.size.rows == rows.count
        else { return nil }
        draw(in: &frame, from: 0, rect: frame.bounds, widths)
        return frame
    }

    /// Draws the rows from `first` on. If the rectangle is too narrow, truncates the cells in
    /// `column`. If this would leave those cells fewer than 24 columns wide, the columns to the
    /// right of `column` are omitted first, starting with the last.
    package func draw(
        in frame: inout Frame, from first: Int = 0, rect: Rect, truncating column: Int
    ) {
        var widths = widths(in: frame)
        guard widths.indices.contains(column) else { return }
        func room() -> Int {
            rect.columns - widths.reduce(-2) { $0 + $1 + 2 } + widths[column]
        }
        while widths.count > column + 1, room() < min(widths[column], 24) { widths.removeLast() }
        widths[column] = min(widths[column], max(1, room()))
        draw(in: &frame, from: first, rect: rect, widths)
    }

    private func draw(in frame: inout Frame, from first: Int, rect: Rect, _ widths: [Int]) {
        for (index, row) in rows.dropFirst(first).prefix(rect.rows).enumerated() {
            var column = rect.column
            for (cell, width) in zip(row, widths) {
                let room = min(width, rect.endColumn - column)
                cell.draw(in: &frame, row: rect.row + index, column: column, width: room)
                column += width + 2
            }
        }
    }

    private func widths(in frame: Frame) -> [Int] {
        var widths = Array(repeating: 0, count: rows.map(\.count).max() ?? 0)
        for row in rows {
            for (column, cell) in row.enumerated() {
                widths[column] = max(widths[column], cell.width(in: frame))
            }
        }
        return widths
    }
}
