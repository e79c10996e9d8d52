import TerminalUI

/// A name in letters as large as fit, in the middle of a rectangle.
package struct BigText: Equatable, Sendable {
    /// Letters lower than this are too small: a shorter form is drawn instead.
    static let comfortableRows = 5

    /// The text and shorter forms of it, which are drawn before the letters get too small. The
    /// last one, such as initials, is used only where the others would be under four rows high.
    package var forms: [String]
    package var style: Style
    /// The largest height, including accents.
    package var maximumRows: Int

    package init(_ forms: [String], style: Style = .plain, maximumRows: Int = 16) {
        self.forms = forms.map(TextWidth.sanitized)
        self.style = style
        self.maximumRows = maximumRows
    }

    /// Letters and their size.
    private struct Choice {
        let letters: [Letter]
        let font: LetterFont

        var size: Size { Size(rows: font.rows, columns: font.width(of: letters)) }
    }

    /// The size that it takes in a rectangle of that size.
    package func size(in size: Size, glyphs: GlyphSet) -> Size {
        choice(in: size, glyphs: glyphs)?.size ?? boxSize(in: size, glyphs: glyphs)
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        let choice = choice(in: rect.size, glyphs: frame.glyphs)
        let size = choice?.size ?? boxSize(in: rect.size, glyphs: frame.glyphs)
        let place = rect.centered(rows: size.rows, columns: size.columns)
        guard !place.isEmpty else { return }
        guard let choice else {
            drawBox(in: &frame, place)
            return
        }
        choice.font.forEachGlyph(of: choice.letters) { glyph, row, column in
            frame.put(
                glyph: glyph, row: place.row + row, column: place.column + column, style: style)
        }
    }

    /// The first form that is large enough; the last one only where it is much larger.
    private func choice(in size: Size, glyphs: GlyphSet) -> Choice? {
        let room = Size(rows: min(size.rows, maximumRows), columns: size.columns)
        let choices = forms.filter { !$0.isEmpty }.map { form in
            Letter.letters(of: form).flatMap { letters in
                LetterFont(for: letters, in: room, glyphs: glyphs)
                    .map { Choice(letters: letters, font: $0) }
            }
        }
        for rows in [Self.comfortableRows, Self.comfortableRows - 1] {
            for choice in choices.dropLast() {
                if let choice, choice.font.letterRows >= min(rows, room.rows) { return choice }
            }
        }
        return choices.compactMap(\.self).reduce(nil) { best, choice in
            choice.font.letterRows > best?.font.letterRows ?? 0 ? choice : best
        }
    }

    // MARK: Text that our letters cannot write

    /// The first form that fits into the columns; else the last one, which is cut.
    private func plainForm(columns: Int, glyphs: GlyphSet) -> (text: String, width: Int) {
        let scale = Frame(size: Size(rows: 0, columns: 0), glyphs: glyphs)
        let forms = forms.filter { !$0.isEmpty }.map { ($0, scale.width(of: $0)) }
        return forms.first { $0.1 <= columns } ?? forms.last ?? ("", 0)
    }

    /// One row, or a box around it that is as high as letters would be.
    private func boxSize(in size: Size, glyphs: GlyphSet) -> Size {
        let room = Size(rows: min(size.rows, maximumRows), columns: size.columns)
        let isBox = room.rows >= 3 && room.columns >= 6
        let form = plainForm(columns: isBox ? room.columns - 4 : room.columns, glyphs: glyphs)
        guard form.width > 0, room.rows > 0, room.columns > 0 else {
            return Size(rows: 0, columns: 0)
        }
        guard isBox else { return Size(rows: 1, columns: min(form.width, room.columns)) }
        return Size(
            rows: room.rows, columns: min(form.width + 2 * max(2, room.rows), room.columns))
    }

    private func drawBox(in frame: inout Frame, _ place: Rect) {
        let isBox = place.rows >= 3
        if isBox {
            frame.border(place, Border.heavy, style: style)
        }
        let inside = place.inset(columns: isBox ? 2 : 0)
        let form = plainForm(columns: inside.columns, glyphs: frame.glyphs)
        let line = inside.centered(rows: 1, columns: form.width)
        frame.put(
            form.text, row: line.row, column: line.column, style: style.adding(.bold),
            width: line.columns)
    }
}
