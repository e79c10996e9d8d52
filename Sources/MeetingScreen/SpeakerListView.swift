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
            let (height, heights) = largeRows(in: rect.rows)
        {
            return drawLarge(in: &frame, rect, height, heights)
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

    /// The largest letters that fit everyone, and each person's rows; nil if none do.
    func largeRows(in room: Int) -> (height: Int, rows: [Int])? {
        // Accents and a background need a row more each; if there is room, all have it.
        let accents = rows.map { LetterText($0.name)?.hasMarks ?? false ? 1 : 0 }
        for height in (5...max(5, letterHeight)).reversed() {
            for isWide in letterHeight > 0 ? [true, false] : [true] {
                let heights = zip(rows, accents).map { row, accents in
                    LineOfText.rows(height: height) + accents
                        + (isWide || row.status == .speaks ? 1 : 0)
                }
                if heights.reduce(0, +) <= room { return (height, heights) }
            }
        }
        return nil
    }

    private func drawLarge(in frame: inout Frame, _ rect: Rect, _ height: Int, _ heights: [Int]) {
        let glyphs = frame.glyphs
        let times = rows.map { LineOfText($0.time, height: height, glyphs: glyphs) }
        let texts = rows.map { LetterText($0.name) }
        // Only items need a mark: colours and times tell the people's states.
        let indent = rows.contains(where: \.isItem) ? 4 : 2
        let columns =
            rect.columns - indent - 6 - (times.map { $0.columns(in: frame) }.max() ?? 0)
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
            let block = place.part(rows: heights[index])
            let (style, middle) = (style(of: row), block.row + block.rows / 2)
            if row.isSelected || row.status == .speaks { frame.fill(block, style: style) }
            if row.isItem {
                drawMark(of: row, in: &frame, row: middle, column: block.column + 1, style)
            }
            // Letters with accents are low, and keep half a row from the person above.
            let hasMarks = texts[index]?.hasMarks ?? false
            let space = 2 * block.rows - height
            let above = min(space, (space + 1) / 2 + (hasMarks ? 1 : 0))
            let end = block.endColumn - 2 - times[index].columns(in: frame)
            let letters = block.part(column: indent)
            times[index].draw(
                in: &frame, rect: block.part(column: end - block.column), style: style,
                above: above)
            if let name = texts[index], let face, let name = line(name, face) {
                name.draw(
                    in: &frame, halfRow: 2 * block.row + above, column: letters.column,
                    style: style, above: above - 1, below: space - above)
            } else {
                frame.put(
                    frame.name(row.name, turn: row.number), row: middle, column: letters.column,
                    style: style.adding(.bold), width: columns)
            }
        }
    }
}
