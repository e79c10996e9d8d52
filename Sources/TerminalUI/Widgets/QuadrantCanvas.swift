/// Filled shapes in quarters of cells, two colours per cell; coarser where glyphs are few.
package struct QuadrantCanvas: Sendable {
    package let size: Size
    package let glyphs: GlyphSet
    private let grid: Blocks.Grid
    private var colors: [Color?]

    package init(size: Size, glyphs: GlyphSet) {
        self.size = Size(
            rows: min(max(size.rows, 0), Frame.largest.rows),
            columns: min(max(size.columns, 0), Frame.largest.columns))
        self.glyphs = glyphs
        grid = Blocks.Grid(glyphs)
        colors = Array(repeating: nil, count: self.size.rows * self.size.columns * grid.count)
    }

    /// Parts in a row, and rows of them.
    package var width: Int { size.columns * grid.columns }
    package var height: Int { size.rows * grid.rows }

    package subscript(x: Int, y: Int) -> Color? {
        get {
            guard x >= 0, y >= 0, x < width, y < height else { return nil }
            return colors[y * width + x]
        }
        set {
            guard x >= 0, y >= 0, x < width, y < height else { return }
            colors[y * width + x] = newValue
        }
    }

    /// Fills the parts most of whose points are in the shape; x and y are in columns, so that
    /// a row is 2 high.
    package mutating func fill(
        _ color: Color, in area: Rect? = nil, where shape: (_ x: Double, _ y: Double) -> Bool
    ) {
        let all = Rect(row: 0, column: 0, rows: size.rows, columns: size.columns)
        let area = area?.intersection(all) ?? all
        let (partWidth, partHeight) = (1 / Double(grid.columns), 2 / Double(grid.rows))
        for y in (area.row * grid.rows)..<(area.endRow * grid.rows) {
            for x in (area.column * grid.columns)..<(area.endColumn * grid.columns) {
                var inside = 0
                for step in 0..<9
                where shape(
                    (Double(x) + (Double(step % 3) + 0.5) / 3) * partWidth,
                    (Double(y) + (Double(step / 3) + 0.5) / 3) * partHeight)
                {
                    inside += 1
                }
                if inside >= 5 { colors[y * width + x] = color }
            }
        }
    }

    /// Fills a line with round ends; all lengths in columns.
    package mutating func stroke(
        fromX startX: Double, y startY: Double, toX endX: Double, y endY: Double,
        thickness: Double, color: Color
    ) {
        let segment = Segment(startX, startY, endX, endY)
        guard segment.isFinite, thickness.isFinite, thickness > 0 else { return }
        let limit = thickness * thickness / 4
        fill(color) { segment.squaredDistance($0, $1) <= limit }
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        for row in 0..<min(size.rows, max(rect.rows, 0)) {
            for column in 0..<min(size.columns, max(rect.columns, 0)) {
                draw(row: row, column: column, in: &frame, rect)
            }
        }
    }

    private func draw(row: Int, column: Int, in frame: inout Frame, _ rect: Rect) {
        var found: [Color?] = []
        for part in 0..<grid.count {
            found.append(
                self[
                    column * grid.columns + part % grid.columns,
                    row * grid.rows + part / grid.columns])
        }
        let inks = found.compactMap { $0 }
        guard
            let first = inks.max(by: { a, b in
                inks.count { $0 == a } < inks.count { $0 == b }
            })
        else { return }
        var mask = 0
        for part in 0..<grid.count where found[part] == first { mask |= 1 << part }
        let target = Position(row: rect.row + row, column: rect.column + column)
        var style = frame.style(row: target.row, column: target.column)
        style = Style(foreground: first, background: style.background)
        if inks.count == grid.count, let second = inks.first(where: { $0 != first }) {
            style.background = second
            style.attributes.insert(.picture)
        }
        let glyph = Blocks.Grid(frame.glyphs) == grid ? grid.glyph(mask) : 0x23
        frame.put(glyph: glyph, row: target.row, column: target.column, style: style)
    }
}
