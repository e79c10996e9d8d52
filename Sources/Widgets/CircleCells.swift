import TerminalUI

/// The cells of a ring, and where on the circle their parts are, whatever its arcs are.
struct CircleCells: Sendable {
    /// A part of a cell: where its middle is.
    struct Sample {
        /// Clockwise from the top, from 0 to 1.
        var angle: Float
        /// Whether most of it is in the ring.
        var isInside: Bool
        /// The length of the circle through it, in columns.
        var circumference: Float
        /// Its distance from the middle of the band: 1 at the edges.
        var offset: Float

        /// How many fourths of it are covered by an arc of this weight in a band of this
        /// thickness; no finer, so that neighbours often have the same colours.
        func cover(of weight: Float, band: Float) -> Int {
            let inside = (weight - offset) * band / 2
            return Int(min(max(0.5 + inside / 0.8, 0), 1) * 4 + 0.5)
        }
    }

    struct Place {
        var row: Int16
        var column: Int16
    }

    private struct Key: Equatable {
        var size: Size
        var thickness: Double?
        var grid: Blocks.Grid
    }

    let grid: Blocks.Grid
    let thickness: Float
    /// The length of the circle in the middle of the band, in columns.
    let circumference: Float
    /// The cells that the ring touches.
    private(set) var places: [Place] = []
    /// For each place as many samples as the grid has parts.
    private(set) var samples: [Sample] = []

    /// Computing a geometry takes a hundred times as long as drawing the ring.
    private static let cache = ValueCache<Key, CircleCells>(capacity: 8)

    static func cached(size: Size, thickness: Double?, glyphs: GlyphSet) -> CircleCells {
        let grid = Blocks.Grid(glyphs)
        return cache.value(for: Key(size: size, thickness: thickness, grid: grid)) {
            CircleCells(size: size, thickness: thickness, grid: grid)
        }
    }

    /// The width of a gap in columns: as wide as a part is high, so that no gap disappears.
    var gap: Float { grid.rows == 1 ? 2 : 1 }

    /// The shortest arc that has gaps, as a fraction of the circle.
    var shortest: Float { 3 * gap / max(circumference, 1) }

    /// In columns; a row is two of them high.
    static func radius(of size: Size) -> Double {
        min(Double(size.columns) / 2, Double(size.rows))
    }

    static func thickness(_ wanted: Double?, radius: Double) -> Double {
        let thickness = wanted.map { $0.isFinite ? $0 : 1 } ?? max(1.5, radius * 0.25)
        return min(max(thickness, 1), max(radius, 1))
    }

    init(size: Size, thickness: Double?, grid: Blocks.Grid) {
        self.grid = grid
        let outer = Self.radius(of: size)
        let band = Self.thickness(thickness, radius: outer)
        self.thickness = Float(band)
        circumference = Float(2 * Double.pi * (outer - band / 2))
        let circle = Circle(
            x: Double(size.columns) / 2, y: Double(size.rows), outer: outer, inner: outer - band)
        var parts: [Sample] = []
        for row in 0..<size.rows {
            for column in 0..<size.columns where circle.touches(row: row, column: column) {
                parts.removeAll(keepingCapacity: true)
                for part in 0..<grid.count {
                    parts.append(
                        circle.sample(
                            x: Double(column) + Double(part % grid.columns) / Double(grid.columns),
                            y: Double(2 * row) + 2 * Double(part / grid.columns)
                                / Double(grid.rows),
                            width: 1 / Double(grid.columns), height: 2 / Double(grid.rows)))
                }
                guard
                    parts.contains(where: {
                        $0.isInside || $0.cover(of: 1, band: self.thickness) > 0
                    })
                else { continue }
                places.append(Place(row: Int16(row), column: Int16(column)))
                samples += parts
            }
        }
    }

    private struct Circle {
        var x: Double
        var y: Double
        var outer: Double
        var inner: Double

        /// A cheap test that excludes the cells far inside and far outside.
        func touches(row: Int, column: Int) -> Bool {
            let dx = Double(column) + 0.5 - x
            let dy = Double(2 * row) + 1 - y
            let distance = (dx * dx + dy * dy).squareRoot()
            return distance < outer + 1.2 && distance > inner - 1.2
        }

        /// A part belongs to the ring if most of its points do.
        func sample(x left: Double, y top: Double, width: Double, height: Double) -> Sample {
            var inside = 0
            for step in 0..<9 {
                let dx = left + (Double(step % 3) + 0.5) / 3 * width - x
                let dy = top + (Double(step / 3) + 0.5) / 3 * height - y
                let square = dx * dx + dy * dy
                if square <= outer * outer && (square >= inner * inner || inner < 0) { inside += 1 }
            }
            let dx = left + width / 2 - x
            let dy = top + height / 2 - y
            let distance = (dx * dx + dy * dy).squareRoot()
            let angle = Angle.of(dx: dx, dy: dy)
            let middle = (outer + inner) / 2
            let half = max((outer - inner) / 2, 0.01)
            return Sample(
                angle: Float(angle), isInside: inside >= 5,
                circumference: Float(2 * Double.pi * distance),
                offset: Float(abs(distance - middle) / half))
        }
    }
}
