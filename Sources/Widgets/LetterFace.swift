import TerminalUI

/// The measures of large letters, in the smallest parts of cells: rows of parts down, columns of
/// parts across.
package struct LetterFace: Equatable, Sendable {
    /// The height of a capital without accents.
    package var height: Int
    /// The width of a digit.
    let digit: Int
    /// The thickness of a stem, across.
    let stem: Int
    /// The thickness of a level bar, down.
    let bar: Int
    let gap: Int
    /// Whether this is the face of accents, whose dots are as high as they look in print.
    private(set) var isMark = false

    // MARK: Faces

    /// The thickness of a bar and a stem, if parts are half columns and half rows.
    private static func weight(_ height: Int) -> (bar: Int, stem: Int) {
        switch height {
        case ..<7: (1, 2)
        case ..<10: (1, 3)
        case 10: (2, 3)
        case ..<14: (2, 4)
        default: (rounded(0.15 * Double(height)), rounded(0.31 * Double(height)))
        }
    }

    private static func rounded(_ value: Double) -> Int { Int(value.rounded(.toNearestOrEven)) }

    /// The faces of a height, widest first.
    package static func normal(_ height: Int, _ glyphs: GlyphSet) -> [LetterFace] {
        let (bar, stem) = weight(height)
        return [0.62, 0.56, 0.5, 0.45, 0.4].map { share in
            let width = share * Double(height)
            if glyphs == .console {
                let digit = max(2 * bar + 2, rounded(width))
                let stem = min(bar, max(1, digit / 3))
                return LetterFace(
                    height: height, digit: digit, stem: stem, bar: stem,
                    gap: max(1, rounded(0.75 * Double(stem))))
            }
            // Narrower, an 8 would look like a 0.
            let least = stem < 4 ? 2 * stem + 3 : 12
            let digit = max(least, rounded(2 * width))
            // The stems of a narrow digit leave a third of it free.
            let stem = height > 13 ? min(stem, digit / 3) : stem
            return LetterFace(
                height: height, digit: digit, stem: stem,
                bar: min(bar, max(1, rounded(Double(stem) / 2))),
                gap: max(2, rounded(0.75 * Double(stem))))
        }
    }

    /// The condensed face of a height for low letters; `level` 0 is the widest and 2 the narrowest.
    package static func condensed(_ height: Int, _ level: Int, _ glyphs: GlyphSet) -> LetterFace {
        glyphs == .console
            ? LetterFace(height: height, digit: level == 0 ? 4 : 3, stem: 1, bar: 1, gap: 1)
            : LetterFace(
                height: height, digit: 7 - level, stem: 2, bar: 1, gap: level == 0 ? 2 : 1)
    }

    /// The largest face at most `height` rows of parts high that fits; nil if none does.
    ///
    /// Normal letters get lower and then narrower before condensed letters are used.
    static func largest(
        height: Int, glyphs: GlyphSet, fits: (LetterFace) -> Bool
    ) -> LetterFace? {
        guard height >= 5 else { return nil }
        func find(_ heights: some Sequence<Int>, _ faces: (Int) -> [LetterFace]) -> LetterFace? {
            for height in heights {
                if let face = faces(height).first(where: fits) { return face }
            }
            return nil
        }
        func down(from top: Int, to least: Int) -> ReversedCollection<Range<Int>> {
            (least..<max(least, min(top, height) + 1)).reversed()
        }
        // Narrow letters of a height fit if those of a greater height do, so the search is binary.
        var heights = 7..<max(7, height + 1)
        while !heights.isEmpty {
            let middle = (heights.lowerBound + heights.upperBound) / 2
            heights =
                normal(middle, glyphs).last.map(fits) ?? false
                ? middle + 1..<heights.upperBound : heights.lowerBound..<middle
        }
        return find(down(from: heights.lowerBound, to: 7)) { normal($0, glyphs) }
            ?? find(down(from: 9, to: 7)) { [condensed($0, 0, glyphs)] }
            ?? find(down(from: 6, to: 5)) { normal($0, glyphs) }
            ?? find(down(from: 9, to: 5)) { [condensed($0, 1, glyphs)] }
            ?? find(down(from: 9, to: 5)) { [condensed($0, 2, glyphs)] }
    }

    // MARK: Widths

    func inner(of glyph: Glyph) -> Int {
        let width = Double(glyph.width * (digit - stem)) / 12
        // The dots of a diaeresis never touch.
        if isMark, glyph.hasTwoDots {
            return max(dot(height: height).width + 1, Self.rounded(width))
        }
        return glyph.hasMiddle ? max(2, 2 * Self.rounded(width / 2)) : Self.rounded(width)
    }

    func width(of glyph: Glyph) -> Int {
        glyph.isDot ? dot(height: height).width : stem + inner(of: glyph)
    }

    /// The width of letters with the gaps between them.
    package func width(of text: LetterText) -> Int {
        text.letters.reduce(-gap) { $0 + width(of: $1) + gap }
    }

    func width(of letter: LetterText.Letter) -> Int {
        letter.glyph.map(width) ?? max(2, digit / 2)
    }

    /// The size of a round dot.
    func dot(height: Int) -> (width: Int, height: Int) {
        let rows = max(
            self.height > 6 ? 2 : 1,
            min(Self.rounded(1.4 * Double(bar)), isMark ? height : height / 4))
        return (rows * min(2, max(1, Self.rounded(Double(stem) / Double(bar)))), rows)
    }

    // MARK: Accents

    /// The face of an accent; `count` accents are side by side.
    func mark(count: Int = 1) -> LetterFace {
        let bar = max(1, Self.rounded(0.1 * Double(height)))
        let stem = self.stem == self.bar ? bar : self.stem > 2 ? 2 * bar : self.stem
        return LetterFace(
            height: max(2, Self.rounded(0.2 * Double(height))),
            digit: max(stem + 2, Self.rounded(0.75 * Double(digit) / Double(max(1, count)))),
            stem: stem, bar: bar, gap: 0, isMark: true)
    }

    /// The free rows between a letter and its accent.
    var markGap: Int { max(1, Self.rounded(0.06 * Double(height))) }
}
