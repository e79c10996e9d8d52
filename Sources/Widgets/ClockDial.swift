import TerminalUI

/// The face of a clock without hands: its middle, ticks and numerals.
///
/// All lengths are in columns.
struct ClockDial {
    /// The size of the dial in cells, and its position relative to the rectangle.
    let size: Size
    let row: Int
    let column: Int
    let radius: Double
    private let glyphs: GlyphSet
    private let middleX: Double
    private let middleY: Double
    /// The width of a column, in half rows.
    private let scaleY: Double

    /// `aspect` is the height of a cell divided by its width.
    init(size: Size, glyphs: GlyphSet, aspect: Double = 2) {
        let rows = min(size.rows, Frame.largest.rows)
        let columns = min(size.columns, Int(Double(rows) * aspect), Frame.largest.columns)
        // The dial can be centred only if its width and the rectangle's differ by an even number.
        // An odd height puts 3 and 9 on the middle row.
        let width = columns - (size.columns - columns) % 2
        let most = Int(Double(columns + 1) / aspect)
        let height = max(0, (min(rows, most) - 1) / 2 * 2 + 1)
        self.size = Size(rows: size.rows > 0 ? height : 0, columns: width)
        row = (size.rows - self.size.rows) / 2
        column = (size.columns - width) / 2
        radius = max(0, min(Double(width), Double(height) * aspect) / 2 - 0.25)
        scaleY = 2 / aspect
        middleX = Double(width) / 2
        middleY = Double(height)
        self.glyphs = glyphs
    }

    /// The point at an angle and at a distance from the middle, measured in radii.
    func point(angle: Double, distance: Double) -> (x: Double, y: Double) {
        let point = Angle.point(angle)
        return (
            middleX + point.dx * distance * radius,
            middleY + point.dy * distance * radius * scaleY
        )
    }

    /// A line at an angle, between two distances from the middle, measured in radii.
    func segment(angle: Double, from start: Double, to end: Double) -> Segment {
        let (start, end) = (
            point(angle: angle, distance: start), point(angle: angle, distance: end)
        )
        return Segment(start.x, start.y, end.x, end.y)
    }

    /// Draws the circle at the edge of the dial.
    private func drawRim(on canvas: inout Raster, style: Style) {
        let steps = 60 + 4 * Int(radius)
        for step in 0..<steps {
            let angles = [step, step + 1].map { Double($0) / Double(steps) }
            let (start, end) = (
                point(angle: angles[0], distance: 1), point(angle: angles[1], distance: 1)
            )
            canvas.stroke(
                Segment(start.x, start.y, end.x, end.y),
                Raster.Ink(style, letter: UInt8(ascii: ".")))
        }
    }

    func drawTicks(on canvas: inout Raster, style: Style, faintStyle: Style) {
        drawRim(on: &canvas, style: faintStyle)
        let spacing = 2 * Double.pi * radius / 60
        let hasMinutes = spacing >= (glyphs == .unicode ? 1.75 : 2)
        for minute in 0..<60 where hasMinutes || minute % 5 == 0 {
            let angle = Double(minute) / 60
            if minute % 5 != 0 {
                canvas.stroke(
                    segment(angle: angle, from: 1 - minuteLength / radius, to: 1),
                    Raster.Ink(faintStyle, letter: UInt8(ascii: ".")))
            } else {
                let isMain = minute % 15 == 0
                canvas.stroke(
                    segment(
                        angle: angle, from: 1 - tickLength / radius,
                        to: 1 - (isMain ? 0.3 : 0) / radius),
                    thickness: isMain && glyphs == .unicode ? 1 : nil,
                    Raster.Ink(style, letter: UInt8(ascii: "+")))
            }
        }
    }

    /// The length of an hour tick, in columns.
    private var tickLength: Double { glyphs == .unicode ? max(1.2, radius * 0.09) : 0.5 }

    private var minuteLength: Double { glyphs == .unicode ? max(0.9, radius * 0.04) : 0 }

    func drawNumerals(in frame: inout Frame, rect: Rect, style: Style) {
        let hasAll = radius >= 12.5
        // A large dial needs large numerals; ASCII has no digits three rows high.
        let rows = radius >= 40 && glyphs != .ascii ? 3 : 1
        let distance = rows > 1 ? 0.82 : min(0.84, 1 - (tickLength + 2.2) / radius)
        for hour in 1...12 where hasAll || hour % 3 == 0 {
            let text = LargeText(String(hour), style: style, maxHeight: 5)
            let size = text.measure(columns: 16, halfRows: 2 * rows, glyphs: glyphs)
            let columns = size?.columns ?? String(hour).utf8.count
            let point = point(angle: Double(hour) / 12, distance: distance)
            // Rounding ties away from the middle keeps the two sides symmetrical.
            let left = point.x - Double(columns) / 2
            let column = (left + (point.x > middleX ? 1e-6 : -1e-6)).rounded()
            let place = Rect(
                row: rect.row + Int(point.y / 2) - rows / 2, column: rect.column + Int(column),
                rows: rows, columns: columns)
            text.draw(in: &frame, rect: place)
        }
    }
}
