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
        let eighths = eighths(of: rect.columns, glyphs: frame.glyphs)
        let rest: UInt32 =
            switch frame.glyphs {
            case .unicode: 0x2581
            case .console: 0x2591
            case .ascii: 0x2E
            }
        let area = rect.intersection(frame.bounds)
        guard !area.isEmpty else { return }
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn {
                let filled = min(max(eighths - 8 * (column - rect.column), 0), 8)
                let glyph = Blocks.left(filled, frame.glyphs)
                if glyph == 0x20 {
                    // Of several rows, only the last one has the track's line.
                    let isLine = frame.glyphs != .unicode || row == rect.endRow - 1
                    frame.put(glyph: isLine ? rest : 0x20, row: row, column: column, style: track)
                } else {
                    frame.put(glyph: glyph, row: row, column: column, style: style)
                }
            }
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
