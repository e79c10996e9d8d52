import ScrumCore
import TerminalUI

/// The face: a ring with an arc per speaker, the name and the countdown in it.
struct MeetingTimerView {
    let model: MeetingModel
    let figures: MeetingFigures
    let palette: MeetingPalette
    let mood: MeetingMood

    init(_ view: MeetingView) {
        model = view.model
        figures = view.figures
        palette = view.palette
        mood = view.mood
    }

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        frame.fill(rect, style: palette.face)
        if rect.rows >= 13, rect.columns >= 28 {
            drawAround(in: &frame, rect)
        } else if rect.rows >= 7, rect.columns >= 36 {
            let width = rect.rows * 2
            Ring(arcs: arcs).draw(
                in: &frame,
                rect: Rect(row: rect.row, column: rect.column + 1, rows: rect.rows, columns: width))
            let rest = Rect(
                row: rect.row, column: rect.column + width + 2, rows: rect.rows,
                columns: rect.columns - width - 3)
            drawWords(in: &frame, rest)
        } else {
            drawWords(in: &frame, rect)
        }
    }

    /// The words inside the ring.
    private func drawAround(in frame: inout Frame, _ rect: Rect) {
        let rows = min(rect.rows, rect.columns / 2)
        let ring = rect.centered(rows: rows, columns: rows * 2)
        let picture = Ring(arcs: arcs, thickness: Double(ring.columns) * 0.1)
        picture.draw(in: &frame, rect: ring)
        let digits = figures.digits(of: model.timer)
        let most = max(3, rows / 3)
        let place =
            (3...most).reversed().lazy
            .map { picture.interior(of: ring, rows: $0) }
            .first {
                BigDigits.width(of: digits, rows: $0.rows, glyphs: frame.glyphs) <= $0.columns
            }
            ?? picture.interior(of: ring, rows: 1)
        BigDigits(digits, style: palette.face).draw(in: &frame, rect: place)
        let gap = rows >= 22 ? 2 : 1
        let line = { (distance: Int) in
            let center = ring.row + ring.rows / 2
            let reach = max(abs(distance), 1) * 2 + 1
            let columns = picture.interior(of: ring, rows: reach).columns
            return ring.centered(rows: ring.rows, columns: columns).line(center + distance)
        }
        let above = place.row - gap - (ring.row + ring.rows / 2)
        let below = place.endRow - 1 + gap - (ring.row + ring.rows / 2)
        center(name, in: &frame, line(above), style: palette.face.adding(.bold))
        center(next, in: &frame, line(below), style: palette.face)
        center(state, in: &frame, line(above - gap), style: stateStyle)
    }

    private var stateStyle: Style {
        mood == .calm ? palette.face : palette.face.adding([.bold, .reverse])
    }

    /// An arc per turn, as long as its part of the meeting; the current one fills as time goes.
    private var arcs: [Ring.Arc] {
        let timer = model.timer
        // Who had several turns has one arc, with all that was spoken.
        var drawn = Set([timer.current?.id])
        var arcs = timer.past.filter { drawn.insert($0.id).inserted }
            .map { arc(figures.spoken[$0.id], palette.done) }
        if let current = timer.current {
            let spoken = figures.spoken[current.id]
            if spoken > .zero { arcs.append(arc(spoken, palette.speaking, isJoined: true)) }
            if spoken < current.box { arcs.append(toCome(current.box - spoken)) }
        }
        arcs += timer.upcoming.map { toCome($0.box - $0.spoken) }
        return arcs
    }

    /// Thin, so that it can be told without colours.
    private func toCome(_ duration: Duration) -> Ring.Arc {
        var arc = arc(duration, palette.toCome)
        arc.weight = 0.4
        return arc
    }

    private func arc(_ duration: Duration, _ color: Color, isJoined: Bool = false) -> Ring.Arc {
        let whole = max(figures.elapsed + figures.remaining, .seconds(1))
        return Ring.Arc(
            fraction: max(duration, .zero) / whole, style: palette.face.with(foreground: color),
            isJoined: isJoined)
    }

    /// The state, the name, the countdown and who is next, as far as there is room.
    private func drawWords(in frame: inout Frame, _ rect: Rect) {
        guard rect.rows > 0, rect.columns > 0 else { return }
        let digits = figures.digits(of: model.timer)
        guard rect.rows >= 3 else {
            let text = "\(digits) \(name)"
            frame.put(
                text, row: rect.row, column: rect.column, style: palette.face.adding(.bold),
                width: rect.columns)
            return
        }
        let hasNext = rect.rows >= 5
        let hasState = rect.rows >= 7
        let top = rect.row + (hasState ? 1 : 0)
        center(name, in: &frame, rect.line(top), style: palette.face.adding(.bold))
        let digitRows = rect.endRow - top - 1 - (hasNext ? 1 : 0)
        BigDigits(digits, style: palette.face).draw(
            in: &frame,
            rect: Rect(row: top + 1, column: rect.column, rows: digitRows, columns: rect.columns))
        if hasState {
            center(state, in: &frame, rect.line(rect.row), style: stateStyle)
        }
        guard hasNext else { return }
        let last = rect.line(rect.endRow - 1)
        if hasState || mood == .calm {
            center(next, in: &frame, last, style: palette.face)
        } else {
            center(state, in: &frame, last, style: stateStyle)
        }
    }

    private var name: String { model.timer.current?.name ?? "Nobody" }

    private var next: String {
        model.timer.next.map { "then \($0.name)" } ?? "nobody after"
    }

    private var state: String {
        switch mood {
        case .paused: return " PAUSED "
        case .over: return " OVERTIME "
        case .warned: return " WRAP UP "
        case .calm:
            if model.timer.phase == .waiting { return "press a key to begin" }
            return ""
        }
    }

    private func center(_ text: String, in frame: inout Frame, _ line: Rect, style: Style) {
        guard !text.isEmpty, line.columns > 0 else { return }
        let width = min(frame.width(of: text), line.columns)
        frame.put(
            text, row: line.row, column: line.column + (line.columns - width) / 2, style: style,
            width: line.columns)
    }
}

extension Rect {
    /// One row of this rectangle.
    fileprivate func line(_ row: Int) -> Rect {
        Rect(row: row, column: column, rows: 1, columns: columns)
    }
}
