import TerminalUI

/// A meeting's turns in one row, with half a column between them.
package struct TurnTrack: Equatable, Sendable {
    package var pieces: [PosterValue]
    /// The length of a full row.
    package var scale: Double

    package init(_ pieces: [PosterValue], scale: Double) {
        self.pieces = pieces
        self.scale = scale
    }

    package func draw(
        in frame: inout Frame, row: Int, column: Int, columns: Int, _ style: Style, _ over: Style
    ) {
        var length = 0.0
        func edge() -> Int { Int((2 * Double(columns) * length.share(of: scale)).rounded()) }
        for piece in pieces where piece.value > 0 && piece.value.isFinite {
            let start = edge()
            length += piece.value
            frame.fillLow(
                start..<max(min(start + 1, 2 * columns), edge() - 1), row: row, column: column,
                style: piece.isOver ? over : style, isOver: piece.isOver)
        }
    }
}
