import ScrumCore
import TerminalUI
import Widgets

/// The header: title and indicators, elapsed and remaining time, and the state's banner between
/// them.
struct MeetingHeaderView {
    let title: String
    /// The turn's number, for a one-row header; longest form first.
    let positions: [String]
    let signs: [String]
    let elapsed: String
    let remaining: String
    let mood: MeetingMood
    let style: Style
    /// The height of the times' letters; 0 for plain text.
    var letterHeight = 0

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        let hasTimes = rect.rows >= 2
        let band = mood.band.map { Band($0.word, pattern: $0.pattern, style: style) }
        let word = band?.columns(rows: rect.rows, glyphs: frame.glyphs) ?? 2
        let reserved = min(frame.width(of: title), 10) + 3
        let (left, right) = times(in: frame, rect, beside: word, title: reserved)
        var (from, to) = (rect.column + 1, rect.endColumn - 1)
        if hasTimes {
            from += left.columns(in: frame) + 1
            to -= right.columns(in: frame) + 1
        }
        let textStyle = band?.textStyle ?? style
        // Indicators are words if the state's word keeps its size next to them, and single letters
        // otherwise.
        let words = HeaderSigns(signs, isShort: false)
        let wanted =
            mood.band == nil ? reserved : max(reserved, from - rect.column) + word + 1
        let shown = words.width + wanted > rect.columns ? HeaderSigns(signs, isShort: true) : words
        to = min(to, rect.endColumn - shown.width - 1)
        from = max(from, rect.column + min(reserved, rect.columns / 3))
        if let band { band.draw(in: &frame, rect: rect, word: from..<max(from, to)) }
        let plate = mood.band.map { TextWidth.width(of: $0.word) + 2 } ?? 0
        let titleRoom =
            rect.rows >= 2 && band != nil
            ? from - rect.column - 2
            : band != nil
                ? min(rect.columns / 3, max(0, (rect.columns - plate) / 2 - 2))
                : rect.columns - shown.width - 3
        put(
            title, in: &frame, row: rect.row, column: rect.column + 1, textStyle.adding(.bold),
            width: min(titleRoom, frame.width(of: title)))
        shown.draw(
            in: &frame, row: rect.row, end: rect.endColumn, style: textStyle,
            sign: textStyle.inverted.adding(.bold))
        if hasTimes {
            put(left, in: &frame, rect, column: rect.column + 1, textStyle)
            put(
                right, in: &frame, rect, column: rect.endColumn - 1 - right.columns(in: frame),
                textStyle)
        } else {
            drawPosition(in: &frame, rect, signs: shown, plate: plate, textStyle)
        }
    }

    /// The elapsed time, which narrow windows omit, and the remaining time. They lose their labels
    /// if the state's word, which is `word` columns wide, is larger without them.
    private func times(
        in frame: Frame, _ rect: Rect, beside word: Int, title: Int
    ) -> (LineOfText, LineOfText) {
        let elapsed = frame.size.columns < 100 ? "" : elapsed
        func line(_ text: String) -> LineOfText {
            LineOfText(text, height: letterHeight, glyphs: frame.glyphs)
        }
        let whole = (
            line(elapsed.isEmpty ? "" : phrase("Elapsed \(elapsed)")),
            line(phrase("\(remaining) Remaining"))
        )
        func fits(_ times: (LineOfText, LineOfText), _ word: Int) -> Bool {
            let left = max(times.0.columns(in: frame) + 2, title)
            return left + word + times.1.columns(in: frame) + 2 <= rect.columns
        }
        if fits(whole, word) { return whole }
        let short = (line(elapsed), line(remaining))
        let least = mood.band.map { TextWidth.width(of: $0.word) + 4 } ?? 2
        return !fits(short, word) && fits(whole, least) ? whole : short
    }

    /// Draws a time; next to a banner, a space on each side separates it from the pattern.
    private func put(
        _ time: LineOfText, in frame: inout Frame, _ header: Rect, column: Int, _ style: Style
    ) {
        let rows = LineOfText.rows(height: letterHeight)
        let rect = Rect(
            row: header.endRow - rows, column: column, rows: rows,
            columns: time.columns(in: frame))
        guard rect.columns > 0 else { return }
        if mood.band != nil {
            frame.fill(
                Rect(row: rect.row, column: column - 1, rows: rows, columns: rect.columns + 2),
                style: style)
        }
        time.draw(in: &frame, rect: rect, style: style)
    }

    /// Draws text; next to a banner, a space on each side separates the text from the pattern.
    private func put(
        _ text: String, in frame: inout Frame, row: Int, column: Int, _ style: Style,
        width: Int? = nil
    ) {
        let width = width ?? frame.width(of: text)
        guard width > 0 else { return }
        if mood.band != nil {
            frame.fill(
                Rect(row: row, column: column - 1, rows: 1, columns: width + 2), style: style)
        }
        frame.put(text, row: row, column: column, style: style, width: width)
    }

    /// Draws the position on the right of a one-row header if the banner's word leaves room.
    private func drawPosition(
        in frame: inout Frame, _ rect: Rect, signs: HeaderSigns, plate: Int, _ style: Style
    ) {
        let end = rect.endColumn - signs.width
        let titleEnd = rect.column + frame.width(of: title) + 2
        let middle = rect.column + (rect.columns + plate + 1) / 2
        let start = mood.band == nil ? titleEnd : middle + 1
        guard let text = positions.first(where: { end - start >= frame.width(of: $0) + 2 }) else {
            return
        }
        put(text, in: &frame, row: rect.row, column: end - frame.width(of: text) - 1, style)
    }
}

/// Indicators that must be noticed, in inverted colours: "MUTED", "SHARED 3".
struct HeaderSigns {
    private let words: [String]

    init(_ words: [String], isShort: Bool) {
        self.words = words.map { isShort ? " \($0.prefix(1)) " : " \($0) " }
    }

    /// Returns the indicators for muted or failed sounds and for sharing.
    static func words(isMuted: Bool, hasProblem: Bool, viewers: Int?) -> [String] {
        let silence = isMuted ? phrase("MUTED") : hasProblem ? phrase("BELL") : nil
        let sharing = viewers.map { $0 == 0 ? phrase("SHARED") : phrase("SHARED \($0)") }
        return [silence, sharing].compactMap(\.self)
    }

    /// The total width, including a space before each indicator.
    var width: Int { words.reduce(0) { $0 + TextWidth.width(of: $1) + 1 } }

    /// Draws the indicators, each in the style `sign`.
    func draw(in frame: inout Frame, row: Int, end: Int, style: Style, sign: Style) {
        var end = end
        for word in words where end - frame.width(of: word) >= 0 {
            let start = end - frame.width(of: word)
            frame.put(" ", row: row, column: start - 1, style: style)
            frame.put(word, row: row, column: start, style: sign)
            end = start - 1
        }
    }
}
