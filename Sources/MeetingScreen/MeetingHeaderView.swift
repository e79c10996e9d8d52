import Live
import TerminalUI
import TimelineKit
import Widgets

/// The header: title, progress bar, the meeting's elapsed and remaining time; in a state that must
/// be seen, its word in a strip as wide as the screen.
struct MeetingHeaderView {
    let state: MeetingState
    /// Which turn it is; shorter where there is less room.
    let positions: [String]
    /// "MUTED", "SHARED 3"
    let signs: [HeaderSign]
    let cadence: Cadence
    let mood: MeetingMood
    let style: Style
    let track: Color

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        frame.fill(rect, style: style)
        let middle = rect.part(row: rect.rows / 2, rows: 1)
        var strip = rect.part(rows: 0)
        if let band = mood.band {
            let hasLetters = rect.rows >= 3 && rect.columns >= 72
            strip = hasLetters ? rect : rect.rows >= 3 ? middle : rect.part(rows: 1)
            let word = Band(band.word, pattern: band.pattern, style: style)
                .draw(in: &frame, rect: strip)
            strip.columns = word.column - rect.column
        } else if rect.rows >= 3 {
            drawBar(in: &frame, middle.inset(columns: 1))
        }
        // In the rows of the word, texts have the room beside it.
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

    private func drawTitle(in frame: inout Frame, _ line: Line) {
        let needed = min(frame.width(of: state.scrum) + 3, line.rect.columns / 2)
        var room = line.isWhole ? line.room - needed : line.room
        let shownSigns = signs.filter { sign in
            guard sign.width <= room else { return false }
            room -= sign.width
            return true
        }
        let shown = positions.first { $0.utf8.count + 2 <= room }
        if let shown { line.put(right: shown, in: &frame) }
        var right = line.rect.endColumn - (shown.map { $0.utf8.count + 2 } ?? 0)
        for sign in shownSigns {
            sign.draw(in: &frame, row: line.row, end: right)
            right -= sign.width
        }
        _ = line.put(
            left: state.scrum, style: style.adding(.bold), in: &frame,
            width: min(line.room, right - line.rect.column - (shownSigns.isEmpty ? 0 : 1)) - 2)
    }

    /// In steps of half a column: a finer bar would have to be written each second.
    private func drawBar(in frame: inout Frame, _ rect: Rect) {
        let steps = Double(max(1, rect.columns) * 2)
        ProgressBar(
            fraction: (state.progress * steps).rounded(.down) / steps, style: style,
            track: style.with(foreground: track)
        )
        .draw(in: &frame, rect: rect)
    }

    private func drawTimes(in frame: inout Frame, _ line: Line) {
        let elapsed = cadence.text(state.elapsed)
        let remaining = cadence.text(state.remaining, roundedUp: true)
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

/// A word that must not be forgotten, with the colours around it swapped.
struct HeaderSign {
    let word: String
    /// The style of what is around it.
    let style: Style

    /// The signs that tell why the meeting is silent and that others see it.
    static func all(
        isMuted: Bool, hasProblem: Bool, viewers: Int?, style: Style
    ) -> [HeaderSign] {
        let silence = isMuted ? "MUTED" : hasProblem ? "BELL" : nil
        let sharing = viewers.map { $0 == 0 ? "SHARED" : "SHARED \($0)" }
        return [silence, sharing].compactMap(\.self).map { HeaderSign(word: $0, style: style) }
    }

    /// With a blank on both sides, and one that keeps it from what stands before it.
    var width: Int { word.utf8.count + 3 }

    func draw(in frame: inout Frame, row: Int, end: Int) {
        guard end - width >= 0 else { return }
        // The colours themselves are swapped, since a blank keeps no colour of text to reverse.
        let inverse = Style(
            foreground: style.background, background: style.foreground, attributes: .bold
        ).adding(.field)
        frame.put(" \(word) ", row: row, column: end - width + 1, style: inverse)
    }
}
