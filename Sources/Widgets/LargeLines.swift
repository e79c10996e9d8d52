import TerminalUI

/// A text in lines of letters that are as large as fit, in the middle of a rectangle.
///
/// What our letters cannot write, or has no room, stands in plain lines, the last of which is cut.
package struct LargeLines {
    private let text: String
    private let style: Style

    package init(_ text: String, style: Style = .plain) {
        self.text = TextWidth.sanitized(text)
        self.style = style
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        guard let (font, lines) = letters(in: rect.size, glyphs: frame.glyphs) else {
            return drawPlain(in: &frame, rect)
        }
        let place = rect.centered(
            rows: Self.rows(of: lines.count, font), columns: rect.columns)
        for (index, line) in lines.enumerated() {
            let part = place.part(row: index * (font.rows + 1), rows: font.rows)
                .centered(rows: font.rows, columns: font.width(of: line))
            font.draw(line, in: &frame, rect: part, style: style)
        }
    }

    private func drawPlain(in frame: inout Frame, _ rect: Rect) {
        let lines = TextWidth.lines(of: text, columns: rect.columns, atMost: rect.rows)
        let place = rect.centered(rows: lines.count, columns: rect.columns)
        for (index, line) in lines.enumerated() {
            frame.put(line, inMiddleOf: place.part(row: index), style: style.adding(.bold))
        }
    }

    /// The largest font in which the text fits, and its lines; nil where there is none.
    private func letters(in size: Size, glyphs: GlyphSet) -> (LetterFont, [[Letter]])? {
        var words: [[Letter]] = []
        for word in text.split(separator: " ") {
            guard let letters = Letter.letters(of: String(word)) else { return nil }
            words.append(letters)
        }
        for var font in Self.fonts(rows: size.rows, glyphs: glyphs) {
            font.makeRoom(for: words.flatMap(\.self))
            if let lines = Self.lines(of: words, columns: size.columns, font),
                Self.rows(of: lines.count, font) <= size.rows
            {
                return (font, lines)
            }
        }
        return nil
    }

    /// From large to small; at four and five rows thin strokes are easier to read.
    private static func fonts(rows: Int, glyphs: GlyphSet) -> [LetterFont] {
        func fonts(_ weight: LetterFont.Weight) -> [LetterFont] {
            var fonts: [LetterFont] = []
            var rows = min(rows, 16)
            while let font = LetterFont(rows: rows, weight: weight, glyphs: glyphs) {
                fonts.append(font)
                rows = font.letterRows - 1
            }
            return fonts
        }
        let bold = fonts(.bold)
        return bold.filter { $0.letterRows >= 5 } + fonts(.light)
            + bold.filter { $0.letterRows < 5 }
    }

    /// With a blank row between two lines.
    private static func rows(of count: Int, _ font: LetterFont) -> Int {
        count * (font.rows + 1) - 1
    }

    /// The words in lines; nil where one of them is wider than a line.
    private static func lines(
        of words: [[Letter]], columns: Int, _ font: LetterFont
    ) -> [[Letter]]? {
        let blank = Letter.letters(of: " ") ?? []
        let space = font.width(of: blank) + 2 * font.gap
        var lines: [[Letter]] = []
        var room = 0
        for word in words {
            let width = font.width(of: word)
            guard width <= columns else { return nil }
            if let last = lines.indices.last, width + space <= room {
                lines[last] += blank + word
                room -= width + space
            } else {
                lines.append(word)
                room = columns - width
            }
        }
        return lines
    }
}
