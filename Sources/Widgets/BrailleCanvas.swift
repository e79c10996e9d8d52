import TerminalUI

/// Dots for lines: two columns and four rows of them in a cell, one style per cell.
package struct BrailleCanvas: Sendable {
    let size: Size
    /// Columns of dots; a dot is as wide as it is high.
    var width: Int { size.columns * 2 }
    /// Rows of dots.
    var height: Int { size.rows * 4 }

    private var dots: [UInt8]
    private var styles: [Style]

    init(size: Size) {
        self.size = size.limited(to: Frame.largest)
        dots = Array(repeating: 0, count: self.size.rows * self.size.columns)
        styles = Array(repeating: .plain, count: dots.count)
    }

    /// The bits of braille, row by row.
    static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    /// Sets a dot; its style becomes that of the whole cell.
    mutating func set(x: Int, y: Int, style: Style = .plain) {
        guard x >= 0, y >= 0, x < width, y < height else { return }
        let cell = y / 4 * size.columns + x / 2
        dots[cell] |= Self.bits[y % 4 * 2 + x % 2]
        styles[cell] = style
    }

    /// Clears the columns of dots that are not to be kept.
    mutating func keepColumns(_ isKept: (Int) -> Bool) {
        for column in 0..<size.columns {
            let mask: UInt8 =
                (isKept(2 * column) ? 0x47 : 0) | (isKept(2 * column + 1) ? 0xB8 : 0)
            for row in 0..<size.rows { dots[row * size.columns + column] &= mask }
        }
    }

    /// The dots of a cell, as the bits of braille; 0 outside of the canvas.
    func dots(row: Int, column: Int) -> UInt8 {
        guard row >= 0, column >= 0, row < size.rows, column < size.columns else { return 0 }
        return dots[row * size.columns + column]
    }

    /// A straight line between two points, in dots; the parts outside are left out.
    mutating func line(_ segment: Segment, style: Style = .plain) {
        guard let part = segment.clipped(width: Double(width), height: Double(height))
        else { return }
        let steps = max(abs(part.endX - part.startX), abs(part.endY - part.startY)).rounded(.up)
        let count = max(1, Int(steps))
        for step in 0...count {
            let share = Double(step) / Double(count)
            set(
                x: min(Int(part.startX + (part.endX - part.startX) * share), width - 1),
                y: min(Int(part.startY + (part.endY - part.startY) * share), height - 1),
                style: style)
        }
    }

    /// A line with round ends, as thick as that many dots.
    mutating func stroke(_ segment: Segment, thickness: Double, style: Style = .plain) {
        guard segment.isFinite, thickness.isFinite, thickness > 0 else { return }
        let half = thickness / 2
        func range(_ start: Double, _ end: Double, _ limit: Int) -> Range<Int> {
            let low = min(max(min(start, end) - half, 0), Double(limit))
            let high = min(max(max(start, end) + half + 1, 0), Double(limit))
            return Int(low)..<Int(high)
        }
        for y in range(segment.startY, segment.endY, height) {
            for x in range(segment.startX, segment.endX, width)
            where segment.squaredDistance(Double(x) + 0.5, Double(y) + 0.5) <= half * half {
                set(x: x, y: y, style: style)
            }
        }
    }

    func draw(in frame: inout Frame, rect: Rect) {
        for row in 0..<min(size.rows, max(rect.rows, 0)) {
            for column in 0..<min(size.columns, max(rect.columns, 0)) {
                let index = row * size.columns + column
                guard dots[index] != 0 else { continue }
                frame.put(
                    glyph: Self.glyph(dots[index], frame.glyphs), row: rect.row + row,
                    column: rect.column + column, style: styles[index])
            }
        }
    }

    static func glyph(_ dots: UInt8, _ glyphs: GlyphSet) -> UInt32 {
        switch glyphs {
        case .unicode: return 0x2800 + UInt32(dots)
        case .console:
            let mask = (dots & 0b0001_1011 != 0 ? 1 : 0) | (dots & 0b1110_0100 != 0 ? 2 : 0)
            return Blocks.Grid(.console).glyph(mask)
        case .ascii: return character(dots)
        }
    }

    /// The ASCII character that looks most like the dots.
    private static func character(_ dots: UInt8) -> UInt32 {
        let left = [0x01, 0x02, 0x04, 0x40].map { dots & $0 != 0 }
        let right = [0x08, 0x10, 0x20, 0x80].map { dots & $0 != 0 }
        let rows = (0..<4).filter { left[$0] || right[$0] }
        let height = (rows.last ?? 0) - (rows.first ?? 0) + 1
        guard height > 1 || rows.isEmpty else {
            return [0x27, 0x2D, 0x2D, 0x5F].map(UInt32.init)[rows.first ?? 0]
        }
        let onLeft = (0..<4).filter { left[$0] }
        let onRight = (0..<4).filter { right[$0] }
        guard let highLeft = onLeft.first, let highRight = onRight.first,
            let lowLeft = onLeft.last, let lowRight = onRight.last
        else { return height > 2 ? 0x7C : 0x3A }
        if dots.nonzeroBitCount > 5 { return 0x23 }
        if highLeft < highRight && lowLeft < lowRight { return height > 2 ? 0x5C : 0x2D }
        if highLeft > highRight && lowLeft > lowRight { return height > 2 ? 0x2F : 0x2D }
        return height > 2 ? 0x7C : 0x2A
    }
}
