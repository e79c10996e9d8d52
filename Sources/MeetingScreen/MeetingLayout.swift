import TerminalUI
import Widgets

/// The areas for the screen's parts; a part that does not fit is empty.
struct MeetingLayout: Equatable {
    /// What replaces the people, or nothing.
    enum Aside {
        case none, message, notes, link, help

        /// The share of a wide screen's columns.
        func share(of columns: Int) -> Int {
            let percent =
                switch self {
                case .none: 0
                case .message: 60
                case .notes: columns < 100 ? 52 : 60
                case .link: columns < 100 ? 42 : 46
                case .help: columns < 100 ? 52 : 40
                }
            return columns * percent / 100
        }
    }

    /// The content that a layout depends on.
    struct Content: Equatable {
        /// The turn's widest countdown, without a sign.
        var widest = "0:00"
        /// Whether the sign of overtime has a place beside the digits.
        var hasSign = false
        var people = 1
        /// The number of lines about the speaker.
        var about = 0
        var aside = Aside.none
        /// Whether there are enough colours for a ring.
        var hasColors = true
        /// The names, of everyone who was there at the start, that can be drawn in large letters.
        /// The layout allows for all of them, so that it stays the same from turn to turn.
        var names: [LetterText] = []
        /// The names that only the user's fonts can draw.
        var drawnNames: [String] = []
        /// The text after "then"; nil if it has no large letters.
        var next = LetterText("Ann")
        /// Whether the user's fonts draw the text after "then".
        var drawsNext = false
        /// Whether the speaker's name can be drawn in large letters.
        var hasLetters = true
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
    /// The countdown's panel.
    private(set) var panel = Rect.none
    private(set) var digits = Rect.none
    /// The digits' face; nil if the panel has no room for large digits.
    private(set) var digitFace: LetterFace?
    /// The columns reserved for the sign of overtime.
    private(set) var signColumns = 0
    /// The area whose lower rows are in swapped colours at the end of a box.
    private(set) var floor = Rect.none
    private(set) var next = Rect.none
    private(set) var about = Rect.none
    private(set) var list = Rect.none
    /// The area for a message, the notes, the page's link or the keys.
    private(set) var aside = Rect.none
    private(set) var footer = Rect.none
    /// The areas in the colour of the meeting or its state.
    private(set) var wall: [Rect] = []
    /// The part of the wall in swapped colours while the speaker should wrap up.
    private(set) var roof = Rect.none
    /// Whether the people have a column of their own.
    private(set) var hasColumn = false
    /// Whether someone's name has accents.
    let hasMarks: Bool
    /// The names that only the user's fonts can draw.
    let drawnNames: [String]

    let size: Size
    private let glyphs: GlyphSet

    /// Whether there are fewer than eight rows; the last row then shows the next speaker, the
    /// state's word or a prompt.
    var isTiny: Bool { size.rows < 8 }
    /// The digits' height in half rows; 0 without large digits.
    var digitHeight: Int { (digitFace?.height ?? 0) * (glyphs == .ascii ? 2 : 1) }
    /// Whether the times and the position share rows with other parts.
    var isSmall: Bool { size.rows < 16 || size.columns < 30 }
    /// Whether each person in the list has a bar.
    var hasBars: Bool { size.rows >= 30 }
    private var hasLargeText: Bool {
        glyphs != .ascii && size.rows >= 50 && size.columns >= 200
    }
    /// The height of the letters of the keys in half rows; 0 for plain text.
    var letterHeight: Int { hasLargeText ? min(size.rows / 10, size.columns / 40, 9) : 0 }
    /// The maximum height of the letters of the times and the list, which leaves the title's row
    /// free; 0 for plain text.
    var timeHeight: Int { hasLargeText ? size.rows < 70 ? 7 : 9 : 0 }
    /// The height of the letters of the footer's status, which remains plain text up to 59 rows.
    var statusHeight: Int { letterHeight < 6 ? 0 : letterHeight }
    /// The last row, or the keys' rows in letters; prompts replace it.
    var lastRow: Rect {
        let rows = LineOfText.rows(height: letterHeight)
        return Rect(row: max(0, size.rows - rows), column: 0, rows: rows, columns: size.columns)
    }

    init(size: Size, glyphs: GlyphSet = .unicode, _ content: Content = Content()) {
        self.size = size.limited(to: Frame.largest)
        self.glyphs = glyphs
        drawnNames = content.drawnNames
        hasMarks = glyphs != .ascii && content.names.contains(where: \.hasMarks)
        let (rows, columns) = (self.size.rows, self.size.columns)
        let screen = Rect(row: 0, column: 0, rows: rows, columns: columns)
        let footerRows =
            letterHeight > 0
            ? LineOfText.rows(height: statusHeight) + LineOfText.rows(height: letterHeight)
            : rows >= 12 ? 2 : rows >= 8 ? 1 : 0
        footer = screen.part(row: rows - footerRows)
        var (headerRows, nameRows) = (Self.headerRows(rows), Self.nameRows(self.size, content))
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
            // Low digits have no half row free below the name.
            roof = screen.part(rows: digits.rows >= 5 ? name.endRow : headerRows)
            return
        }
        let side = sideColumns(body.part(row: nameRows), content)
        let radius = min(headerRows + nameRows - 1, (side - 3) / 2)
        let ringRows = headerRows + nameRows
        // Accents push a name of four rows down by half a row. The row that keeps it away from the
        // rows below comes from the digits' margin, or from the people's column if they have none.
        let isLow = hasMarks && nameRows < 5
        let spare = isLow && body.rows - nameRows >= 9 ? 1 : 0
        let gap = isLow && side > 0 ? 1 - spare : 0
        nameMargin = nameRows >= 6 || spare > 0 ? 4 : 2
        nameRows += spare
        name = body.part(column: 2, rows: nameRows, columns: columns - 4)
        let ringColumns =
            hasRing(columns: 2 * radius + 2, content) && rows >= 24 ? 2 * radius + 3 : 0
        ring = screen.part(
            column: columns - ringColumns + 1, rows: ringRows,
            columns: max(0, ringColumns - 3))
        header = top.part(rows: headerRows - trackRows, columns: columns - ringColumns)
        track = top.part(row: headerRows - trackRows, columns: columns - ringColumns)
            .inset(columns: 1)
        name.columns -= max(0, ringColumns - 1)
        body = body.part(row: nameRows)
        roof = screen.part(rows: headerRows + nameRows)
        wall = [roof]
        guard side > 0 else {
            wall.append(body)
            stack(body, content)
            return
        }
        hasColumn = true
        let sideWidth = max(side, content.aside.share(of: columns))
        panel = body.part(columns: columns - sideWidth)
        wall.append(panel)
        floor = panel
        // The sign of overtime is narrow, so the digits look centred with one column less.
        digits = panel.part(column: 2, columns: panel.columns - (content.hasSign ? 3 : 4))
        measureDigits(content, spare: spare)
        wall.append(body.part(rows: gap))
        divide(
            body.part(row: gap, column: panel.columns + 1, columns: sideWidth - 2), content)
    }

    /// Whether there is a ring next to the name. In a small window only if everyone's name keeps
    /// its height, so that the ring never comes and goes between turns.
    private func hasRing(columns: Int, _ content: Content) -> Bool {
        guard content.hasColors, glyphs == .unicode, size.columns >= 76 else { return false }
        if size.columns >= 100, size.rows >= 30 { return true }
        func height(_ name: LetterText, columns: Int) -> Int {
            LetterLine(
                name, columns: columns, halfRows: 2 * self.name.rows - nameMargin, glyphs: glyphs)?
                .height ?? 0
        }
        return content.names.allSatisfy {
            height($0, columns: name.columns - columns) == height($0, columns: name.columns)
        }
            && content.drawnNames.allSatisfy {
                // A sign that is two columns wide is as wide as high.
                TextWidth.width(of: $0) * (name.rows - 1) <= name.columns - columns
            }
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

    private static func nameRows(_ size: Size, _ content: Content) -> Int {
        if size.rows < 16 || size.columns < 30 { return 0 }
        // Drawn names have eight rows, because fewer would clog Chinese characters.
        if size.rows >= 23, !content.drawnNames.isEmpty { return max(9, (size.rows + 2) / 5) }
        return size.rows < 24 ? 4 : max(5, (size.rows + 2) / 5)
    }

    // MARK: The countdown

    /// Returns how many half rows the digits may use in a panel with `rows` rows.
    private static func room(_ rows: Int, _ glyphs: GlyphSet) -> Int {
        let margin: Double =
            switch rows {
            case ..<4: glyphs == .ascii ? 0 : 1
            case 4: 1
            case ..<9: glyphs == .ascii && rows < 7 ? 0 : 2
            default: max(3, Double(rows) / 8)
            }
        return Int(2 * Double(rows) - margin)
    }

    /// Finds the largest digits that leave room for the widest time and for the sign, which stays
    /// reserved for the whole turn. `spare` rows are missing from the digits' margin.
    private mutating func measureDigits(_ content: Content, spare: Int = 0) {
        let room = Self.room(digits.rows + spare, glyphs)
        let halfRows = spare > 0 ? min(room, 2 * digits.rows - 2) : room
        signColumns = Self.signColumns(halfRows, content)
        digitFace = LetterText(content.widest).flatMap {
            LetterLine(
                $0, columns: digits.columns - signColumns, halfRows: halfRows, glyphs: glyphs)?
                .face
        }
    }

    private static func signColumns(_ halfRows: Int, _ content: Content) -> Int {
        content.hasSign ? OvertimeSign(digitHeight: halfRows).columns : 0
    }

    /// Returns the width of the people column: the space next to the tallest possible countdown.
    /// Windows at least as high as they are wide show no such column.
    private func sideColumns(_ body: Rect, _ content: Content) -> Int {
        let columns = size.columns
        guard columns >= 56, size.rows < columns else { return 0 }
        let least =
            columns < 72 ? 22 : columns < 96 ? 28 : columns < 116 ? 32 : max(36, columns * 28 / 100)
        let halfRows = Self.room(body.rows, glyphs)
        let beside = Self.signColumns(halfRows, content) + 5
        let digits = LargeText(content.widest)
            .measure(columns: columns - least - beside, halfRows: halfRows, glyphs: glyphs)
        guard let digits else { return least }
        let needed = digits.columns + beside + max(2, digits.columns / 16)
        return max(least, min(columns - needed, columns * 44 / 100))
    }

    // MARK: The people's column

    private mutating func divide(_ rect: Rect, _ content: Content) {
        guard content.aside == .none else {
            // At 80x24 the keys need all rows.
            aside = rect.part(row: content.aside == .help ? 0 : 1)
            if content.aside != .message {
                aside = aside.part(column: 2, columns: rect.columns - 2)
            }
            return
        }
        let isTall = size.rows >= 30
        var rows = isTall ? max(6, size.rows * 4 / 25) : 4
        // The next name is in large letters only if the list can still show five people.
        let line = content.next.flatMap {
            NextSpeakerView.line($0, rows: rows, columns: rect.columns - 2, glyphs)
        }
        if line == nil && !(content.drawsNext && isTall)
            || rect.rows - rows < min(content.people, 5) + content.about
        {
            rows = 1
        }
        let top = isTall && rows > 1 ? 1 : 0
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
            let letters = hasMarks ? 4 : 3
            let hasLetters =
                content.hasLetters && glyphs != .ascii && size.columns >= 30
                && content.aside == .none
            let rows = body.rows >= 11 && hasLetters ? letters : min(1, body.rows)
            name = body.part(rows: rows).inset(columns: size.columns >= 30 ? 1 : 0)
            (nameMargin, nameHeight) = (rows > 1 ? 1 : 0, 5)
            body = body.part(row: rows)
        }
        let nextRows = isTiny ? 1 : body.rows >= 4 ? 1 : 0
        let below = min(nextRows, max(0, body.rows - 1))
        panel = body.part(rows: body.rows - below)
        if content.aside != .none {
            // Digits need three rows.
            if panel.rows <= 3, below > 0 {
                aside = body.part(row: body.rows - below)
            } else {
                asideRows(body.part(rows: panel.rows))
            }
        }
        let room = panel.inset(columns: size.columns >= 20 ? 1 : 0)
        let aboutRows = min(content.about, max(0, panel.rows - 4))
        // In a tall window, the list gets at least four rows, plus any that the digits leave free.
        var listRows = 0
        if size.rows >= 26, content.aside == .none {
            let most = max(4, (panel.rows - aboutRows) / 3)
            digits = room.part(rows: panel.rows - most)
            measureDigits(content)
            let needed = digitHeight > 0 ? (digitHeight + 5) / 2 : 1
            listRows = min(content.people + 1, max(most, panel.rows - aboutRows - needed))
        }
        let spare = aboutRows + listRows
        digits = room.part(rows: panel.rows - spare)
        measureDigits(content)
        floor = panel.part(rows: digits.rows)
        about = room.part(row: room.rows - spare, rows: aboutRows)
        next = body.part(row: body.rows - below - listRows, rows: below)
            .inset(columns: isTiny ? 0 : 1)
        if listRows > 0 {
            list = body.part(row: next.endRow - body.row + 1, rows: listRows - 1)
            wall = wall.map { $0.part(rows: min($0.endRow, list.row) - $0.row) }
        }
    }

    /// Puts a message or the notes below the digits, leaving the digits three rows if possible.
    private mutating func asideRows(_ rect: Rect) {
        let rows = max(1, min(rect.rows - 3, rect.rows / 2))
        guard rect.rows > 1 else { return }
        aside = rect.part(row: rect.rows - rows)
        panel = rect.part(rows: rect.rows - rows)
    }
}

extension Rect {
    static let none = Rect(row: 0, column: 0, rows: 0, columns: 0)
}
