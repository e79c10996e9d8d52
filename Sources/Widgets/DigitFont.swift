import Synchronization
import TerminalUI

/// Digits of one height.
///
/// All lengths are in columns; a row is two of them high, so that strokes look equally thick.
struct DigitFont: Hashable, Sendable {
    enum Weight {
        /// Strokes of one column, four or five rows high; for where bold is too wide.
        case light
        case bold
    }

    let rows: Int
    let glyphs: GlyphSet
    /// The width of a digit.
    let width: Int
    let height: Int
    /// The width of a vertical stroke.
    let stroke: Int
    /// The height of a horizontal stroke.
    let strokeHeight: Int

    /// A font of at most that many rows; nil if these are too few.
    init?(rows: Int, weight: Weight, glyphs: GlyphSet) {
        guard rows >= (glyphs == .ascii ? 5 : weight == .bold ? 3 : 4) else { return nil }
        self.glyphs = glyphs
        switch (weight, glyphs) {
        case (.light, .ascii): (self.rows, stroke) = (5, 1)
        case (.light, _): (self.rows, stroke) = (min(rows, 5), 1)
        case (.bold, .ascii):
            stroke = rows < 12 ? 2 : 4
            // A stroke in the middle needs as many rows above as below.
            self.rows = stroke == 2 ? (rows - 1) / 2 * 2 + 1 : rows / 2 * 2
        case (.bold, _) where rows < 5: (self.rows, stroke) = (3, 1)
        case (.bold, _): (self.rows, stroke) = (rows, max(2, (rows + 1) / 3))
        }
        strokeHeight = glyphs == .ascii ? max(stroke, 2) : stroke
        height = 2 * self.rows - (2 * self.rows - strokeHeight) % 2
        if stroke == 1 {
            width = glyphs == .ascii ? 3 : self.rows
        } else {
            width = max(2 * stroke + 2, (3 * height + 2) / 5)
        }
    }

    /// The radius of the outside of a bend; 0 for a sharp corner.
    var radius: Double { stroke == 1 || glyphs == .ascii ? 0 : Double(stroke) * 1.25 }

    /// The blank columns between two characters.
    var gap: Int { stroke == 1 ? 1 : (stroke + 2) / 2 }

    /// The columns of a character; nil for one that has no shape.
    func width(of character: UInt8) -> Int? {
        switch character {
        case 0x30...0x39: width
        case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: " "): stroke
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 3 * stroke
        default: nil
        }
    }

    /// The columns of a text; nil where a character has no shape.
    func width(of text: String.UTF8View) -> Int? {
        var total = 0
        for character in text {
            guard let width = width(of: character) else { return nil }
            total += width + (total > 0 ? gap : 0)
        }
        return total
    }

    /// The characters of a font that were drawn so far, from the space on.
    private struct Drawn {
        let font: DigitFont
        var cells = [[UInt32]](repeating: [], count: 32)
    }

    /// There are only a few fonts, so a search is faster than a dictionary.
    private static let cache = Mutex<[Drawn]>([])

    /// The glyphs of a character, row by row.
    func cells(of character: UInt8) -> [UInt32] {
        guard (0x20..<0x40).contains(character) else { return [] }
        let place = Int(character) - 0x20
        return Self.cache.withLock { cache in
            let known = cache.firstIndex { $0.font == self }
            if let known, !cache[known].cells[place].isEmpty { return cache[known].cells[place] }
            // Only a window that is being resized needs so many sizes.
            if known == nil, cache.count > 8 { cache.removeAll() }
            if known == nil { cache.append(Drawn(font: self)) }
            let cells = drawn(character)
            cache[known ?? cache.count - 1].cells[place] = cells
            return cells
        }
    }

    private func drawn(_ character: UInt8) -> [UInt32] {
        let shape = LetterShape(character, font: self)
        return Blocks.Grid(glyphs).glyphs(rows: rows, columns: width(of: character) ?? 0) { x, y in
            shape.contains(x: x, y: y)
        }
    }
}
