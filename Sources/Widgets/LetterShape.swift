import TerminalUI

/// The outline of a letter or digit, made of vertical, horizontal and slanting strokes.
///
/// Lengths are in columns and half rows.
struct LetterShape {
    struct Point {
        var x: Double
        var y: Double
    }

    struct Box {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
    }

    /// The outer corner of a bend, and the direction towards its inside.
    struct Bend {
        var x: Double
        var y: Double
        var inwardX: Double
        var inwardY: Double
        /// Whether the corner is cut off in ASCII, which has no round bends.
        var isCut: Bool
    }

    /// A slanting stroke with horizontal ends.
    struct Slant {
        var start: Point
        var end: Point
        var halfWidth: Double
    }

    /// The strokes of one path, with their bends.
    struct Path {
        var boxes: [Box] = []
        var bends: [Bend] = []
        var slants: [Slant] = []
    }

    var paths: [Path] = []
    let stroke: Double
    let strokeHeight: Double
    let width: Double
    let height: Double
    /// The outer radius of a bend; 0 for a sharp corner.
    private let radius: Double
    /// Strokes start at multiples of this step, in columns.
    private let step: Double

    /// The shape of a letter that is `width` columns wide.
    init(_ letter: Unicode.Scalar, face: LetterFace, width: Double) {
        stroke = Double(face.stroke)
        strokeHeight = stroke
        height = Double(face.height)
        radius = face.glyphs == .ascii ? 0 : stroke * 1.25
        step = face.glyphs == .unicode ? 0.5 : 1
        self.width = width
        for path in LetterTable[letter]?.paths.split(separator: " ") ?? [] { add(path) }
        switch letter {
        case "1": addOne()
        case ":":
            let upper = ((height - strokeHeight) / 4 + 0.25).rounded()
            addDots([upper, height - strokeHeight - upper])
        case ".": addDots([height - strokeHeight])
        case "·": addDots([((height - strokeHeight) / 2).rounded(.down)])
        case "…":
            for place in 0..<3 {
                let left = Double(2 * place) * stroke
                add(left, height - strokeHeight, left + stroke, height)
            }
        case "+", "-": addSign(isPlus: letter == "+")
        default: break
        }
    }

    /// Draws with the upper left corner at a point.
    func draw(on raster: inout Raster, x left: Double, y top: Double, _ ink: Raster.Ink) {
        func fill(_ box: Box, where contains: (Double, Double) -> Bool) {
            let (x, y) = (max(box.left, 0), max(box.top, 0))
            raster.fill(
                x: left + x...left + max(x, min(box.right, width)),
                y: top + y...top + max(y, min(box.bottom, height)), ink
            ) { contains($0 - left, $1 - top) }
        }
        for path in paths {
            for box in path.boxes {
                fill(box) { x, y in
                    guard x >= box.left, x < box.right, y >= box.top, y < box.bottom else {
                        return false
                    }
                    return isInBend(of: path, x, y) ?? true
                }
            }
            for bend in path.bends {
                let (x, y) = (bend.x + radius * bend.inwardX, bend.y + radius * bend.inwardY)
                let square = Box(
                    left: min(x, bend.x), top: min(y, bend.y), right: max(x, bend.x),
                    bottom: max(y, bend.y))
                fill(square) { isInBend(of: path, $0, $1) ?? false }
            }
            for slant in path.slants {
                let (start, end, half) = (slant.start, slant.end, slant.halfWidth)
                let box = Box(
                    left: min(start.x, end.x) - half, top: start.y,
                    right: max(start.x, end.x) + half, bottom: end.y)
                fill(box) { x, y in
                    guard y >= start.y, y < end.y else { return false }
                    let share = (y - start.y) / (end.y - start.y)
                    return abs(x - start.x - share * (end.x - start.x)) <= half
                        && isInBend(of: path, x, y) ?? true
                }
            }
        }
    }

    /// Whether a point in a bend has ink; nil outside all bends.
    ///
    /// Inlined, because otherwise the path would be copied for each point in a cell.
    @inline(__always)
    private func isInBend(of path: Path, _ x: Double, _ y: Double) -> Bool? {
        for bend in path.bends {
            let dx = (x - bend.x) * bend.inwardX
            let dy = (y - bend.y) * bend.inwardY
            if radius == 0 {
                guard bend.isCut, dx >= 0, dy >= 0, dx < stroke, dy < strokeHeight else { continue }
                return false
            }
            guard dx >= 0, dy >= 0, dx < radius, dy < radius else { continue }
            let (fromX, fromY) = (radius - dx, radius - dy)
            let distance = (fromX * fromX + fromY * fromY).squareRoot()
            return distance <= radius && distance >= radius - stroke
        }
        return nil
    }

    /// The middle of a stroke at a point from the table.
    private func middle(_ place: Point) -> Point {
        // Measuring from the nearer side keeps symmetrical letters symmetrical.
        let side = (min(place.x, 8 - place.x) / 8 * (width - stroke) / step).rounded(.down) * step
        let left = place.x > 4 ? width - stroke - side : side
        let top = (place.y / 8 * (height - strokeHeight)).rounded(.down)
        return Point(x: left + stroke / 2, y: top + strokeHeight / 2)
    }

    private mutating func add(_ text: Substring) {
        var points: [Point] = []
        var bends: [(index: Int, kind: UInt8)] = []
        var column: Double?
        for byte in text.utf8 {
            guard byte < UInt8(ascii: "a") else {
                bends.append((points.count - 1, byte))
                continue
            }
            let place = Double(byte) - 0x30
            if let known = column { points.append(Point(x: known, y: place)) }
            column = column == nil ? place : nil
        }
        var path = Path()
        for index in points.indices.dropLast() {
            connect(points[index], points[index + 1], in: &path)
        }
        for (index, kind) in bends {
            // A closed path ends at its first point.
            let before = points[index > 0 ? index - 1 : points.count - 2]
            var bend = bend(points[index], before, points[min(index + 1, points.count - 1)])
            bend.isCut = kind == UInt8(ascii: "c")
            path.bends.append(bend)
        }
        paths.append(path)
    }

    private func connect(_ start: Point, _ end: Point, in path: inout Path) {
        let (from, to) = (middle(start), middle(end))
        if start.x == end.x || start.y == end.y {
            path.boxes.append(
                Box(
                    left: min(from.x, to.x) - stroke / 2, top: min(from.y, to.y) - strokeHeight / 2,
                    right: max(from.x, to.x) + stroke / 2,
                    bottom: max(from.y, to.y) + strokeHeight / 2))
            return
        }
        // Slanting strokes reach the top and bottom of the letter.
        func edge(_ place: Point, _ point: Point) -> Point {
            Point(x: point.x, y: place.y == 0 ? 0 : place.y == 8 ? height : point.y)
        }
        let (first, last) = (edge(start, from), edge(end, to))
        let slope = (last.x - first.x) / (last.y - first.y)
        let halfWidth = stroke / 2 * min((1 + slope * slope).squareRoot(), 1.6)
        path.slants.append(
            first.y < last.y
                ? Slant(start: first, end: last, halfWidth: halfWidth)
                : Slant(start: last, end: first, halfWidth: halfWidth))
    }

    private func bend(_ place: Point, _ before: Point, _ after: Point) -> Bend {
        let corner = middle(place)
        let inwardX: Double = before.x + after.x > 2 * place.x ? 1 : -1
        let inwardY: Double = before.y + after.y > 2 * place.y ? 1 : -1
        return Bend(
            x: corner.x - inwardX * stroke / 2, y: corner.y - inwardY * strokeHeight / 2,
            inwardX: inwardX, inwardY: inwardY, isCut: false)
    }

    // MARK: Shapes without paths

    /// Adds a 1 with a foot, which makes it as wide as the other digits and keeps the spacing even.
    private mutating func addOne() {
        let left = ((width - stroke) / 2 / step).rounded(.up) * step
        add(left, 0, left + stroke, height)
        add(max(0, left - (stroke * 0.75 / step).rounded(.up) * step), 0, left, strokeHeight)
        add(0, height - strokeHeight, width, height)
    }

    private mutating func addDots(_ tops: [Double]) {
        for top in tops { add(0, top, width, top + strokeHeight) }
    }

    private mutating func addSign(isPlus: Bool) {
        let middle = ((height - strokeHeight) / 2).rounded(.down)
        add(0, middle, width, middle + strokeHeight)
        let (left, reach) = ((width - stroke) / 2, ((width - strokeHeight + 1) / 2).rounded(.down))
        if isPlus { add(left, middle - reach, left + stroke, middle + strokeHeight + reach) }
    }

    private mutating func add(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
        let box = Box(left: left, top: top, right: right, bottom: bottom)
        paths.append(Path(boxes: [box]))
    }
}
