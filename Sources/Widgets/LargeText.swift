import TerminalUI

/// A name or a time in letters as large as fit, in the middle of a rectangle.
///
/// What our letters cannot write, or has no room, stands in one row.
package struct LargeText: Equatable, Sendable {
    /// Letters lower than this are too small: a shorter form is drawn instead.
    static let comfortableRows = 5

    private let forms: [String]
    /// The letters of each form; nil where they cannot write it.
    private let letters: [[Letter]?]
    private let widest: [Letter]
    private let maximumRows: Int
    package var style: Style

    /// A text and shorter forms of it, which are drawn before the letters get too small. The last
    /// one, such as initials, is used only where the others would be under four rows high.
    ///
    /// `widest` is another text that must fit at this size, so that the size stays while digits
    /// change; `maximumRows` the largest height, including accents.
    package init(
        _ forms: [String], style: Style = .plain, widest: String = "", maximumRows: Int = 16
    ) {
        self.forms = forms.map { TerminalText($0).description }.filter { !$0.isEmpty }
        letters = self.forms.map(Letter.letters)
        self.widest = Letter.letters(of: widest) ?? []
        self.style = style
        self.maximumRows = maximumRows
    }

    /// Letters and their size.
    private struct Choice {
        let letters: [Letter]
        let font: LetterFont

        var size: Size { Size(rows: font.rows, columns: font.width(of: letters)) }
    }

    /// The size that the text takes when it is drawn in a rectangle of this size.
    package func size(in size: Size, glyphs: GlyphSet) -> Size {
        if let choice = choice(in: size, glyphs: glyphs) { return choice.size }
        guard min(size.rows, maximumRows) > 0, size.columns > 0 else {
            return Size(rows: 0, columns: 0)
        }
        let line = line(columns: size.columns, glyphs: glyphs)
        return Size(rows: min(line.width, 1), columns: min(line.width, size.columns))
    }

    /// Whether only the last of several forms fits.
    package func isShortest(in size: Size, glyphs: GlyphSet) -> Bool {
        guard letters.count > 1, let choice = choice(in: size, glyphs: glyphs) else { return false }
        return choice.letters == letters.last
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        guard let choice = choice(in: rect.size, glyphs: frame.glyphs) else {
            let line = line(columns: rect.columns, glyphs: frame.glyphs).text
            let place = rect.centered(rows: min(maximumRows, 1), columns: rect.columns)
            return frame.put(line, inMiddleOf: place, style: style.adding(.bold))
        }
        let place = rect.centered(rows: choice.size.rows, columns: choice.size.columns)
        choice.font.draw(choice.letters, in: &frame, rect: place, style: style)
    }

    /// The first form that is large enough; the last one only where it is much larger.
    private func choice(in size: Size, glyphs: GlyphSet) -> Choice? {
        let room = Size(rows: min(size.rows, maximumRows), columns: size.columns)
        let choices = letters.map { letters in
            letters.flatMap { letters in
                // Each letter takes at least a column.
                letters.count > room.columns
                    ? nil
                    : LetterFont(for: letters, widest: widest, in: room, glyphs: glyphs)
                        .map { Choice(letters: letters, font: $0) }
            }
        }
        for rows in [Self.comfortableRows, Self.comfortableRows - 1] {
            for choice in choices.dropLast() {
                if let choice, choice.font.letterRows >= min(rows, room.rows) { return choice }
            }
        }
        // Where no rows are left for marks, the letters are a row lower.
        if let lower = choices.dropLast().compactMap(\.self).first(where: {
            $0.font.rows > $0.font.letterRows && $0.font.rows == room.rows
        }) {
            return lower
        }
        return choices.compactMap(\.self).reduce(nil) { best, choice in
            choice.font.letterRows > best?.font.letterRows ?? 0 ? choice : best
        }
    }

    /// The first form that fits into one row; else the last one, which is cut.
    private func line(columns: Int, glyphs: GlyphSet) -> (text: String, width: Int) {
        let scale = Frame(size: Size(rows: 0, columns: 0), glyphs: glyphs)
        let forms = forms.map { ($0, scale.width(of: $0)) }
        return forms.first { $0.1 <= columns } ?? forms.last ?? ("", 0)
    }
}
