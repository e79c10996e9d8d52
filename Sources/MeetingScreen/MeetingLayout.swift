import TerminalUI

/// Where the parts of the screen are; a part without room is empty.
struct MeetingLayout: Equatable {
    let header: Rect
    /// The speaker's name in large letters, below the header; elsewhere the face has the name.
    let name: Rect
    let face: Rect
    /// The name of who is next, in large letters.
    let next: Rect
    let list: Rect
    let footer: Rect

    init(size: Size) {
        let (rows, columns) = (max(0, size.rows), max(0, size.columns))
        let headerRows = rows >= 14 ? 3 : rows >= 10 ? 2 : rows >= 6 ? 1 : 0
        let footerRows = rows >= 12 ? 2 : rows >= 8 ? 1 : 0
        header = Rect(row: 0, column: 0, rows: headerRows, columns: columns)
        footer = Rect(row: rows - footerRows, column: 0, rows: footerRows, columns: columns)
        var body = Rect(
            row: headerRows, column: 0, rows: rows - headerRows - footerRows, columns: columns)
        let isLarge = columns >= 96 && rows >= 28
        let letters = isLarge ? max(5, body.rows / 5) : 0
        name = Rect(row: body.row, column: 0, rows: isLarge ? letters + 2 : 0, columns: columns)
        body = Rect(
            row: name.endRow, column: 0, rows: body.rows - name.rows, columns: columns)
        var side = Rect(row: 0, column: 0, rows: 0, columns: 0)
        if columns >= 56, body.rows >= 8 {
            let width = min(
                max(body.rows * 2 + 4, isLarge ? columns * 2 / 5 : 0), columns * 11 / 20)
            face = Rect(row: body.row, column: 0, rows: body.rows, columns: width)
            side = Rect(
                row: body.row, column: width + 1, rows: body.rows, columns: columns - width - 1)
        } else if body.rows >= 18 {
            let height = max(9, min(body.rows * 3 / 5, columns / 2))
            face = Rect(row: body.row, column: 0, rows: height, columns: columns)
            side = Rect(
                row: body.row + height, column: 0, rows: body.rows - height, columns: columns)
        } else {
            face = body
        }
        next = Rect(
            row: side.row + 1, column: side.column + 1, rows: isLarge ? letters * 3 / 5 + 1 : 0,
            columns: max(0, side.columns - 3))
        let above = isLarge ? next.rows + 2 : 0
        list = Rect(
            row: side.row + above, column: side.column, rows: side.rows - above,
            columns: side.columns)
    }
}
