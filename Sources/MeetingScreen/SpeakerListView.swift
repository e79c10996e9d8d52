import Live
import TerminalUI
import Widgets

/// The list of speakers with their times.
struct SpeakerListView {
    /// A row of the list.
    struct Row {
        let name: String
        let status: MeetingState.Status
        let isItem: Bool
        /// The time taken, the box, or "absent".
        let time: String
        /// The elapsed fraction of the box.
        let fraction: Double
        let isSelected: Bool
        /// The position in the list, shown for a name that ASCII cannot represent.
        let number: Int
        /// The difference between the box and the plan, such as "+0:30"; empty if there is none.
        var change = ""
    }

    let rows: [Row]
    let palette: MeetingPalette
    let hasBars: Bool
    /// The height of the letters in large windows; 0 if there are letters only for few people.
    var letterHeight = 0

    func draw(in frame: inout Frame, rect: Rect) {
        guard rect.rows > 0, rect.columns >= 12 else { return }
        let current = rows.firstIndex { $0.status == .speaks } ?? rows.count - 1
        if rect.columns >= 50, hasBars, frame.glyphs != .ascii,
            let heights = largeHeights(rect.rows, current: max(0, current))
        {
            return drawLarge(in: &frame, rect, heights)
        }
        let grid = Grid(count: rows.count, in: rect, hasBars: hasBars)
        // The list starts one row before the current speaker; a selected row is always visible.
        var first = min(max(0, current - 1), max(0, rows.count - grid.shown))
        if let selected = rows.firstIndex(where: \.isSelected) {
            let hidden = first > 0 ? 1 : 0
            if selected < first + hidden { first = max(0, selected - 1) }
            if selected > first + grid.shown - 2 {
                first = min(selected - grid.shown + 2, rows.count - grid.shown)
            }
            first = max(0, first)
        }
        let shown = rows.dropFirst(first).prefix(grid.shown)
        for (index, row) in shown.enumerated() {
            draw(row, in: &frame, grid.place(of: index))
        }
        guard grid.shown > 1 else { return }
        let below = rows.count - first - grid.shown
        if below > 0 {
            MoreRow(count: below + 1, isBelow: true)
                .draw(in: &frame, rect: grid.place(of: grid.shown - 1))
        }
        if first > 0 {
            MoreRow(count: first + 1, isBelow: false).draw(in: &frame, rect: grid.place(of: 0))
        }
    }

    /// A grid of people, in one column or in two of equal height.
    struct Grid: Equatable {
        let rect: Rect
        /// The distance from one person to the next, in rows.
        let step: Int
        let columns: Int
        /// The number of people per column.
        let rows: Int

        init(count: Int, in rect: Rect, hasBars: Bool) {
            let people = max(1, count)
            columns = people > rect.rows && rect.columns >= 36 ? 2 : 1
            let needed = (people + columns - 1) / columns
            let room = rect.rows / needed
            step = hasBars ? min(max(1, room), 3) : 1
            rows = min(needed, max(1, rect.rows / step))
            self.rect = rect
        }

        /// How many people fit.
        var shown: Int { rows * columns }

        func place(of index: Int) -> Rect {
            let width = (rect.columns - 2 * (columns - 1)) / columns
            return rect.part(
                row: index % rows * step, column: index / rows * (width + 2), rows: step,
                columns: width)
        }
    }

    private func mark(of row: Row, in frame: Frame) -> String {
        let isUnicode = frame.glyphs == .unicode
        switch row.status {
        case .speaks: return isUnicode ? "▶" : ">"
        case .absent: return "-"
        case .done: return isUnicode ? "✓" : "+"
        case .comes where row.isItem: return isUnicode ? "▪" : "*"
        case .comes: return isUnicode ? "·" : "."
        }
    }

    /// Draws the mark, never in bold: a terminal whose bold font lacks it can draw the text next to
    /// it in another font.
    private func drawMark(
        of listed: Row, in frame: inout Frame, row: Int, column: Int, _ style: Style
    ) {
        let plain = style.with(attributes: style.attributes.subtracting(.bold))
        frame.put(mark(of: listed, in: frame), row: row, column: column, style: plain)
    }

    private func style(of row: Row) -> Style {
        if row.isSelected { return .plain.adding([.reverse, .bold]) }
        switch row.status {
        case .speaks: return palette.current.adding(.bold)
        case .done, .absent: return Style(foreground: .muted)
        case .comes: return .plain
        }
    }

    private func draw(_ row: Row, in frame: inout Frame, _ place: Rect) {
        let style = style(of: row)
        if row.isSelected || row.status == .speaks { frame.fill(place.part(rows: 1), style: style) }
        drawMark(of: row, in: &frame, row: place.row, column: place.column + 1, style)
        let end = place.endColumn - 1 - frame.width(of: row.time)
        frame.put(row.time, row: place.row, column: end, style: style)
        let name = frame.name(row.name, turn: row.number)
        frame.put(
            name, row: place.row, column: place.column + 3, style: style,
            width: max(1, end - place.column - 4))
        let changeColumn = end - 2 - frame.width(of: row.change)
        if !row.change.isEmpty, changeColumn >= place.column + 5 + frame.width(of: name) {
            frame.put(row.change, row: place.row, column: changeColumn, style: style)
        }
        if place.rows >= 2, row.status != .speaks {
            drawBar(of: row, in: &frame, place.part(row: 1, rows: 1))
        }
    }

    /// Draws a bar in the upper half of the row below the name, clear of the next name.
    private func drawBar(of row: Row, in frame: inout Frame, _ place: Rect) {
        let bar = place.part(column: 3, columns: place.columns - 4)
        let over = Int((row.fraction * Double(bar.columns)).rounded(.down))
        let (upper, line): (UInt32, UInt32) =
            switch frame.glyphs {
            case .unicode: (Blocks.upperHalf, 0x2594)
            case .console: (Blocks.upperHalf, 0x2500)
            case .ascii: (0x3D, 0x2D)
            }
        let filled = row.status == .speaks ? palette.bar : Style(foreground: .muted)
        frame.fill(bar, glyph: line, style: Style(foreground: .faint))
        frame.fill(bar.part(columns: over), glyph: upper, style: filled)
    }

    // MARK: Letters

    /// The rows of each person: several in letters, for the current speaker and as many of the
    /// next ones as fit, and one for everyone else. Nil if no letters fit.
    func largeHeights(_ room: Int, current: Int) -> [Int]? {
        var heights = rows.map { _ in 1 }
        var room = room - rows.count
        let lines = LineOfText.rows(height: max(5, letterHeight))
        var last = current
        for index in Array(current..<rows.count) + (0..<current).reversed() {
            let row = rows[index]
            // Accents and a background need a row more.
            let isHigh = row.status == .speaks || LetterText(row.name)?.hasMarks ?? false
            let needed = lines + (isHigh || letterHeight == 0 ? 1 : 0)
            guard room >= needed - 1 else { break }
            heights[index] = needed
            room -= needed - 1
            last = max(last, index)
        }
        // A blank row separates letters from the text below them.
        if last < rows.count - 1, heights[last] > 1, room > 0 { heights[last] += 1 }
        let hasAll = heights.allSatisfy { $0 > 1 }
        if hasAll, room >= rows.count { heights = rows.map { _ in lines + 1 } }
        return hasAll || letterHeight > 0 && heights.contains { $0 > 1 } ? heights : nil
    }

    private func drawLarge(in frame: inout Frame, _ rect: Rect, _ heights: [Int]) {
        let (glyphs, height) = (frame.glyphs, max(5, letterHeight))
        let times = rows.map { LineOfText($0.time, height: height, glyphs: glyphs) }
        let texts = rows.map { LetterText($0.name) }
        let columns = rect.columns - 10 - (times.map { $0.columns(in: frame) }.max() ?? 0)
        func line(_ text: LetterText, _ face: LetterFace) -> LetterLine? {
            let line = LetterLine(text, face, glyphs: glyphs)
            return line.columns <= columns ? line : nil
        }
        // One face for all names; a name that is too long for letters is plain text.
        let faces =
            LetterFace.normal(height, glyphs) + (0...2).map { .condensed(height, $0, glyphs) }
        let fitting = texts.compactMap(\.self).filter { line($0, faces[faces.count - 1]) != nil }
        let face = faces.first { face in fitting.allSatisfy { line($0, face) != nil } }
        var place = rect
        for (index, row) in rows.enumerated() {
            defer { place = place.part(row: heights[index]) }
            guard heights[index] > 1 else {
                draw(row, in: &frame, place.part(rows: 1))
                continue
            }
            let block = place.part(rows: heights[index])
            let (style, middle) = (style(of: row), block.row + block.rows / 2)
            if row.isSelected || row.status == .speaks { frame.fill(block, style: style) }
            drawMark(of: row, in: &frame, row: middle, column: block.column + 1, style)
            let above = (2 * block.rows - height + 1) / 2
            let end = block.endColumn - 2 - times[index].columns(in: frame)
            let letters = block.part(column: 4)
            times[index].draw(
                in: &frame, rect: block.part(column: end - block.column), style: style,
                above: above)
            if let name = texts[index], let face, let name = line(name, face) {
                name.draw(
                    in: &frame, halfRow: 2 * block.row + above, column: letters.column,
                    style: style, above: above, below: 2 * block.rows - height - above)
            } else {
                frame.put(
                    frame.name(row.name, turn: row.number), row: middle, column: letters.column,
                    style: style.adding(.bold), width: columns)
            }
        }
    }
}
