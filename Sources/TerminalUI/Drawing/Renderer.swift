/// Turns frames into the fewest bytes that change a terminal from the last frame to this one.
package struct Renderer: Sendable {
    package let depth: ColorDepth
    package let glyphs: GlyphSet

    /// What the screen shows; nil: unknown.
    private var shown: Frame?
    var output = TerminalOutput()
    /// The style that was resolved last, and its pen: neighbours mostly share it.
    var resolved = (style: Style.plain, pen: Pen.plain)
    /// What is to be painted; kept for its memory.
    var patches: [Patch] = []

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
        if let title = frame.title, !isShown(title) { writeTitle(title) }
        if isWhole && !frame.cursorVisible { output.append("\u{1B}[?25l") }
        paintChanges(to: frame)
        if let rest = frame.cursorInside { output.move(to: rest) }
        if frame.cursorVisible != (shown?.cursorVisible ?? false) {
            output.append(frame.cursorVisible ? "\u{1B}[?25h" : "\u{1B}[?25l")
        }
        shown = frame
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
