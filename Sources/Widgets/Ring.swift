import TerminalUI

/// A ring of arcs, clockwise from the top, with small gaps between them.
package struct Ring: Equatable, Sendable {
    package struct Arc: Equatable, Sendable {
        /// The fraction of the circle; sums above 1 are scaled down.
        package var fraction: Double
        package var style: Style
        /// The fraction of the ring's thickness, from 0 to 1.
        var weight: Double
        /// Whether the next arc follows without a gap.
        var isJoined: Bool
        /// Whether it is drawn in dots where the colours of arcs may be the same.
        var isDotted: Bool

        package init(
            fraction: Double, style: Style = .plain, weight: Double = 1, isJoined: Bool = false,
            isDotted: Bool = false
        ) {
            self.fraction = fraction
            self.style = style
            self.weight = weight
            self.isJoined = isJoined
            self.isDotted = isDotted
        }
    }

    package var arcs: [Arc]
    /// In columns; nil for a thickness in proportion to the ring.
    package var thickness: Double?

    package init(arcs: [Arc], thickness: Double? = nil) {
        self.arcs = arcs
        self.thickness = thickness
    }

    /// The largest rectangle with that many rows inside of the ring; it may be empty.
    package func interior(of rect: Rect, rows: Int) -> Rect {
        let outer = CircleCells.radius(of: rect.size)
        let radius = outer - CircleCells.thickness(thickness, radius: outer) - 0.5
        let height = Double(min(max(rows, 0), max(rect.rows, 0)))
        guard radius > height else { return rect.centered(rows: 0, columns: 0) }
        let half = (radius * radius - height * height).squareRoot()
        let columns = Int(2 * half) / 2 * 2 + max(rect.columns, 0) % 2
        return rect.centered(
            rows: rows, columns: Double(columns) > 2 * half ? columns - 2 : columns)
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        let size = rect.size.limited(to: Frame.largest)
        for mark in DrawnRing.cached(of: self, size: size, frame.glyphs, frame.depth).marks {
            frame.put(
                glyph: mark.glyph, row: rect.row + Int(mark.row),
                column: rect.column + Int(mark.column), style: mark.style)
        }
    }
}
