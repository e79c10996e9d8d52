import ScrumCore
import TerminalUI
import Widgets

/// The header: title, progress bar, the meeting's elapsed and remaining time; in a state that must
/// be seen, its word in a strip as wide as the screen.
struct MeetingHeaderView {
    let title: String
    /// The number of the turn, and how many there are.
    let position: (index: Int, count: Int)
    /// Whether somebody speaks, and whether somebody comes after.
    let hasSpeaker: Bool
    let hasNext: Bool
    let silence: SilenceSign
    let figures: MeetingFigures
    let mood: MeetingMood
    let style: Style
    let track: Color

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        frame.fill(rect, style: style)
        let middle = rect.part(row: rect.rows / 2, rows: 1)
        var strip = rect.part(rows: 0)
        if let sign = mood.sign {
            let hasLetters = rect.rows >= 3 && rect.columns >= 72
            strip = hasLetters ? rect : rect.rows >= 3 ? middle : rect.part(rows: 1)
            let word = Band(sign.word, pattern: sign.pattern, style: style)
                .draw(in: &frame, rect: strip)
            strip.columns = word.column - rect.column
        } else if rect.rows >= 3 {
            drawBar(in: &frame, middle.inset(columns: 1))
        }
        // Beside the word, texts have what it leaves on their side.
        func line(_ row: Int) -> Line {
            let isBeside = row >= strip.row && row < strip.endRow
            return Line(
                row: row, rect: rect, room: isBeside ? strip.columns : rect.columns,
                style: style)
        }
        drawTitle(in: &frame, line(rect.row))
        if rect.rows >= 2 { drawTimes(in: &frame, line(rect.endRow - 1)) }
    }

    /// A row with a text at each end.
    private struct Line {
        let row: Int
        let rect: Rect
        /// The columns at each end.
        let room: Int
        let style: Style

        var isWhole: Bool { room == rect.columns }

        /// Draws with a blank on both sides, which keeps a pattern away; returns the columns taken.
        func put(left text: String, style: Style, in frame: inout Frame, width: Int) -> Int {
            guard width >= min(6, frame.width(of: text)) else { return 0 }
            frame.put(" ", row: row, column: rect.column, style: style)
            let used = frame.put(
                text, row: row, column: rect.column + 1, style: style, width: width)
            return 1 + used + frame.put(" ", row: row, column: rect.column + 1 + used, style: style)
        }

        func put(right text: String, in frame: inout Frame) {
            let width = frame.width(of: text) + 2
            frame.put(" \(text) ", row: row, column: rect.endColumn - width, style: style)
        }
    }

    /// "Speaker 2 of 4", "Last speaker", "No more speakers"; shorter where there is less room.
    private var positions: [String] {
        let (index, count) = position
        if !hasSpeaker { return ["No more speakers"] }
        if !hasNext { return [count == 1 ? "One speaker" : "Last speaker"] }
        return ["Speaker \(index) of \(count)", "\(index) of \(count)"]
    }

    private func drawTitle(in frame: inout Frame, _ line: Line) {
        let needed = min(frame.width(of: title) + 3, line.rect.columns / 2)
        let room = (line.isWhole ? line.room - needed : line.room) - silence.width
        let shown = positions.first { $0.utf8.count + 2 <= room }
        if let shown { line.put(right: shown, in: &frame) }
        let right = line.rect.endColumn - (shown.map { $0.utf8.count + 2 } ?? 0)
        if room >= 0 { silence.draw(in: &frame, row: line.row, end: right) }
        let taken = right - (room >= 0 ? silence.width + 1 : 0)
        _ = line.put(
            left: title, style: style.adding(.bold), in: &frame,
            width: min(line.room, taken - line.rect.column) - 2)
    }

    /// In steps of half a column: a finer bar would have to be written each second.
    private func drawBar(in frame: inout Frame, _ rect: Rect) {
        let steps = Double(max(1, rect.columns) * 2)
        ProgressBar(
            fraction: (figures.progress * steps).rounded(.down) / steps, style: style,
            track: style.with(foreground: track)
        )
        .draw(in: &frame, rect: rect)
    }

    private func drawTimes(in frame: inout Frame, _ line: Line) {
        let elapsed = figures.shown(figures.elapsed)
        let remaining = figures.shown(figures.remaining, roundedUp: true)
        let hasClocks = frame.glyphs == .unicode
        let forms = [
            (hasClocks ? "◔ Elapsed \(elapsed)" : "", hasClocks ? "\(remaining) Remaining ◕" : ""),
            ("Elapsed \(elapsed)", "\(remaining) Remaining"), (elapsed, remaining),
        ]
        let room = line.isWhole ? line.room / 2 : line.room
        for (left, right) in forms where !left.isEmpty {
            guard max(frame.width(of: left), frame.width(of: right)) + 2 <= room else { continue }
            _ = line.put(left: left, style: style, in: &frame, width: room)
            return line.put(right: right, in: &frame)
        }
        if line.isWhole { _ = line.put(left: elapsed, style: style, in: &frame, width: room) }
    }
}

/// Why it is silent, which must not be forgotten.
struct SilenceSign {
    let word: String
    /// Of what is around it; the sign has its colours swapped.
    let style: Style

    init(isMuted: Bool, hasProblem: Bool, style: Style) {
        word = isMuted ? " MUTED " : hasProblem ? " BELL " : ""
        self.style = style
    }

    var width: Int { word.utf8.count }

    func draw(in frame: inout Frame, row: Int, end: Int) {
        guard end - width > 1 else { return }
        // Two colours that were swapped, as blanks lose what reverse video needs.
        let inverse = Style(
            foreground: style.background, background: style.foreground, attributes: .bold
        ).adding(.field)
        frame.put(word, row: row, column: end - width, style: inverse)
    }
}
