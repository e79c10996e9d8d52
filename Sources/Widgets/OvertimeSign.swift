import TerminalUI

/// The plus sign before the digits of overtime, a fifth as high as they are.
package struct OvertimeSign {
    /// The height in half rows, which is odd, and the width in columns.
    private let size: Int

    package init(digitHeight: Int) { size = max(3, digitHeight / 5) | 1 }

    /// The number of columns that the sign takes, with one blank column after it.
    package var columns: Int { size + 1 }

    /// Draws the sign at half the rectangle's height.
    package func draw(in frame: inout Frame, rect: Rect, style: Style) {
        guard frame.glyphs != .ascii else {
            // Parts are whole cells.
            let rect = rect.centered(rows: 3, columns: rect.columns)
            let middle = rect.column + size / 2
            frame.fill(rect.part(row: 1, rows: 1, columns: size), style: style.inverted)
            for row in [rect.row, rect.row + 2] {
                frame.put(" ", row: row, column: middle, style: style.inverted)
            }
            return
        }
        let row = rect.row + (2 * rect.rows - size) / 4
        let y = Double((2 * rect.rows - size) / 2 - 2 * (row - rect.row))
        var raster = Raster(
            size: Size(rows: (size + 3) / 2, columns: size), .blocks, glyphs: frame.glyphs)
        let thickness = Double(max(1, Int((Double(size) / 3.6).rounded())))
        let (height, middle) = (Double(size), (Double(size) - thickness) / 2)
        let level = y + middle.rounded(.down)
        raster.fill(x: 0...height, y: level...level + thickness, Raster.Ink(style))
        raster.fill(x: middle...middle + thickness, y: y...y + height, Raster.Ink(style))
        raster.draw(in: &frame, rect: rect.part(row: row - rect.row, rows: raster.size.rows))
    }
}
