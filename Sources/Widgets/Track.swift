import TerminalUI

/// A bar with a segment for each turn; the current turn is taller than the finished ones.
package struct Track: Equatable, Sendable {
    package var turns: [Turn]
    package var styles: TurnStyles

    package init(_ turns: [Turn], styles: TurnStyles) {
        self.turns = turns
        self.styles = styles
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        let whole = turns.reduce(0) { $0 + $1.length }
        guard whole > 0 else { return }
        // One empty column separates turns, unless a segment would be narrower than a column.
        let hasGaps = turns.allSatisfy {
            $0.length / whole * Double(rect.columns - turns.count + 1) >= 1
        }
        let gap = hasGaps ? 1 : 0
        let room = Double(rect.columns - gap * (turns.count - 1))
        var before = 0.0
        for (index, turn) in turns.enumerated() {
            let start = Int((before / whole * room).rounded()) + index * gap
            before += turn.length
            let end = Int((before / whole * room).rounded()) + index * gap
            let segment = rect.part(column: start, columns: max(0, end - start))
            draw(turn.part, in: &frame, segment)
        }
    }

    private func draw(_ part: Turn.Part, in frame: inout Frame, _ rect: Rect) {
        let last = rect.part(row: rect.rows - 1)
        let glyphs = frame.glyphs
        func glyph(_ eighths: Int, ascii: Unicode.Scalar) -> UInt32 {
            glyphs == .ascii ? ascii.value : Blocks.below(eighths, glyphs)
        }
        switch part {
        case .done:
            // If the bar has two rows, the lower one is full.
            frame.fill(last, glyph: glyph(rect.rows > 1 ? 8 : 4, ascii: "="), style: styles.done)
        case .speaking(let share):
            let over = Int((Double(rect.columns) * share).rounded())
            let (spoken, left) = (rect.part(columns: over), last.part(column: over))
            // Six eighths, because a full block would touch the banner above.
            frame.fill(
                spoken.part(rows: rect.rows - 1), glyph: glyph(6, ascii: "#"),
                style: styles.speaking)
            frame.fill(
                spoken.part(row: rect.rows - 1, rows: 1),
                glyph: glyph(rect.rows > 1 ? 8 : 6, ascii: "#"), style: styles.speaking)
            frame.fill(left, glyph: glyph(2, ascii: "-"), style: styles.speaking)
        case .toCome:
            frame.fill(last, glyph: glyph(1, ascii: "-"), style: styles.toCome)
        }
    }
}
