import TerminalUI

/// A name or a time in the largest letters that fit; other text is bold: one
/// row, or two for a name.
package struct LargeText {
    package enum Alignment: Sendable {
        case left, center, right
    }

    private let text: String
    private let letters: LetterText?
    private let widest: LetterText?
    package var style: Style
    package var alignment: Alignment
    /// The maximum height of a capital letter, in half rows.
    package var maxHeight: Int
    /// The total number of half rows to leave free above and below; accents may use them.
    package var margin: Int
    /// Whether a spare half row goes below the letters rather than above them.
    package var isHigh = false
    /// Whether the text may be split into two lines.
    package var isName: Bool
    /// Whether a text drawn with a font may have any number of lines.
    var isLong = false

    /// `widest` is another string that must also fit at the chosen size, so that the size stays
    /// constant while digits change.
    package init(
        _ text: String, style: Style = .plain, alignment: Alignment = .center, widest: String = "",
        maxHeight: Int = .max, margin: Int = 0, isName: Bool = false
    ) {
        self.text = TextWidth.sanitized(text)
        letters = LetterText(text)
        self.widest = LetterText(widest)
        self.style = style
        self.alignment = alignment
        self.maxHeight = maxHeight
        self.margin = margin
        self.isName = isName
    }

    /// The text in the largest letters that fit; nil if none do.
    package func measure(columns: Int, halfRows: Int, glyphs: GlyphSet) -> LetterLine? {
        // An ASCII letter is at least five rows high.
        let most = glyphs == .ascii && maxHeight >= 5 ? max(10, maxHeight) : maxHeight
        return letters.flatMap {
            LetterLine(
                $0, columns: columns, halfRows: min(halfRows, most), glyphs: glyphs,
                widest: widest)
        }
    }

    /// Whether the text has letters in this frame, built-in or from a font.
    package func isLarge(in frame: inout Frame, rect: Rect) -> Bool {
        letters != nil || drawing(in: &frame, rect: rect) != nil
    }

    /// Returns the text drawn with the user's fonts if the built-in letters cannot write all of it;
    /// nil until the drawing is known.
    package func drawing(in frame: inout Frame, rect: Rect) -> DrawnText? {
        let height = min(2 * rect.rows - min(margin, 2), maxHeight, DrawnText.highest)
        guard letters?.isWhole != true, frame.glyphs != .ascii, height >= DrawnText.leastHeight
        else { return nil }
        let across = LetterLine.partsAcross(frame.glyphs)
        let drawing = frame.drawing(
            of: DrawnText.Request(
                text, width: across * rect.columns, height: height, across: across,
                breaks: isLong || isName && rect.rows >= 8 && !breaks.isEmpty))
        return drawing.flatMap { $0.width > 0 && ($0.isWhole || letters == nil) ? $0 : nil }
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        if let drawing = drawing(in: &frame, rect: rect) {
            let top = (2 * rect.rows - drawing.height + (isHigh ? 0 : 1)) / 2
            return drawing.draw(
                in: &frame, halfRow: 2 * rect.row + top,
                column: rect.column + indent(rect.columns - drawing.columns(frame.glyphs)),
                style: style)
        }
        let isASCII = frame.glyphs == .ascii
        let room = 2 * rect.rows - (isASCII ? (margin > 0 && rect.rows > 5 ? 2 : 0) : margin)
        let one = measure(columns: rect.columns, halfRows: room, glyphs: frame.glyphs)
        if isName, rect.rows >= 8, !isASCII, one?.height ?? 0 < 10,
            let two = twoLines(rect.columns, (room - 2) / 2, frame.glyphs),
            two[0].height > one?.height ?? 0
        {
            let top = (2 * rect.rows - 2 * two[0].height - 2) / 2
            draw(two[0], in: &frame, rect, top: top, below: 0)
            return draw(two[1], in: &frame, rect, top: top + two[0].height + 2, above: 1)
        }
        guard let one else { return drawText(in: &frame, rect) }
        let space = 2 * rect.rows - one.height
        guard !isASCII else { return draw(one, in: &frame, rect, top: space / 4 * 2) }
        // A name with accents is half a row lower if it still keeps clear of the row below.
        let isLow = isName && margin > 0 && one.text.hasMarksAbove
        let top = (space + (isHigh ? 0 : 1)) / 2 + (isLow ? 1 : 0)
        draw(one, in: &frame, rect, top: min(top, isLow ? max(0, space - 1) : space))
    }

    /// Draws a line; its accents leave a half row free above and below a name.
    private func draw(
        _ line: LetterLine, in frame: inout Frame, _ rect: Rect, top: Int, above: Int = 2,
        below: Int = 2
    ) {
        let edge = isName && margin > 0 ? 1 : 0
        line.draw(
            in: &frame, halfRow: 2 * rect.row + top,
            column: rect.column + indent(rect.columns - line.columns), style: style,
            above: min(top - edge, line.height > 7 ? above : 1),
            below: min(2 * rect.rows - edge - top - line.height, below))
    }

    /// Returns how many of the free columns are to the left of the text.
    private func indent(_ space: Int) -> Int {
        switch alignment {
        case .left: 0
        case .center: space / 2
        case .right: space
        }
    }

    /// The most legible way to break the text into two lines of the same height; nil if no break
    /// fits.
    private func twoLines(_ columns: Int, _ halfRows: Int, _ glyphs: GlyphSet) -> [LetterLine]? {
        var best: [LetterLine]?
        for (first, second) in breaks {
            let texts = [first, second].compactMap { LetterText($0) }
            guard texts.count == 2,
                let face = LetterFace.largest(
                    height: halfRows, glyphs: glyphs,
                    fits: { face in
                        texts.allSatisfy { LetterLine($0, face, glyphs: glyphs).columns <= columns }
                    }),
                face.height > best?[0].height ?? 6
            else { continue }
            best = texts.map { LetterLine($0, face, glyphs: glyphs) }
        }
        return best
    }

    /// The ways to break the text into two lines, at the first eight spaces and hyphens.
    private var breaks: [(String, String)] {
        let places = text.indices.filter { text[$0] == " " || text[$0] == "-" }.prefix(8)
        return places.map { place in
            let end = text[place] == "-" ? text.index(after: place) : place
            return (String(text[..<end]), String(text[text.index(after: place)...]))
        }
    }

    private func drawText(in frame: inout Frame, _ rect: Rect) {
        let isSplit = isName && rect.rows > 1
        let lines = isSplit ? TextWidth.lines(of: text, columns: rect.columns, atMost: 2) : [text]
        for (index, line) in lines.enumerated() {
            let column = indent(max(0, rect.columns - frame.width(of: line)))
            frame.put(
                line, row: rect.row + (rect.rows - lines.count) / 2 + index,
                column: rect.column + column, style: style.adding(.bold), width: rect.columns)
        }
    }
}
