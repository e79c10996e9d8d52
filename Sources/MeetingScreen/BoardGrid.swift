import TerminalUI

/// The layout of a board's tiles. They are as large as possible if all of them fit, and otherwise
/// have the minimum size.
struct BoardGrid: Equatable {
    /// The size of the smallest tile, including the blank row and column after it.
    private static let smallest = Size(rows: 4, columns: 26)

    private let rect: Rect
    let columns: Int
    /// The number of visible rows of tiles.
    let rows: Int
    /// The number of rows from the top of one tile to the top of the next.
    private let step: Int

    init(count: Int, in rect: Rect) {
        self.rect = rect
        // The last tile needs no blank row after it.
        let room = rect.rows + 1
        var best: (columns: Int, step: Int, size: Int)?
        let most = max(1, rect.columns / Self.smallest.columns)
        for columns in 1...most {
            let step = room / max(1, (count + columns - 1) / columns)
            guard step >= Self.smallest.rows else { continue }
            // For large digits, one row is worth about two and a half columns.
            let size = min(step * 5 / 2, rect.columns / columns)
            if size > best?.size ?? 0 { best = (columns, step, size) }
        }
        columns = best?.columns ?? most
        step = best?.step ?? min(max(2, room), Self.smallest.rows)
        rows = max(1, room / step)
    }

    /// The number of visible tiles.
    var shown: Int { rows * columns }

    func place(of index: Int) -> Rect {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        let (start, end) = (
            column * (rect.columns + 1) / columns, (column + 1) * (rect.columns + 1) / columns
        )
        return rect.part(row: row * step, column: start, rows: step - 1, columns: end - start - 1)
    }
}
