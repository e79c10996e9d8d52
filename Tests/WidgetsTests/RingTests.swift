import TestSupport
import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct RingTests {
    static let styles = TurnStyles(
        done: Style(foreground: .muted), speaking: .plain, toCome: Style(foreground: .faint))
    static let turns = [
        Turn(length: 90, part: .done), Turn(length: 60, part: .done),
        Turn(length: 90, part: .speaking(0.5)), Turn(length: 90, part: .toCome),
        Turn(length: 30, part: .toCome),
    ]

    private func draw(
        _ turns: [Turn], rows: Int, columns: Int, glyphs: GlyphSet = .unicode, aspect: Double = 2
    ) -> Frame {
        var frame = Frame(
            size: Size(rows: rows, columns: columns), glyphs: glyphs, cellAspect: aspect)
        Ring(turns, styles: Self.styles).draw(in: &frame, rect: frame.bounds)
        return frame
    }

    @Test("Rings match their snapshots", arguments: GlyphSet.allCases)
    func pictures(glyphs: GlyphSet) {
        let pictures = [8, 10, 13, 18].map { rows in
            draw(Self.turns, rows: rows, columns: 2 * rows - 2, glyphs: glyphs).styledText
        }
        expectSnapshot(pictures.joined(separator: "\n"), named: "rings-\(glyphs)")
    }

    @Test("A ring is round", arguments: 8...24)
    func round(rows: Int) {
        let frame = draw(
            [Turn(length: 1, part: .done)], rows: rows, columns: 2 * rows - 2, glyphs: .unicode)
        let lines = (0..<rows).map { Array(frame.line($0)) }
        for (upper, lower) in zip(lines, lines.reversed()) {
            #expect(upper.count == lower.count, "\(frame.text)")
        }
        for line in lines where !line.isEmpty {
            let start = line.prefix { $0 == " " }.count
            #expect(start == 2 * rows - 2 - line.count, "\(frame.text)")
        }
    }

    private func counts(_ frame: Frame) -> [Style: Int] {
        frame.cells.reduce(into: [:]) { counts, cell in
            if cell.glyph != 0x20 { counts[cell.style, default: 0] += 1 }
        }
    }

    @Test("Every cell belongs to one piece, as long as its turn")
    func onePiece() {
        let frame = draw(Self.turns, rows: 18, columns: 34)
        #expect(frame.cells.allSatisfy { $0.background == .terminal })
        let counts = counts(frame)
        #expect(counts.count == 3)
        let (done, speaking) = (counts[Self.styles.done] ?? 0, counts[Self.styles.speaking] ?? 0)
        #expect(abs(Double(speaking) - Double(done) * 90 / 150) < 8)
    }

    @Test("The ring is one circle for 1 to 25 people", arguments: 1...25)
    func people(count: Int) {
        let whole = draw([Turn(length: 1, part: .done)], rows: 12, columns: 22)
        for speaker in 0..<count {
            let turns = (0..<count).map { index in
                Turn(
                    length: 1,
                    part: index < speaker ? .done : index > speaker ? .toCome : .speaking(0))
            }
            let frame = draw(turns, rows: 12, columns: 22)
            // Only the gaps are missing from the circle, and no cell is outside it.
            let missing = zip(whole.cells, frame.cells).count { $0.glyph != $1.glyph }
            #expect(missing <= (count > 6 ? 12 : 6 * count), "\(speaker + 1)/\(count)")
            #expect(
                zip(whole.cells, frame.cells).allSatisfy { $0.glyph != 0x20 || $1.glyph == 0x20 })
            // From its first second, the current turn is seen.
            let counts = counts(frame)
            #expect(counts[Self.styles.speaking] ?? 0 >= 4, "\(speaker + 1)/\(count)")
            #expect(counts[Self.styles.done] ?? 0 > 0 || speaker <= 1)
            #expect(counts[Self.styles.toCome] ?? 0 > 0 || speaker >= count - 2)
        }
    }

    @Test("A ring is round, whatever the shape of a cell", arguments: [1.6, 2, 2.4])
    func aspect(aspect: Double) {
        let frame = draw([Turn(length: 1, part: .done)], rows: 14, columns: 30, aspect: aspect)
        let lines = (0..<14).map { frame.line($0) }
        let height = lines.count { !$0.isEmpty }
        let widest = lines.max { $0.count < $1.count } ?? ""
        let width = widest.count - widest.prefix { $0 == " " }.count
        #expect(abs(Double(height) * aspect - Double(width)) <= 2 * aspect)
    }

    @Test("Turns on a track have gaps, and the current turn is taller than finished ones")
    func track() {
        func draw(_ columns: Int, rows: Int = 1, _ glyphs: GlyphSet = .unicode) -> String {
            var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
            Track(Self.turns, styles: Self.styles).draw(in: &frame, rect: frame.bounds)
            return frame.text
        }
        #expect(draw(28) == "▄▄▄▄▄▄ ▄▄▄▄ ▆▆▆▂▂▂ ▁▁▁▁▁▁ ▁▁")
        #expect(draw(28, .ascii) == "====== ==== ###--- ------ --")
        #expect(draw(28, rows: 2) == "            ▆▆▆\n██████ ████ ███▂▂▂ ▁▁▁▁▁▁ ▁▁")
        // The track is too narrow for gaps.
        #expect(draw(8) == "▄▄▄▆▂▁▁▁")
    }

    @Test("Extreme lengths and shares can be drawn")
    func strange() {
        let numbers: [Double] = [.nan, .infinity, -1, 0, 1e300]
        let turns = numbers.map { Turn(length: $0, part: .speaking($0)) }
        for turns in [turns, [], [Turn(length: 0, part: .done)]] {
            _ = draw(turns, rows: 9, columns: 16)
            var frame = Frame(size: Size(rows: 1, columns: 20), glyphs: .unicode)
            Track(turns, styles: Self.styles).draw(in: &frame, rect: frame.bounds)
        }
    }
}
