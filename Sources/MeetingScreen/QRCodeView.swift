import Live
import TerminalUI

/// A QR code with the required light margin, dark on light whatever the background.
struct QRCodeView {
    let code: QRCode
    /// The width of the light margin, in squares.
    var margin = QRCode.quietZone

    private static let dark = Color.rgb(0x000000)
    private static let light = Color.rgb(0xFFFFFF)

    /// Returns the size with two squares per cell, one above the other; in ASCII, each square takes
    /// two cells.
    func size(in frame: Frame) -> Size {
        let side = code.side + 2 * margin
        return frame.glyphs == .ascii
            ? Size(rows: side, columns: 2 * side) : Size(rows: (side + 1) / 2, columns: side)
    }

    /// Draws the whole code; the rectangle must have the code's size.
    func draw(in frame: inout Frame, rect: Rect) {
        let isASCII = frame.glyphs == .ascii
        for row in 0..<rect.rows {
            for column in 0..<rect.columns {
                let (x, y) = isASCII ? (column / 2, row) : (column, 2 * row)
                let upper = isDark(y, x)
                let lower = isASCII ? upper : isDark(y + 1, x)
                put(upper, lower, in: &frame, row: rect.row + row, column: rect.column + column)
            }
        }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        code.isDark(row: row - margin, column: column - margin)
    }

    /// Draws two squares in one cell. Two equal squares are drawn as a space on a background
    /// colour, so that no seams are visible.
    private func put(
        _ upper: Bool, _ lower: Bool, in frame: inout Frame, row: Int, column: Int
    ) {
        var glyph = upper == lower ? 0x20 : Blocks.upperHalf
        var style = Style(
            foreground: upper ? Self.dark : Self.light,
            background: lower ? Self.dark : Self.light, attributes: .picture)
        if frame.depth < .palette {
            // In the terminal's own colours, text is dark only on a light background.
            let inkIsDark = frame.ground == .light
            style = upper == lower && upper == inkIsDark ? .plain.adding(.reverse) : .plain
            if upper != lower, upper != inkIsDark { glyph = Blocks.lowerHalf }
        }
        frame.put(glyph: glyph, row: row, column: column, style: style)
    }
}
