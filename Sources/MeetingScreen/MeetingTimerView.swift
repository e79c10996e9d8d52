import ScrumCore
import TerminalUI
import Widgets

/// The face: a ring with an arc per speaker, the name and the countdown in it.
struct MeetingTimerView {
    let model: MeetingModel
    let figures: MeetingFigures
    let palette: MeetingPalette
    let mood: MeetingMood
    /// The big digits.
    let digits: String

    /// Draws the face, with the speaker's name unless it stands elsewhere.
    func draw(in frame: inout Frame, rect: Rect, hasName: Bool) {
        guard !rect.isEmpty else { return }
        frame.fill(rect, style: palette.face)
        let band = mood.band(style: palette.face)
        let bandRows = band == nil ? 0 : Self.bandRows(in: rect)
        // The band covers the ring's lower part; name and digits move into the part above it.
        let open = rect.part(rows: rect.rows - bandRows)
        let place = digitsPlace(in: rect, open: open, hasName: hasName, frame.glyphs)
        if let ring = ringPlace(in: rect) {
            Ring(arcs: arcs(rows: ring.rows), thickness: thickness(of: ring, in: rect))
                .draw(in: &frame, rect: ring)
        }
        if !Self.hasWordsInside(rect) {
            drawWords(in: &frame, wordsPlace(in: rect, open: open))
        } else if hasName {
            drawWordsAround(place, in: &frame, rect, open: open)
        }
        if place.rows > 0 {
            LargeText([digits], style: palette.face).draw(in: &frame, rect: place)
        } else {
            let words = wordsPlace(in: rect, open: open)
            frame.put(
                "\(digits) \(name)", row: words.row, column: words.column,
                style: palette.face.adding(.bold), width: words.columns)
        }
        if bandRows > 1 { band?.drawFrame(in: &frame, rect: rect) }
        band?.draw(in: &frame, rect: rect.part(row: open.rows))
    }

    // MARK: Layout

    /// Enough that, with the frame, the face looks different without any colours.
    private static func bandRows(in rect: Rect) -> Int {
        rect.rows >= 7 ? rect.rows * 3 / 8 : rect.rows >= 2 ? 1 : 0
    }

    private static func hasWordsInside(_ rect: Rect) -> Bool {
        rect.rows >= 13 && rect.columns >= 28
    }

    /// Where the ring is; nil without room for one.
    private func ringPlace(in rect: Rect) -> Rect? {
        if Self.hasWordsInside(rect) {
            let rows = min(rect.rows, rect.columns / 2)
            let ring = rect.centered(rows: rows, columns: rows * 2)
            // Below the frame's upper side, which would cut its top off.
            return mood == .calm ? ring : ring.part(row: 1, column: 1, columns: 2 * (rows - 1))
        }
        guard rect.rows >= 7, rect.columns >= 36 else { return nil }
        return rect.part(column: 1, columns: rect.rows * 2)
    }

    /// Beside a band it is thinner, so that the digits keep their size.
    private func thickness(of ring: Rect, in rect: Rect) -> Double? {
        guard Self.hasWordsInside(rect) else { return nil }
        return Double(ring.columns) * (mood == .calm ? 0.08 : 0.06)
    }

    /// Where the words are if not inside of the ring.
    private func wordsPlace(in rect: Rect, open: Rect) -> Rect {
        guard let ring = ringPlace(in: rect) else { return open }
        return Rect(
            row: open.row, column: ring.endColumn + 1, rows: open.rows,
            columns: rect.endColumn - ring.endColumn - 2)
    }

    /// Where the big digits are; without rows if there is no room for them.
    private func digitsPlace(
        in rect: Rect, open: Rect, hasName: Bool, _ glyphs: GlyphSet
    ) -> Rect {
        guard Self.hasWordsInside(rect), let ring = ringPlace(in: rect) else {
            let words = wordsPlace(in: rect, open: open)
            guard words.rows >= 3 else { return words.centered(rows: 0, columns: 0) }
            let above = words.rows >= 7 ? 2 : 1
            let below = words.rows >= 5 ? 1 : 0
            return words.part(row: above, rows: words.rows - above - below)
        }
        var rows = max(3, hasName ? ring.rows / 3 : ring.rows * 2 / 5)
        let top = { (rows: Int) in
            min(ring.row + (ring.rows - rows) / 2, open.endRow - rows - 1)
        }
        while rows > 3 {
            let place = interior(of: ring, in: rect, row: top(rows), rows: rows)
            if LargeText([digits]).size(in: place.size, glyphs: glyphs).rows == rows {
                return place
            }
            rows -= 1
        }
        return interior(of: ring, in: rect, row: top(3), rows: 3)
    }

    /// The widest rectangle inside of the ring at these rows.
    private func interior(of ring: Rect, in rect: Rect, row: Int, rows: Int) -> Rect {
        let picture = Ring(arcs: [], thickness: thickness(of: ring, in: rect))
        // The interior is known for a rectangle in the middle; one beside it is as narrow as one
        // that reaches as far on both sides.
        let middle = 2 * ring.row + ring.rows
        let reach = max(abs(2 * row - middle), abs(2 * (row + rows) - middle))
        let columns = picture.interior(of: ring, rows: reach).columns
        return Rect(
            row: row, column: ring.column + (ring.columns - columns) / 2, rows: rows,
            columns: columns)
    }

    // MARK: Words

    /// The name above the digits and the next one below, as wide as the ring allows.
    private func drawWordsAround(
        _ place: Rect, in frame: inout Frame, _ rect: Rect, open: Rect
    ) {
        guard let ring = ringPlace(in: rect) else { return }
        let gap = ring.rows >= 22 && open == rect ? 2 : 1
        let line = { (row: Int) in interior(of: ring, in: rect, row: row, rows: 1) }
        center(
            name, in: &frame, line(place.row - gap), style: palette.face.adding(.bold))
        let below = place.endRow - 1 + gap
        if below < open.endRow { center(next, in: &frame, line(below), style: palette.face) }
    }

    /// An arc per turn, in proportion to its time; the current one fills up.
    private func arcs(rows: Int) -> [Ring.Arc] {
        let timer = model.timer
        // A person who had several turns has one arc for all of them.
        var isDrawn = [Bool](repeating: false, count: timer.speakers.count)
        if let current = timer.current { isDrawn[current.id] = true }
        let past = timer.past.filter { speaker in
            defer { isDrawn[speaker.id] = true }
            return !isDrawn[speaker.id]
        }
        // The ring moves by half a cell at a time: finer steps would change it each second.
        let step = max(timer.plannedLength.seconds / Double(12 * max(rows, 1)), 0.1)
        let exact = timer.current.map { figures.spoken[$0.id] } ?? .zero
        let steps = (exact.seconds / step).rounded(.down)
        let spoken = Duration.nanoseconds(Int64(step * steps * 1e9))
        let left = timer.current.map { max(.zero, $0.box - spoken) } ?? .zero
        // The ring of a meeting that is over is closed.
        let toCome = (timer.hasEnded ? [] : timer.upcoming).map { max(.zero, $0.box - $0.spoken) }
        let whole = max(
            past.reduce(spoken + left) { $0 + $1.spoken } + toCome.reduce(.zero, +), .seconds(1))
        var arcs = past.map { arc($0.spoken / whole, palette.done) }
        if spoken > .zero {
            arcs.append(arc(spoken / whole, palette.speaking, isJoined: left > .zero))
        }
        if left > .zero { arcs.append(arc(left / whole, palette.toCome, weight: 0.4)) }
        return arcs + toCome.map { arc($0 / whole, palette.toCome, weight: 0.4) }
    }

    /// Arcs to come are thin, so that they can be recognized without colours.
    private func arc(
        _ fraction: Double, _ color: Color, weight: Double = 1, isJoined: Bool = false
    ) -> Ring.Arc {
        Ring.Arc(
            fraction: fraction, style: palette.face.with(foreground: color), weight: weight,
            isJoined: isJoined)
    }

    /// The name and the next one, as far as there is room above and below the digits.
    private func drawWords(in frame: inout Frame, _ rect: Rect) {
        guard rect.rows >= 3, rect.columns > 0 else { return }
        let top = rect.part(row: rect.rows >= 7 ? 1 : 0)
        center(name, in: &frame, top, style: palette.face.adding(.bold))
        guard rect.rows >= 5 else { return }
        center(next, in: &frame, rect.part(row: rect.rows - 1), style: palette.face)
    }

    private var name: String { model.timer.current?.name ?? model.result ?? "Nobody" }

    private var next: String {
        model.timer.next.map { "then \($0.name)" }
            ?? (model.timer.hasEnded ? "" : "nobody after")
    }

    private func center(_ text: String, in frame: inout Frame, _ line: Rect, style: Style) {
        guard !text.isEmpty, line.columns > 0 else { return }
        let width = min(frame.width(of: text), line.columns)
        frame.put(
            text, row: line.row, column: line.column + (line.columns - width) / 2, style: style,
            width: line.columns)
    }
}
