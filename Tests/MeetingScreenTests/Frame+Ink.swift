@testable import TerminalUI

extension Frame {
    /// Whether a row contains ink in the upper or lower half of a rectangle's cells.
    func hasInk(row: Int, in rect: Rect, isLower: Bool) -> Bool {
        (rect.column..<rect.endColumn).contains {
            Self.hasInk(cells[row * size.columns + $0], isLower: isLower)
        }
    }

    /// Whether ink at the upper or lower edge of a rectangle borders ink or another background.
    func touches(_ rect: Rect) -> Bool {
        [false, true].contains { isLower in
            let row = isLower ? rect.endRow - 1 : rect.row
            let beside = isLower ? rect.endRow : rect.row - 1
            guard (0..<size.rows).contains(beside) else { return true }
            return (rect.column..<rect.endColumn).contains { column in
                let own = cells[row * size.columns + column]
                let other = cells[beside * size.columns + column]
                return Self.hasInk(own, isLower: isLower)
                    && (Self.hasInk(other, isLower: !isLower)
                        || other.background != own.background
                        || other.attributes.contains(.reverse)
                            != own.attributes.contains(.reverse))
            }
        }
    }

    private static func hasInk(_ cell: Cell, isLower: Bool) -> Bool {
        if let mask = Blocks.quadrants.firstIndex(of: cell.glyph) {
            return mask & (isLower ? 12 : 3) != 0
        }
        // Bars of up to seven eighths leave the top of their cell free.
        if (0x2581...0x2587).contains(cell.glyph) { return isLower }
        return (0x2580...0x259F).contains(cell.glyph)
    }
}
