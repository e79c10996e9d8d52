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
        else { return drawPlain(in: &frame, rect) }
        let height = lines.count * step - gap
        let top = max(0, (2 * rect.rows - height) / 2)
        for (index, line) in lines.enumerated() {
            var halfRow = top + index * step + (step - gap - line.height)
            if glyphs == .ascii { halfRow = halfRow / 2 * 2 }
            line.draw(in: &frame, rect: rect, halfRow: halfRow, alignment: .center, style: style)
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
        var words: [[Letter]] = []
        for word in text.split(separator: " ") {
            guard let letters = Letter.letters(of: String(word)) else { return nil }
            words.append(letters)
        }
        guard !words.isEmpty else { return nil }
        let strokes = stride(
            from: min(2 * size.rows, 48), through: LetterFace.lowestStrokes, by: -1
        ).compactMap { LetterFace(height: $0, share: 0.48, glyphs: glyphs) }
        for face in strokes + LetterFace.pixels(glyphs) {
            let room = LetterLine.Room(columns: size.columns, halfRows: 2 * size.rows)
            guard let lines = Self.lines(of: words, face, in: room) else { continue }
            var step = (lines.map(\.height).max() ?? 0) + gap
            if glyphs == .ascii { step += step % 2 }
            if lines.count * step - gap <= 2 * size.rows { return (lines, step, gap) }
        }
        return nil
    }

    /// The words, arranged in lines; nil if a word is wider than a line.
    private static func lines(
        of words: [[Letter]], _ face: LetterFace, in room: LetterLine.Room
    ) -> [LetterLine]? {
        let blank = Letter.letters(of: " ") ?? []
        var lines: [[Letter]] = []
        for word in words {
            if let last = lines.indices.last,
                face.width(of: lines[last] + blank + word) <= 2 * room.columns
            {
                lines[last] += blank + word
            } else {
                lines.append(word)
            }
        }
        let set = lines.compactMap { LetterLine($0, face, in: room) }
        return set.count == lines.count ? set : nil
    }
}
