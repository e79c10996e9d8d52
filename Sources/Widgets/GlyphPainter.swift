import Glibc

/// Paints a glyph as ranges of parts, row by row: a part has ink if its centre is inside a stroke.
///
/// Ranges may overlap. Parts may have any shape; the ratio of the face's strokes tells which.
struct GlyphPainter {
    struct Span: Equatable, Sendable {
        let row: Int
        let parts: Range<Int>
    }

    private typealias Point = (x: Double, y: Double)

    private let face: LetterFace
    private let glyph: Glyph
    private let height: Int
    private let width: Int
    /// The number of parts across that are as long as one part down.
    private let aspect: Double
    /// Half of a stroke.
    private let radius: Double
    private(set) var spans: [Span] = []
    /// For each row, the parts of the arc being painted, whose discs and bars overlap.
    private var arcRows: [Range<Int>]
    private var isInArc = false

    /// Paints a glyph of a face, lower than the face if an accent takes rows from it.
    init(_ glyph: Glyph, face: LetterFace, height: Int) {
        self.face = face
        self.glyph = glyph
        self.height = height
        width = face.width(of: glyph)
        aspect = Double(face.stem) / Double(face.bar)
        radius = Double(face.stem) / 2
        arcRows = Array(repeating: 0..<0, count: height)
        spans.reserveCapacity(6 * height)
        for path in glyph.paths { paint(path) }
    }

    // MARK: Primitives

    private mutating func add(_ row: Int, _ left: Double, _ right: Double) {
        // A part whose centre is on the edge has ink, on either side.
        let start = max(0, Int((left - 0.5 - 1e-6).rounded(.up)))
        let end = min(width, Int((right - 0.5 + 1e-6).rounded(.down)) + 1)
        guard start < end else { return }
        guard isInArc else { return spans.append(Span(row: row, parts: start..<end)) }
        let known = arcRows[row]
        arcRows[row] =
            known.isEmpty
            ? start..<end : min(known.lowerBound, start)..<max(known.upperBound, end)
    }

    /// Adds the rows of a finished arc. An arc turns by a right angle at most, so that each row has
    /// one range without a gap.
    private mutating func endArc() {
        isInArc = false
        for row in arcRows.indices where !arcRows[row].isEmpty {
            spans.append(Span(row: row, parts: arcRows[row]))
            arcRows[row] = 0..<0
        }
    }

    /// The rows whose centres are between two heights.
    private func rows(_ top: Double, _ bottom: Double) -> Range<Int> {
        let first = max(0, Int((top / aspect - 0.5).rounded(.up)))
        let end = min(height, Int((bottom / aspect - 0.5).rounded(.down)) + 1)
        return first..<max(first, end)
    }

    private func middle(of row: Int) -> Double { (Double(row) + 0.5) * aspect }

    /// Paints an ellipse whose width is `2 * radius`; `stretch` is its width divided by its height.
    private mutating func disc(_ center: Point, _ radius: Double, stretch: Double = 1) {
        for row in rows(center.y - radius / stretch, center.y + radius / stretch) {
            let y = (middle(of: row) - center.y) * stretch
            let reach = max(0, radius * radius - y * y).squareRoot()
            add(row, center.x - reach, center.x + reach)
        }
    }

    /// Paints a straight stroke that extends beyond its ends, but not beyond their sides.
    private mutating func bar(
        _ start: Point, _ end: Point, _ radius: Double, longer: (Double, Double) = (0, 0)
    ) {
        let length = hypot(end.x - start.x, end.y - start.y)
        guard length > 0 else { return }
        let (dx, dy) = ((end.x - start.x) / length, (end.y - start.y) / length)
        let (x0, y0) = (start.x - dx * longer.0, start.y - dy * longer.0)
        let (x1, y1) = (end.x + dx * longer.1, end.y + dy * longer.1)
        let (acrossX, acrossY) = (-dy * radius, dx * radius)
        let corners: [4 of Point] = [
            (x0 + acrossX, y0 + acrossY), (x0 - acrossX, y0 - acrossY),
            (x1 - acrossX, y1 - acrossY), (x1 + acrossX, y1 + acrossY),
        ]
        let least = min(start.x, end.x) - self.radius
        let most = max(start.x, end.x) + self.radius
        let reach = abs(acrossY)
        for row in rows(min(y0, y1) - reach, max(y0, y1) + reach) {
            let y = middle(of: row)
            var (left, right) = (Double.infinity, -Double.infinity)
            for index in 0..<4 {
                let (one, other) = (corners[index], corners[(index + 1) % 4])
                guard one.y != other.y, min(one.y, other.y) <= y, y <= max(one.y, other.y) else {
                    continue
                }
                let x = one.x + (y - one.y) / (other.y - one.y) * (other.x - one.x)
                left = min(left, x)
                right = max(right, x)
            }
            if left <= right { add(row, max(least, left), min(most, right)) }
        }
    }

    private mutating func box(_ left: Double, _ right: Double, middle y: Double) {
        for row in rows(y - radius, y + radius) { add(row, left, right) }
    }

    // MARK: Paths

    /// The place of a point, between parts, so that every bar starts and ends at a part's edge.
    /// Measuring from the nearer side keeps letters symmetrical.
    private func place(_ point: Glyph.Point) -> Point {
        let inner = Double(face.inner(of: glyph))
        func share(_ x: Int) -> Double { (Double(x) * inner / 12 - 1e-6).rounded() }
        let x =
            point.x == 6 ? inner / 2 : point.x < 6 ? share(point.x) : inner - share(12 - point.x)
        let room = Double(height - face.bar)
        let y = (Double(point.y) * room / 12 + 0.5 - 1e-6).rounded(.down)
        return (x + radius, (y + Double(face.bar) / 2) * aspect)
    }

    private mutating func paint(_ path: [Glyph.Point]) {
        if path.count == 1 { return paintDot(path[0]) }
        let path = shorteningHooks(of: path)
        let places = path.map(place)
        // Where each corner's arc starts and ends; both are the corner itself if it is sharp.
        var ends: [(Point, Point)] = []
        for index in path.indices {
            ends.append(
                path[index].isRound ? arc(at: index, of: path, places) : both(places[index]))
        }
        for index in path.indices.dropLast() {
            connect(index, of: path, from: ends[index].1, to: ends[index + 1].0)
        }
    }

    private func both(_ point: Point) -> (Point, Point) { (point, point) }

    private mutating func paintDot(_ point: Glyph.Point) {
        let size = face.dot(height: height)
        let x = glyph.isDot ? Double(width) / 2 : place(point).x
        let top = (Double(point.y * (height - size.height)) / 12 + 0.5).rounded(.down)
        let middle = (top + Double(size.height) / 2) * aspect
        disc(
            (x, middle), Double(size.width) / 2,
            stretch: Double(size.width) / Double(size.height) / aspect)
    }

    /// Whether an end is a short hook, as in 2, 3, 5, C and S.
    private func isHook(_ index: Int, of path: [Glyph.Point]) -> Bool {
        guard index == 0 || index == path.count - 1 else { return false }
        let (point, near) = (path[index], path[index == 0 ? 1 : path.count - 2])
        return near.isRound && near.x == point.x && abs(near.y - point.y) < 4
    }

    /// Shortens hooks in low letters, which have no room for a gap next to them.
    private func shorteningHooks(of path: [Glyph.Point]) -> [Glyph.Point] {
        var path = path
        let reach = height < 9 ? 0 : height < 14 ? 2 : 3
        for index in [0, path.count - 1] where isHook(index, of: path) {
            let near = path[index == 0 ? 1 : path.count - 2]
            path[index].y = near.y + (path[index].y > near.y ? reach : -reach)
        }
        return path
    }

    /// The longer radius of a round corner is at most this multiple of the shorter one.
    private static let longestRadius = 1.3
    /// Eight steps along a quarter of a circle.
    private static let quarter = (1...8).map { step -> (Double, Double) in
        let angle = Double.pi / 16 * Double(step)
        return (1 - sin(angle), 1 - cos(angle))
    }

    /// Paints the arc that replaces a corner, and returns its ends.
    private mutating func arc(
        at index: Int, of path: [Glyph.Point], _ places: [Point]
    ) -> (Point, Point) {
        let corner = places[index]
        let (before, after) = (max(index - 1, 0), min(index + 1, path.count - 1))
        func length(_ other: Int) -> Double {
            hypot(places[other].x - corner.x, places[other].y - corner.y)
                * (path[other].isRound ? 0.5 : 1)
        }
        func end(_ other: Int, _ radius: Double) -> Point {
            let whole = hypot(places[other].x - corner.x, places[other].y - corner.y)
            let share = whole > 0 ? radius / whole : 0
            return (
                corner.x + (places[other].x - corner.x) * share,
                corner.y + (places[other].y - corner.y) * share
            )
        }
        let first = min(length(before), Self.longestRadius * length(after))
        let second = min(length(after), Self.longestRadius * first)
        let (start, stop) = (end(before, first), end(after, second))
        var last = start
        isInArc = true
        for (one, other) in Self.quarter {
            let next = (
                x: corner.x + one * (start.x - corner.x) + other * (stop.x - corner.x),
                y: corner.y + one * (start.y - corner.y) + other * (stop.y - corner.y)
            )
            disc(last, radius)
            bar(last, next, radius)
            last = next
        }
        disc(last, radius)
        endArc()
        return (start, stop)
    }

    /// A slanting stroke is this much thinner than an upright one, which looks as thick.
    private static let slantThickness = 0.88

    private mutating func connect(
        _ index: Int, of path: [Glyph.Point], from start: Point, to end: Point
    ) {
        let isLevel = abs(start.y - end.y) < 0.01
        if isLevel || abs(start.x - end.x) < 0.01 {
            // Upright and level strokes have square ends, but none at an arc or a hook.
            func square(_ index: Int) -> Double {
                path[index].isRound || isHook(index, of: path) ? 0 : radius
            }
            let (first, last) = (square(index), square(index + 1))
            guard isLevel else { return bar(start, end, radius, longer: (first, last)) }
            let isForward = start.x <= end.x
            box(
                min(start.x, end.x) - (isForward ? first : last),
                max(start.x, end.x) + (isForward ? last : first), middle: start.y)
            return
        }
        // Slanting strokes end level at the top and at the bottom of the letter.
        func isCut(_ index: Int) -> Bool {
            [0, 12].contains(path[index].y) && !path[index].isRound
        }
        let beyond = 2 * Double(face.stem)
        bar(
            start, end, radius * Self.slantThickness,
            longer: (isCut(index) ? beyond : 0, isCut(index + 1) ? beyond : 0))
        for (joint, place) in [(index, start), (index + 1, end)]
        where joint > 0 && joint < path.count - 1 && !isCut(joint) && !path[joint].isRound {
            disc(place, radius)
        }
    }
}
