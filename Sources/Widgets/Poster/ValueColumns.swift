import TerminalUI

/// A value on a poster, such as the length of a turn.
package struct PosterValue: Equatable, Sendable {
    package var value: Double
    /// The height at which a column that `isOver` changes its colour.
    package var plan: Double?
    package var isOver: Bool

    package init(_ value: Double, plan: Double? = nil, isOver: Bool = false) {
        self.value = value
        self.plan = plan
        self.isOver = isOver
    }
}

/// Values as columns half a column wide, so that neighbours never touch; the last is the newest.
package struct ValueColumns: Equatable, Sendable {
    /// The columns from left to right; nil leaves a gap.
    package var columns: [PosterValue?]
    /// The value of a column of full height.
    package var scale: Double
    /// The distance from one column to the next.
    package var step: Int

    package init(_ columns: [PosterValue?], scale: Double? = nil, step: Int = 1) {
        self.columns = columns
        let known = columns.compactMap(\.self)
        self.scale = scale ?? known.reduce(0) { max($0, $1.value, $1.plan ?? 0) }
        self.step = step
    }

    /// The height of a value in half rows; the topmost half row stays free.
    private func height(_ value: Double, _ rows: Int) -> Int {
        Int((Double(2 * rows - 1) * value.share(of: scale)).rounded())
    }

    /// The row, from the top, in which a value ends.
    package func row(of value: Double, rows: Int) -> Int { rows - 1 - height(value, rows) / 2 }

    package func draw(in frame: inout Frame, rect: Rect, _ colors: PosterColors) {
        let (lead, soft, over) = (
            colors.lead(frame.ground), colors.soft(frame.ground), colors.over(frame.ground)
        )
        let isASCII = frame.glyphs == .ascii
        let half: UInt32 = isASCII ? 0x2E : frame.glyphs == .console ? Blocks.lowerHalf : 0x2596
        for (index, column) in columns.enumerated() {
            guard let column else { continue }
            let top = max(1, height(column.value, rect.rows))
            let plan = column.plan.map { min(top - 1, height($0, rect.rows)) }
            for row in 0..<(top + 1) / 2 {
                let isOver = column.isOver && 2 * row + 1 >= plan ?? .max
                frame.put(
                    glyph: top > 2 * row + 1 ? isASCII ? 0x7C : 0x258C : half,
                    row: rect.endRow - 1 - row, column: rect.column + index * step,
                    style: isOver ? over : index == columns.count - 1 ? lead : soft)
            }
        }
    }
}
