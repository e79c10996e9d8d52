import TerminalUI

/// A point in a plot. x and y run from 0 in the lower left corner to 1 in the upper right corner.
package struct PlotPoint: Hashable, Sendable {
    package var x: Double
    /// A value that is not finite leaves a gap in the line.
    package var y: Double

    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// A point that ends a piece of the line; the next point starts another piece.
    package static let gap = PlotPoint(.nan, .nan)

    package var isGap: Bool { !x.isFinite || !y.isFinite }
}
