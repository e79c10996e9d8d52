/// The position of a cell on the screen; row and column start at 0.
package struct Position: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}

/// A program's progress, shown in the tab and the taskbar if the terminal supports it (OSC 9;4).
package struct TaskProgress: Hashable, Sendable {
    package enum State: Int, Sendable {
        case running = 1
        case late = 2
        case paused = 4
    }

    package var state: State
    /// The progress in per cent, from 0 to 100.
    package var percent: Int

    package init(_ state: State, fraction: Double) {
        self.state = state
        percent = Int((min(max(fraction, 0), 1) * 100).rounded(.down))
    }
}

/// A grid of cells for a terminal's screen; anything drawn outside is clipped.
package struct Frame: Equatable, Sendable {
    /// The maximum size of a frame.
    package static let largest = Size(rows: 1024, columns: 2048)

    package let size: Size
    package let glyphs: GlyphSet
    /// The terminal's background.
    package let ground: Ground
    /// The terminal's colour depth; some drawings look different if there are few colours.
    package let depth: ColorDepth
    /// The height of a cell divided by its width.
    package let cellAspect: Double
    /// The window title; nil leaves it unchanged.
    package var title: TerminalText?
    /// The progress in the tab and the taskbar; nil for none.
    package var progress: TaskProgress?
    /// The position of the cursor after the frame is drawn, for screen readers and prompts.
    package var cursor: Position?
    package var cursorVisible = false
    /// The texts drawn with the user's fonts; nil if there are none on this screen.
    package var texts: DrawnTexts?
    /// The texts that this frame lacks.
    package private(set) var wanted: [DrawnText.Request] = []
    /// The cells, row by row.
    private(set) var cells: [Cell]

    package init(
        size: Size, glyphs: GlyphSet, ground: Ground = .dark, depth: ColorDepth = .trueColor,
        cellAspect: Double = 2
    ) {
        self.size = size.limited(to: Self.largest)
        self.glyphs = glyphs
        self.ground = ground
        self.depth = depth
        self.cellAspect = cellAspect
        cells = Array(repeating: .blank, count: self.size.rows * self.size.columns)
    }

    /// The cursor's position, moved into the frame if necessary.
    var cursorInside: Position? {
        guard let cursor, size.rows > 0, size.columns > 0 else { return nil }
        return Position(
            row: min(max(cursor.row, 0), size.rows - 1),
            column: min(max(cursor.column, 0), size.columns - 1))
    }

    /// The number of rows up to the last one that is not blank.
    var usedRows: Int {
        (cells.lastIndex { $0 != .blank }).map { $0 / size.columns + 1 } ?? 0
    }

    /// Whether another frame is for the same screen.
    package func fits(_ other: Frame) -> Bool {
        size == other.size && glyphs == other.glyphs && ground == other.ground
            && depth == other.depth && cellAspect == other.cellAspect
    }

    /// Replaces all cells with those of a frame that fits this one.
    package mutating func cover(with other: Frame) {
        cells = other.cells
        wanted = other.wanted
    }

    /// Returns a text drawn with the user's fonts; nil if it is not known or cannot be drawn.
    package mutating func drawing(of request: DrawnText.Request) -> DrawnText? {
        guard let texts, !texts.undrawable.contains(request.text) else { return nil }
        if let drawing = texts.drawings[request] { return drawing }
        wanted.append(request)
        return nil
    }

    package var bounds: Rect { Rect(row: 0, column: 0, rows: size.rows, columns: size.columns) }

    /// Draws text up to the right edge; returns the number of columns used.
    ///
    /// Text longer than `width` is truncated and ends in an ellipsis.
    @discardableResult
    package mutating func put(
        _ text: String, row: Int, column: Int, style: Style = .plain, width: Int? = nil
    ) -> Int {
        guard row >= 0, row < size.rows, column < size.columns, column > -Self.largest.columns
        else { return 0 }
        var text = text
        return text.withUTF8 { bytes in
            var end = size.columns
            if let width {
                guard width > 0 else { return 0 }
                if width < end - column { end = column + width }
                if Self.isLong(bytes, for: width, in: glyphs) {
                    let mark = glyphs == .unicode ? 1 : 3
                    let cut = column + max(0, width - (width > mark || mark == 1 ? mark : 0))
                    let used = write(bytes, row: row, column: column, end: min(cut, end), style)
                    guard cut - column < width else { return used }
                    let dots = put(
                        mark == 1 ? "…" : "...", row: row, column: column + used, style: style)
                    return used + dots
                }
            }
            return write(bytes, row: row, column: column, end: end, style)
        }
    }

    /// Draws text in the middle of a rectangle's first row, truncated to its width.
    package mutating func put(_ text: String, inMiddleOf rect: Rect, style: Style = .plain) {
        guard !rect.isEmpty else { return }
        let width = min(width(of: text), rect.columns)
        put(
            text, row: rect.row, column: rect.column + (rect.columns - width) / 2, style: style,
            width: rect.columns)
    }

    /// Draws a character that is one column wide; draws any other as text.
    package mutating func put(
        scalar: Unicode.Scalar, row: Int, column: Int, style: Style = .plain
    ) {
        guard row >= 0, row < size.rows, column >= 0, column < size.columns else { return }
        guard glyphs.contains(scalar.value), TextWidth.kind(of: scalar.value) == .narrow
        else {
            put(String(Character(scalar)), row: row, column: column, style: style)
            return
        }
        blankHalves(row: row, from: column, to: column + 1)
        cells[row * size.columns + column] = Cell(glyph: scalar.value, style: style)
    }

    /// Draws a glyph of this frame's set, one column wide.
    package mutating func put(glyph: UInt32, row: Int, column: Int, style: Style) {
        guard row >= 0, row < size.rows, column >= 0, column < size.columns else { return }
        let index = row * size.columns + column
        if cells[index].width != 1 { blankHalves(row: row, from: column, to: column + 1) }
        cells[index] = Cell(glyph: glyph, style: style)
    }

    /// The number of columns that `put` needs for the text.
    package func width(of text: String) -> Int {
        var text = text
        return text.withUTF8 { TextWidth.width(of: $0, limit: .max, in: glyphs) }
    }

    /// Fills a rectangle with a character that is one column wide; any other becomes a space.
    package mutating func fill(_ rect: Rect, with scalar: Unicode.Scalar = " ", style: Style) {
        var value = TextWidth.kind(of: scalar.value) == .narrow ? scalar.value : 0x20
        if !glyphs.contains(value) {
            var first: UInt8?
            ASCIIText.forEach(of: value) { first = first ?? $0 }
            value = UInt32(first ?? 0x3F)
        }
        fill(rect, glyph: value, style: style)
    }

    /// Fills a rectangle with a glyph of this frame's set, one column wide.
    package mutating func fill(_ rect: Rect, glyph: UInt32, style: Style) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        let cell = Cell(glyph: glyph, style: style)
        for row in area.row..<area.endRow {
            blankHalves(row: row, from: area.column, to: area.endColumn)
            let start = row * size.columns
            cells.withUnsafeMutableBufferPointer { cells in
                cells[(start + area.column)..<(start + area.endColumn)].update(repeating: cell)
            }
        }
    }

    /// Changes the style of the cells in a rectangle; both halves of a wide character change
    /// together.
    package mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        for row in area.row..<area.endRow {
            let start = row * size.columns
            var column = area.column
            if cells[start + column].width == 0, column > 0 { column -= 1 }
            var end = area.endColumn
            if end < size.columns, cells[start + end].width == 0 { end += 1 }
            for index in (start + column)..<(start + end) {
                let old = cells[index]
                // Spaces have no ink until their colours are swapped.
                let style = old.style.with(foreground: old.style.ink)
                cells[index] = Cell(
                    glyph: old.glyph, style: change(style), width: old.width,
                    unsure: old.unsure != 0)
            }
        }
    }
}

extension Frame {
    /// Draws text between two columns; the row must be in the frame.
    private mutating func write(
        _ bytes: UnsafeBufferPointer<UInt8>, row: Int, column: Int, end: Int, _ style: Style
    ) -> Int {
        var position = column
        let start = row * size.columns
        var index = 0
        if column >= 0, column < end {
            // Nearly all text is plain ASCII, which needs no table.
            let room = min(bytes.count, end - column)
            while index < room, bytes[index] >= 0x20, bytes[index] < 0x7F { index += 1 }
            // The last of these characters may be the base of a combining mark.
            if index < bytes.count, index > 0, bytes[index] >= 0x80 { index -= 1 }
            position += index
            blankHalves(row: row, from: column, to: position)
            cells.withUnsafeMutableBufferPointer { cells in
                for offset in 0..<index {
                    cells[start + column + offset] = Cell(
                        glyph: UInt32(bytes[offset]), style: style)
                }
            }
        }
        var scanner = ClusterScanner(bytes, from: index)
        while position < end, let cluster = scanner.next() {
            // In ASCII, a letter loses its marks.
            if glyphs == .ascii || !glyphs.contains(cluster.base) {
                ASCIIText.forEach(of: cluster.base) { letter in
                    guard position < end else { return }
                    place(UInt32(letter), row: row, column: position, style: style)
                    position += 1
                }
                continue
            }
            let next = position + cluster.width
            if next <= end && (position >= 0 || next <= 0) {
                if position >= 0 {
                    place(
                        cluster.glyph, width: cluster.width, unsure: cluster.unsure, row: row,
                        column: position, style: style)
                }
            } else {
                // Half a wide character becomes a space.
                place(0x20, row: row, column: max(position, 0), style: style)
            }
            position = min(next, end)
        }
        return position - column
    }

    private mutating func place(
        _ glyph: UInt32, width: Int = 1, unsure: Bool = false, row: Int, column: Int, style: Style
    ) {
        guard column >= 0, column + width <= size.columns else { return }
        blankHalves(row: row, from: column, to: column + width)
        let index = row * size.columns + column
        cells[index] = Cell(glyph: glyph, style: style, width: UInt8(width), unsure: unsure)
        if width == 2 { cells[index + 1] = Cell(glyph: 0, style: style, width: 0, unsure: unsure) }
    }

    /// Blanks the other half of each wide character that a range of columns splits.
    private mutating func blankHalves(row: Int, from column: Int, to end: Int) {
        guard column < end else { return }
        let start = row * size.columns
        if column > 0, cells[start + column].width == 0 {
            cells[start + column - 1] = Cell(glyph: 0x20, style: cells[start + column - 1].style)
        }
        if end < size.columns, cells[start + end].width == 0 {
            cells[start + end] = Cell(glyph: 0x20, style: cells[start + end].style)
        }
    }

    private static func isLong(
        _ bytes: UnsafeBufferPointer<UInt8>, for width: Int, in glyphs: GlyphSet
    ) -> Bool {
        // A scalar takes at most as many columns as bytes, unless it is spelled in ASCII.
        if bytes.count <= width && glyphs == .unicode { return false }
        return TextWidth.width(of: bytes, limit: width, in: glyphs) > width
    }
}

extension Frame {
    /// The frame as lines without trailing spaces.
    package var text: String {
        (0..<size.rows).map(line).joined(separator: "\n")
    }

    /// One line of the frame without trailing spaces.
    package func line(_ row: Int) -> String {
        guard row >= 0, row < size.rows else { return "" }
        var line = ""
        for cell in cells[(row * size.columns)..<((row + 1) * size.columns)] { line += cell.text }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// Whether a part of a row has no text.
    package func isBlank(row: Int, columns: Range<Int>) -> Bool {
        guard row >= 0, row < size.rows else { return true }
        let part = columns.clamped(to: 0..<size.columns)
        return part.allSatisfy { cells[row * size.columns + $0].glyph == Cell.blank.glyph }
    }

    /// The style of a cell; plain outside the frame.
    package func style(row: Int, column: Int) -> Style {
        guard row >= 0, row < size.rows, column >= 0, column < size.columns else { return .plain }
        return cells[row * size.columns + column].style
    }
}
