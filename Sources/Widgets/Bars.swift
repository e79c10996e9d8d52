import TerminalUI

/// Horizontal bars, each with a label on its left and text on its right.
package struct Bars: Equatable, Sendable {
    package struct Bar: Equatable, Sendable {
        package var label: String
        /// The length of the bar; a negative value counts as 0.
        package var value: Double
        /// The text to the right of the bar.
        package var text: String
        /// The planned value, drawn as a mark on the bar or after it.
        package var mark: Double?
        package var style: Style
        /// The style of the part after the mark; nil to use the style of the part before it.
        package var excess: Style?

        package init(
            label: String, value: Double, text: String = "", mark: Double? = nil,
            style: Style = .plain, excess: Style? = nil
        ) {
            self.label = label
            self.value = value
            self.text = text
            self.mark = mark
            self.style = style
            self.excess = excess
        }
    }

    package var bars: [Bar]

    package init(bars: [Bar]) { self.bars = bars }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        let widestLabel = bars.map { frame.width(of: $0.label) }.max() ?? 0
        let widestText = bars.map { frame.width(of: $0.text) }.max() ?? 0
        let texts = min(widestText, rect.columns)
        let labels = min(widestLabel, max(rect.columns / 3, rect.columns - texts - 22))
        let start = labels + (labels > 0 ? 1 : 0)
        let room = rect.columns - start - (texts > 0 ? texts + 1 : 0)
        let largest = scale
        for (offset, bar) in bars.prefix(min(rect.rows, Frame.largest.rows)).enumerated() {
            let row = rect.row + offset
            frame.put(bar.label, row: row, column: rect.column, width: labels)
            if room > 0, largest > 0 {
                let place = rect.part(row: offset, column: start, rows: 1, columns: room)
                draw(bar, scale: largest, in: &frame, place)
            }
            let width = min(frame.width(of: bar.text), texts)
            frame.put(
                bar.text, row: row, column: rect.column + rect.columns - width, width: width)
        }
    }

    /// The value of a full bar: the largest value or mark.
    private var scale: Double {
        bars.lazy.flatMap { [$0.value, $0.mark ?? 0] }.filter(\.isFinite).max() ?? 0
    }

    private func draw(_ bar: Bar, scale: Double, in frame: inout Frame, _ rect: Rect) {
        func eighths(_ value: Double) -> Int {
            guard value.isFinite, value > 0 else { return 0 }
            return max(1, Int((min(value / scale, 1) * Double(8 * rect.columns)).rounded()))
        }
        let end = eighths(bar.value)
        let mark = bar.mark.map(eighths)
        for column in 0..<rect.columns {
            let filled = min(max(end - 8 * column, 0), 8)
            let isMark = mark.map { max(0, $0 - 1) / 8 == column } ?? false
            let isBeyond = mark.map { 8 * column >= $0 } ?? false
            var style = isBeyond ? bar.excess ?? bar.style : bar.style
            var glyph = Blocks.left(filled, frame.glyphs)
            if isMark && filled < 8 {
                glyph = frame.glyphs == .ascii ? 0x7C : 0x2502
                style.foreground = .muted
            }
            guard glyph != 0x20 else { continue }
            frame.put(glyph: glyph, row: rect.row, column: rect.column + column, style: style)
        }
    }
}
