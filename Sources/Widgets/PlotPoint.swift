import TerminalUI

/// A point of a plot, from 0 at its lower left corner to 1 at its upper right corner.
package struct PlotPoint: Hashable, Sendable {
    package var x: Double
    /// Not a number: a gap in the line.
    package var y: Double

    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The end of a piece of the line; the next point starts another piece.
    package static let gap = PlotPoint(.nan, .nan)

    package var isGap: Bool { !x.isFinite || !y.isFinite }
}
