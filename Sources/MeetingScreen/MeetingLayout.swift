import TerminalUI

/// Where the parts of the screen are; a part without room is empty.
struct MeetingLayout: Equatable {
    let header: Rect
    /// The speaker's name in large letters; elsewhere the face has the name.
    let name: Rect
    private(set) var face: Rect
    /// What is told about the speaker: under the name or, without a list, below the countdown.
    let about: Rect
    /// Who is next.
    let next: Rect
    let list: Rect
    /// What everybody is told: over the list or, without one, below the countdown.
    let message: Rect
    let footer: Rect

    /// A state has a strip even where there is no room for a header.
    init(size: Size, hasBand: Bool = false, about: Int = 0, hasMessage: Bool = false) {
        let (rows, columns) = (max(0, size.rows), max(0, size.columns))
        let headerRows =
            rows >= 44
            ? 5 : rows >= 14 ? 3 : rows >= 10 ? 2 : rows >= 6 || hasBand && rows >= 3 ? 1 : 0
        let footerRows = rows >= 12 ? 2 : rows >= 8 ? 1 : 0
        let screen = Rect(row: 0, column: 0, rows: rows, columns: columns)
        header = screen.part(rows: headerRows)
        footer = screen.part(row: rows - footerRows)
        var body = screen.part(row: headerRows, rows: rows - headerRows - footerRows)
        var (name, side) = (body.part(rows: 0), body.part(rows: 0))
        let isLarge = columns >= 96 && rows >= 28
        if isLarge {
            name = body.part(rows: max(5, body.rows / 6) + 2)
            body = body.part(row: name.rows)
        }
        if columns >= 56, body.rows >= 8 {
            let width = min(
                max(body.rows * 2 + 4, isLarge ? columns * 2 / 5 : 0),
                columns * (isLarge ? 9 : 11) / 20)
            face = body.part(columns: width)
            side = body.part(column: width + 1)
        } else if body.rows >= 18 {
            let height = max(9, min(body.rows * 3 / 5, columns / 2))
            face = body.part(rows: height)
            side = body.part(row: height)
        } else {
            face = body
        }
        if !isLarge, side.row == body.row, side.rows >= 12, side.columns >= 30 {
            // Letters of three rows, over the list.
            name = body.part(column: face.columns, rows: 5)
            side = side.part(row: name.rows)
        }
        self.name = name
        // List or countdown keep some rows of their own, and a blank one stands before a list.
        let panel = side.isEmpty ? face : side
        let aboutRows = min(about, max(0, panel.rows - 6))
        self.about = panel.part(
            row: side.isEmpty ? face.rows - aboutRows : isLarge ? 1 : 0, column: 1,
            rows: aboutRows, columns: max(0, panel.columns - 3))
        if side.isEmpty {
            face = face.part(rows: face.rows - aboutRows)
        } else if aboutRows > 0 {
            side = side.part(row: aboutRows + 1)
        }
        let nextRows = name.isEmpty ? 0 : isLarge ? max(3, body.rows / 8) + 1 : 1
        next = side.part(
            row: isLarge ? 1 : 0, column: 1, rows: nextRows, columns: max(0, side.columns - 3))
        list = side.part(row: name.isEmpty ? 0 : next.endRow - side.row)
        guard hasMessage, list.isEmpty else {
            // A large name above it may reach down to its edge, as one with a mark does.
            let gap = isLarge && list.rows > 3 ? 1 : 0
            message = hasMessage ? list.part(row: gap) : list.part(rows: 0)
            return
        }
        // Digits need three rows and the name one; in fewer rows both stand in one.
        let height = face.rows >= 8 ? face.rows / 2 : face.rows > 4 ? face.rows - 4 : face.rows / 2
        message = face.part(row: face.rows - height)
        face = face.part(rows: face.rows - height)
    }
}
