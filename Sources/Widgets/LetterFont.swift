import Synchronization
import TerminalUI

/// Letters and digits of one size, with room above and below for the marks of a text.
///
/// All lengths are in columns; a row is two of them high, so that strokes look equally thick.
struct LetterFont: Hashable, Sendable {
    enum Weight {
        /// Strokes of one column, four or five rows high; for where bold is too wide.
        case light
        case bold
    }

    let glyphs: GlyphSet
    /// The rows without marks.
    let letterRows: Int
    /// The width of a digit.
    let digitWidth: Int
    let height: Int
    /// The width of a vertical stroke.
    let stroke: Int
    /// The height of a horizontal stroke.
    let strokeHeight: Int
    /// The half rows above and below the capitals.
    private var above = 0
    private var below = 0

    /// A font of at most that many rows; nil if these are too few.
    init?(rows: Int, weight: Weight, glyphs: GlyphSet) {
        guard rows >= (glyphs == .ascii ? 5 : weight == .bold ? 3 : 4) else { return nil }
        self.glyphs = glyphs
        switch (weight, glyphs) {
        case (.light, .ascii): (letterRows, stroke) = (5, 1)
        case (.light, _): (letterRows, stroke) = (min(rows, 5), 1)
        case (.bold, .ascii):
            stroke = rows < 12 ? 2 : 4
            // A stroke in the middle needs as many rows above as below.
            letterRows = stroke == 2 ? (rows - 1) / 2 * 2 + 1 : rows / 2 * 2
        case (.bold, _) where rows < 5: (letterRows, stroke) = (3, 1)
        case (.bold, _): (letterRows, stroke) = (rows, max(2, (rows + 1) / 3))
        }
        strokeHeight = glyphs == .ascii ? max(stroke, 2) : stroke
        height = 2 * letterRows - (2 * letterRows - strokeHeight) % 2
        if stroke == 1 {
            digitWidth = glyphs == .ascii ? 3 : letterRows
        } else {
            digitWidth = max(2 * stroke + 2, (3 * height + 2) / 5)
        }
    }

    /// The largest bold font in which the text fits, or a light one where that is larger.
    ///
    /// `widest` is another text that must fit, so that the size stays while a text changes.
    init?(for letters: [Letter], widest: [Letter] = [], in size: Size, glyphs: GlyphSet) {
        func largest(_ weight: Weight) -> LetterFont? {
            var rows = size.rows
            while var font = LetterFont(rows: rows, weight: weight, glyphs: glyphs) {
                rows = font.letterRows - 1
                font.makeRoom(for: letters)
                let columns = max(font.width(of: letters), font.width(of: widest))
                if font.rows <= size.rows, columns <= size.columns { return font }
            }
            return nil
        }
        let bold = largest(.bold)
        let isLarge = bold.map { $0.letterRows >= 5 } ?? false
        guard let font = isLarge ? bold : largest(.light) ?? bold else { return nil }
        self = font
    }

    /// Leaves the rows that the letters' marks need.
    mutating func makeRoom(for letters: [Letter]) {
        guard hasMarks else { return }
        let mark = LetterMark.height(stroke: stroke) + LetterMark.gap(stroke: stroke)
        above = (letters.map { $0.above.count }.max() ?? 0) * mark
        below = (letters.map { $0.below.count }.max() ?? 0) * mark
    }

    /// With the marks.
    var rows: Int { above + below == 0 ? letterRows : (above + height + below + 1) / 2 }

    /// The radius of the outside of a bend; 0 for a sharp corner.
    var radius: Double { stroke == 1 || glyphs == .ascii ? 0 : Double(stroke) * 1.25 }

    /// The blank columns between two letters.
    var gap: Int { stroke == 1 ? 1 : (stroke + 2) / 2 }

    /// ASCII letters have no marks.
    private var hasMarks: Bool { glyphs != .ascii }

    /// Whether the font is small enough for pixels to look better than strokes.
    private var hasPixels: Bool { stroke == 1 && height == 5 * strokeHeight }

    func width(of letters: [Letter]) -> Int {
        letters.reduce(0) { $0 + width(of: $1) + gap } - (letters.isEmpty ? 0 : gap)
    }

    func width(of letter: Letter) -> Int {
        let marks = hasMarks ? letter.above + letter.below : []
        return marks.map { $0.width(stroke: stroke) }.reduce(width(of: letter.base), max)
    }

    private func width(of base: Unicode.Scalar) -> Int {
        switch base {
        case " ": return max(2 * gap, digitWidth / 2)
        case "1": return digitWidth
        case ":", ".": return stroke
        case "+", "-": return 3 * stroke
        default: break
        }
        let share = LetterTable[base]?.width ?? 0
        let extra = (share * (digitWidth - stroke) + 4) / 8
        // Without half columns, slanting strokes meet in the middle only if the width is even.
        let isEven = share > 8 && !hasPixels && Blocks.Grid(glyphs).columns == 1
        return stroke + (isEven ? extra & ~1 : extra)
    }

    /// Draws letters from the upper left of a rectangle on, each glyph but a blank as `shown`.
    func draw(
        _ letters: [Letter], in frame: inout Frame, rect: Rect, style: Style,
        shown: (UInt32) -> UInt32 = { $0 }
    ) {
        var column = rect.column
        for letter in letters {
            let (cells, width) = (cells(of: letter), width(of: letter))
            for index in cells.indices where cells[index] != 0x20 {
                frame.put(
                    glyph: shown(cells[index]), row: rect.row + index / width,
                    column: column + index % width, style: style)
            }
            column += width + gap
        }
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

    private func draw(_ letter: Letter) -> [UInt32] {
        let width = width(of: letter)
        let base = self.width(of: letter.base)
        let grid = Blocks.Grid(glyphs)
        let step = 1 / Double(grid.columns)
        let left = Double((width - base) / 2)
        let shape = shape(of: letter.base, width: base)
        return grid.glyphs(rows: rows, columns: width) { x, y in
            if shape(x - left, y - Double(above)) { return true }
            return marks(of: letter).contains { mark, top in
                let columns = mark.width(stroke: stroke)
                let middle =
                    (Double(width - columns) / 2 / step).rounded(.down) * step + Double(columns) / 2
                return mark.contains(x: x - middle, y: y - top, stroke: stroke)
            }
        }
    }

    /// The marks and where they begin.
    private func marks(of letter: Letter) -> [(LetterMark, Double)] {
        guard hasMarks else { return [] }
        let (size, gap) = (LetterMark.height(stroke: stroke), LetterMark.gap(stroke: stroke))
        let higher = letter.above.enumerated().map { index, mark in
            (mark, Double(above - (index + 1) * (size + gap)))
        }
        let lower = letter.below.enumerated().map { index, mark in
            let top = above + height + index * (size + gap)
            return (mark, Double(mark.isAttached ? top : top + gap))
        }
        return higher + lower
    }

    private func shape(of base: Unicode.Scalar, width: Int) -> (Double, Double) -> Bool {
        if hasPixels, let pixels = LetterTable[base]?.pixels, !pixels.isEmpty {
            let unit = Double(strokeHeight)
            return { x, y in
                guard x >= 0, y >= 0, x < Double(width), y < 5 * unit else { return false }
                return pixels[Int(y / unit)] >> (width - 1 - Int(x)) & 1 == 1
            }
        }
        let shape = LetterShape(base, font: self, width: width)
        return { x, y in shape.contains(x: x, y: y) }
    }
}
