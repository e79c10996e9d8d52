import TerminalUI

/// A bar that fills from the left, as fine as an eighth of a column.
package struct ProgressBar: Equatable, Sendable {
    /// From 0 to 1; other values count as the nearer end, and not-a-number as 0.
    package var fraction: Double
    package var style: Style
    /// The style of the unfilled part.
    package var track: Style

    package init(fraction: Double, style: Style = .plain, track: Style? = nil) {
        self.fraction = fraction
        self.style = style
        self.track = track ?? Style(foreground: .faint, background: style.background)
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        let (full, part) = eighths(of: rect.columns, glyphs: frame.glyphs)
            .quotientAndRemainder(dividingBy: 8)
        let rest = rect.part(column: full)
        frame.fill(rect.part(columns: full), glyph: Blocks.left(8, frame.glyphs), style: style)
        drawTrack(in: &frame, rect: rest)
        frame.fill(
            rest.part(columns: min(part, 1)), glyph: Blocks.left(part, frame.glyphs), style: style)
    }

    private func drawTrack(in frame: inout Frame, rect: Rect) {
        switch frame.glyphs {
        case .unicode:
            frame.fill(rect, style: track)
            // Of several rows, only the last one has the track's line.
            frame.fill(rect.part(row: rect.rows - 1), glyph: 0x2581, style: track)
        case .console: frame.fill(rect, glyph: 0x2591, style: track)
        case .ascii: frame.fill(rect, glyph: 0x2E, style: track)
        }
    }

    /// The filled part; never full before the end, and never empty once it has begun.
    private func eighths(of columns: Int, glyphs: GlyphSet) -> Int {
        guard fraction > 0 else { return 0 }
        guard fraction < 1 else { return 8 * columns }
        let step = glyphs == .unicode ? 1 : 8
        let count = Int((fraction * Double(8 * columns / step)).rounded(.down)) * step
        return max(count, glyphs == .unicode ? 1 : 0)
    }
}
