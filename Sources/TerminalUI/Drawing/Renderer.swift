#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Turns frames into the fewest bytes that change a terminal from the last frame to this one.
package struct Renderer: Sendable {
    package let depth: ColorDepth
    package let glyphs: GlyphSet

    /// What the screen shows; nil: unknown.
    private var shown: Frame?
    private var output = TerminalOutput()
    /// The style that was resolved last, and its pen: neighbours mostly share it.
    private var resolved = (style: Style.plain, pen: Pen.plain)

    package init(depth: ColorDepth, glyphs: GlyphSet) {
        self.depth = depth
        self.glyphs = glyphs
    }

    /// Makes the next frame a whole one, as after a resize or when something else has drawn.
    package mutating func invalidate() {
        shown = nil
        output.forget()
    }

    /// The bytes that make the terminal show the frame; none where nothing has changed.
    ///
    /// Style and cursor stay as they are after them: whoever leaves the screen resets both.
    package mutating func render(_ frame: Frame) -> [UInt8] {
        if shown?.size != frame.size { invalidate() }
        output.columns = frame.size.columns
        let isWhole = shown == nil
        if frame.title != shown?.title, let title = frame.title { writeTitle(title) }
        if isWhole && !frame.cursorVisible { output.append("\u{1B}[?25l") }
        paintChanges(to: frame)
        if let cursor = frame.cursor, frame.size.rows > 0, frame.size.columns > 0 {
            output.move(
                to: Position(
                    row: min(max(cursor.row, 0), frame.size.rows - 1),
                    column: min(max(cursor.column, 0), frame.size.columns - 1)))
        }
        if frame.cursorVisible != (shown?.cursorVisible ?? false) {
            output.append(frame.cursorVisible ? "\u{1B}[?25h" : "\u{1B}[?25l")
        }
        shown = frame
        let bytes = output.take()
        // A tick is one small write; only what could be seen half-drawn is worth the 16 bytes.
        guard bytes.count > 1024 else { return bytes }
        return Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
    }

    private mutating func writeTitle(_ title: String) {
        // The Linux console has no title, and old ones print it.
        guard glyphs != .console else { return }
        output.append("\u{1B}]2;")
        if glyphs == .ascii {
            for scalar in TextWidth.sanitized(title).unicodeScalars {
                ASCIIText.forEach(of: scalar.value) { output.append(ascii: $0) }
            }
        } else {
            output.append(TextWidth.sanitized(title))
        }
        output.append("\u{07}")
    }

    private mutating func paintChanges(to frame: Frame) {
        let columns = frame.size.columns
        let old = shown?.cells ?? Array(repeating: .unknown, count: frame.cells.count)
        let isWhole = shown == nil
        frame.cells.withUnsafeBufferPointer { new in
            old.withUnsafeBufferPointer { old in
                guard let newStart = new.baseAddress, let oldStart = old.baseAddress else { return }
                let stride = columns * MemoryLayout<Cell>.stride
                for row in 0..<frame.size.rows {
                    let (before, now) = (oldStart + row * columns, newStart + row * columns)
                    if !isWhole && memcmp(before, now, stride) == 0 { continue }
                    paint(
                        row, from: UnsafeBufferPointer(start: before, count: columns),
                        to: UnsafeBufferPointer(start: now, count: columns))
                }
            }
        }
    }

    private mutating func paint(
        _ row: Int, from old: UnsafeBufferPointer<Cell>, to new: UnsafeBufferPointer<Cell>
    ) {
        var tail = new.count
        while tail > 0, new[tail - 1] == .blank { tail -= 1 }
        var column = 0
        while column < tail {
            let cell = new[column]
            if old[column] == cell {
                column += 1
            } else if cell.unsure != 0 {
                column = paintUnsure(row, new, around: column)
            } else {
                approach(Position(row: row, column: column), in: new)
                write(cell)
                column += max(1, Int(cell.width))
            }
        }
        clearTail(row, from: tail, old)
    }

    /// Blanks up to the end of the line, by the shorter of two ways.
    private mutating func clearTail(_ row: Int, from tail: Int, _ old: UnsafeBufferPointer<Cell>) {
        guard let first = (tail..<old.count).first(where: { old[$0] != .blank }),
            let last = (first..<old.count).last(where: { old[$0] != .blank })
        else { return }
        if last - first < 3, old[first] != .unknown {
            for column in first...last where old[column] != .blank {
                output.move(to: Position(row: row, column: column))
                write(.blank)
            }
        } else {
            output.move(to: Position(row: row, column: first))
            if output.pen?.blankEquals(.plain) != true { output.use(.plain) }
            output.clearLine()
        }
    }

    /// Paints a whole run of characters whose width is in doubt, on cleared cells, and then
    /// forgets the cursor.
    private mutating func paintUnsure(
        _ row: Int, _ new: UnsafeBufferPointer<Cell>, around column: Int
    ) -> Int {
        var start = column
        while start > 0, new[start - 1].unsure != 0 { start -= 1 }
        var end = column
        while end < new.count, new[end].unsure != 0 { end += 1 }
        output.move(to: Position(row: row, column: start))
        for index in start..<end { write(Cell(glyph: 0x20, style: new[index].style)) }
        output.move(to: Position(row: row, column: start))
        for index in start..<end where new[index].width > 0 { write(new[index]) }
        output.forgetCursor()
        return end
    }

    /// Moves to a cell; over a few unchanged ones by writing them again, where that is shorter.
    private mutating func approach(_ target: Position, in cells: UnsafeBufferPointer<Cell>) {
        guard let cursor = output.cursor, cursor != target else { return output.move(to: target) }
        let gap = target.column - cursor.column
        if cursor.row == target.row, gap > 0, gap <= 5 {
            let cost = output.cost(to: target)
            var bytes = 0
            var column = cursor.column
            while column < target.column, bytes <= cost, isWritable(cells[column]) {
                bytes += cells[column].glyph < 0x80 ? 1 : cells[column].glyph < 0x800 ? 2 : 3
                column += 1
            }
            if column == target.column, bytes <= cost {
                for column in cursor.column..<target.column {
                    output.write(cells[column], glyphs: glyphs)
                }
                return
            }
        }
        output.move(to: target)
    }

    /// Whether the cell could be written as the pen is.
    private mutating func isWritable(_ cell: Cell) -> Bool {
        guard cell.width == 1, cell.unsure == 0, cell.glyph < 0x1_0000, let pen = output.pen
        else { return false }
        let wanted = self.pen(for: cell)
        return pen == wanted || cell.glyph == 0x20 && pen.blankEquals(wanted)
    }

    private mutating func write(_ cell: Cell) {
        let wanted = pen(for: cell)
        if cell.glyph == 0x20, let pen = output.pen, pen.blankEquals(wanted) {
            // Any colour of text does for a space.
        } else {
            output.use(wanted)
        }
        output.write(cell, glyphs: glyphs)
    }

    private mutating func pen(for cell: Cell) -> Pen {
        let style = cell.style
        if style != resolved.style {
            resolved = (style, Pen(style, depth: depth))
        }
        return resolved.pen
    }
}

extension Renderer {
    /// The frame as lines for a terminal that scrolls: no cursor moves, each line ends plain.
    package static func lines(of frame: Frame, depth: ColorDepth) -> [UInt8] {
        var renderer = Renderer(depth: depth, glyphs: frame.glyphs)
        renderer.output.use(.plain)
        _ = renderer.output.take()
        for row in 0..<frame.size.rows {
            let cells = frame.cells[(row * frame.size.columns)..<((row + 1) * frame.size.columns)]
            let length = (cells.lastIndex { $0 != .blank }).map { $0 + 1 } ?? cells.startIndex
            for cell in cells[..<length] where cell.width > 0 { renderer.write(cell) }
            renderer.output.use(.plain)
            renderer.output.append("\n")
        }
        return renderer.output.take()
    }
}
