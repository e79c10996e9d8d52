import Glibc

/// Computes the bytes that change the terminal's screen from one frame to the next.
package struct Renderer: Sendable {
    /// The colour depth; after a change, the next frame is written completely.
    package var depth: ColorDepth {
        didSet {
            resolved = (.plain, .plain)
            invalidate()
        }
    }
    package var glyphs: GlyphSet { didSet { invalidate() } }
    /// Whether some characters extend into adjacent cells, which are then rewritten.
    var spills = false

    /// The frame on the screen; nil if unknown.
    private var shown: Frame?
    /// The background for which colours are resolved.
    private(set) var ground = Ground.dark
    private var output = TerminalOutput()
    /// The last style and its pen, which adjacent cells usually share.
    private var resolved = (style: Style.plain, pen: Pen.plain)
    /// Whether the terminal reorders Hebrew and Arabic, so that the text after them needs anchors.
    private let anchors: Bool

    /// Whether the terminal shows a frame's progress.
    private let showsProgress: Bool

    package init(
        depth: ColorDepth, glyphs: GlyphSet, anchors: Bool = false, showsProgress: Bool = false
    ) {
        self.anchors = anchors
        self.showsProgress = showsProgress
        self.depth = depth
        self.glyphs = glyphs
    }

    /// Makes `render` write the whole screen next time, for example after a resize.
    mutating func invalidate() {
        shown = nil
        output.forget()
    }

    /// The bytes that make the terminal show the frame; empty if nothing has changed.
    ///
    /// Nothing else may change the terminal's style or move its cursor before the next call.
    mutating func render(_ given: Frame) -> [UInt8] {
        let frame = anchors ? given.anchored : given
        if shown?.size != frame.size || shown?.ground != frame.ground { invalidate() }
        if ground != frame.ground {
            ground = frame.ground
            resolved = (.plain, .plain)
        }
        let isWhole = shown == nil
        if let title = frame.title, !isShown(title) { writeTitle(title) }
        if showsProgress, frame.progress != shown?.progress { writeProgress(frame.progress) }
        if isWhole && !frame.cursorVisible { output.append("\u{1B}[?25l") }
        paintChanges(to: frame)
        if let rest = frame.cursorInside { output.move(to: rest) }
        if frame.cursorVisible != (shown?.cursorVisible ?? false) {
            output.append(frame.cursorVisible ? "\u{1B}[?25h" : "\u{1B}[?25l")
        }
        shown = frame
        let bytes = output.drain()
        // A small change cannot be seen half drawn, so it is not worth 16 extra bytes.
        guard bytes.count > 1024 else { return bytes }
        return Array(Self.beginSynchronized.utf8) + bytes + Array("\u{1B}[?2026l".utf8)
    }

    static let beginSynchronized = "\u{1B}[?2026h"

    /// Compares bytes, which is faster than comparing characters.
    private func isShown(_ title: TerminalText) -> Bool {
        shown?.title.map { $0.description.utf8.elementsEqual(title.description.utf8) } ?? false
    }

    private mutating func writeProgress(_ progress: TaskProgress?) {
        let progress = progress.map { "\($0.state.rawValue);\($0.percent)" } ?? "0;0"
        output.append("\u{1B}]9;4;\(progress)\u{07}")
    }

    private mutating func writeTitle(_ title: TerminalText) {
        // The Linux console has no title, and its older versions print the sequence's text.
        guard glyphs != .console else { return }
        output.append("\u{1B}]2;")
        if glyphs == .ascii {
            for scalar in title.description.unicodeScalars {
                ASCIIText.forEach(of: scalar.value) { output.append(String(Unicode.Scalar($0))) }
            }
        } else {
            output.append(title.description)
        }
        output.append("\u{07}")
    }

    /// Writes the changes row by row, or pen by pen if that takes fewer bytes. Large digits, for
    /// example, use two pens, which would alternate in every row if written row by row.
    private mutating func paintChanges(to frame: Frame) {
        let changes = changes(to: frame)
        guard shown != nil, !spills, let passes = passes(of: changes, in: frame) else {
            return paint(changes, of: frame)
        }
        for pass in passes.dropLast() {
            paint(Self.alongShapes(pass, frame.size.columns), of: frame)
        }
        paint(passes[2], of: frame)
    }

    /// Orders a pass's changes so that the cursor follows the edge of a shape down, which takes
    /// fewer bytes than crossing the shape in each row: after a run of cells comes the nearest run
    /// in the same row or the next one, or else the first that is left.
    private static func alongShapes(_ changes: [Int], _ columns: Int) -> [Int] {
        var runs: [Range<Int>] = []
        for index in changes {
            if index % columns > 0, let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        var ordered: [Int] = []
        ordered.reserveCapacity(changes.count)
        var isLeft = runs.map { _ in true }
        for first in runs.indices {
            var next: Int? = isLeft[first] ? first : nil
            while let run = next {
                ordered += runs[run]
                isLeft[run] = false
                let start = runs[run].upperBound
                let end = ((start - 1) / columns + 2) * columns
                let near = (run + 1..<runs.count).lazy.prefix { runs[$0].lowerBound < end }
                    .filter { isLeft[$0] }
                    .map { (PenTrail.moveBytes(start, runs[$0].lowerBound, columns), $0) }
                    .min { $0.0 < $1.0 }
                next = near.flatMap { $0.0 < PenTrail.farMove ? $0.1 : nil }
            }
        }
        return ordered
    }

    /// The changes by the pass that writes them if they are written pen by pen: the first pass has
    /// the pen in use, the second one the pen for the first cell that the first pen cannot write,
    /// and the third one all others. Nil if writing row by row takes no more bytes.
    private mutating func passes(of changes: [Int], in frame: Frame) -> [[Int]]? {
        guard let first = output.pen else { return nil }
        let columns = frame.size.columns
        let trail = PenTrail(pen: first, columns: columns)
        var (byRow, byPen) = (trail, [trail, trail, trail])
        var (row, isLast, second) = (-1, false, Pen?.none)
        var passes: [[Int]] = [[], [], []]
        for index in changes {
            if index / columns != row {
                row = index / columns
                // A character of uncertain width may overwrite the cells after it, so its whole row
                // is written in order, in the last pass.
                isLast = frame.cells[row * columns..<(row + 1) * columns]
                    .contains { $0.unsure != 0 }
            }
            let (isBlank, pen) = look(of: frame.cells[index])
            func fits(_ known: Pen) -> Bool { pen == known || isBlank && pen.blankEquals(known) }
            var pass = 2
            if !isLast, fits(first) {
                pass = 0
            } else if !isLast, second.map(fits) ?? true {
                (pass, second) = (1, second ?? pen)
            }
            byRow.write(index, pen, isBlank: isBlank)
            byPen[pass].write(index, pen, isBlank: isBlank)
            passes[pass].append(index)
        }
        return byPen.reduce(0) { $0 + $1.bytes } < byRow.bytes ? passes : nil
    }

    /// The cells to write, row by row.
    private func changes(to frame: Frame) -> [Int] {
        let columns = frame.size.columns
        guard let shown, columns > 0 else { return Array(frame.cells.indices) }
        var changes: [Int] = []
        shown.cells.withUnsafeBufferPointer { old in
            frame.cells.withUnsafeBufferPointer { new in
                guard let oldStart = old.baseAddress, let newStart = new.baseAddress else { return }
                for start in stride(from: 0, to: new.count, by: columns) {
                    let (before, now) = (oldStart + start, newStart + start)
                    // Most rows are unchanged.
                    if memcmp(before, now, columns * MemoryLayout<Cell>.stride) == 0 { continue }
                    for column in 0..<columns
                    where before[column] != now[column]
                        || spills && isSpilled(column, before, now, columns)
                    {
                        changes.append(start + column)
                    }
                }
            }
        }
        return changes
    }

    /// Whether an adjacent character that extends into the cell has changed.
    private func isSpilled(
        _ column: Int, _ old: UnsafePointer<Cell>, _ new: UnsafePointer<Cell>, _ columns: Int
    ) -> Bool {
        guard new[column].width == 1 else { return false }
        return [column - 1, column + 1].contains { beside in
            (0..<columns).contains(beside) && old[beside] != new[beside]
                && (Blocks.upperHalf...0x259F).contains(old[beside].glyph)
        }
    }
}

extension Renderer {
    /// Writes changed cells in the given order; the cells of a row with characters of uncertain
    /// width must be in order.
    private mutating func paint(_ changes: [Int], of frame: Frame) {
        let columns = frame.size.columns
        frame.cells.withUnsafeBufferPointer { cells in
            var next = 0
            for index in changes where index >= next {
                let (row, column) = index.quotientAndRemainder(dividingBy: columns)
                let cell = cells[index]
                let line = UnsafeBufferPointer(rebasing: cells[row * columns..<(row + 1) * columns])
                if cell.unsure != 0 {
                    next = row * columns + paintUnsure(row, at: column, line)
                } else if cell.width > 0 {
                    let look = look(of: cell)
                    bridge(to: column, look, row, line)
                    output.move(to: Position(row: row, column: column))
                    write(cell, look)
                }
                // Terminals disagree about relative moves after the last column.
                if output.cursor?.column == columns { output.forgetCursor() }
            }
        }
    }

    /// Rewrites unchanged characters before a column if that takes no more bytes than a cursor
    /// move, for example between words.
    private mutating func bridge(
        to column: Int, _ next: (isBlank: Bool, pen: Pen), _ row: Int,
        _ cells: UnsafeBufferPointer<Cell>
    ) {
        guard let cursor = output.cursor, var pen = output.pen, cursor.row == row,
            (1...Self.moveCost).contains(column - cursor.column)
        else { return }
        let gap = cursor.column..<column
        var cost = 0
        for cell in cells[gap] {
            let (isBlank, wanted) = look(of: cell)
            cost += isBlank || (0x20..<0x7F).contains(cell.glyph) ? 1 : 3
            guard cell.width == 1, cell.unsure == 0, cell.glyph < 0x1_0000, cost <= Self.moveCost
            else { return }
            if wanted == pen || isBlank && wanted.blankEquals(pen) { continue }
            // The character after the gap needs its own pen anyway, so switching to it early costs
            // nothing.
            pen = next.isBlank ? pen.forBlanks(like: next.pen) : next.pen
            guard wanted == pen || isBlank && wanted.blankEquals(pen) else { return }
        }
        for cell in cells[gap] { write(cell) }
    }

    /// The number of bytes that a cursor move by fewer than ten columns takes.
    private static let moveCost = 4

    /// Writes a whole run of characters whose width depends on the terminal, because a change may
    /// shift the rest of the run. Returns the column after it.
    private mutating func paintUnsure(
        _ row: Int, at column: Int, _ cells: UnsafeBufferPointer<Cell>
    ) -> Int {
        var (start, end) = (column, column)
        while start > 0, cells[start - 1].unsure != 0 { start -= 1 }
        while end < cells.count, cells[end].unsure != 0 { end += 1 }
        // Spaces are written first, to erase leftovers, because where the text ends depends on the
        // terminal.
        output.move(to: Position(row: row, column: start))
        for column in start..<end { write(Cell(glyph: 0x20, style: cells[column].style)) }
        output.move(to: Position(row: row, column: start))
        for column in start..<end where cells[column].width > 0 { write(cells[column]) }
        output.forgetCursor()
        return end
    }

    private mutating func write(_ cell: Cell) { write(cell, look(of: cell)) }

    private mutating func write(_ cell: Cell, _ look: (isBlank: Bool, pen: Pen)) {
        if look.isBlank {
            output.useForBlanks(look.pen)
            output.write(.blank, glyphs: glyphs)
        } else {
            output.use(look.pen)
            output.write(visible(cell), glyphs: glyphs)
        }
    }

    /// The cell as it is drawn. Without colours, a cell in two colours is drawn full, because it
    /// would otherwise look half empty.
    private func visible(_ cell: Cell) -> Cell {
        guard depth == .none, cell.attributes.contains(.picture), cell.background != .terminal,
            (Blocks.upperHalf...0x259F).contains(cell.glyph)
        else { return cell }
        var filled = cell
        filled.glyph = Blocks.full
        return filled
    }

    /// The look of a cell. A full block becomes a space in inverse colours, because blocks leave
    /// seams in some fonts.
    private mutating func look(of cell: Cell) -> (isBlank: Bool, pen: Pen) {
        let pen = pen(for: cell)
        if cell.glyph == Blocks.full, let filling = pen.filling { return (true, filling) }
        return (cell.glyph == 0x20, pen)
    }

    private mutating func pen(for cell: Cell) -> Pen {
        let style = cell.style
        if style != resolved.style {
            resolved = (style, Pen(style, depth: depth, on: ground))
        }
        return resolved.pen
    }
}

extension Renderer {
    /// The frame as lines to print, without cursor moves between them; each ends in the plain
    /// style.
    ///
    /// Writes all rows, or the first `rows`. They replace the last `replaced` lines above the
    /// cursor.
    package static func lines(
        of frame: Frame, rows: Int? = nil, depth: ColorDepth, over replaced: Int = 0
    ) -> TerminalText {
        var renderer = Renderer(depth: depth, glyphs: frame.glyphs)
        renderer.ground = frame.ground
        renderer.output.use(.plain)
        _ = renderer.output.drain()
        if replaced > 0 { renderer.output.append("\r\u{1B}[\(replaced)A\u{1B}[J") }
        for row in 0..<(rows ?? frame.size.rows) {
            let cells = frame.cells[(row * frame.size.columns)..<((row + 1) * frame.size.columns)]
            let length = (cells.lastIndex { $0 != .blank }).map { $0 + 1 } ?? cells.startIndex
            for cell in cells[..<length] where cell.width > 0 { renderer.write(cell) }
            renderer.output.use(.plain)
            renderer.output.append("\n")
        }
        return TerminalText(clean: String(decoding: renderer.output.drain(), as: UTF8.self))
    }
}
