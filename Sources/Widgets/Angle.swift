import Glibc
import TerminalUI

/// Angles as fractions of a full circle, clockwise from the top.
enum Angle {
    /// The direction from the middle to a point, in 0..<1; y grows downwards.
    static func of(dx: Double, dy: Double) -> Double {
        let angle = atan2(dx, -dy) / (2 * Double.pi)
        return angle < 0 ? min(angle + 1, 1.0.nextDown) : angle
    }

    /// The point at an angle on a circle with radius 1.
    static func point(_ angle: Double) -> (dx: Double, dy: Double) {
        let radians = angle * 2 * Double.pi
        return (sin(radians), -cos(radians))
    }
}
