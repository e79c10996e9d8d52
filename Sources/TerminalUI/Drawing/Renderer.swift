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
    var output = TerminalOutput()
    /// The style that was resolved last, and its pen: neighbours mostly share it.
    var resolved = (style: Style.plain, pen: Pen.plain)
    /// What is to be painted; kept for its memory.
    var patches: [Patch] = []
    /// What is drawn already and not due yet; `shown` has it.
    var ahead = FramesAhead()
    /// Whether a frame is being drawn that is not due yet.
    var isAhead = false

    package init(depth: ColorDepth, glyphs: GlyphSet) {
        self.depth = depth
        self.glyphs = glyphs
    }

    /// Makes the next frame a whole one, as after a resize or when something else has drawn.
    package mutating func invalidate() {
        shown = nil
        output.forget()
        ahead.forget()
    }

    /// The bytes that make the terminal show the frame; none where nothing has changed.
    ///
    /// Style and cursor stay as they are after them: whoever leaves the screen resets both. With
    /// `changes` only these places are compared: all else must be as in the last frame drawn.
    package mutating func render(_ frame: Frame, changes: [Rect]? = nil) -> [UInt8] {
        // What others know to have changed is since the last frame that was drawn.
        draw(frame, changes: rewind() ? nil : changes)
    }

    /// Draws a frame that is due at a later moment, after those that were prepared before; false
    /// where it is not known what the screen will show by then.
    ///
    /// Several in a row are cheaper than one at a time by a program that sleeps in between.
    package mutating func prepare(
        _ frame: Frame, changes: [Rect]?, for moment: Duration
    ) -> Bool {
        guard let shown, shown.size == frame.size else { return false }
        let before = FramesAhead.Surroundings(
            output: output, title: shown.title, cursorVisible: shown.cursorVisible)
        let spans = ahead.spanCount
        isAhead = true
        defer { isAhead = false }
        let bytes = draw(frame, changes: changes)
        ahead.append(bytes, for: moment, before: before, spans: spans)
        return true
    }

    /// The bytes of the next prepared frame, if it is that moment's.
    package mutating func takePrepared(for moment: Duration) -> [UInt8]? {
        ahead.take(for: moment)
    }

    /// Forgets the frames that were prepared and not taken; whether there were any. The next
    /// `render` must not count its changes from one of them.
    @discardableResult
    package mutating func rewind() -> Bool {
        guard !ahead.isEmpty, var screen = shown.take() else { return false }
        if let before = ahead.rewind(&screen.cells) {
            output = before.output
            screen.title = before.title
            screen.cursorVisible = before.cursorVisible
        }
        shown = screen
        return true
    }

    private mutating func draw(_ frame: Frame, changes: [Rect]?) -> [UInt8] {
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
