#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Turns frames into the fewest bytes that change a terminal from the last frame to this one.
package struct Renderer: Sendable {
    package let depth: ColorDepth
    package let glyphs: GlyphSet

    /// What the screen shows.
    private struct Screen {
        let size: Size
        var cells: [Cell]
        var title: String?
        var cursorVisible = false
    }

    /// Nil: unknown. It shares no memory with the frames, which others go on drawing in.
    private var shown: Screen?
    private var output = TerminalOutput()
    /// The style that was resolved last, and its pen: neighbours mostly share it.
    private var resolved = (style: Style.plain, pen: Pen.plain)
    /// What is to be painted; kept for its memory.
    private var patches: [Patch] = []

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
    /// Style and cursor stay as they are after them: whoever leaves the screen resets both. With
    /// `changes` only their rows are compared: the others must be as in the frame before.
    package mutating func render(_ frame: Frame, changes: [Rect]? = nil) -> [UInt8] {
        if shown?.size != frame.size { invalidate() }
        output.columns = frame.size.columns
        let isWhole = shown == nil
        if let title = frame.title, !isShown(title) { writeTitle(title) }
        if isWhole && !frame.cursorVisible { output.append("\u{1B}[?25l") }
        paintChanges(to: frame, changes: isWhole ? nil : changes)
        if let rest = frame.cursorInside { output.move(to: rest) }
        if frame.cursorVisible != (shown?.cursorVisible ?? false) {
            output.append(frame.cursorVisible ? "\u{1B}[?25h" : "\u{1B}[?25l")
        }
        shown?.title = frame.title
        shown?.cursorVisible = frame.cursorVisible
        let bytes = output.take()
        // A tick is one small write; only what could be seen half-drawn is worth the 16 bytes.
        guard bytes.count > 1024 else { return bytes }
        return Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
    }

    /// Compares bytes: strings compare by what their characters mean, which takes longer.
    private func isShown(_ title: String) -> Bool {
        shown?.title.map { $0.utf8.elementsEqual(title.utf8) } ?? false
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

    private mutating func paintChanges(to frame: Frame, changes: [Rect]?) {
        var screen =
            shown.take()
            ?? Screen(
                size: frame.size, cells: Array(repeating: .unknown, count: frame.cells.count))
        frame.cells.withUnsafeBufferPointer { new in
            screen.cells.withUnsafeMutableBufferPointer { old in
                findPatches(from: old, to: new, columns: frame.size.columns, changes)
                paintPatches(new, columns: frame.size.columns)
            }
        }
        shown = screen
    }

    /// Makes the old cells the new ones.
    private mutating func findPatches(
        from old: UnsafeMutableBufferPointer<Cell>, to new: UnsafeBufferPointer<Cell>,
        columns: Int, _ changes: [Rect]?
    ) {
        patches.removeAll(keepingCapacity: true)
        guard let oldStart = old.baseAddress, let newStart = new.baseAddress, columns > 0 else {
            return
        }
        for row in 0..<(new.count / columns) {
            let range = Self.columns(of: changes, row: row, columns: columns)
            let (before, now) = (oldStart + row * columns, newStart + row * columns)
            let (start, count) = (range.lowerBound, range.count)
            // Most rows are as they were.
            let size = count * MemoryLayout<Cell>.stride
            if count == 0 || memcmp(before + start, now + start, size) == 0 { continue }
            defer { (before + start).update(from: now + start, count: count) }
            findPatches(
                row, range, from: UnsafeBufferPointer(start: before, count: columns),
                to: UnsafeBufferPointer(start: now, count: columns))
        }
    }

    /// The columns that the changes have in a row; one more on each side, where the other half of
    /// a wide character may be.
    private static func columns(of changes: [Rect]?, row: Int, columns: Int) -> Range<Int> {
        guard let changes else { return 0..<columns }
        var (start, end) = (columns, 0)
        for change in changes where change.row <= row && row < change.endRow {
            (start, end) = (min(start, change.column - 1), max(end, change.endColumn + 1))
        }
        start = max(start, 0)
        return start..<max(start, min(end, columns))
    }

    private mutating func findPatches(
        _ row: Int, _ range: Range<Int>, from old: UnsafeBufferPointer<Cell>,
        to new: UnsafeBufferPointer<Cell>
    ) {
        var tail = new.count
        while tail > range.lowerBound, new[tail - 1] == .blank { tail -= 1 }
        var column = range.lowerBound
        while column < min(tail, range.upperBound) {
            guard old[column] != new[column] else {
                column += 1
                continue
            }
            var patch = Patch(row: row, start: column, pen: pen(for: new[column]))
            if new[column].unsure != 0 {
                // A whole run, whose parts a terminal may have put elsewhere.
                while patch.start > 0, new[patch.start - 1].unsure != 0 { patch.start -= 1 }
                while column < tail, new[column].unsure != 0 { column += 1 }
                patch.kind = .unsure
            } else {
                patch.isBlank = new[column].glyph == 0x20
                repeat {
                    column += max(1, Int(new[column].width))
                } while column < tail && old[column] != new[column] && join(new[column], to: &patch)
            }
            patch.end = column
            patches.append(patch)
        }
        clearTail(row, tail..<max(tail, range.upperBound), old)
    }

    /// Whether the cell can be written with the patch's pen.
    private mutating func join(_ cell: Cell, to patch: inout Patch) -> Bool {
        guard cell.unsure == 0 else { return false }
        let wanted = pen(for: cell)
        if wanted == patch.pen {
            if cell.glyph != 0x20 { patch.isBlank = false }
            return true
        }
        if cell.glyph == 0x20 { return patch.pen.blankEquals(wanted) }
        guard patch.isBlank, wanted.blankEquals(patch.pen) else { return false }
        patch.pen = wanted
        patch.isBlank = false
        return true
    }

    /// Blanks up to the end of the line, by the shorter of two ways.
    private mutating func clearTail(
        _ row: Int, _ tail: Range<Int>, _ old: UnsafeBufferPointer<Cell>
    ) {
        guard let first = tail.first(where: { old[$0] != .blank }),
            let last = tail.last(where: { old[$0] != .blank })
        else { return }
        let isShort = last - first < 3 && old[first] != .unknown
        patches.append(
            Patch(
                row: row, start: first, end: last + 1, kind: isShort ? .cells : .clear,
                pen: .plain, isBlank: true))
    }

    /// Next comes the patch that costs the fewest bytes from where the last one ended: pens are
    /// changed rarely, and the cursor moves little.
    private mutating func paintPatches(_ cells: UnsafeBufferPointer<Cell>, columns: Int) {
        func line(_ row: Int) -> UnsafeBufferPointer<Cell> {
            UnsafeBufferPointer(rebasing: cells[(row * columns)..<((row + 1) * columns)])
        }
        // With many the order of the screen is good enough, and looking for one too slow.
        guard patches.count <= 24 else {
            for patch in patches { paint(patch, line(patch.row)) }
            return
        }
        while !patches.isEmpty {
            var next = (index: 0, cost: Int.max)
            for index in patches.indices {
                let cost = output.cost(of: patches[index])
                if cost < next.cost { next = (index, cost) }
            }
            let patch = patches.remove(at: next.index)
            paint(patch, line(patch.row))
        }
    }

    private mutating func paint(_ patch: Patch, _ cells: UnsafeBufferPointer<Cell>) {
        let start = Position(row: patch.row, column: patch.start)
        switch patch.kind {
        case .cells:
            approach(start, in: cells)
            if !(patch.isBlank && output.pen?.blankEquals(patch.pen) == true) {
                output.use(patch.pen)
            }
            for column in patch.start..<patch.end where cells[column].width > 0 {
                output.write(visible(cells[column]), glyphs: glyphs)
            }
        case .clear:
            output.move(to: start)
            if output.pen?.blankEquals(.plain) != true { output.use(.plain) }
            output.clearLine()
        case .unsure:
            // Onto cleared cells, and where the cursor is afterwards nobody knows.
            output.move(to: start)
            for column in patch.start..<patch.end {
                write(Cell(glyph: 0x20, style: cells[column].style))
            }
            output.move(to: start)
            for column in patch.start..<patch.end where cells[column].width > 0 {
                write(cells[column])
            }
            output.forgetCursor()
        }
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
                    output.write(visible(cells[column]), glyphs: glyphs)
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
        output.write(visible(cell), glyphs: glyphs)
    }

    /// Without colours both of a picture's are the same, so that half a cell would be a hole.
    private func visible(_ cell: Cell) -> Cell {
        guard depth == .none, cell.attributes.contains(.picture), cell.background != .terminal,
            (Blocks.upperHalf...0x259F).contains(cell.glyph)
        else { return cell }
        var filled = cell
        filled.glyph = Blocks.full
        return filled
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
