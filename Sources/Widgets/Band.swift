import TerminalUI

/// A word across a rectangle, for a state that nobody must overlook.
///
/// Blocks of the style's text colour draw it, so that it looks alike in every depth of colour.
package struct Band: Equatable, Sendable {
    /// What tells bands apart without colours.
    package enum Pattern: Sendable, CaseIterable {
        /// Filled, the word cut out.
        case solid
        /// Stripes around a filled plate with the word cut out.
        case striped
        /// A double line around a bright word on the ground.
        case double
        /// Dots around a bright word on the ground.
        case dotted

        /// Whether the word is bright, not cut out.
        var isBright: Bool { self == .double || self == .dotted }
    }

    package var text: String
    package var pattern: Pattern
    /// The style of the ground around it.
    package var style: Style
    private static let mostRows = 16

    package init(_ text: String, pattern: Pattern, style: Style) {
        self.text = TextWidth.sanitized(text)
        self.pattern = pattern
        self.style = style
    }

    /// Draws the band; returns the part of it that the word takes.
    @discardableResult
    package func draw(in frame: inout Frame, rect: Rect) -> Rect {
        guard !rect.isEmpty else { return rect }
        drawField(in: &frame, rect)
        let inner = rect.inset(rows: hasMargin(rect) ? 1 : 0, columns: 3)
        let room = Size(rows: min(inner.rows, Self.mostRows), columns: inner.columns)
        guard let letters = Letter.letters(of: text), !letters.isEmpty,
            let font = LetterFont(for: letters, in: room, glyphs: frame.glyphs)
        else {
            return drawLine(in: &frame, rect)
        }
        let place = inner.centered(rows: font.rows, columns: font.width(of: letters))
        let grid = Blocks.Grid(frame.glyphs)
        let plate = place.inset(columns: -2)
        frame.fill(
            plate.intersection(rect), with: pattern.isBright ? " " : "█", style: style)
        font.draw(letters, in: &frame, rect: place, style: style) { glyph in
            pattern.isBright ? glyph : grid.inverse(of: glyph)
        }
        return plate
    }

    /// Whether a row is left above and below the letters.
    private func hasMargin(_ rect: Rect) -> Bool { rect.rows >= 5 }

    private func drawField(in frame: inout Frame, _ rect: Rect) {
        switch pattern {
        case .solid: frame.fill(rect, with: "█", style: style)
        case .striped:
            switch frame.glyphs {
            case .unicode: frame.fill(rect, with: "▞", style: style)
            case .console: frame.fill(rect, with: "▒", style: style)
            case .ascii: frame.fill(rect, with: "/", style: style)
            }
        case .dotted:
            frame.fill(rect, with: frame.glyphs == .ascii ? ":" : "░", style: style)
        case .double:
            frame.fill(rect, with: hasMargin(rect) ? " " : "═", style: style)
            if hasMargin(rect) { frame.border(rect, .double, style: style) }
        }
    }

    /// One row of text, with the pattern on both sides.
    private func drawLine(in frame: inout Frame, _ rect: Rect) -> Rect {
        let words = rect.columns >= frame.width(of: text) + 2 ? " \(text) " : text
        let line = rect.centered(rows: 1, columns: frame.width(of: words))
        frame.put(
            words, row: line.row, column: line.column,
            style: style.adding(pattern.isBright ? .bold : [.bold, .reverse]),
            width: line.columns)
        return line
    }
}
