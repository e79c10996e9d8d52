import TerminalUI

/// Text in the largest letters that fit, broken into lines and centred in a rectangle.
///
/// If there are no large letters for the text, or if they do not fit, the text is drawn in plain,
/// truncated lines.
package struct LargeLines {
    private let text: String
    private let style: Style

    package init(_ text: String, style: Style = .plain) {
        self.text = TextWidth.sanitized(text)
        self.style = style
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        // Half a row between two lines is enough if a whole row does not fit.
        let glyphs = frame.glyphs
        guard
            let (lines, step, gap) = lines(in: rect.size, gap: 2, glyphs: glyphs)
                ?? lines(in: rect.size, gap: 1, glyphs: glyphs)
        else {
            var large = LargeText(text, style: style)
            large.isLong = true
            if frame.mayDraw(text), large.isLarge(in: &frame, rect: rect) {
                return large.draw(in: &frame, rect: rect)
            }
            return drawPlain(in: &frame, rect)
        }
        let height = lines.count * step - gap
        var top = 2 * rect.row + max(0, (2 * rect.rows - height) / 2)
        if glyphs == .ascii { top = top / 2 * 2 }
        for (index, line) in lines.enumerated() {
            line.draw(
                in: &frame, halfRow: top + index * step,
                column: rect.column + (rect.columns - line.columns) / 2, style: style,
                above: index > 0 ? 1 : min(top - 2 * rect.row, 1))
        }
    }

    private func drawPlain(in frame: inout Frame, _ rect: Rect) {
        let lines = TextWidth.lines(of: text, columns: rect.columns, atMost: rect.rows)
        let place = rect.centered(rows: lines.count, columns: rect.columns)
        for (index, line) in lines.enumerated() {
            frame.put(line, inMiddleOf: place.part(row: index), style: style.adding(.bold))
        }
    }

    private typealias Lines = (lines: [LetterLine], step: Int, gap: Int)

    /// The lines in the largest face that fits; nil if no face fits. `step` is the distance from
    /// one line to the next in half rows, including `gap`.
    private func lines(in size: Size, gap: Int, glyphs: GlyphSet) -> Lines? {
        let scale = glyphs == .ascii ? 2 : 1
        let gap = max(gap, scale)
        let words = text.split(separator: " ").map { LetterText(String($0)) }
        guard !words.isEmpty, let words = words as? [LetterText] else { return nil }
        let width = size.columns * LetterLine.partsAcross(glyphs)
        func lines(_ face: LetterFace) -> [LetterText]? {
            let lines = Self.lines(of: words, face, width: width)
            let height = lines.count * (scale * face.height + gap) - gap
            return height <= 2 * size.rows && lines.allSatisfy { face.width(of: $0) <= width }
                ? lines : nil
        }
        let face = LetterFace.largest(height: min(2 * size.rows / scale, 48), glyphs: glyphs) {
            lines($0) != nil
        }
        return face.flatMap { face in
            lines(face).map { lines in
                (
                    lines.map { LetterLine($0, face, glyphs: glyphs) },
                    scale * face.height + gap, gap
                )
            }
        }
    }

    /// The words, arranged in lines.
    private static func lines(
        of words: [LetterText], _ face: LetterFace, width: Int
    ) -> [LetterText] {
        var lines: [LetterText] = []
        for word in words {
            if let longer = lines.last?.followed(by: word), face.width(of: longer) <= width {
                lines[lines.count - 1] = longer
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}
