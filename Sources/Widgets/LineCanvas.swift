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

    private struct Layer {
        var canvas: BrailleCanvas
        var style: Style
        var rank: Int
    }

    package let size: Size
    private var layers: [Layer] = []

    package init(size: Size) {
        self.size = Size(
            rows: min(max(size.rows, 0), Frame.largest.rows),
            columns: min(max(size.columns, 0), Frame.largest.columns))
    }

    /// Adds a line; gaps split it, and a point between two gaps is a dot.
    package mutating func add(
        _ points: [PlotPoint], style: Style, stroke: Stroke = .thin, rank: Int = 0
    ) {
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
                canvas.line(fromX: next.x, y: next.y, toX: next.x, y: next.y)
                continue
            }
            if let last {
                canvas.line(fromX: last.x, y: last.y, toX: next.x, y: next.y)
                if stroke == .thick {
                    // A dot lower, and higher at the lower edge.
                    let shift = max(last.y, next.y) + 1 < Double(canvas.height) ? 1.0 : -1
                    canvas.line(fromX: last.x, y: last.y + shift, toX: next.x, y: next.y + shift)
                }
            }
            isAlone = last == nil
            last = next
        }
        if isAlone, let last { Self.dot(at: last, in: &canvas) }
        if stroke == .dashed { canvas.keepColumns { $0 % 6 < 3 } }
        layers.append(Layer(canvas: canvas, style: style, rank: rank))
    }

    /// The rows where a line, counted in the order of adding, has dots in a column.
    package func rows(ofLine line: Int, column: Int) -> [Int] {
        guard layers.indices.contains(line) else { return [] }
        return (0..<size.rows).filter { layers[line].canvas.dots(row: $0, column: column) != 0 }
    }

    /// Draws the lines; `background` is what is behind a cell.
    package func draw(
        in frame: inout Frame, rect: Rect, background: (Int, Int) -> Color? = { _, _ in nil }
    ) {
        for row in 0..<min(size.rows, max(rect.rows, 0)) {
            for column in 0..<min(size.columns, max(rect.columns, 0)) {
                guard let cell = cell(row, column) else { continue }
                // A letter shows the shape of one line only.
                let dots = frame.glyphs == .ascii ? cell.leader : cell.all
                var style = cell.style
                if let color = background(row, column) {
                    let ink = style.foreground.reaching(Color.shapeContrast, on: color)
                    style = Style(foreground: ink, background: color, attributes: .picture)
                }
                frame.put(
                    glyph: BrailleCanvas.glyph(dots, frame.glyphs), row: rect.row + row,
                    column: rect.column + column, style: style)
            }
        }
    }

    /// The dots of a cell, and the line that has most of them.
    private func cell(_ row: Int, _ column: Int) -> (all: UInt8, leader: UInt8, style: Style)? {
        var all: UInt8 = 0
        var rank = Int.min
        var leaders: [(dots: UInt8, style: Style)] = []
        for layer in layers where layer.rank >= rank {
            let dots = layer.canvas.dots(row: row, column: column)
            guard dots != 0 else { continue }
            if layer.rank > rank { (all, rank, leaders) = (0, layer.rank, []) }
            all |= dots
            let most = leaders.first?.dots.nonzeroBitCount ?? 0
            if dots.nonzeroBitCount > most { leaders.removeAll() }
            if dots.nonzeroBitCount >= most { leaders.append((dots, layer.style)) }
        }
        guard !leaders.isEmpty else { return nil }
        let leader = leaders[(row + column) % leaders.count]
        return (all, leader.dots, leader.style)
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
