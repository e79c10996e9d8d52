import TerminalUI

/// A line of text: in narrow letters of a given height, or in a plain row.
package struct LineOfText {
    private let text: String
    private let letters: LetterLine?

    /// `height` is in half rows; 0, and text without large letters, stands for a plain row.
    package init(_ text: String, height: Int, glyphs: GlyphSet) {
        self.text = text
        let face = LetterFace.condensed(height, height < 6 ? 2 : 1, glyphs)
        letters =
            height < 5 || glyphs == .ascii
            ? nil : LetterText(text).map { LetterLine($0, face, glyphs: glyphs) }
    }

    /// The number of rows that letters need, with half a row above them.
    package static func rows(height: Int) -> Int { height == 0 ? 1 : (height + 2) / 2 }

    package func columns(in frame: Frame) -> Int { letters?.columns ?? frame.width(of: text) }

    /// Draws the line, with letters at a number of half rows below a rectangle's top or, by
    /// default, at its bottom. The rectangle's width truncates plain text only. Returns the number
    /// of columns used.
    @discardableResult
    package func draw(
        in frame: inout Frame, rect: Rect, style: Style, above: Int? = nil
    ) -> Int {
        guard let letters else {
            return frame.put(
                text, row: rect.row + (rect.rows - 1) / 2, column: rect.column, style: style,
                width: rect.columns)
        }
        letters.draw(
            in: &frame, halfRow: 2 * rect.row + (above ?? 2 * rect.rows - letters.height),
            column: rect.column, style: style)
        return letters.columns
    }
}
