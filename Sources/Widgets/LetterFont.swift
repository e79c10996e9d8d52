import Synchronization
import TerminalUI

/// Letters beside digits of one size, with room above and below for the marks of a text.
struct LetterFont: Hashable, Sendable {
    private let digits: DigitFont
    /// The half rows above and below the capitals.
    private let above: Int
    private let below: Int
    /// With the marks.
    let rows: Int
    /// Without them.
    var letterRows: Int { digits.rows }

    init(_ digits: DigitFont, for letters: [Letter]) {
        self.digits = digits
        let mark = LetterMark.height(stroke: digits.stroke) + LetterMark.gap(stroke: digits.stroke)
        above = Self.hasMarks(digits) ? (letters.map { $0.above.count }.max() ?? 0) * mark : 0
        below = Self.hasMarks(digits) ? (letters.map { $0.below.count }.max() ?? 0) * mark : 0
        rows = above + below == 0 ? digits.rows : (above + digits.height + below + 1) / 2
    }

    /// The largest bold font that fits, or a light one where that is larger.
    init?(for letters: [Letter], in size: Size, glyphs: GlyphSet) {
        func largest(_ weight: DigitFont.Weight) -> LetterFont? {
            var rows = size.rows
            while let digits = DigitFont(rows: rows, weight: weight, glyphs: glyphs) {
                let font = LetterFont(digits, for: letters)
                if font.rows <= size.rows, font.width(of: letters) <= size.columns { return font }
                rows = digits.rows - 1
            }
            return nil
        }
        let bold = largest(.bold)
        let isLarge = bold.map { $0.letterRows >= 5 } ?? false
        guard let font = isLarge ? bold : largest(.light) ?? bold else { return nil }
        self = font
    }

    /// ASCII letters have no marks.
    private static func hasMarks(_ digits: DigitFont) -> Bool { digits.glyphs != .ascii }

    var gap: Int { digits.gap }

    func width(of letter: Letter) -> Int {
        let marks = Self.hasMarks(digits) ? letter.above + letter.below : []
        return marks.map { $0.width(stroke: digits.stroke) }.reduce(baseWidth(of: letter), max)
    }

    private func baseWidth(of letter: Letter) -> Int {
        if letter.base == " " { return max(2 * gap, digits.width / 2) }
        if let width = digits.width(of: UInt8(truncatingIfNeeded: letter.base.value)),
            letter.base.isASCII
        {
            return width
        }
        let share = LetterTable[letter.base]?.width ?? 0
        let extra = (share * (digits.width - digits.stroke) + 4) / 8
        // Without half columns slanting strokes meet in the middle of an even width only.
        let isEven = share > 8 && !hasPixels && Blocks.Grid(digits.glyphs).columns == 1
        return digits.stroke + (isEven ? extra & ~1 : extra)
    }

    func width(of letters: [Letter]) -> Int {
        letters.reduce(0) { $0 + width(of: $1) + gap } - (letters.isEmpty ? 0 : gap)
    }

    private struct Key: Hashable {
        let font: LetterFont
        let letter: Letter
    }

    private static let drawn = Mutex<[Key: [UInt32]]>([:])

    /// The glyphs of a letter, row by row.
    func cells(of letter: Letter) -> [UInt32] {
        Self.drawn.withLock { drawn in
            let key = Key(font: self, letter: letter)
            if let cells = drawn[key] { return cells }
            // Only a window that is being resized needs so many sizes.
            if drawn.count >= 256 { drawn.removeAll() }
            let cells = draw(letter)
            drawn[key] = cells
            return cells
        }
    }

    /// Calls the body with each glyph other than a blank, and its row and column.
    func forEachGlyph(of letters: [Letter], _ body: (UInt32, Int, Int) -> Void) {
        var start = 0
        for letter in letters {
            let (cells, width) = (cells(of: letter), width(of: letter))
            for index in cells.indices where cells[index] != 0x20 {
                body(cells[index], index / width, start + index % width)
            }
            start += width + gap
        }
    }

    private func draw(_ letter: Letter) -> [UInt32] {
        let width = width(of: letter)
        let base = baseWidth(of: letter)
        let grid = Blocks.Grid(digits.glyphs)
        let step = 1 / Double(grid.columns)
        let left = Double((width - base) / 2)
        let shape = shape(of: letter, width: base)
        return grid.glyphs(rows: rows, columns: width) { x, y in
            if shape(x - left, y - Double(above)) { return true }
            return marks(of: letter).contains { mark, top in
                let columns = mark.width(stroke: digits.stroke)
                let middle =
                    (Double(width - columns) / 2 / step).rounded(.down) * step + Double(columns) / 2
                return mark.contains(x: x - middle, y: y - top, stroke: digits.stroke)
            }
        }
    }

    /// The marks and where they begin.
    private func marks(of letter: Letter) -> [(LetterMark, Double)] {
        guard Self.hasMarks(digits) else { return [] }
        let (height, gap) = (
            LetterMark.height(stroke: digits.stroke), LetterMark.gap(stroke: digits.stroke)
        )
        let higher = letter.above.enumerated().map { index, mark in
            (mark, Double(above - (index + 1) * (height + gap)))
        }
        let lower = letter.below.enumerated().map { index, mark in
            let top = above + digits.height + index * (height + gap)
            return (mark, Double(mark.isAttached ? top : top + gap))
        }
        return higher + lower
    }

    /// Whether the font is small enough for pixels to look better than strokes.
    private var hasPixels: Bool {
        digits.stroke == 1 && digits.height == 5 * digits.strokeHeight
    }

    private func shape(of letter: Letter, width: Int) -> (Double, Double) -> Bool {
        let code = UInt8(truncatingIfNeeded: letter.base.value)
        if letter.base.isASCII, digits.width(of: code) != nil {
            let shape = LetterShape(code, font: digits)
            return { x, y in shape.contains(x: x, y: y) }
        }
        guard let table = LetterTable[letter.base] else { return { _, _ in false } }
        if hasPixels {
            let unit = Double(digits.strokeHeight)
            return { x, y in
                guard x >= 0, y >= 0, x < Double(width), y < 5 * unit else { return false }
                return table.pixels[Int(y / unit)] >> (width - 1 - Int(x)) & 1 == 1
            }
        }
        let shape = LetterShape(table.paths, font: digits, width: width)
        return { x, y in shape.contains(x: x, y: y) }
    }
}
