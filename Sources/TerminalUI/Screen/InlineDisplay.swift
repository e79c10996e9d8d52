/// A display that occupies a few lines below the terminal's contents and updates them in place.
package final class InlineDisplay: FrameDisplay {
    private let capabilities: Capabilities
    private let terminalSize: () -> Size?
    private let write: (TerminalText) -> Void
    /// The size of the terminal and the number of lines when the last frame was shown.
    private var shown: (frame: Frame, rows: Int)?

    /// `size` returns the terminal's size, or nil if it is not known.
    package init(
        _ capabilities: Capabilities, size: @escaping () -> Size?,
        write: @escaping (TerminalText) -> Void
    ) {
        self.capabilities = capabilities
        terminalSize = size
        self.write = write
    }

    /// The terminal's size without its last row, which is reserved for the cursor.
    package var size: Size {
        let size = terminalSize() ?? capabilities.fallbackSize
        return Size(rows: max(1, size.rows - 1), columns: max(1, size.columns))
    }

    package var glyphs: GlyphSet { capabilities.glyphs }
    package var depth: ColorDepth { capabilities.depth }
    package var ground: Ground { capabilities.ground }
    package var cellAspect: Double { 2 }
    package var isInline: Bool { true }

    package func show(_ frame: Frame) {
        guard frame != shown?.frame else { return }
        // A resized terminal has rewrapped the lines.
        let isInPlace = shown?.frame.size == frame.size
        write(
            Renderer.lines(
                of: frame, rows: frame.usedRows, depth: depth,
                over: isInPlace ? shown?.rows ?? 0 : 0))
        shown = (frame, frame.usedRows)
    }

    package func redraw() { shown = nil }
    package func bell() {}
    package func notify(_ notice: TerminalNotice) {}
    package func askForGround() {}
}
