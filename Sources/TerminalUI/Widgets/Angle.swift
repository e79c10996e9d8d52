import Glibc

/// Angles as shares of a full turn.
package enum Turn {
    /// The direction from the middle, clockwise from the top, from 0 up to 1; y grows downwards.
    package static func clockwise(dx: Double, dy: Double) -> Double {
        let turn = atan2(dx, -dy) / (2 * Double.pi)
        return turn < 0 ? min(turn + 1, 1.0.nextDown) : turn
    }

    /// The point on a circle of radius 1, the other way round.
    package static func point(_ turn: Double) -> (dx: Double, dy: Double) {
        let angle = turn * 2 * Double.pi
        return (sin(angle), -cos(angle))
    }
}
