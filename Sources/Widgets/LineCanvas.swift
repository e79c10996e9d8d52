import TerminalUI

/// Lines through points, in dots; a cell that lines share keeps the shapes of all of them.
///
/// Its colour is that of the line with most of its dots; lines with equally many alternate.
package struct LineCanvas: Sendable {
    package let size: Size
    private var layers: [(canvas: BrailleCanvas, style: Style)] = []

    package init(size: Size) {
        self.size = Size(
            rows: min(max(size.rows, 0), Frame.largest.rows),
            columns: min(max(size.columns, 0), Frame.largest.columns))
    }

    /// Adds a line; gaps split it, and a point between two gaps is a dot.
    package mutating func add(_ points: [PlotPoint], style: Style) {
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
            if let last {
                canvas.line(fromX: last.x, y: last.y, toX: next.x, y: next.y)
            }
            isAlone = last == nil
            last = next
        }
        if isAlone, let last { Self.dot(at: last, in: &canvas) }
        layers.append((canvas, style))
    }

    /// The rows where a line, counted in the order of adding, has dots in a column.
    package func rows(ofLine line: Int, column: Int) -> [Int] {
        guard layers.indices.contains(line) else { return [] }
        return (0..<size.rows).filter { layers[line].canvas.dots(row: $0, column: column) != 0 }
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        for row in 0..<min(size.rows, max(rect.rows, 0)) {
            for column in 0..<min(size.columns, max(rect.columns, 0)) {
                guard let cell = cell(row, column) else { continue }
                // A letter shows the shape of one line only.
                let dots = frame.glyphs == .ascii ? cell.leader : cell.all
                frame.put(
                    glyph: BrailleCanvas.glyph(dots, frame.glyphs), row: rect.row + row,
                    column: rect.column + column, style: cell.style)
            }
        }
    }

    /// The dots of a cell, and the line that has most of them.
    private func cell(_ row: Int, _ column: Int) -> (all: UInt8, leader: UInt8, style: Style)? {
        var all: UInt8 = 0
        var leaders: [(dots: UInt8, style: Style)] = []
        for layer in layers {
            let dots = layer.canvas.dots(row: row, column: column)
            guard dots != 0 else { continue }
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
