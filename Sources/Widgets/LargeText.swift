import TerminalUI

/// A name or a time in the largest letters that fit.
///
/// If there are no large letters for the text, it is drawn as a bold row, next to `place` in large
/// digits if `place` is given.
package struct LargeText {
    package enum Alignment: Sendable {
        case left, center, right
    }

    private let text: String
    private var letters: [Letter]?
    private let widest: [Letter]
    package var style: Style
    package var alignment: Alignment
    /// The maximum height of a capital letter, in half rows.
    package var maxHeight: Int
    /// The total number of half rows to leave free above and below; accents may use them.
    package var margin: Int
    /// Whether a spare half row goes below the letters rather than above them.
    package var isHigh = false
    /// Whether the text may be split into two lines, or may lose accents and its last words to fit.
    package var isName: Bool
    /// A short string, such as "6/8", to draw in large digits next to a name whose script has no
    /// large letters.
    package var place: String?

    /// `widest` is another string that must also fit at the chosen size, so that the size stays
    /// constant while digits change.
    package init(
        _ text: String, style: Style = .plain, alignment: Alignment = .center, widest: String = "",
        maxHeight: Int = .max, margin: Int = 0, isName: Bool = false, place: String? = nil
    ) {
        self.text = TextWidth.sanitized(text)
        letters = Letter.letters(of: self.text, atMost: Frame.largest.columns)
        self.widest = Letter.letters(of: widest) ?? []
        self.style = style
        self.alignment = alignment
        self.maxHeight = maxHeight
        self.margin = margin
        self.isName = isName
        self.place = place
    }

    /// The number of columns and half rows that the letters need, and the height of a capital
    /// letter in half rows.
    package struct Measure: Equatable, Sendable {
        package let columns: Int
        package let halfRows: Int
        package let height: Int
    }

    /// The size of the largest letters that fit; nil if none do.
    package func measure(columns: Int, halfRows: Int, glyphs: GlyphSet) -> Measure? {
        let line = line(columns, halfRows, glyphs)
        return (line ?? (isName ? simplified.line(columns, halfRows, glyphs) : nil)).map {
            Measure(columns: $0.columns, halfRows: $0.height, height: $0.face.height)
        }
    }

    /// Whether the letters have accents; nil for text without large letters.
    package func hasMarks(_ glyphs: GlyphSet) -> Bool? {
        letters.map { letters in
            glyphs != .ascii && letters.contains { !$0.above.isEmpty || !$0.below.isEmpty }
        }
    }

    /// Whether the letters have accents above them.
    package var hasMarksAbove: Bool { letters?.contains { !$0.above.isEmpty } ?? false }

    /// The text with at most one accent above each letter and none below.
    private var simplified: LargeText {
        var copy = self
        copy.letters = letters?.map(\.simplified)
        return copy
    }

    /// How many half rows the letters may use if the given number of rows is available.
    private func room(_ rows: Int, _ glyphs: GlyphSet) -> Int {
        guard glyphs == .ascii else { return 2 * rows - margin }
        return 2 * rows - (margin > 0 && rows > 5 ? 2 : 0)
    }

    private func line(
        _ columns: Int, _ halfRows: Int, _ glyphs: GlyphSet, _ other: [Letter]? = nil
    ) -> LetterLine? {
        guard let letters = other ?? letters else { return nil }
        // A pixel of an ASCII letter is a whole row high.
        let isLow = glyphs == .ascii && (5..<10).contains(maxHeight)
        let room = LetterLine.Room(
            columns: columns, halfRows: halfRows, maxHeight: isLow ? 10 : maxHeight,
            widest: other == nil ? widest : [])
        return LetterLine(letters, in: room, glyphs: glyphs)
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        let glyphs = frame.glyphs
        let room = room(rect.rows, glyphs)
        // Half a row stays free above accents, and below them if there is room.
        let most = glyphs == .ascii ? room : 2 * rect.rows - (margin > 2 ? 2 : min(margin, 1))
        var best = line(rect.columns, room, glyphs)
        if margin > 0, best?.face.isNarrow ?? true {
            var lower = self
            lower.maxHeight = min(maxHeight, 7)
            best = lower.line(rect.columns, most, glyphs) ?? best
        }
        if isName, room >= 11, !(best?.face.hasStrokes ?? false),
            let lines = twoLines(rect.columns, room, glyphs),
            min(lines.0.face.quality, lines.1.face.quality) - 0.5 > best?.face.quality ?? 0
        {
            return draw(lines, in: &frame, rect, room: room)
        }
        if best == nil, isName {
            var lower = simplified
            lower.maxHeight = min(maxHeight, 7)
            best =
                lower.line(rect.columns, most, glyphs)
                ?? lower.shortened(rect.columns, [room - min(margin, 1), most], glyphs)
        }
        guard let best else { return drawText(in: &frame, rect) }
        draw(best, in: &frame, rect)
    }

    private func draw(_ line: LetterLine, in frame: inout Frame, _ rect: Rect) {
        let space = 2 * rect.rows - line.height
        var top = (space + (isHigh ? 0 : 1)) / 2
        if frame.glyphs == .ascii { top = space / 4 * 2 }
        line.draw(in: &frame, rect: rect, halfRow: top, alignment: alignment, style: style)
    }

    // MARK: Two lines

    /// The most legible way to break the text into two lines, each at half the height; nil if no
    /// break fits.
    private func twoLines(
        _ columns: Int, _ halfRows: Int, _ glyphs: GlyphSet
    ) -> (LetterLine, LetterLine)? {
        var best: (LetterLine, LetterLine)?
        for (first, second) in breaks(columns) {
            let half = (halfRows - 1) / 2
            guard let letters = Letter.letters(of: first, atMost: columns),
                let one = line(columns, half, glyphs, letters),
                let others = Letter.letters(of: second, atMost: columns),
                let two = line(columns, half, glyphs, others)
            else { continue }
            let quality = min(one.face.quality, two.face.quality)
            if quality > best.map({ min($0.0.face.quality, $0.1.face.quality) }) ?? 0 {
                best = (one, two)
            }
        }
        return best
    }

    private func draw(
        _ lines: (LetterLine, LetterLine), in frame: inout Frame, _ rect: Rect, room: Int
    ) {
        let half = (room - 1) / 2
        for (index, line) in [lines.0, lines.1].enumerated() {
            var top = (2 * rect.rows - room) / 2 + index * (half + 1) + (half - line.height) / 2
            if frame.glyphs == .ascii { top = top / 2 * 2 }
            line.draw(in: &frame, rect: rect, halfRow: top, alignment: alignment, style: style)
        }
    }

    /// The maximum number of breaks to try; a line can break at a space or after a hyphen.
    private static let maxBreaks = 8

    /// The ways to break the text into two lines. The first line has at most `columns` letters,
    /// because each letter needs at least a column.
    private func breaks(_ columns: Int) -> [(String, String)] {
        var places: [String.Index] = []
        let start = text.prefix(columns + 1)
        for index in start.indices where start[index] == " " || start[index] == "-" {
            places.append(index)
            if places.count == Self.maxBreaks { break }
        }
        return places.compactMap { place in
            let end = text[place] == "-" ? text.index(after: place) : place
            let (first, second) = (text[..<end], text[text.index(after: place)...])
            return first.isEmpty || second.isEmpty ? nil : (String(first), String(second))
        }
    }

    // MARK: Text that does not fit

    /// Omits words from the end of the text, then letters from the end of the first word.
    private func shortened(
        _ columns: Int, _ heights: [Int], _ glyphs: GlyphSet
    ) -> LetterLine? {
        guard letters != nil else { return nil }
        let words = breaks(columns).reversed().map { $0.0 }
        for short in words {
            if let line = line(columns, heights, glyphs, shortenedTo: short) { return line }
        }
        // Uses a binary search: if some letters fit, fewer letters fit too.
        let first = words.last ?? String(text.prefix(columns))
        var counts = 4..<max(4, min(first.count, columns + 1))
        var longest: LetterLine?
        while !counts.isEmpty {
            let count = (counts.lowerBound + counts.upperBound) / 2
            let short = String(first.prefix(count))
            if let line = line(columns, heights, glyphs, shortenedTo: short) {
                longest = line
                counts = count + 1..<counts.upperBound
            } else {
                counts = counts.lowerBound..<count
            }
        }
        return longest
    }

    private func line(
        _ columns: Int, _ heights: [Int], _ glyphs: GlyphSet, shortenedTo text: String
    ) -> LetterLine? {
        let whole = Letter.letters(of: text + "…", atMost: columns) ?? []
        for letters in [whole, whole.map(\.simplified)] {
            for halfRows in heights {
                if let line = line(columns, halfRows, glyphs, letters) { return line }
            }
        }
        return nil
    }

    /// Draws the text as a bold row, next to `place` in large digits if `place` is given.
    private func drawText(in frame: inout Frame, _ rect: Rect) {
        let bold = style.adding(.bold)
        let row = rect.row + (rect.rows - 1) / 2
        if let place, letters == nil, rect.rows >= 3,
            let digits = Letter.letters(of: place),
            let line = line(rect.columns / 2, room(rect.rows, frame.glyphs), frame.glyphs, digits)
        {
            let width = min(frame.width(of: text), rect.columns - line.columns - 3)
            let isLegible = frame.glyphs != .ascii
            let total = line.columns + (isLegible ? 3 + width : 0)
            let left = alignment == .left ? 0 : max(0, rect.columns - total) / 2
            let part = rect.part(column: left, columns: line.columns)
            draw(line, in: &frame, part)
            guard isLegible else { return }
            frame.put(text, row: row, column: part.endColumn + 3, style: bold, width: width)
            return
        }
        let width = min(frame.width(of: text), rect.columns)
        let column = alignment == .left ? 0 : (rect.columns - width) / (alignment == .right ? 1 : 2)
        frame.put(text, row: row, column: rect.column + column, style: bold, width: rect.columns)
    }
}
