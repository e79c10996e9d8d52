/// Finds the bytes that change a terminal's screen from the last frame to the next.
package struct Renderer: Sendable {
    package let depth: ColorDepth
    package let glyphs: GlyphSet

    /// What the screen shows; nil: unknown.
    private var shown: Frame?
    /// What the colours are resolved for.
    private(set) var ground = Ground.dark
    var output = TerminalOutput()
    /// The last style and its pen; neighbouring cells mostly share them.
    var resolved = (style: Style.plain, pen: Pen.plain)
    /// The changes of the frame being rendered; a member so that its memory is reused.
    var patches: [Patch] = []

    package init(depth: ColorDepth, glyphs: GlyphSet) {
        self.depth = depth
        self.glyphs = glyphs
    }

    /// Makes `render` write the whole screen next time, as after a resize.
    package mutating func invalidate() {
        shown = nil
        output.forget()
    }

    /// The bytes that make the terminal show the frame; none where nothing has changed.
    ///
    /// Leaves the terminal's style and cursor as they are after the last byte.
    package mutating func render(_ frame: Frame) -> [UInt8] {
        if shown?.size != frame.size || shown?.ground != frame.ground { invalidate() }
        if ground != frame.ground {
            ground = frame.ground
            resolved = (.plain, .plain)
        }
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
        // Only large changes could be seen half drawn; a tick is not worth the 16 bytes.
        guard bytes.count > 1024 else { return bytes }
        return Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
    }

    /// Compares bytes, which is cheaper than comparing characters.
    private func isShown(_ title: String) -> Bool {
        shown?.title.map { $0.utf8.elementsEqual(title.utf8) } ?? false
    }

    private mutating func writeTitle(_ title: String) {
        // The Linux console has no title, and its older versions print the text.
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
    /// The frame as lines that scroll: without cursor moves, each line ending in the plain style.
    package static func lines(of frame: Frame, depth: ColorDepth) -> [UInt8] {
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
        return renderer.output.take()
    }
}
