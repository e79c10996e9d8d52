import TerminalUI

/// A time in digits as large as fit, in the middle of a rectangle.
package struct BigDigits: Equatable, Sendable {
    /// Digits, ":", ".", "+", "-" (also "−") and spaces; other text is drawn in one row.
    package var text: String
    package var style: Style
    /// Another text that must fit at this size, so that the size stays while digits change.
    package var widest: String
    /// The largest height.
    package var maximumRows: Int

    package init(
        _ text: String, style: Style = .plain, widest: String = "", maximumRows: Int = 16
    ) {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        self.text = isASCII ? text : String(text.map { $0 == "−" ? "-" : $0 })
        self.style = style
        self.widest = widest
        self.maximumRows = maximumRows
    }

    /// The size that the digits take in a rectangle of that size.
    package func size(in size: Size, glyphs: GlyphSet) -> Size {
        if let font = font(in: size, glyphs: glyphs), let columns = font.width(of: text.utf8) {
            return Size(rows: font.rows, columns: columns)
        }
        let columns = min(TextWidth.width(of: text), max(size.columns, 0))
        return Size(rows: columns > 0 ? min(1, max(size.rows, 0)) : 0, columns: columns)
    }

    /// The columns of a text in bold digits of that height, or as plain text without a font.
    package static func width(of text: String, rows: Int, glyphs: GlyphSet) -> Int {
        DigitFont(rows: rows, weight: .bold, glyphs: glyphs)?.width(of: text.utf8)
            ?? TextWidth.width(of: text)
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty, !text.isEmpty else { return }
        let size = size(in: rect.size, glyphs: frame.glyphs)
        let place = rect.centered(rows: size.rows, columns: size.columns)
        guard let font = font(in: rect.size, glyphs: frame.glyphs) else {
            frame.put(
                text, row: place.row, column: place.column, style: style.adding(.bold),
                width: rect.columns)
            return
        }
        var column = place.column
        for character in text.utf8 {
            let width = font.width(of: character) ?? 0
            let cells = font.cells(of: character)
            for index in cells.indices where cells[index] != 0x20 {
                frame.put(
                    glyph: cells[index], row: place.row + index / width,
                    column: column + index % width, style: style)
            }
            column += width + font.gap
        }
    }

    /// The largest bold font that fits, or a light one where that is larger.
    private func font(in size: Size, glyphs: GlyphSet) -> DigitFont? {
        let bold = font(in: size, weight: .bold, glyphs: glyphs)
        if let bold, bold.rows >= 5 { return bold }
        return font(in: size, weight: .light, glyphs: glyphs) ?? bold
    }

    private func font(in size: Size, weight: DigitFont.Weight, glyphs: GlyphSet) -> DigitFont? {
        var rows = min(size.rows, maximumRows)
        while let font = DigitFont(rows: rows, weight: weight, glyphs: glyphs) {
            guard let columns = font.width(of: text.utf8) else { return nil }
            if max(columns, font.width(of: widest.utf8) ?? 0) <= size.columns { return font }
            rows = font.rows - 1
        }
        return nil
    }
}
