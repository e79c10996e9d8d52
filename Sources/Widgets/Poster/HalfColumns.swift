import TerminalUI

extension Double {
    /// This part of a whole, from 0 to 1; 0 if either is not a usable number.
    func share(of whole: Double) -> Double {
        let share = self / whole
        return share.isFinite ? min(max(share, 0), 1) : 0
    }
}

extension Frame {
    /// Fills half columns in the lower half of a row, so that no two rows touch; `half` counts from
    /// the left edge of `column`.
    ///
    /// If `isOver`, and there are no colours, only the right half of each cell is filled.
    mutating func fillLow(
        _ half: Range<Int>, row: Int, column: Int, style: Style, isOver: Bool = false
    ) {
        guard !half.isEmpty else { return }
        for cell in half.lowerBound / 2...(half.upperBound - 1) / 2 {
            let (left, right) = (half.contains(2 * cell), half.contains(2 * cell + 1))
            let glyph: UInt32
            switch glyphs {
            case .unicode where isOver && depth == .none: glyph = 0x2597
            case .unicode: glyph = Blocks.quadrants[(left ? 4 : 0) + (right ? 8 : 0)]
            case .console: glyph = left && right || half.count < 2 ? Blocks.lowerHalf : 0x20
            case .ascii: glyph = left && right || half.count < 2 ? isOver ? 0x23 : 0x3D : 0x20
            }
            guard glyph != 0x20 else { continue }
            put(glyph: glyph, row: row, column: column + cell, style: style)
        }
    }
}
