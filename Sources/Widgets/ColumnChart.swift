import TerminalUI

/// Bars and areas, drawn as columns of stacked pieces, to the nearest eighth of a cell.
package struct ColumnChart: Sendable {
    package struct Piece: Equatable, Sendable {
        /// The vertical extent, from 0 at the plot's lower edge to 1 at its upper edge.
        package var low: Double
        package var high: Double
        /// The index of the piece's look.
        package var line: Int

        package init(line: Int = 0, low: Double, high: Double) {
            self.line = line
            self.low = low
            self.high = high
        }
    }

    /// The look of all pieces of a line.
    package struct Look: Equatable, Sendable {
        package var color: Color
        /// The character that fills the pieces if colours do not distinguish them.
        package var mark: Unicode.Scalar?

        package init(_ color: Color, mark: Unicode.Scalar? = nil) {
            self.color = color
            self.mark = mark
        }
    }

    package struct Column: Equatable, Sendable {
        /// The horizontal extent, from 0 at the plot's left edge to 1 at its right edge.
        package var from: Double
        package var to: Double
        package var pieces: [Piece]

        package init(from: Double, to: Double, pieces: [Piece]) {
            self.from = from
            self.to = to
            self.pieces = pieces
        }
    }

    package var columns: [Column]
    package var looks: [Look]
    /// Whether columns at least two cells wide have gaps between them.
    var hasGaps: Bool

    package init(columns: [Column], looks: [Look] = [Look(.terminal)], hasGaps: Bool) {
        self.columns = columns
        self.looks = looks
        self.hasGaps = hasGaps
    }

    /// Draws the columns. Returns a colour for each cell, row by row, which is nil if the cell is
    /// less than half full.
    @discardableResult
    package func draw(in frame: inout Frame, rect: Rect) -> [Color?] {
        let area = rect.intersection(frame.bounds)
        guard !area.isEmpty, area == rect else { return [] }
        var canvas = Array(repeating: Color?.none, count: area.rows * area.columns)
        for column in columns {
            let cells = cells(from: column.from, to: column.to, columns: area.columns)
            guard !cells.isEmpty else { continue }
            let owners = Self.owners(of: column.pieces, eighths: 8 * area.rows)
            for row in 0..<area.rows {
                // Eighths are counted from the bottom up.
                let start = 8 * (area.rows - 1 - row)
                let part = owners[start..<(start + 8)]
                guard part.contains(where: { $0 >= 0 }) else { continue }
                for cell in cells {
                    canvas[row * area.columns + cell] = draw(
                        part, of: column.pieces, in: &frame, row: area.row + row,
                        column: area.column + cell)
                }
            }
        }
        return canvas
    }

    /// The range of visible cells that a column covers.
    package func cells(from: Double, to: Double, columns: Int) -> Range<Int> {
        let (from, to) = (from * Double(columns), to * Double(columns))
        guard from.isFinite, to.isFinite, to > 0, from < Double(columns) else { return 0..<0 }
        guard hasGaps, to - from >= 2 else {
            // Both edges are rounded in the same way, so that adjacent columns at least a cell wide
            // neither overlap nor leave a gap.
            let start = Int((max(from, -1) + 1e-9).rounded())
            let end = max(start + 1, Int((min(to, Double(columns)) + 1e-9).rounded()))
            return max(start, 0)..<max(start, 0, min(end, columns))
        }
        // All bars have the same width, regardless of their position.
        let room = min(Int(min(to - from, Double(2 * columns)) + 1e-9), 2 * columns)
        let width = room - 1
        let middle = min(max((from + to) / 2, -Double(columns)), 2 * Double(columns))
        let start = Int((middle - Double(width) / 2 + 1e-9).rounded())
        return max(start, 0)..<max(start, 0, min(start + width, columns))
    }

    /// The index of the piece that owns each eighth, from the bottom up; -1 for an empty eighth.
    private static func owners(of pieces: [Piece], eighths: Int) -> [Int] {
        var owners = Array(repeating: -1, count: eighths)
        func eighth(_ share: Double) -> Int {
            guard share.isFinite else { return 0 }
            return Int((min(max(share, 0), 1) * Double(eighths)).rounded())
        }
        // If pieces overlap, the smallest is in front.
        let order = pieces.indices.sorted {
            pieces[$0].high - pieces[$0].low > pieces[$1].high - pieces[$1].low
        }
        for index in order {
            let piece = pieces[index]
            var (low, high) = (eighth(piece.low), eighth(piece.high))
            // A single piece smaller than an eighth still fills one.
            if low == high, piece.high > piece.low, pieces.count == 1 {
                if high < eighths { high += 1 } else { low -= 1 }
            }
            for place in low..<max(low, high) { owners[place] = index }
        }
        return owners
    }

    /// Draws a cell from the owners of its eighths; returns its colour if it is at least half full.
    private func draw(
        _ part: ArraySlice<Int>, of pieces: [Piece], in frame: inout Frame, row: Int, column: Int
    ) -> Color? {
        let owners = Array(part)
        let lower = owners[0]
        let height = owners.firstIndex { $0 != lower } ?? 8
        let rest = owners[height...].filter { $0 >= 0 }
        let upper = height == 8 ? lower : Self.mostFrequent(rest)
        let (below, above) = (look(lower, pieces), look(upper, pieces))
        let isBelow = height >= 4
        let main = isBelow ? below : above
        if below?.mark != nil || above?.mark != nil || frame.glyphs == .ascii {
            guard let main = isBelow ? below ?? above : above ?? below else { return nil }
            let style = Style(foreground: main.color, attributes: [.picture, .hue])
            guard let mark = main.mark ?? (frame.glyphs == .ascii ? "#" : nil) else {
                frame.put(glyph: Blocks.full, row: row, column: column, style: style)
                return main.color
            }
            frame.put(scalar: mark, row: row, column: column, style: style)
            return nil
        }
        var style: Style
        switch (below, above) {
        case (let below?, let above?):
            style = Style(
                foreground: below.color, background: above.color, attributes: [.picture, .hue])
        case (let below?, nil):
            style = Style(foreground: below.color, attributes: [.picture, .hue])
        case (nil, let above?):
            // Reversed, so that the part below the piece has the terminal's own colour.
            style = Style(foreground: above.color, attributes: [.reverse, .picture, .hue])
        case (nil, nil): return nil
        }
        var glyph = Blocks.below(height, frame.glyphs)
        if below == above { (glyph, style.background) = (Blocks.full, .terminal) }
        frame.put(glyph: glyph, row: row, column: column, style: style)
        return main?.color
    }

    private func look(_ index: Int, _ pieces: [Piece]) -> Look? {
        pieces.indices.contains(index) ? looks[pieces[index].line] : nil
    }

    private static func mostFrequent(_ owners: [Int]) -> Int {
        var counts: [Int: Int] = [:]
        for owner in owners { counts[owner, default: 0] += 1 }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? -1
    }
}
