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
    /// For each ink, the parts of each cell that have it: a bit for each part, row by row.
    private var masks: [UInt8] = []

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
    }

    /// The number of parts in a column, and in a half row.
    private var scaleX: Double { Double(across) }
    private var scaleY: Double { Double(down) / 2 }
    private var width: Int { size.columns * across }
    private var height: Int { size.rows * down }
    private var cells: Int { size.rows * size.columns }

    /// The number of an ink in `fill(row:parts:_:)`.
    mutating func number(of ink: Ink) -> Int {
        if let known = inks.lastIndex(of: ink) { return known }
        inks.append(ink)
        masks += repeatElement(0, count: cells)
        return inks.count - 1
    }

    private mutating func set(_ x: Int, _ y: Int, _ ink: Int) {
        guard x >= 0, y >= 0, x < width, y < height else { return }
        let (bit, cell) = (y % down * across + x % across, y / down * size.columns + x / across)
        add(1 << bit, cell...cell, ink)
    }

    /// Gives an ink to the same parts of adjacent cells, except to parts that an ink with a higher
    /// rank has.
    private mutating func add(_ bits: UInt8, _ range: ClosedRange<Int>, _ ink: Int) {
        guard inks.count > 1 else {
            for cell in range { masks[cell] |= bits }
            return
        }
        for cell in range {
            var bits = bits
            for other in inks.indices where other != ink {
                let shared = masks[other * cells + cell] & bits
                if inks[other].rank > inks[ink].rank {
                    bits &= ~shared
                } else {
                    masks[other * cells + cell] &= ~shared
                }
            }
            masks[ink * cells + cell] |= bits
        }
    }

    /// Fills a range of parts in a row of parts.
    mutating func fill(row: Int, parts: Range<Int>, _ ink: Int) {
        let parts = parts.clamped(to: 0..<width)
        guard row >= 0, row < height, !parts.isEmpty else { return }
        let (start, shift) = (row / down * size.columns, row % down * across)
        let whole: UInt8 = across == 2 ? 0b11 : 0b1
        var first = start + parts.lowerBound / across
        var last = start + (parts.upperBound - 1) / across
        if parts.lowerBound % across == 1 {
            add(0b10 << shift, first...first, ink)
            first += 1
        }
        if parts.upperBound % across == 1, first <= last {
            add(0b01 << shift, last...last, ink)
            last -= 1
        }
        if first <= last { add(whole << shift, first...last, ink) }
    }

    /// Gives each part the ink that a function returns for its centre, if any. In each row, only
    /// the parts in the range that `columns` returns are tried.
    mutating func fill(
        y: ClosedRange<Double>, columns: (_ y: Double) -> ClosedRange<Double>?,
        ink: (_ x: Double, _ y: Double) -> Int?
    ) {
        for row in range(y, scaleY, height) {
            let y = (Double(row) + 0.5) / scaleY
            guard let bounds = columns(y) else { continue }
            let parts = range(bounds, scaleX, width)
            var (start, last): (Int, Int?) = (parts.lowerBound, nil)
            for part in parts {
                let next = ink((Double(part) + 0.5) / scaleX, y)
                guard next != last else { continue }
                if let last { fill(row: row, parts: start..<part, last) }
                (start, last) = (part, next)
            }
            if let last { fill(row: row, parts: start..<parts.upperBound, last) }
        }
    }

    /// Fills a rectangle, rounded up to whole parts.
    mutating func fill(x: ClosedRange<Double>, y: ClosedRange<Double>, _ ink: Ink) {
        let (ink, parts) = (number(of: ink), range(x, scaleX, width))
        for row in range(y, scaleY, height) { fill(row: row, parts: parts, ink) }
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
            let (half, number) = (thickness / 2, number(of: ink))
            let y = min(line.startY, line.endY) - half...max(line.startY, line.endY) + half
            fill(
                y: y, columns: { line.columns(within: half, y: $0) },
                ink: { line.squaredDistance($0, $1) <= half * half ? number : nil })
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
            inks.indices.contains {
                inks[$0].style == style && masks[$0 * cells + row * size.columns + column] > 0
            }
        }
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
        let cell = row * size.columns + column
        var (leader, mask, isMixed) = (0, UInt8(0), false)
        for ink in inks.indices where masks[ink * cells + cell] > 0 {
            if mask == 0 {
                (leader, mask) = (ink, masks[ink * cells + cell])
            } else {
                isMixed = true
            }
        }
        guard mask > 0 else { return nil }
        if isMixed {
            let all = (leader..<inks.count).filter { masks[$0 * cells + cell] > 0 }
            let rank = all.map { inks[$0].rank }.max()
            let shown = all.filter { inks[$0].rank == rank }
            mask = shown.reduce(0) { $0 | masks[$1 * cells + cell] }
            let most = shown.map { masks[$0 * cells + cell].nonzeroBitCount }.max()
            let leaders = shown.filter { masks[$0 * cells + cell].nonzeroBitCount == most }
            leader = leaders[(row + column) % leaders.count]
        }
        let ink = inks[leader]
        guard glyphs == .ascii else { return (glyph(Int(mask)), ink.style) }
        if let letter = ink.letter { return (UInt32(letter), ink.style) }
        // In ASCII, a full cell is a space in inverse colours.
        guard texture == .blocks else {
            return (Self.character(Int(masks[leader * cells + cell])), ink.style)
        }
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
        let bits = UInt32(mask)
        return bits & 0xE1 | (bits & 0x02) << 2 | (bits & 0x04) >> 1 | (bits & 0x08) << 1
            | (bits & 0x10) >> 2
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
