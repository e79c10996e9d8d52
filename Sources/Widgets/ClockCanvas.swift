import TerminalUI

/// Strokes of one style per cell: dots of braille, half blocks, or letters.
struct ClockCanvas {
    private var dots: BrailleCanvas
    /// The cells' parts without braille, row by row; 0 where nothing is drawn.
    private var parts: [UInt8] = []
    private var styles: [Style] = []
    private let size: Size
    private let grid: Blocks.Grid

    init(size: Size, glyphs: GlyphSet) {
        self.size = size
        grid = Blocks.Grid(glyphs)
        dots = BrailleCanvas(size: glyphs == .unicode ? size : Size(rows: 0, columns: 0))
        guard glyphs != .unicode else { return }
        parts = Array(repeating: 0, count: size.rows * size.columns * grid.count)
        styles = Array(repeating: .plain, count: size.rows * size.columns)
    }

    /// Draws a line; lengths are in columns, and a thickness of nil is the thinnest.
    ///
    /// `letter` draws it where there is only ASCII.
    mutating func stroke(_ line: Segment, thickness: Double?, letter: UInt8, style: Style) {
        if !parts.isEmpty {
            fill(along: line, letter, style)
            if let thickness { fill(around: line, thickness: thickness, letter, style) }
        } else if let thickness {
            dots.stroke(line.doubled, thickness: 2 * thickness, style: style)
        } else {
            dots.line(line.doubled, style: style)
        }
    }

    /// The height of a part in columns.
    private var height: Double { 2 / Double(grid.rows) }

    private mutating func fill(along line: Segment, _ letter: UInt8, _ style: Style) {
        let (dx, dy) = (line.endX - line.startX, line.endY - line.startY)
        let count = max(1, Int(max(abs(dx), abs(dy) / height).rounded(.up)))
        for step in 0...count {
            let share = Double(step) / Double(count)
            set(
                x: Int((line.startX + dx * share).rounded(.down)),
                y: Int(((line.startY + dy * share) / height).rounded(.down)), letter, style)
        }
    }

    private mutating func fill(
        around line: Segment, thickness: Double, _ letter: UInt8, _ style: Style
    ) {
        for y in 0..<size.rows * grid.rows {
            for x in 0..<size.columns
            where line.squaredDistance(Double(x) + 0.5, (Double(y) + 0.5) * height)
                <= thickness * thickness / 4
            {
                set(x: x, y: y, letter, style)
            }
        }
    }

    private mutating func set(x: Int, y: Int, _ letter: UInt8, _ style: Style) {
        guard x >= 0, y >= 0, x < size.columns, y < size.rows * grid.rows else { return }
        parts[y * size.columns + x] = letter
        styles[y / grid.rows * size.columns + x] = style
    }

    func draw(in frame: inout Frame, rect: Rect) {
        dots.draw(in: &frame, rect: rect)
        for index in styles.indices {
            let (row, column) = (index / size.columns, index % size.columns)
            let first = row * grid.rows * size.columns + column
            var glyph = UInt32(parts[first])
            if grid.rows == 2 {
                let mask = (glyph == 0 ? 0 : 1) | (parts[first + size.columns] == 0 ? 0 : 2)
                glyph = mask == 0 ? 0 : grid.glyph(mask)
            }
            guard glyph != 0 else { continue }
            frame.put(
                glyph: glyph, row: rect.row + row, column: rect.column + column,
                style: styles[index])
        }
    }
}
