import TerminalUI

/// A row of small columns, one per value.
package struct Sparkline: Equatable, Sendable {
    /// The values from left to right, with nil for a gap. If they do not all fit, only the last
    /// ones are drawn.
    package var values: [Double?]
    /// The value that fills a column; nil for the largest value drawn.
    var maximum: Double?
    package var style: Style

    package init(values: [Double?], maximum: Double? = nil, style: Style = .plain) {
        self.values = values
        self.maximum = maximum
        self.style = style
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        let shown = values.suffix(rect.columns)
        let largest = maximum ?? shown.lazy.compactMap { $0 }.filter(\.isFinite).max() ?? 0
        for (offset, value) in shown.enumerated() {
            guard let value, value.isFinite else { continue }
            let share = largest > 0 && largest.isFinite ? min(max(value / largest, 0), 1) : 0
            // Any value above 0 must be visible.
            var eighths = Int((share * Double(8 * min(rect.rows, Frame.largest.rows))).rounded())
            if value > 0 { eighths = max(eighths, 1) }
            for row in (0..<min(rect.rows, Frame.largest.rows)).reversed() where eighths > 0 {
                frame.put(
                    glyph: Blocks.below(eighths, frame.glyphs), row: rect.row + row,
                    column: rect.column + offset, style: style)
                eighths -= 8
            }
        }
    }
}
