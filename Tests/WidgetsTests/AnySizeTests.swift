import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct AnySizeTests {
    private static let fractions: [Double] = [0, 0.4, 1, .nan, -1, .infinity]

    private func draw(in frame: inout Frame, _ rect: Rect) {
        Track(RingTests.turns, styles: RingTests.styles).draw(in: &frame, rect: rect)
        Ring(RingTests.turns, styles: RingTests.styles).draw(in: &frame, rect: rect)
        for text in ["2:30", "+1:02:03", "", "Daisy", "Zoë Müller"] {
            LargeText(text).draw(in: &frame, rect: rect)
        }
        Band("PAUSED", pattern: .striped, style: Style(foreground: .good))
            .draw(in: &frame, rect: rect, word: rect.column..<rect.column + max(0, rect.columns))
        PosterPartTests.drawAll(Self.fractions, in: &frame, rect)
        var raster = Raster(size: rect.size, .dots, glyphs: frame.glyphs)
        raster.stroke(Segment(-3, 2, 50, 9), Raster.Ink(.plain))
        raster.draw(in: &frame, rect: rect)
    }

    /// No size causes a trap, and widgets stay inside their rectangles.
    @Test("Every widget can be drawn at every size", arguments: GlyphSet.allCases)
    func everySize(glyphs: GlyphSet) {
        for rows in 0...12 {
            for columns in stride(from: 0, through: 40, by: rows < 6 ? 1 : 3) {
                var frame = Frame(size: Size(rows: rows + 2, columns: columns + 2), glyphs: glyphs)
                draw(in: &frame, Rect(row: 1, column: 1, rows: rows, columns: columns))
                var inside = frame
                inside.fill(
                    Rect(row: 1, column: 1, rows: rows, columns: columns), style: .plain)
                #expect(inside.cells.allSatisfy { $0 == .blank }, "\(rows)x\(columns)")
            }
        }
    }

    @Test("Drawing into a rectangle outside the frame is safe", arguments: GlyphSet.allCases)
    func outside(glyphs: GlyphSet) {
        var frame = Frame(size: Size(rows: 3, columns: 5), glyphs: glyphs)
        for rect in [
            Rect(row: -4, column: -9, rows: 6, columns: 20),
            Rect(row: 50, column: 50, rows: 4, columns: 9),
            Rect(row: 0, column: 0, rows: -1, columns: 5),
            Rect(row: 2, column: 4, rows: 5000, columns: 3),
        ] {
            draw(in: &frame, rect)
        }
        #expect(frame.size == Size(rows: 3, columns: 5))
    }
}
