import TerminalUI
import Widgets

/// The areas for the screen's parts; a part that does not fit is empty.
struct MeetingLayout: Equatable {
    /// The content that a layout depends on.
    struct Content: Equatable {
        /// The turn's widest countdown, without and with an overtime sign.
        var widest = "0:00"
        var widestSigned = "0:00"
        var people = 1
        /// The number of lines about the speaker.
        var about = 0
        var hasMessage = false
        /// Whether the notes replace the list of people.
        var hasNotes = false
        /// Whether the name has accents in large letters; nil if it cannot be drawn in large
        /// letters.
        var nameHasMarks: Bool? = false
    }

    /// The area for the title, indicators, times and banner, without the track.
    private(set) var header = Rect.none
    private(set) var track = Rect.none
    private(set) var ring = Rect.none
    private(set) var name = Rect.none
    /// The total number of free half rows above and below the name, and the name's maximum height
    /// in half rows.
    private(set) var nameMargin = 0
    private(set) var nameHeight = Int.max
    /// The countdown's panel; its digits are at most `digitHeight` half rows tall.
    private(set) var panel = Rect.none
    private(set) var digits = Rect.none
    private(set) var digitHeight = 0
    private(set) var next = Rect.none
    private(set) var about = Rect.none
    private(set) var list = Rect.none
    private(set) var message = Rect.none
    private(set) var footer = Rect.none
    /// The areas in the colour of the meeting or its state.
    private(set) var wall: [Rect] = []
    /// Whether the people have a column of their own.
    private(set) var hasColumn = false

    let size: Size
    private let glyphs: GlyphSet

    /// Whether there are fewer than eight rows; the last row then shows the next speaker, the
    /// state's word or a prompt.
    var isTiny: Bool { size.rows < 8 }
    /// Whether the times and the position share rows with other parts.
    var isSmall: Bool { size.rows < 16 || size.columns < 30 }
    /// Whether each person in the list has a bar.
    var hasBars: Bool { size.rows >= 30 }

    init(size: Size, glyphs: GlyphSet = .unicode, _ content: Content = Content()) {
        self.size = size.limited(to: Frame.largest)
        self.glyphs = glyphs
        let (rows, columns) = (self.size.rows, self.size.columns)
        let screen = Rect(row: 0, column: 0, rows: rows, columns: columns)
        let footerRows = rows >= 12 ? 2 : rows >= 8 ? 1 : 0
        footer = screen.part(row: rows - footerRows)
        var (headerRows, nameRows) = (Self.headerRows(rows), Self.nameRows(self.size))
        if glyphs == .ascii {
            // ASCII letters take five whole rows, with a blank row below them.
            if rows >= 24, headerRows == 5 { headerRows = 6 }
            if nameRows > 0 { nameRows = max(6, nameRows) }
        }
        let top = screen.part(rows: headerRows)
        let trackRows = headerRows >= 7 ? 2 : headerRows >= 2 ? 1 : 0
        var body = screen.part(row: headerRows, rows: max(0, rows - headerRows - footerRows))
        guard !isSmall else {
            header = top.part(rows: headerRows - trackRows)
            track = top.part(row: headerRows - trackRows).inset(columns: 1)
            wall = [screen.part(rows: rows - footerRows)]
            stack(body, content)
            return
        }
        let side = sideColumns(body.part(row: nameRows), content)
        let radius = min(headerRows + nameRows - 1, (side - 3) / 2)
        let hasRing =
            columns >= (glyphs == .ascii ? 100 : 76) && rows >= (glyphs == .ascii ? 30 : 24)
        let ringColumns = hasRing ? 2 * radius + 3 : 0
        ring = screen.part(
            column: columns - ringColumns + 1, rows: headerRows + nameRows,
            columns: max(0, ringColumns - 3))
        header = top.part(rows: headerRows - trackRows, columns: columns - ringColumns)
        track = top.part(row: headerRows - trackRows, columns: columns - ringColumns)
            .inset(columns: 1)
        name = body.part(
            column: 2, rows: nameRows, columns: columns - ringColumns - (hasRing ? 3 : 4))
        nameMargin = nameRows >= 6 ? 4 : nameRows == 5 ? 2 : 1
        nameHeight = nameRows == 4 ? 5 : nameRows == 5 ? 7 : .max
        body = body.part(row: nameRows)
        wall = [screen.part(rows: headerRows + nameRows)]
        guard side > 0 else {
            wall.append(body)
            stack(body, content)
            return
        }
        hasColumn = true
        let sideWidth = content.hasMessage ? max(side, columns * 3 / 5) : side
        panel = body.part(columns: columns - sideWidth)
        wall.append(panel)
        digits = panel.part(column: 2, columns: panel.columns - 5)
        digitHeight = Self.digitHeight(in: digits, content, glyphs)
        // Accents use the free half row below the name. To keep the name clear of the people's
        // column, either the column starts one row lower or the name is no wider than the panel.
        let isFlush = content.nameHasMarks == true && nameMargin < 4
        let gap = isFlush && (!hasRing || content.hasMessage) ? 1 : 0
        if isFlush, gap == 0 { name = name.part(columns: min(name.columns, panel.columns - 2)) }
        wall.append(body.part(rows: gap))
        divide(body.part(column: panel.columns + 1, columns: sideWidth - 2), gap: gap, content)
    }

    private static func headerRows(_ rows: Int) -> Int {
        switch rows {
        case ..<8: 0
        case ..<10: 1
        case ..<16: 2
        case ..<20: 3
        case ..<44: 5
        case ..<70: 7
        default: 9
        }
    }

    private static func nameRows(_ size: Size) -> Int {
        if size.rows < 16 || size.columns < 30 { return 0 }
        return size.rows < 24 ? 4 : max(5, (size.rows + 2) / 5)
    }

    // MARK: The countdown

    /// Returns how many half rows the digits may use in a panel with `rows` rows.
    private static func room(_ rows: Int, _ glyphs: GlyphSet) -> Int {
        let margin: Double =
            switch rows {
            case ..<4: 0
            case 4: 1
            case ..<9: glyphs == .ascii && rows < 7 ? 0 : 2
            default: 2 * max(2, (Double(rows) * 3 / 32).rounded(.up))
            }
        return Int(2 * Double(rows) - margin)
    }

    /// Returns the height of the largest digits that leave room for the widest time.
    private static func digitHeight(
        in rect: Rect, _ content: Content, _ glyphs: GlyphSet
    ) -> Int {
        LargeText(content.widest)
            .measure(columns: rect.columns, halfRows: room(rect.rows, glyphs), glyphs: glyphs)?
            .height ?? 0
    }

    /// Returns the width of the people column: the space next to the tallest possible countdown.
    private func sideColumns(_ body: Rect, _ content: Content) -> Int {
        let columns = size.columns
        guard columns >= 56 else { return 0 }
        let least =
            columns < 72 ? 22 : columns < 96 ? 28 : columns < 116 ? 32 : max(36, columns * 28 / 100)
        let (room, halfRows) = (columns - least - 5, Self.room(body.rows, glyphs))
        let calm = LargeText(content.widest)
            .measure(columns: room, halfRows: halfRows, glyphs: glyphs)
        let signed = LargeText(content.widestSigned, maxHeight: calm?.height ?? 0)
            .measure(columns: room, halfRows: halfRows, glyphs: glyphs)
        guard let calm else { return least }
        let needed = max(calm.columns, signed?.columns ?? 0) + 5 + max(2, calm.columns / 16)
        return max(least, min(columns - needed, columns * 44 / 100))
    }

    // MARK: The people's column

    private mutating func divide(_ rect: Rect, gap: Int, _ content: Content) {
        if content.hasMessage {
            message = rect.part(row: 1)
            return
        }
        let isTall = size.rows >= 30
        var rows = isTall ? max(6, size.rows * 4 / 25) : 4
        // The next name is in large letters only if the list can still show five people.
        let hasLetters = glyphs != .ascii || rows >= 6
        if !hasLetters || rect.rows - rows < min(content.people, 5) + content.about { rows = 1 }
        let top = isTall && rows > 1 ? 1 : gap
        next = rect.part(row: top, column: 1, rows: rows, columns: rect.columns - 2)
        var rest = rect.part(row: top + rows)
        if content.about > 0 {
            let lines = min(content.about, max(0, rest.rows - 3))
            about = rest.part(row: 1, column: 1, rows: lines, columns: rest.columns - 2)
            rest = rest.part(row: lines + 1)
        }
        // A blank row separates the letters from a list that starts with an inverted row.
        list = rest.part(row: rows > 1 || rest.rows > content.people ? 1 : 0)
    }

    // MARK: Without a column

    /// Stacks the name, the digits and the next speaker, and puts the list in any spare rows.
    private mutating func stack(_ rect: Rect, _ content: Content) {
        var body = rect
        if name.isEmpty {
            let letters = content.nameHasMarks == true ? 4 : 3
            let hasLetters =
                content.nameHasMarks != nil && glyphs != .ascii && size.columns >= 30
                && !content.hasMessage && !content.hasNotes
            let rows = body.rows >= 11 && hasLetters ? letters : min(1, body.rows)
            name = body.part(rows: rows).inset(columns: size.columns >= 30 ? 1 : 0)
            (nameMargin, nameHeight) = (rows > 1 ? 1 : 0, 5)
            body = body.part(row: rows)
        }
        let nextRows = isTiny ? 1 : body.rows >= 4 ? 1 : 0
        let below = min(nextRows, max(0, body.rows - 1))
        panel = body.part(rows: body.rows - below)
        if content.hasMessage || content.hasNotes {
            // Digits need three rows.
            if panel.rows <= 3, below > 0 {
                message = body.part(row: body.rows - below)
            } else {
                messageRows(body.part(rows: panel.rows))
            }
        }
        let room = panel.inset(columns: size.columns >= 20 ? 1 : 0)
        let aboutRows = min(content.about, max(0, panel.rows - 4))
        // In a tall window, the list gets at least four rows, plus any that the digits leave free.
        var listRows = 0
        if size.rows >= 26, !content.hasMessage, !content.hasNotes {
            let most = max(4, (panel.rows - aboutRows) / 3)
            digitHeight = Self.digitHeight(in: room.part(rows: panel.rows - most), content, glyphs)
            let needed = digitHeight > 0 ? (digitHeight + 5) / 2 : 1
            listRows = min(content.people + 1, max(most, panel.rows - aboutRows - needed))
        }
        let spare = aboutRows + listRows
        digits = room.part(rows: panel.rows - spare)
        digitHeight = Self.digitHeight(in: digits, content, glyphs)
        about = room.part(row: room.rows - spare, rows: aboutRows)
        next = body.part(row: body.rows - below - listRows, rows: below)
            .inset(columns: isTiny ? 0 : 1)
        if listRows > 0 {
            list = body.part(row: next.endRow - body.row + 1, rows: listRows - 1)
            wall = wall.map { $0.part(rows: min($0.endRow, list.row) - $0.row) }
        }
    }

    /// Puts a message below the digits, leaving the digits three rows if possible.
    private mutating func messageRows(_ rect: Rect) {
        let rows = max(1, min(rect.rows - 3, rect.rows / 2))
        guard rect.rows > 1 else { return }
        message = rect.part(row: rect.rows - rows)
        panel = rect.part(rows: rect.rows - rows)
    }
}

extension Rect {
    static let none = Rect(row: 0, column: 0, rows: 0, columns: 0)
}
