import TerminalUI

/// The outline of a letter or digit, made of upright, level and slanting strokes.
///
/// Lengths are those of `LetterFont`: columns, and half rows.
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

    /// The outer corner of a bend, and which way the inside is.
    struct Bend {
        var x: Double
        var y: Double
        var inwardX: Double
        var inwardY: Double
        /// A bend that is drawn straight where strokes are too thin for a round one.
        var isCut: Bool
    }

    /// A stroke with level ends.
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
    /// The radius of the outside of a bend; 0 for a sharp corner.
    private let radius: Double
    /// The grid that coordinates are rounded to, in columns.
    private let step: Double

    /// A letter or digit in a box of that many columns.
    init(_ letter: Unicode.Scalar, font: LetterFont, width: Int) {
        stroke = Double(font.stroke)
        strokeHeight = Double(font.strokeHeight)
        height = Double(font.height)
        radius = font.radius
        step = 1 / Double(Blocks.Grid(font.glyphs).columns)
        self.width = Double(width)
        for path in LetterTable[letter]?.paths.split(separator: " ") ?? [] { add(path) }
        switch letter {
        case "1": addOne()
        case ":": addDots(2)
        case ".": addDots(1)
        case "+", "-": addSign(isPlus: letter == "+")
        default: break
        }
    }

    func contains(x: Double, y: Double) -> Bool {
        paths.contains { contains($0, x, y) }
    }

    /// Inlined, so that no path is copied for each of the points of a cell.
    @inline(__always)
    private func contains(_ path: Path, _ x: Double, _ y: Double) -> Bool {
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
        for box in path.boxes
        where x >= box.left && x < box.right && y >= box.top && y < box.bottom {
            return true
        }
        return path.slants.contains { slant in
            guard y >= slant.start.y, y < slant.end.y else { return false }
            let share = (y - slant.start.y) / (slant.end.y - slant.start.y)
            let middle = slant.start.x + share * (slant.end.x - slant.start.x)
            return abs(x - middle) <= slant.halfWidth
        }
    }

    /// The middle of a stroke at a place of the grid.
    private func middle(_ place: Point) -> Point {
        // Symmetric letters must stay symmetric.
        let side = (min(place.x, 8 - place.x) / 8 * (width - stroke) / step).rounded(.down) * step
        let left = place.x > 4 ? width - stroke - side : side
        let top = (place.y / 8 * (height - strokeHeight)).rounded(.down)
        return Point(x: left + stroke / 2, y: top + strokeHeight / 2)
    }

    private mutating func add(_ text: Substring) {
        var points: [Point] = []
        var bends: [Int: UInt8] = [:]
        var column: Double?
        for byte in text.utf8 {
            guard byte < UInt8(ascii: "a") else {
                bends[points.count - 1] = byte
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

    // MARK: What is not made of paths

    private mutating func addOne() {
        let left = ((width - stroke) / 2).rounded(.up)
        add(left, 0, left + stroke, height)
        add(left - max(1, stroke / 2), 0, left, strokeHeight)
    }

    /// One dot is at the bottom; of two each is halfway between an end and the middle.
    private mutating func addDots(_ count: Int) {
        let low = height - strokeHeight
        let upper = (low / 4 + 0.25).rounded()
        for top in count == 1 ? [low] : [upper, low - upper] {
            add(0, top, width, top + strokeHeight)
        }
    }

    private mutating func addSign(isPlus: Bool) {
        let middle = ((height - strokeHeight) / 2).rounded(.down)
        add(0, middle, width, middle + strokeHeight)
        let left = (width - stroke) / 2
        if isPlus { add(left, middle - strokeHeight, left + stroke, middle + 2 * strokeHeight) }
    }

    private mutating func add(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
        let box = Box(left: left, top: top, right: right, bottom: bottom)
        paths.append(Path(boxes: [box]))
    }
}
