import TerminalUI

/// A turn in a meeting, drawn as a piece of a `Ring` or a segment of a `Track`.
package struct Turn: Equatable, Sendable {
    package enum Part: Equatable, Sendable {
        case done
        /// The elapsed share of the box, from 0 to 1.
        case speaking(Double)
        case toCome
    }

    /// The length relative to other turns.
    package var length: Double
    package var part: Part

    package init(length: Double, part: Part) {
        self.length = length.isFinite ? max(length, 0) : 0
        self.part = part
        if case .speaking(let share) = part {
            self.part = .speaking(share.isFinite ? min(max(share, 0), 1) : 0)
        }
    }
}

/// The styles of finished, current and upcoming turns.
package struct TurnStyles: Equatable, Sendable {
    package var done: Style
    package var speaking: Style
    package var toCome: Style

    package init(done: Style, speaking: Style, toCome: Style) {
        self.done = done
        self.speaking = speaking
        self.toCome = toCome
    }
}

/// A ring with a piece for each turn, clockwise from the top. The current turn is whole from its
/// first second.
///
/// If the pieces are short, they form one band, in which only the current turn has gaps.
package struct Ring: Equatable, Sendable {
    private let turns: [Turn]
    private let styles: TurnStyles

    package init(_ turns: [Turn], styles: TurnStyles) {
        self.turns = turns
        self.styles = styles
    }

    private enum Kind: Int { case toCome, done, speaking }

    /// A ring's measures in columns, and its pieces by the order of their ends' angles.
    private struct Shape {
        var radius: Double
        var thickness: Double
        var pieces: [(end: Double, kind: Kind)] = []
        /// Directions with a gap.
        var gaps: [(dx: Double, dy: Double)] = []
    }

    /// The shortest piece with a gap, the shortest piece for the current turn in a band, and half a
    /// gap, in columns.
    private static let (shortest, current, halfGap) = (10.0, 6.0, 0.8)

    private func shape(radius: Double) -> Shape {
        var shape = Shape(
            radius: radius, thickness: max(2, (0.2 * radius).rounded(.toNearestOrEven)))
        let whole = turns.reduce(0) { $0 + $1.length }
        guard whole > 0 else { return shape }
        let length = 2 * .pi * (radius - shape.thickness / 2)
        let hasGaps = turns.allSatisfy { $0.length / whole * length >= Self.shortest }
        var end = 0.0
        for turn in turns {
            let start = end
            end = min(1, end + turn.length / whole)
            switch turn.part {
            case .done: shape.pieces.append((end, .done))
            case .toCome: shape.pieces.append((end, .toCome))
            case .speaking where hasGaps || turns.count == 1:
                shape.pieces.append((end, .speaking))
            case .speaking:
                let span = max(end - start, Self.current / length)
                let last = min(1, max(0, (start + end - span) / 2) + span)
                let first = max(0, last - span)
                shape.pieces = shape.pieces.map { (min($0.end, first), $0.kind) }
                shape.pieces.append((last, .speaking))
                shape.gaps += [Angle.point(first), Angle.point(last)]
            }
            if hasGaps, turns.count > 1 { shape.gaps.append(Angle.point(end)) }
        }
        shape.pieces = shape.pieces.map { (Angle.order($0.end), $0.kind) }
        return shape
    }

    /// Draws the ring in a rectangle, with half a row free above and below.
    package func draw(in frame: inout Frame, rect: Rect) {
        guard rect.rows >= 4, rect.columns >= 8 else { return }
        let scale = frame.cellAspect / 2
        let shape = shape(
            radius: min(Double(rect.columns) / 2, (Double(rect.rows) - 1) * scale))
        var raster = Raster(size: rect.size, .blocks, glyphs: frame.glyphs)
        // A cell shows only one piece.
        let inks = [
            raster.number(of: Raster.Ink(styles.toCome, rank: 0, letter: 0x2E)),
            raster.number(of: Raster.Ink(styles.done, rank: 1, letter: 0x3D)),
            raster.number(of: Raster.Ink(styles.speaking, rank: 2, letter: 0x23)),
        ]
        let (middleX, middleY) = (Double(rect.columns) / 2, Double(rect.rows))
        let inner = shape.radius - shape.thickness
        /// The distances from the middle between which a row crosses the ring.
        func sides(_ y: Double) -> (inner: Double, outer: Double)? {
            let dy = (y - middleY) * scale
            let (hole, whole) = (inner * inner - dy * dy, shape.radius * shape.radius - dy * dy)
            return whole < 0 ? nil : (max(0, hole).squareRoot(), whole.squareRoot())
        }
        func ink(_ x: Double, _ y: Double) -> Int? {
            let (dx, dy) = (x - middleX, (y - middleY) * scale)
            let squared = dx * dx + dy * dy
            guard squared <= shape.radius * shape.radius, squared >= inner * inner else {
                return nil
            }
            let isGap = shape.gaps.contains {
                dx * $0.dx + dy * $0.dy > 0 && abs(dx * $0.dy - dy * $0.dx) < Self.halfGap
            }
            guard !isGap else { return nil }
            let order = Angle.order(dx: dx, dy: dy)
            return shape.pieces.first { order < $0.end }.map { inks[$0.kind.rawValue] }
        }
        let rows = 0...2 * middleY
        raster.fill(
            y: rows, columns: { y in sides(y).map { middleX - $0.outer...middleX - $0.inner } },
            ink: ink)
        raster.fill(
            y: rows, columns: { y in sides(y).map { middleX + $0.inner...middleX + $0.outer } },
            ink: ink)
        raster.draw(in: &frame, rect: rect)
    }
}
