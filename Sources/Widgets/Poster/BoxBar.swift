import TerminalUI

/// A bar in the lower half of a row, with a gap at the end of its box.
package struct BoxBar: Equatable, Sendable {
    /// The length, the box and the value of a full bar, in the same unit; 0 means no box.
    package var value: Double
    package var box: Double
    package var scale: Double
    /// Whether the part after the box counts as over.
    package var isOver: Bool

    package init(value: Double, box: Double, scale: Double, isOver: Bool) {
        self.value = value
        self.box = box
        self.scale = scale
        self.isOver = isOver
    }

    /// The column of the box's end in a bar of a width.
    package static func column(ofBox box: Double, scale: Double, columns: Int) -> Int {
        Int((Double(columns) * box.share(of: scale)).rounded())
    }

    package func draw(
        in frame: inout Frame, row: Int, column: Int, columns: Int, _ lead: Style, _ over: Style
    ) {
        guard columns > 0 else { return }
        let end = Int((2 * Double(columns) * value.share(of: scale)).rounded())
        let place = Self.column(ofBox: box, scale: scale, columns: columns)
        guard place > 0, place < columns else {
            return frame.fillLow(0..<end, row: row, column: column, style: lead)
        }
        guard end > 2 * place else {
            frame.fillLow(0..<end, row: row, column: column, style: lead)
            frame.put("│", row: row, column: column + place, style: .line)
            return
        }
        frame.fillLow(0..<2 * place - 1, row: row, column: column, style: lead)
        frame.fillLow(
            2 * place..<end, row: row, column: column, style: isOver ? over : lead, isOver: isOver)
    }
}
