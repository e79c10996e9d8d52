import Glibc

extension Renderer {
    /// Finds the changes between two pictures of the same size.
    mutating func findPatches(
        from old: UnsafeBufferPointer<Cell>, to new: UnsafeBufferPointer<Cell>, columns: Int
    ) {
        patches.removeAll(keepingCapacity: true)
        guard let oldStart = old.baseAddress, let newStart = new.baseAddress, columns > 0 else {
            return
        }
        for row in 0..<(new.count / columns) {
            let (before, now) = (oldStart + row * columns, newStart + row * columns)
            // Most rows are unchanged.
            if memcmp(before, now, columns * MemoryLayout<Cell>.stride) == 0 { continue }
            findPatches(
                row, from: UnsafeBufferPointer(start: before, count: columns),
                to: UnsafeBufferPointer(start: now, count: columns))
        }
    }

    private mutating func findPatches(
        _ row: Int, from old: UnsafeBufferPointer<Cell>, to new: UnsafeBufferPointer<Cell>
    ) {
        var tail = new.count
        while tail > 0, new[tail - 1] == .blank { tail -= 1 }
        var column = 0
        while column < tail {
            guard old[column] != new[column] else {
                column += 1
                continue
            }
            var patch = Patch(row: row, start: column, pen: pen(for: new[column]))
            if new[column].unsure != 0 {
                // The whole run: a terminal may have put its parts elsewhere.
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
        clearTail(row, tail..<new.count, old)
    }

    /// Whether the cell can be written with the patch's pen; may adapt the pen of blanks.
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

    /// Adds a patch for blanks up to the end of the line, if any of them changed.
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

    /// Paints next whichever patch takes the fewest bytes for moving the cursor and changing the
    /// pen.
    mutating func paintPatches(_ cells: UnsafeBufferPointer<Cell>, columns: Int) {
        func line(_ row: Int) -> UnsafeBufferPointer<Cell> {
            UnsafeBufferPointer(rebasing: cells[(row * columns)..<((row + 1) * columns)])
        }
        // With many patches the search is too slow, and the order of the screen good enough.
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
            // Written onto blanks; where the cursor is afterwards depends on the terminal.
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

    /// Moves to a cell, or rewrites the few unchanged ones before it where that is shorter.
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

    /// Whether the cell can be written with the current pen.
    private mutating func isWritable(_ cell: Cell) -> Bool {
        guard cell.width == 1, cell.unsure == 0, cell.glyph < 0x1_0000, let pen = output.pen
        else { return false }
        let wanted = self.pen(for: cell)
        return pen == wanted || cell.glyph == 0x20 && pen.blankEquals(wanted)
    }

    mutating func write(_ cell: Cell) {
        let wanted = pen(for: cell)
        // A space looks the same in any text colour.
        let looksTheSame = cell.glyph == 0x20 && output.pen?.blankEquals(wanted) == true
        if !looksTheSame { output.use(wanted) }
        output.write(visible(cell), glyphs: glyphs)
    }

    /// Without colours, a cell of two colours is drawn full, or it would look half empty.
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
            resolved = (style, Pen(style, depth: depth, on: ground))
        }
        return resolved.pen
    }
}
