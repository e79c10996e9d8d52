import TerminalUI

/// Values as dots, stacked where several are alike; a line marks the box, and every dot to its
/// right is over.
package struct DotRow: Equatable, Sendable {
    package var dots: [PosterValue]
    /// The values at the left and right edges.
    package var scale: ClosedRange<Double>
    package var box: Double

    package init(_ dots: [PosterValue], scale: ClosedRange<Double>, box: Double) {
        self.dots = dots
        self.scale = scale
        self.box = box
    }

    /// The share of the width at which a value is.
    private func share(_ value: Double) -> Double {
        (value - scale.lowerBound).share(of: scale.upperBound - scale.lowerBound)
    }

    /// The column of the line.
    package func boxColumn(columns: Int) -> Int {
        Int((Double(columns - 1) * share(box)).rounded())
    }

    package func draw(in frame: inout Frame, rect: Rect, _ lead: Style, _ over: Style) {
        guard rect.columns > 2, rect.rows > 0 else { return }
        let edge = boxColumn(columns: rect.columns)
        let heights = heights(in: rect, edge: 2 * edge)
        if frame.glyphs == .unicode {
            drawBraille(heights, edge: edge, in: &frame, rect, lead, over)
        } else {
            for (column, height) in columns(heights, rect.columns) where height > 0 {
                frame.put(
                    glyph: height > 1 ? 0x3A : 0x2E, row: rect.endRow - 1,
                    column: rect.column + column + (column >= edge ? 1 : 0),
                    style: column >= edge ? over : lead)
            }
        }
        for row in rect.row..<rect.endRow {
            frame.put("│", row: row, column: rect.column + edge, style: .line)
        }
    }

    /// The number of dots at each half column, apart from the line's column.
    private func heights(in rect: Rect, edge: Int) -> [Int] {
        let count = 2 * (rect.columns - 1)
        var heights = Array(repeating: 0, count: count)
        // Wider places keep stacks apart on a wide terminal.
        let place = max(1, Int((Double(rect.columns) / 36).rounded()))
        for dot in dots.sorted(by: { $0.value < $1.value }) {
            var at = Int(share(dot.value) * Double(count)) / place * place
            at = dot.isOver ? max(at, edge) : min(at, edge - 1)
            let near = [0, place, -place, 1, -1].map { at + $0 }
            // A stack that is full continues next to it.
            let free = near.first {
                heights.indices.contains($0) && ($0 >= edge) == dot.isOver
                    && heights[$0] < 4 * rect.rows
            }
            if let free { heights[free] += 1 }
        }
        return heights
    }

    private func columns(_ heights: [Int], _ columns: Int) -> [(Int, Int)] {
        (0..<columns - 1).map { ($0, heights[2 * $0] + heights[2 * $0 + 1]) }
    }

    private func drawBraille(
        _ heights: [Int], edge: Int, in frame: inout Frame, _ rect: Rect, _ lead: Style,
        _ over: Style
    ) {
        /// The bits of a braille cell's two columns, from the bottom.
        let bits: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]
        for column in 0..<rect.columns - 1 {
            for row in 0..<rect.rows {
                var glyph: UInt32 = 0
                for side in 0...1 {
                    for dot in 0..<min(4, max(0, heights[2 * column + side] - 4 * row)) {
                        glyph |= bits[side][dot]
                    }
                }
                guard glyph > 0 else { continue }
                frame.put(
                    glyph: 0x2800 + glyph, row: rect.endRow - 1 - row,
                    column: rect.column + column + (column >= edge ? 1 : 0),
                    style: column >= edge ? over : lead)
            }
        }
    }
}
