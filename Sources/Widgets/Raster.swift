import TerminalUI

/// A grid of the smallest parts of cells, each with at most one ink.
///
/// Horizontal lengths are in columns and vertical lengths in half rows, so that circles are round.
package struct Raster: Sendable {
    package enum Texture: Sendable {
        /// Quarters of a cell, half blocks or whole cells, depending on the glyph set.
        case blocks
        /// Two columns and four rows of dots in a cell.
        case dots
    }

    /// The look of a part of a cell. A cell shows only the inks with the highest rank in it.
    package struct Ink: Equatable, Sendable {
        var style: Style
        var rank = 0
        /// The character for a cell in ASCII; nil to use one that resembles the cell's dots.
        var letter: UInt8?

        package init(_ style: Style, rank: Int = 0, letter: UInt8? = nil) {
            self.style = style
            self.rank = rank
            self.letter = letter
        }
    }

    package let size: Size
    let glyphs: GlyphSet
    private let texture: Texture
    /// The number of parts across and down a cell.
    private let across: Int
    private let down: Int
    private var inks: [Ink] = []
    /// The number of the ink in each part, from 1, row by row; 0 for no ink.
    private var parts: [UInt16]

    package init(size: Size, _ texture: Texture, glyphs: GlyphSet) {
        self.size = size.limited(to: Frame.largest)
        self.texture = texture
        self.glyphs = glyphs
        (across, down) =
            switch (texture, glyphs) {
            case (.dots, _): (2, 4)
            case (.blocks, .unicode): (2, 2)
            case (.blocks, .console): (1, 2)
            case (.blocks, .ascii): (1, 1)
            }
        parts = Array(repeating: 0, count: self.size.rows * self.size.columns * across * down)
    }

    /// The number of parts in a column, and in a half row.
    private var scaleX: Double { Double(across) }
    private var scaleY: Double { Double(down) / 2 }
    private var width: Int { size.columns * across }
    private var height: Int { size.rows * down }

    private mutating func number(of ink: Ink) -> UInt16 {
        if let known = inks.lastIndex(of: ink) { return UInt16(clamping: known + 1) }
        inks.append(ink)
        return UInt16(clamping: inks.count)
    }

    private mutating func set(_ x: Int, _ y: Int, _ ink: UInt16) {
        guard x >= 0, y >= 0, x < width, y < height else { return }
        let part = y * width + x
        let known = Int(parts[part])
        if known == 0 || inks[known - 1].rank <= inks[Int(ink) - 1].rank { parts[part] = ink }
    }

    /// Fills each part of a rectangle whose centre is inside the shape.
    mutating func fill(
        x: ClosedRange<Double>, y: ClosedRange<Double>, _ ink: Ink,
        where contains: (_ x: Double, _ y: Double) -> Bool
    ) {
        let ink = number(of: ink)
        for row in range(y, scaleY, height) {
            let middle = (Double(row) + 0.5) / scaleY
            for column in range(x, scaleX, width)
            where contains((Double(column) + 0.5) / scaleX, middle) {
                set(column, row, ink)
            }
        }
    }

    private func range(_ bounds: ClosedRange<Double>, _ scale: Double, _ limit: Int) -> Range<Int> {
        guard bounds.lowerBound.isFinite, bounds.upperBound.isFinite else { return 0..<0 }
        let low = min(max(bounds.lowerBound * scale, 0), Double(limit))
        let high = min(max((bounds.upperBound * scale).rounded(.up), 0), Double(limit))
        return Int(low)..<max(Int(low), Int(high))
    }

    /// Draws a line with round ends. If `thickness` is nil, the line is as thin as possible.
    ///
    /// A dashed line leaves half of its columns empty.
    mutating func stroke(
        _ line: Segment, thickness: Double? = nil, isDashed: Bool = false, _ ink: Ink
    ) {
        if let thickness {
            guard line.isFinite, thickness.isFinite, thickness > 0 else { return }
            let half = thickness / 2
            let x = min(line.startX, line.endX) - half...max(line.startX, line.endX) + half
            let y = min(line.startY, line.endY) - half...max(line.startY, line.endY) + half
            fill(x: x, y: y, ink) { line.squaredDistance($0, $1) <= half * half }
            // If parts are whole columns, the fill may have gaps, so the thin line is added.
            guard across == 1 else { return }
        }
        let scaled = Segment(
            line.startX * scaleX, line.startY * scaleY, line.endX * scaleX, line.endY * scaleY)
        guard let part = scaled.clipped(width: Double(width), height: Double(height)) else {
            return
        }
        let (dx, dy) = (part.endX - part.startX, part.endY - part.startY)
        let count = max(1, Int(max(abs(dx), abs(dy)).rounded(.up)))
        let ink = number(of: ink)
        for step in 0...count {
            let share = Double(step) / Double(count)
            let x = min(Int(part.startX + dx * share), width - 1)
            if isDashed, x % 6 >= 3 { continue }
            set(x, min(Int(part.startY + dy * share), height - 1), ink)
        }
    }

    /// The rows in which a column contains a style.
    func rows(of style: Style, column: Int) -> [Int] {
        guard column >= 0, column < size.columns else { return [] }
        return (0..<size.rows).filter { row in
            (0..<across * down).contains { bit in
                let ink = part(row, column, bit)
                return ink > 0 && inks[Int(ink) - 1].style == style
            }
        }
    }

    /// The ink of a part of a cell; `index` numbers the parts row by row.
    private func part(_ row: Int, _ column: Int, _ index: Int) -> UInt16 {
        parts[(row * down + index / across) * width + column * across + index % across]
    }

    /// Draws every cell that has ink. `background` returns the colour behind the cell at a row and
    /// column.
    package func draw(
        in frame: inout Frame, rect: Rect, background: (Int, Int) -> Color? = { _, _ in nil }
    ) {
        for row in 0..<min(size.rows, max(rect.rows, 0)) {
            for column in 0..<min(size.columns, max(rect.columns, 0)) {
                guard let (glyph, own) = cell(row, column) else { continue }
                var style = own
                if let color = background(row, column) {
                    let ink = style.foreground.reaching(Color.shapeContrast, on: color)
                    style = Style(foreground: ink, background: color, attributes: .alarm)
                }
                frame.put(
                    glyph: glyph, row: rect.row + row, column: rect.column + column, style: style)
            }
        }
    }

    /// The glyph and style of a cell; nil for a cell without ink.
    ///
    /// The ink with the most parts sets the style; inks with equally many parts alternate.
    private func cell(_ row: Int, _ column: Int) -> (glyph: UInt32, style: Style)? {
        var (mask, first, isMixed, bit) = (0, UInt16(0), false, 1)
        for y in row * down..<(row + 1) * down {
            for x in column * across..<(column + 1) * across {
                let part = parts[y * width + x]
                if part > 0 {
                    mask |= bit
                    isMixed = isMixed || first > 0 && part != first
                    first = part
                }
                bit <<= 1
            }
        }
        guard mask > 0 else { return nil }
        var leader = (ink: first, mask: mask)
        if isMixed {
            let parts = (0..<across * down).map { part(row, column, $0) }
            let rank = parts.map { $0 > 0 ? inks[Int($0) - 1].rank : .min }.max() ?? 0
            var masks: [(ink: UInt16, mask: Int)] = []
            mask = 0
            for (index, part) in parts.enumerated()
            where part > 0 && inks[Int(part) - 1].rank == rank {
                mask |= 1 << index
                if let known = masks.firstIndex(where: { $0.ink == part }) {
                    masks[known].mask |= 1 << index
                } else {
                    masks.append((part, 1 << index))
                }
            }
            let most = masks.map { $0.mask.nonzeroBitCount }.max() ?? 0
            let leaders = masks.filter { $0.mask.nonzeroBitCount == most }
                .sorted { $0.ink < $1.ink }
            leader = leaders[(row + column) % leaders.count]
        }
        let ink = inks[Int(leader.ink) - 1]
        guard glyphs == .ascii else { return (glyph(mask), ink.style) }
        if let letter = ink.letter { return (UInt32(letter), ink.style) }
        // In ASCII, a full cell is a space in inverse colours.
        guard texture == .blocks else { return (Self.character(leader.mask), ink.style) }
        return (0x20, ink.style.inverted)
    }

    private func glyph(_ mask: Int) -> UInt32 {
        switch (texture, glyphs) {
        case (.dots, .unicode): return 0x2800 + Self.braille(mask)
        case (.dots, _): return Blocks.halves[(mask & 0xF > 0 ? 1 : 0) | (mask > 0xF ? 2 : 0)]
        case (.blocks, .unicode): return Blocks.quadrants[mask]
        case (.blocks, _): return Blocks.halves[mask]
        }
    }

    /// The bits of a braille pattern, from a mask of its dots row by row.
    private static func braille(_ mask: Int) -> UInt32 {
        let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
        return bits.indices.reduce(0) { mask >> $1 & 1 == 1 ? $0 | bits[$1] : $0 }
    }

    /// The ASCII character that most resembles the dots.
    private static func character(_ mask: Int) -> UInt32 {
        let onLeft = (0..<4).filter { mask >> (2 * $0) & 1 == 1 }
        let onRight = (0..<4).filter { mask >> (2 * $0 + 1) & 1 == 1 }
        let rows = (onLeft + onRight).sorted()
        let height = (rows.last ?? 0) - (rows.first ?? 0) + 1
        guard height > 1 else { return [0x27, 0x2D, 0x2D, 0x5F].map(UInt32.init)[rows.first ?? 0] }
        guard let highLeft = onLeft.first, let highRight = onRight.first,
            let lowLeft = onLeft.last, let lowRight = onRight.last
        else { return height > 2 ? 0x7C : 0x3A }
        if mask.nonzeroBitCount > 5 { return 0x23 }
        if highLeft < highRight && lowLeft < lowRight { return height > 2 ? 0x5C : 0x2D }
        if highLeft > highRight && lowLeft > lowRight { return height > 2 ? 0x2F : 0x2D }
        return height > 2 ? 0x7C : 0x2A
    }
}
