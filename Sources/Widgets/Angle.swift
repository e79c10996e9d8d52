import Glibc
import TerminalUI

/// Angles as fractions of a full circle, clockwise from the top.
enum Angle {
    /// A number that grows with the angle from 0 to 4, and takes no trigonometry.
    static func order(dx: Double, dy: Double) -> Double {
        let all = abs(dx) + abs(dy)
        guard all > 0 else { return 0 }
        if dx >= 0 { return dy < 0 ? dx / all : 1 + dy / all }
        return dy > 0 ? 2 - dx / all : 3 - dy / all
    }

    /// The order of an angle in 0...1.
    static func order(_ angle: Double) -> Double {
        guard angle < 1 else { return 4 }
        let point = point(angle)
        return order(dx: point.dx, dy: point.dy)
    }

    /// The point at an angle on a circle with radius 1.
    static func point(_ angle: Double) -> (dx: Double, dy: Double) {
        let radians = angle * 2 * Double.pi
        return (sin(radians), -cos(radians))
    }
}
