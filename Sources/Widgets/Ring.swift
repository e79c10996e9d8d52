import TerminalUI

/// A ring of arcs, clockwise from the top, with small gaps between them.
package struct Ring: Equatable, Sendable {
    package struct Arc: Equatable, Sendable {
        /// The fraction of the circle; sums above 1 are scaled down.
        package var fraction: Double
        package var style: Style
        /// The fraction of the ring's thickness, from 0 to 1.
        package var weight: Double
        /// Whether the next arc follows without a gap.
        package var isJoined: Bool

        package init(
            fraction: Double, style: Style = .plain, weight: Double = 1, isJoined: Bool = false
        ) {
            self.fraction = fraction
            self.style = style
            self.weight = weight
            self.isJoined = isJoined
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
        let outer = RingGeometry.radius(of: rect.size)
        let radius = outer - RingGeometry.thickness(thickness, radius: outer) - 0.5
        let height = Double(min(max(rows, 0), max(rect.rows, 0)))
        guard radius > height else { return rect.centered(rows: 0, columns: 0) }
        let half = (radius * radius - height * height).squareRoot()
        let columns = Int(2 * half) / 2 * 2 + max(rect.columns, 0) % 2
        return rect.centered(
            rows: rows, columns: Double(columns) > 2 * half ? columns - 2 : columns)
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        let size = Size(
            rows: min(rect.rows, Frame.largest.rows),
            columns: min(rect.columns, Frame.largest.columns))
        for mark in RingPicture.cached(of: self, size: size, glyphs: frame.glyphs).marks {
            frame.put(
                glyph: mark.glyph, row: rect.row + Int(mark.row),
                column: rect.column + Int(mark.column), style: mark.style)
        }
    }

    /// Where an arc is on the circle; lengths are fractions of the circle.
    struct Span {
        var arc: Int
        var start: Float
        var end: Float
        var weight: Float
        /// The first of the neighbouring spans that look the same.
        var look: Int
        var opening = Gap()
        var closing = Gap()
    }

    /// Where an arc ends and the next one does not follow at once.
    struct Gap {
        /// The shorter of the two arcs beside it; 0 without a gap.
        var length: Float = 0
        /// What makes it as wide in every row, or as high in every column, as at the top.
        var width: Float = 1
        /// Whether its sides are steps: not upright, and not nearly flat.
        var isSlanted = false

        init() {}

        init(at angle: Float, length: Float) {
            let (dx, dy) = Angle.point(Double(angle))
            self.length = length
            width = Float(max(abs(dx), abs(dy)))
            isSlanted = abs(dx) > 0.1 && abs(dy) > 0.4
        }
    }

    static func spans(of arcs: [Arc]) -> [Span] {
        let fractions = arcs.map { $0.fraction.isFinite ? max(0, $0.fraction) : 0 }
        let total = fractions.reduce(0, +)
        guard total > 0, total.isFinite else { return [] }
        let scale = total > 1 ? 1 / total : 1
        var spans: [Span] = []
        var end = 0.0
        for (index, fraction) in fractions.enumerated() where fraction > 0 {
            let start = end
            end = min(1, end + fraction * scale)
            let weight = arcs[index].weight > 0 ? min(arcs[index].weight, 1) : 0
            let previous = spans.last.map { ($0, arcs[$0.arc]) }
            let isSame = previous.map {
                $0.1.style == arcs[index].style && $0.1.weight == arcs[index].weight
            }
            spans.append(
                Span(
                    arc: index, start: Float(start), end: Float(end), weight: Float(weight),
                    look: isSame == true ? previous?.0.look ?? 0 : spans.count))
        }
        let isClosed = end > 1 - 1e-6
        if isClosed { spans[spans.count - 1].end = 1 }
        addGaps(to: &spans, arcs: arcs, isClosed: isClosed)
        return spans
    }

    /// Puts gaps between groups of joined arcs, each with the length of the shorter group.
    private static func addGaps(to spans: inout [Span], arcs: [Arc], isClosed: Bool) {
        var groups: [Range<Int>] = []
        var first = 0
        for index in spans.indices
        where !arcs[spans[index].arc].isJoined || index == spans.count - 1 {
            groups.append(first..<index + 1)
            first = index + 1
        }
        let lengths = groups.map { spans[$0.upperBound - 1].end - spans[$0.lowerBound].start }
        for (index, group) in groups.enumerated() {
            let following = index + 1 < groups.count ? index + 1 : 0
            guard following != index, following > 0 || isClosed,
                !arcs[spans[group.upperBound - 1].arc].isJoined
            else { continue }
            let length = min(lengths[index], lengths[following])
            let gap = Gap(at: spans[group.upperBound - 1].end, length: length)
            spans[group.upperBound - 1].closing = gap
            spans[groups[following].lowerBound].opening = gap
        }
    }
}
