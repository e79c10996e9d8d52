import TerminalUI

/// Lines through points, in dots; a cell that lines share keeps the shapes of all of them.
///
/// Its colour is that of the line with most of its dots; lines with equally many alternate. A line
/// of a higher rank has a cell for itself.
package struct LineCanvas: Sendable {
    package enum Stroke: Sendable {
        case thin, thick, dashed
        /// A dot at each point.
        case points
    }

    private struct Cell {
        var dots: UInt8 = 0
        var rank = Int.min
        /// The lines with most dots, as many as can alternate.
        var leaders: [(dots: UInt8, style: Style)] = []

        mutating func add(_ more: UInt8, _ style: Style, rank: Int) {
            guard rank >= self.rank else { return }
            if rank > self.rank { self = Cell(rank: rank) }
            dots |= more
            let most = leaders.first?.dots.nonzeroBitCount ?? 0
            if more.nonzeroBitCount > most { leaders.removeAll() }
            if more.nonzeroBitCount >= most, leaders.count < 16 { leaders.append((more, style)) }
        }
    }

    package let size: Size
    /// Row by row.
    private var cells: [Cell]

    package init(size: Size) {
        self.size = size.limited(to: Frame.largest)
        cells = Array(repeating: Cell(), count: self.size.rows * self.size.columns)
    }

    /// Adds a line and returns its dots; gaps split it, and a point between two gaps is a dot.
    @discardableResult
    package mutating func add(
        _ points: [PlotPoint], style: Style, stroke: Stroke = .thin, rank: Int = 0
    ) -> BrailleCanvas {
        var canvas = BrailleCanvas(size: size)
        var last: (x: Double, y: Double)?
        var isAlone = false
        for point in points {
            guard !point.isGap else {
                if isAlone, let last { Self.dot(at: last, in: &canvas) }
                (last, isAlone) = (nil, false)
                continue
            }
            let next = (x: dot(point.x, canvas.width), y: dot(1 - point.y, canvas.height))
            if stroke == .points {
                canvas.line(Segment(next.x, next.y, next.x, next.y))
                continue
            }
            if let last {
                canvas.line(Segment(last.x, last.y, next.x, next.y))
                if stroke == .thick {
                    // A dot lower, and higher at the lower edge.
                    let shift = max(last.y, next.y) + 1 < Double(canvas.height) ? 1.0 : -1
                    canvas.line(Segment(last.x, last.y + shift, next.x, next.y + shift))
                }
            }
            isAlone = last == nil
            last = next
        }
        if isAlone, let last { Self.dot(at: last, in: &canvas) }
        if stroke == .dashed { canvas.keepColumns { $0 % 6 < 3 } }
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let dots = canvas.dots(row: row, column: column)
                if dots != 0 { cells[row * size.columns + column].add(dots, style, rank: rank) }
            }
        }
        return canvas
    }

    /// Draws the lines; `background` is what is behind a cell.
    package func draw(
        in frame: inout Frame, rect: Rect, background: (Int, Int) -> Color? = { _, _ in nil }
    ) {
        for row in 0..<min(size.rows, max(rect.rows, 0)) {
            for column in 0..<min(size.columns, max(rect.columns, 0)) {
                let cell = cells[row * size.columns + column]
                guard !cell.leaders.isEmpty else { continue }
                let leader = cell.leaders[(row + column) % cell.leaders.count]
                // A letter shows the shape of one line only.
                let dots = frame.glyphs == .ascii ? leader.dots : cell.dots
                var style = leader.style
                if let color = background(row, column) {
                    let ink = style.foreground.reaching(Color.shapeContrast, on: color)
                    style = Style(foreground: ink, background: color, attributes: .alarm)
                }
                frame.put(
                    glyph: BrailleCanvas.glyph(dots, frame.glyphs), row: rect.row + row,
                    column: rect.column + column, style: style)
            }
        }
    }

    /// The middle of the dot at a fraction of the canvas.
    private func dot(_ share: Double, _ count: Int) -> Double {
        share * Double(max(0, count - 1)) + 0.5
    }

    /// A point without neighbours is drawn as four dots.
    private static func dot(at place: (x: Double, y: Double), in canvas: inout BrailleCanvas) {
        guard place.x >= 0, place.x <= Double(canvas.width), place.y >= 0,
            place.y <= Double(canvas.height)
        else { return }
        let x = min(Int(place.x), canvas.width - 1)
        let y = min(Int(place.y), canvas.height - 1)
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            canvas.set(x: x / 2 * 2 + dx, y: min(y, canvas.height - 2) + dy)
        }
    }
}
