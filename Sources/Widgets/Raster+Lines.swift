import TerminalUI

extension Raster {
    package enum Stroke: Sendable {
        case thin, thick, dashed
        /// A dot at each point.
        case points
    }

    /// Adds a line through points. Gaps split it; a point between two gaps becomes a dot.
    ///
    /// If lines share a cell, only the line with the highest rank is drawn there.
    package mutating func plot(
        _ points: [PlotPoint], style: Style, stroke: Stroke = .thin, rank: Int = 0
    ) {
        let ink = Ink(style, rank: rank)
        var last: (x: Double, y: Double)?
        var isAlone = false
        for point in points {
            guard !point.isGap else {
                if isAlone, let last { dot(at: last, ink) }
                (last, isAlone) = (nil, false)
                continue
            }
            let next = (x: dot(point.x, 2 * size.columns), y: dot(1 - point.y, 4 * size.rows))
            guard stroke != .points else {
                line(next, next, ink)
                continue
            }
            if let last {
                line(last, next, isDashed: stroke == .dashed, ink)
                if stroke == .thick {
                    // Adds a dot below each dot of the line, or above it at the lower edge.
                    let isLow = max(last.y, next.y) + 0.5 >= Double(2 * size.rows)
                    let shift = isLow ? -0.5 : 0.5
                    line((last.x, last.y + shift), (next.x, next.y + shift), ink)
                }
            }
            isAlone = last == nil
            last = next
        }
        if isAlone, let last { dot(at: last, ink) }
    }

    /// The middle of the dot at a fraction of an axis with `count` dots, in columns or half rows of
    /// two dots each.
    private func dot(_ share: Double, _ count: Int) -> Double {
        (share * Double(max(0, count - 1)) + 0.5) / 2
    }

    private mutating func line(
        _ start: (x: Double, y: Double), _ end: (x: Double, y: Double), isDashed: Bool = false,
        _ ink: Ink
    ) {
        stroke(Segment(start.x, start.y, end.x, end.y), isDashed: isDashed, ink)
    }

    /// Draws a point without neighbours as four dots.
    private mutating func dot(at place: (x: Double, y: Double), _ ink: Ink) {
        let (x, dot) = (place.x.rounded(.down), (2 * place.y).rounded(.down) / 2)
        let y = min(dot, Double(2 * size.rows) - 1)
        guard x.isFinite, y.isFinite, y >= 0 else { return }
        fill(x: x...x + 1, y: y...y + 1, ink)
    }
}
