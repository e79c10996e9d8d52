import ScrumCore
import TerminalUI

/// The first or last row of a list if some of its entries do not fit.
struct MoreRow {
    /// The number of entries that are left out.
    let count: Int
    /// Whether the entries would be below the row.
    let isBelow: Bool

    func draw(in frame: inout Frame, rect: Rect) {
        frame.fill(rect, style: .plain)
        frame.put(
            "\(isBelow ? "↓" : "↑") \(phrase("\(count) more"))", row: rect.row,
            column: rect.column + 3,
            style: Style(foreground: .muted), width: rect.columns - 3)
    }
}
