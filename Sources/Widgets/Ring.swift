import Glibc
import TerminalUI

/// A turn in a meeting, drawn as an arc of a `Ring` or a segment of a `Track`.
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

/// A ring with an arc for each turn, clockwise from the top.
///
/// Finished turns are solid, upcoming turns are dotted, and the current turn is the thickest.
package struct Ring: Equatable, Sendable {
    package var turns: [Turn]
    package var styles: TurnStyles

    package init(_ turns: [Turn], styles: TurnStyles) {
        self.turns = turns
        self.styles = styles
    }

    private struct Arc {
        var start: Double
        var end: Double
        var part: Turn.Part
    }

    /// The arcs as fractions of the circle, shortened by the gaps between them. `length` is the
    /// circumference in columns.
    private func arcs(length: Double) -> [Arc] {
        let whole = turns.reduce(0) { $0 + $1.length }
        guard whole > 0 else { return [] }
        var start = 0.0
        return turns.map { turn in
            let share = turn.length / whole
            defer { start += share }
            let hasGap = turns.count > 1 && share * length >= 3.4
            let gap = hasGap ? min(share / 4, 1.4 / length) / 2 : 0
            return Arc(start: start + gap, end: start + share - gap, part: turn.part)
        }
    }

    /// Draws the ring in a rectangle, with half a row free above and below.
    package func draw(in frame: inout Frame, rect: Rect) {
        guard rect.rows >= 4, rect.columns >= 8 else { return }
        let aspect = frame.cellAspect
        let radius = min(Double(rect.columns) / 2, (Double(rect.rows) - 1) * aspect / 2)
        let thickness = max(2, radius / 5)
        let arcs = arcs(length: 2 * .pi * (radius - thickness / 2))
        let (middleX, middleY) = (Double(rect.columns) / 2, Double(rect.rows))
        let x = middleX - radius...middleX + radius
        let y = middleY - 2 * radius / aspect...middleY + 2 * radius / aspect
        // Arcs are grouped by kind, so that a point's distance and angle are computed once per
        // kind.
        var (done, speaking, toCome): ([Range<Double>], [Range<Double>], [Range<Double>]) =
            ([], [], [])
        for arc in arcs {
            switch arc.part {
            case .done: done.append(arc.start..<arc.end)
            case .toCome: toCome.append(arc.start..<arc.end)
            case .speaking(let share):
                let middle = min(arc.start + (arc.end - arc.start) * share, arc.end)
                speaking.append(arc.start..<middle)
                toCome.append(middle..<arc.end)
            }
        }
        /// Whether a point is in one of the arcs, within a given distance of the outer edge.
        func contains(_ arcs: [Range<Double>], _ x: Double, _ y: Double, _ depth: Double) -> Bool {
            let (dx, dy) = (x - middleX, (y - middleY) * aspect / 2)
            let (squared, inner) = (dx * dx + dy * dy, radius - depth)
            guard squared <= radius * radius, squared >= inner * inner else { return false }
            let angle = Angle.of(dx: dx, dy: dy)
            return arcs.contains { $0.contains(angle) }
        }
        var dots = Raster(
            size: rect.size, frame.glyphs == .unicode ? .dots : .blocks, glyphs: frame.glyphs)
        var solid = Raster(size: rect.size, .blocks, glyphs: frame.glyphs)
        let line = frame.glyphs == .ascii ? 1.6 : min(max(thickness * 0.28, 1), 1.6)
        dots.fill(x: x, y: y, Raster.Ink(styles.toCome, letter: 0x2E)) {
            contains(toCome, $0, $1, line)
        }
        solid.fill(x: x, y: y, Raster.Ink(styles.done, letter: 0x3D)) {
            contains(done, $0, $1, max(1, 0.6 * thickness))
        }
        solid.fill(x: x, y: y, Raster.Ink(styles.speaking, rank: 1, letter: 0x23)) {
            contains(speaking, $0, $1, thickness)
        }
        dots.draw(in: &frame, rect: rect)
        solid.draw(in: &frame, rect: rect)
    }
}
