import Glibc

/// Finds the bytes that change a terminal's screen from the last frame to the next.
package struct Renderer: Sendable {
    /// After a change of depth the next frame is written whole.
    package var depth: ColorDepth {
        didSet {
            resolved = (.plain, .plain)
            invalidate()
        }
    }
    package let glyphs: GlyphSet
    /// Whether characters reach into the cells beside them, which are then written again.
    var spills = false

    /// What the screen shows; nil: unknown.
    private var shown: Frame?
    /// What the colours are resolved for.
    private(set) var ground = Ground.dark
    private var output = TerminalOutput()
    /// The last style and its pen; neighbouring cells mostly share them.
    private var resolved = (style: Style.plain, pen: Pen.plain)
    /// The changes of the frame being rendered; a member so that its memory is reused.
    private var patches: [Patch] = []

    /// Whether the terminal reorders Hebrew and Arabic, and their columns must be held.
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

    /// Makes `render` write the whole screen next time, as after a resize.
    mutating func invalidate() {
        shown = nil
        output.forget()
    }

    /// The bytes that make the terminal show the frame; none where nothing has changed.
    ///
    /// Leaves the terminal's style and cursor as they are after the last byte.
    mutating func render(_ given: Frame) -> [UInt8] {
        let frame = anchors ? given.anchored : given
        if shown?.size != frame.size || shown?.ground != frame.ground { invalidate() }
        if ground != frame.ground {
            ground = frame.ground
            resolved = (.plain, .plain)
        }
        output.columns = frame.size.columns
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
        let bytes = output.take()
        // Only large changes could be seen half drawn; a tick is not worth the 16 bytes.
        guard bytes.count > 1024 else { return bytes }
        return Array(Self.beginSynchronized.utf8) + bytes + Array("\u{1B}[?2026l".utf8)
    }

    static let beginSynchronized = "\u{1B}[?2026h"

    /// Compares bytes, which is cheaper than comparing characters.
    private func isShown(_ title: TerminalText) -> Bool {
        shown?.title.map { $0.description.utf8.elementsEqual(title.description.utf8) } ?? false
    }

    private mutating func writeProgress(_ progress: TaskProgress?) {
        let progress = progress.map { "\($0.state.rawValue);\($0.percent)" } ?? "0;0"
        output.append("\u{1B}]9;4;\(progress)\u{07}")
    }

    private mutating func writeTitle(_ title: TerminalText) {
        // The Linux console has no title, and its older versions print the text.
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

    private mutating func paintChanges(to frame: Frame) {
        let cells = shown?.cells ?? Array(repeating: .unknown, count: frame.cells.count)
        cells.withUnsafeBufferPointer { old in
            frame.cells.withUnsafeBufferPointer { new in
                findPatches(from: old, to: new, columns: frame.size.columns)
                paintPatches(new, columns: frame.size.columns)
            }
        }
    }
}

extension Renderer {
    /// Finds the changes between two pictures of the same size.
    private mutating func findPatches(
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
            guard isDue(column, old, new) else {
                column += 1
                continue
            }
            let first = look(of: new[column])
            var patch = Patch(row: row, start: column, pen: first.pen)
            if new[column].unsure != 0 {
                // The whole run: a terminal may have put its parts elsewhere.
                while patch.start > 0, new[patch.start - 1].unsure != 0 { patch.start -= 1 }
                while column < tail, new[column].unsure != 0 { column += 1 }
                patch.kind = .unsure
            } else {
                patch.isBlank = first.isBlank
                column += max(1, Int(new[column].width))
                while let next = joined(column..<tail, old, new, to: &patch) { column = next }
            }
            patch.end = column
            patches.append(patch)
        }
        clearTail(row, tail..<new.count, old, new)
    }

    /// Whether a cell must be written: it changes, or a character that reached into it does.
    private func isDue(
        _ column: Int, _ old: UnsafeBufferPointer<Cell>, _ new: UnsafeBufferPointer<Cell>
    ) -> Bool {
        if old[column] != new[column] { return true }
        guard spills, new[column].width == 1 else { return false }
        for beside in [column - 1, column + 1] where new.indices.contains(beside) {
            let isBlock = (Blocks.upperHalf...0x259F).contains(old[beside].glyph)
            if isBlock, old[beside] != new[beside] { return true }
        }
        return false
    }

    /// Extends the patch to the next changed cell of the row, over a few unchanged ones where
    /// writing them takes no more bytes than a move; nil where the patch ends. Returns the column
    /// after that cell.
    private mutating func joined(
        _ rest: Range<Int>, _ old: UnsafeBufferPointer<Cell>, _ new: UnsafeBufferPointer<Cell>,
        to patch: inout Patch
    ) -> Int? {
        var longer = patch
        var bytes = 0
        for column in rest {
            let cell = new[column]
            guard join(cell, to: &longer) else { return nil }
            if isDue(column, old, new) {
                patch = longer
                return column + max(1, Int(cell.width))
            }
            // A move over one column takes 3 bytes, over more of them 4.
            bytes += cell.glyph < 0x80 ? 1 : cell.glyph < 0x800 ? 2 : 3
            guard cell.width == 1, cell.glyph < 0x1_0000, bytes <= 4 else { return nil }
        }
        return nil
    }

    /// Whether the cell can be written with the patch's pen; may adapt the pen of blanks.
    private mutating func join(_ cell: Cell, to patch: inout Patch) -> Bool {
        guard cell.unsure == 0 else { return false }
        let (isBlank, wanted) = look(of: cell)
        if wanted == patch.pen {
            if !isBlank { patch.isBlank = false }
            return true
        }
        if isBlank { return patch.pen.blankEquals(wanted) }
        guard patch.isBlank, wanted.blankEquals(patch.pen) else { return false }
        patch.pen = wanted
        patch.isBlank = false
        return true
    }

    /// Adds a patch for blanks up to the end of the line, if any of them changed.
    private mutating func clearTail(
        _ row: Int, _ tail: Range<Int>, _ old: UnsafeBufferPointer<Cell>,
        _ new: UnsafeBufferPointer<Cell>
    ) {
        guard let first = tail.first(where: { isDue($0, old, new) }),
            let last = tail.last(where: { isDue($0, old, new) })
        else { return }
        let isShort = last - first < 3 && old[first] != .unknown
        patches.append(
            Patch(
                row: row, start: first, end: last + 1, kind: isShort ? .cells : .clear,
                pen: .plain, isBlank: true))
    }

    /// How many patches are compared to find the next one to paint; more hardly save a byte.
    private static let compared = 24

    /// Paints next whichever of the next `compared` patches takes the fewest bytes for moving the
    /// cursor and changing the pen.
    private mutating func paintPatches(_ cells: UnsafeBufferPointer<Cell>, columns: Int) {
        func line(_ row: Int) -> UnsafeBufferPointer<Cell> {
            UnsafeBufferPointer(rebasing: cells[(row * columns)..<((row + 1) * columns)])
        }
        for current in patches.indices {
            var next = (index: current, cost: Int.max)
            for index in current..<min(current + Self.compared, patches.count) {
                // What is beside characters of unsure width is written after them.
                let isUnsure = patches[index].kind == .unsure
                let cost = isUnsure ? -1 : output.cost(of: patches[index])
                if cost < next.cost { next = (index, cost) }
            }
            let patch = patches[next.index]
            for index in (current..<next.index).reversed() { patches[index + 1] = patches[index] }
            paint(patch, line(patch.row))
        }
    }

    private mutating func paint(_ patch: Patch, _ cells: UnsafeBufferPointer<Cell>) {
        let start = Position(row: patch.row, column: patch.start)
        switch patch.kind {
        case .cells:
            output.move(to: start)
            if patch.isBlank { output.useForBlanks(patch.pen) } else { output.use(patch.pen) }
            for column in patch.start..<patch.end where cells[column].width > 0 {
                output.write(visible(cells[column]), glyphs: glyphs)
            }
        case .clear:
            output.move(to: start)
            output.useForBlanks(.plain)
            output.append("\u{1B}[K")
        case .unsure:
            // Blanks first, for what the text may leave out; where it ends depends on the terminal.
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

    private mutating func write(_ cell: Cell) {
        let (isBlank, wanted) = look(of: cell)
        if isBlank { output.useForBlanks(wanted) } else { output.use(wanted) }
        output.write(visible(cell), glyphs: glyphs)
    }

    /// Without colours, a cell of two colours is drawn full, or it would look half empty.
    private mutating func visible(_ cell: Cell) -> Cell {
        if cell.glyph == Blocks.full, look(of: cell).isBlank { return .blank }
        guard depth == .none, cell.attributes.contains(.picture), cell.background != .terminal,
            (Blocks.upperHalf...0x259F).contains(cell.glyph)
        else { return cell }
        var filled = cell
        filled.glyph = Blocks.full
        return filled
    }

    /// How a cell is written. A full block becomes a blank in inverse colours, since blocks leave
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
    /// The frame as lines that scroll: without cursor moves, each line ending in the plain style.
    package static func lines(of frame: Frame, depth: ColorDepth) -> TerminalText {
        var renderer = Renderer(depth: depth, glyphs: frame.glyphs)
        renderer.ground = frame.ground
        renderer.output.use(.plain)
        _ = renderer.output.take()
        for row in 0..<frame.size.rows {
            let cells = frame.cells[(row * frame.size.columns)..<((row + 1) * frame.size.columns)]
            let length = (cells.lastIndex { $0 != .blank }).map { $0 + 1 } ?? cells.startIndex
            for cell in cells[..<length] where cell.width > 0 { renderer.write(cell) }
            renderer.output.use(.plain)
            renderer.output.append("\n")
        }
        return TerminalText(clean: String(decoding: renderer.output.take(), as: UTF8.self))
    }
}

/// Neighbouring changed cells that are painted with one pen.
struct Patch {
    enum Kind {
        case cells
        /// Blanks up to the end of the line.
        case clear
        /// Characters about whose width terminals disagree.
        case unsure
    }

    var row: Int
    var start: Int
    /// The column after the last one.
    var end = 0
    var kind = Kind.cells
    var pen: Pen
    /// Whether all are spaces, so that only the colour behind them matters.
    var isBlank = false
}
