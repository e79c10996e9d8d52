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
        let screen = Rect(row: 0, column: 0, rows: rows, columns: columns)
        header = screen.part(rows: headerRows)
        footer = screen.part(row: rows - footerRows)
        var body = screen.part(row: headerRows, rows: rows - headerRows - footerRows)
        let isLarge = columns >= 96 && rows >= 28
        let letters = isLarge ? max(5, body.rows / 5) : 0
        name = body.part(rows: isLarge ? letters + 2 : 0)
        body = body.part(row: name.rows)
        var side = Rect(row: 0, column: 0, rows: 0, columns: 0)
        if columns >= 56, body.rows >= 8 {
            let width = min(
                max(body.rows * 2 + 4, isLarge ? columns * 2 / 5 : 0), columns * 11 / 20)
            face = body.part(columns: width)
            side = body.part(column: width + 1)
        } else if body.rows >= 18 {
            let height = max(9, min(body.rows * 3 / 5, columns / 2))
            face = body.part(rows: height)
            side = body.part(row: height)
        } else {
            face = body
        }
        next = side.part(
            row: 1, column: 1, rows: isLarge ? letters * 3 / 5 + 1 : 0,
            columns: max(0, side.columns - 3))
        list = side.part(row: isLarge ? next.rows + 2 : 0)
    }
}
