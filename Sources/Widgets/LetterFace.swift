import TerminalUI

/// A way to draw large letters: with strokes, or with the pixels in `LetterTable`.
///
/// Horizontal lengths are in half columns, vertical lengths in half rows.
struct LetterFace: Hashable, Sendable {
    let glyphs: GlyphSet
    /// The height of a capital without accents.
    let height: Int
    /// The thickness of a stroke, in columns or half rows; 0 for a pixel face.
    private(set) var stroke = 0
    private var digit = 0
    /// The widths of a letter's outer and inner pixels.
    private var edge = 0
    private var inner = 0
    private(set) var gap = 0
    /// The legibility from a distance; a higher value is better.
    private(set) var quality = 0.0

    /// The minimum height of letters drawn with strokes.
    static let lowestStrokes = 9

    /// A stroke face; `share` is the width of a digit in columns, divided by its height in half
    /// rows.
    init?(height: Int, share: Double, glyphs: GlyphSet) {
        guard height >= Self.lowestStrokes else { return nil }
        self.glyphs = glyphs
        self.height = height
        stroke = max(2, Int((Double(height) / (share > 0.5 ? 6 : 6.6)).rounded()))
        if glyphs == .ascii {
            guard height >= 10, height % 2 == 0 else { return nil }
            stroke = max(2, stroke / 2 * 2)
        }
        let least = 2 * stroke + (glyphs == .ascii ? 2 : max(1, stroke - 1))
        digit = 2 * max(least, Int((Double(height) * share).rounded()))
        gap = 2 * ((stroke + 2) / 2)
        quality = 6 + Double(height)
    }

    private init(
        _ height: Int, edge: Int, inner: Int, gap: Int, _ quality: Double, _ glyphs: GlyphSet
    ) {
        self.glyphs = glyphs
        self.height = height
        (self.edge, self.inner, self.gap) = (edge, inner, gap)
        self.quality = quality
    }

    /// The pixel faces, in order of preference.
    static func pixels(_ glyphs: GlyphSet) -> [LetterFace] {
        switch glyphs {
        case .unicode:
            [
                LetterFace(7, edge: 3, inner: 2, gap: 2, 12, glyphs),
                LetterFace(7, edge: 2, inner: 2, gap: 2, 11, glyphs),
                LetterFace(5, edge: 3, inner: 2, gap: 2, 10, glyphs),
                LetterFace(7, edge: 2, inner: 1, gap: 1, 10.5, glyphs),
                LetterFace(5, edge: 2, inner: 2, gap: 2, 9, glyphs),
                LetterFace(5, edge: 2, inner: 1, gap: 1, 8.5, glyphs),
                LetterFace(7, edge: 1, inner: 1, gap: 1, 7, glyphs),
                LetterFace(5, edge: 1, inner: 1, gap: 1, 5, glyphs),
            ]
        case .console:
            [
                LetterFace(7, edge: 4, inner: 4, gap: 2, 12, glyphs),
                LetterFace(7, edge: 2, inner: 2, gap: 2, 11, glyphs),
                LetterFace(5, edge: 2, inner: 2, gap: 2, 9, glyphs),
            ]
        case .ascii:
            [
                LetterFace(10, edge: 4, inner: 4, gap: 4, 12, glyphs),
                LetterFace(10, edge: 2, inner: 2, gap: 2, 11, glyphs),
            ]
        }
    }

    /// Whether this is one of the narrowest faces, which are barely legible from a distance.
    var isNarrow: Bool { quality <= 7 }
    var hasStrokes: Bool { stroke > 0 }
    private var hasMarks: Bool { glyphs != .ascii }

    // MARK: Widths

    func width(of letters: [Letter]) -> Int {
        letters.reduce(0) { $0 + width(of: $1) + gap } - (letters.isEmpty ? 0 : gap)
    }

    private func width(of letter: Letter) -> Int {
        let marks = hasStrokes && hasMarks ? letter.above + letter.below : []
        return marks.reduce(width(of: letter.base)) { max($0, 2 * $1.width(stroke: stroke)) }
    }

    private func width(of base: Unicode.Scalar) -> Int {
        guard hasStrokes else {
            guard base == " " else { return columns(of: base).reduce(0, +) }
            return glyphs != .unicode ? edge : edge > 1 ? 3 : 2
        }
        switch base {
        case " ": return max(gap / 2, digit / 2 - gap)
        case "1": return digit
        case ":", ".", "·": return 2 * stroke
        case "…": return 10 * stroke
        case "+", "-": return 2 * (2 * stroke + 1)
        default:
            let share = LetterTable[base]?.width ?? 0
            let extra = (share * (digit / 2 - stroke) + 4) / 8
            // Without half columns, slanting strokes meet in the middle only if the width is even.
            let isEven = share > 8 && glyphs != .unicode
            return 2 * (stroke + (isEven ? extra & ~1 : extra))
        }
    }

    /// The widths of a letter's pixels; a stem in the middle is as thick as one at the edge.
    private func columns(of base: Unicode.Scalar) -> [Int] {
        let count = LetterTable[base]?.pixelWidth ?? 0
        if count == 3, ["T", "Y", "1"].contains(base) { return [inner, edge, inner] }
        return (0..<count).map { $0 == 0 || $0 == count - 1 || count == 2 ? edge : inner }
    }

    // MARK: Heights

    /// How many half rows accents need above and below the letters if `room` half rows are
    /// available.
    func marks(of letters: [Letter], room: Int) -> (above: Int, below: Int) {
        guard hasMarks else { return (0, 0) }
        let (up, down) = (
            letters.reduce(0) { max($0, $1.above.count) },
            letters.reduce(0) { max($0, $1.below.count) }
        )
        guard !hasStrokes else {
            let mark = LetterMark.height(stroke: stroke) + LetterMark.gap(stroke: stroke)
            return (up * mark, down * mark)
        }
        let isApart = letters.contains { $0.below.contains { !$0.isAttached } }
        let below = down == 0 ? 0 : isApart ? 2 : 1
        let (most, least) = up > 1 ? (4, 3) : up > 0 ? (3, 2) : (0, 0)
        return (most + height + below <= room ? most : least, below)
    }

    // MARK: Drawing

    /// Draws letters, with the upper left corner of the first capital at a point.
    func draw(
        _ letters: [Letter], on raster: inout Raster, x: Int, y: Int, above: Int, _ ink: Raster.Ink
    ) {
        var x = x
        for letter in letters {
            let width = width(of: letter)
            if hasStrokes {
                drawStrokes(of: letter, on: &raster, x: x, y: y, width: width, ink)
            } else {
                drawPixels(of: letter, on: &raster, x: x, y: y, above: above, ink)
            }
            x += width + gap
        }
    }

    private func drawStrokes(
        of letter: Letter, on raster: inout Raster, x: Int, y: Int, width: Int, _ ink: Raster.Ink
    ) {
        let own = self.width(of: letter.base)
        let shape = LetterShape(letter.base, face: self, width: Double(own) / 2)
        let (left, top) = (Double(x + (width - own) / 2) / 2, Double(y))
        shape.draw(on: &raster, x: left, y: top, ink)
        guard hasMarks else { return }
        let (size, gap) = (LetterMark.height(stroke: stroke), LetterMark.gap(stroke: stroke))
        let middle = Double(x) / 2 + Double(width) / 4
        func draw(_ mark: LetterMark, at top: Int) {
            let reach = Double(mark.width(stroke: stroke)) / 2
            raster.fill(
                x: middle - reach...middle + reach, y: Double(top)...Double(top + size), ink
            ) { mark.contains(x: $0 - middle, y: $1 - Double(top), stroke: stroke) }
        }
        for (index, mark) in letter.above.enumerated() {
            draw(mark, at: y - (index + 1) * (size + gap))
        }
        for (index, mark) in letter.below.enumerated() {
            draw(mark, at: y + height + (mark.isAttached ? 0 : gap) + index * (size + gap))
        }
    }

    /// For each half row of a capital, the index of the table row to draw.
    private var tableRows: [Int] {
        switch height {
        case 5: [0, 1, 2, 3, 4]
        case 7: [0, 1, 1, 2, 3, 3, 4]
        default: (0..<height).map { $0 * 5 / height }
        }
    }

    private func drawPixels(
        of letter: Letter, on raster: inout Raster, x: Int, y: Int, above: Int, _ ink: Raster.Ink
    ) {
        func fill(_ left: Int, _ top: Int, _ width: Int) {
            raster.fill(
                x: Double(left) / 2...Double(left + width) / 2, y: Double(top)...Double(top + 1),
                ink
            ) { _, _ in true }
        }
        guard let pixels = LetterTable[letter.base]?.pixels, !pixels.isEmpty else { return }
        let columns = columns(of: letter.base)
        for (row, source) in tableRows.enumerated() {
            var left = x
            for (column, width) in columns.enumerated() {
                if pixels[source] >> (columns.count - 1 - column) & 1 == 1 {
                    fill(left, y + row, width)
                }
                left += width
            }
        }
        guard hasMarks else { return }
        let width = columns.reduce(0, +)
        func draw(_ rows: [StaticString], at top: Int) {
            for (row, pattern) in rows.enumerated() {
                let isSmall = width <= 2
                for column in 0..<width {
                    let place = min(4, (2 * column + 1) * 5 / (2 * width))
                    let isInk =
                        isSmall
                        ? (0..<5).contains { pattern.utf8Start[$0] == UInt8(ascii: "#") }
                        : pattern.utf8Start[place] == UInt8(ascii: "#")
                    if isInk { fill(x + column, top + row, 1) }
                }
            }
        }
        // Two accents share the space of one tall accent.
        let isHigh = above >= 3 && letter.above.count == 1
        for (index, mark) in letter.above.prefix(2).enumerated() {
            let top = isHigh ? 3 : index == 0 ? 2 : above >= 4 ? 4 : 3
            draw(mark.pixels(rows: isHigh ? 2 : 1), at: y - top)
        }
        if let mark = letter.below.first {
            draw(mark.pixels(rows: 1), at: y + height + (mark.isAttached ? 0 : 1))
        }
    }
}
