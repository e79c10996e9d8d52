import TerminalUI

/// The measures of an analog clock: lengths in columns, heights in half rows.
struct ClockDial {
    let radius: Double
    /// The distance of the numerals from the middle.
    let numeralRadius: Double
    /// How far the minute hand reaches; neither it nor the hour hand reaches a numeral.
    let reach: Double
    /// The thickness of the minute hand.
    let thickness: Double
    /// The height of a numeral in half rows; 0 for plain text.
    private let numeralHeight: Int
    private let middleX: Double
    private let middleY: Double
    /// The number of half rows that are as long as a column.
    private let scaleY: Double

    /// The least radius of a dial with numerals.
    private static let leastWithNumerals = 10.0

    init(size: Size, glyphs: GlyphSet, aspect: Double) {
        (middleX, middleY) = (Double(size.columns) / 2, Double(size.rows))
        scaleY = 2 / aspect
        radius = min(middleX - 1, (middleY - 1) / scaleY)
        let high = radius < 20 ? 5 : radius < 30 ? 7 : 8
        numeralHeight = radius < 16 || glyphs == .ascii ? 0 : high
        numeralRadius = radius - 3 - 0.6 * Double(numeralHeight)
        thickness = max(1.6, radius / 11)
        // A numeral in plain text is two half rows high.
        let inside = numeralRadius - Double(max(numeralHeight, 2)) / 2
        reach = (radius < Self.leastWithNumerals ? radius - 0.8 : inside) - 1.5 - thickness / 2
    }

    /// The distance of the marks, and of the second hand's end, from the middle.
    var markRadius: Double { radius - 0.8 }

    private func point(_ angle: Double, _ distance: Double) -> (x: Double, y: Double) {
        let point = Angle.point(angle)
        return (middleX + point.dx * distance, middleY + point.dy * distance * scaleY)
    }

    /// A line at an angle, between two distances from the middle.
    func segment(_ angle: Double, from start: Double = 0, to end: Double) -> Segment {
        let (start, end) = (point(angle, start), point(angle, end))
        return Segment(start.x, start.y, end.x, end.y)
    }

    /// Draws a square for each hour; it starts at the edge of a part, so that all look alike.
    func drawMarks(on canvas: inout Raster, _ ink: Raster.Ink) {
        let size = radius < 30 ? 1.0 : 2.0
        for hour in 0..<12 {
            let place = point(Double(hour) / 12, markRadius)
            let left = (2 * place.x - size).rounded() / 2
            let top = (place.y - size / 2).rounded()
            canvas.fill(x: left...left + size, y: top...top + size, ink)
        }
    }

    func drawNumerals(in frame: inout Frame, rect: Rect, style: Style) {
        guard radius >= Self.leastWithNumerals else { return }
        let hasAll = 2 * .pi * numeralRadius / 12 >= 2 * Double(max(numeralHeight, 3))
        for hour in 1...12 where hasAll || hour % 3 == 0 {
            let place = point(Double(hour) / 12, numeralRadius)
            let line = numeralHeight > 0 ? LetterText(String(hour)) : nil
            let letters = line.flatMap {
                LetterLine($0, columns: 99, halfRows: numeralHeight, glyphs: frame.glyphs)
            }
            let columns = letters?.columns ?? String(hour).utf8.count
            // Rounding ties away from the middle keeps the two sides symmetrical.
            let left = place.x - Double(columns) / 2
            let column = rect.column + Int((left + (place.x > middleX ? 1e-6 : -1e-6)).rounded())
            if let letters {
                let top = Int((place.y - Double(numeralHeight) / 2).rounded())
                letters.draw(
                    in: &frame, halfRow: 2 * rect.row + top, column: column, style: style)
            } else {
                frame.put(
                    String(hour), row: rect.row + Int(place.y / 2), column: column, style: style)
            }
        }
    }
}
