import TerminalUI

/// A line of letters in the largest face that fits.
package struct LetterLine: Equatable, Sendable {
    package let text: LetterText
    package let face: LetterFace
    private let glyphs: GlyphSet

    /// Chooses the largest face that fits; nil if none does.
    ///
    /// `widest` must also fit, so that the size stays constant while digits change. `halfRows` is
    /// the maximum height of a capital letter.
    package init?(
        _ text: LetterText, columns: Int, halfRows: Int, glyphs: GlyphSet,
        widest: LetterText? = nil
    ) {
        // Each letter needs at least a column.
        guard text.letters.count <= columns else { return nil }
        let width = columns * Self.partsAcross(glyphs)
        let height = min(halfRows, 2 * Frame.largest.rows) / (glyphs == .ascii ? 2 : 1)
        let face = LetterFace.largest(height: height, glyphs: glyphs) { face in
            face.width(of: text) <= width && widest.map(face.width).map { $0 <= width } ?? true
        }
        guard let face else { return nil }
        self.init(text, face, glyphs: glyphs)
    }

    package init(_ text: LetterText, _ face: LetterFace, glyphs: GlyphSet) {
        self.text = text
        self.face = face
        self.glyphs = glyphs
    }

    static func partsAcross(_ glyphs: GlyphSet) -> Int { glyphs == .unicode ? 2 : 1 }

    package var columns: Int {
        let parts = Self.partsAcross(glyphs)
        return (face.width(of: text) + parts - 1) / parts
    }

    /// The height of a capital letter in half rows.
    package var height: Int { glyphs == .ascii ? 2 * face.height : face.height }

    /// The first column with a number of columns above which no letter has an accent.
    package func columnWithoutMarks(width: Int) -> Int {
        let parts = Self.partsAcross(glyphs)
        var (x, start) = (0, 0)
        for letter in text.letters {
            if !letter.above.isEmpty {
                if x / parts - start >= width { return start }
                start = (x + face.width(of: letter)) / parts + 1
            }
            x += face.width(of: letter) + face.gap
        }
        return start
    }

    /// Draws the line with the top of its capitals at a half row.
    ///
    /// Accents may use `above` and `below` free half rows; what they lack they take from their own
    /// letters. ASCII letters have no accents.
    package func draw(
        in frame: inout Frame, halfRow: Int, column: Int, style: Style, above: Int = 0,
        below: Int = 0
    ) {
        let (up, down) = glyphs == .ascii ? (0, 0) : (max(above, 0), max(below, 0))
        let first = (halfRow - up) >> 1
        let last = (halfRow + height + down + 1) >> 1
        var raster = Raster(
            size: Size(rows: last - first, columns: columns), .blocks, glyphs: glyphs)
        let top = (halfRow - 2 * first) / (glyphs == .ascii ? 2 : 1)
        paint(on: &raster, top: top, above: up, below: down, Raster.Ink(style))
        let rect = Rect(row: first, column: column, rows: raster.size.rows, columns: columns)
        raster.draw(in: &frame, rect: rect)
    }

    func paint(
        on raster: inout Raster, top: Int, above: Int, below: Int, _ ink: Raster.Ink
    ) {
        let ink = raster.number(of: ink)
        var x = 0
        func paint(_ glyph: Glyph, _ face: LetterFace, at place: Int, _ top: Int, height: Int) {
            for span in GlyphPainter(glyph, face: face, height: height).spans {
                let parts = span.parts.lowerBound + place..<span.parts.upperBound + place
                raster.fill(row: top + span.row, parts: parts, ink)
            }
        }
        for letter in text.letters {
            let width = face.width(of: letter)
            defer { x += width + face.gap }
            guard let glyph = letter.glyph else { continue }
            let marks = letter.above.isEmpty || glyphs == .ascii ? [] : letter.above
            let fit = MarkFit(face, count: marks.count, above: above)
            // An accent below its letter needs a half row, and a dot another one above it.
            let needed = letter.below.isEmpty || glyphs == .ascii ? 0 : letter.hasDotBelow ? 2 : 1
            var (below, height) = (below, face.height - fit.lift)
            let missing = max(0, needed - below)
            if height - missing >= 5 { (below, height) = (below + missing, height - missing) }
            paint(glyph, face, at: x, top + fit.lift, height: height)
            var place = x + (width - marks.reduce(0) { $0 + fit.face.width(of: $1) + 1 } + 1) / 2
            for mark in marks where fit.height > 0 {
                paint(
                    mark, fit.face, at: place, top + fit.lift - fit.gap - fit.height,
                    height: fit.height)
                place += fit.face.width(of: mark) + 1
            }
            guard let mark = letter.below.first, needed > 0, below >= needed else { continue }
            let small = face.mark()
            let gap = letter.hasDotBelow ? min(below - 1, face.markGap) : 0
            paint(
                mark, small, at: x + (width - small.width(of: mark)) / 2,
                top + fit.lift + height + gap, height: min(small.height, below - gap))
        }
    }
}

/// How accents above a letter share its rows with it.
private struct MarkFit {
    let face: LetterFace
    var height: Int
    var gap: Int
    /// The rows that the letter gives up.
    var lift: Int

    init(_ face: LetterFace, count: Int, above: Int) {
        self.face = face.mark(count: count)
        height = self.face.height
        gap = face.markGap
        lift = count > 0 ? max(0, height + gap - above) : 0
        guard lift > 0, face.height - lift < 5 else { return }
        // The letter would be too low, so the accents get only what is free.
        lift = 0
        gap = above > 1 ? 1 : 0
        height = min(height, above - gap)
    }
}
