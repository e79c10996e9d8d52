import TestSupport
import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct BandTests {
    @Test("Banners of several sizes match their snapshots", arguments: GlyphSet.allCases)
    func bands(glyphs: GlyphSet) {
        let style = Style(foreground: .rgb(0x000000), background: .rgb(0xFFB300))
        let pictures = Band.Pattern.allCases.flatMap { pattern in
            [(1, 9), (1, 20), (2, 24), (4, 30), (4, 58), (5, 58), (8, 90)].map { rows, columns in
                var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
                Band("WRAP UP", pattern: pattern, style: style)
                    .draw(in: &frame, rect: frame.bounds, word: 0..<columns)
                return "── \(pattern) in \(columns)x\(rows)\n\(frame.styledText)"
            }
        }
        expectSnapshot(pictures.joined(separator: "\n"), named: "bands-\(glyphs)")
    }

    @Test(
        "A banner can be drawn at every size", arguments: GlyphSet.allCases, Band.Pattern.allCases)
    func everySize(glyphs: GlyphSet, pattern: Band.Pattern) {
        for rows in 0...9 {
            for columns in 0...60 {
                var frame = Frame(size: Size(rows: rows + 2, columns: columns + 2), glyphs: glyphs)
                let rect = frame.bounds.inset(rows: 1, columns: 1)
                Band("OVERTIME", pattern: pattern, style: .plain)
                    .draw(in: &frame, rect: rect, word: 2..<max(2, columns))
                frame.fill(rect, style: .plain)
                #expect(frame.cells.allSatisfy { $0 == .blank }, "\(rows)x\(columns)")
            }
        }
    }

    @Test("A word that the built-in letters lack is drawn with the user's fonts if it has 5 rows")
    func drawn() throws {
        func frame(_ rows: Int, _ texts: DrawnTexts?) -> Frame {
            var frame = Frame(size: Size(rows: rows, columns: 58), glyphs: .unicode)
            frame.texts = texts
            Band("時間超過", pattern: .striped, style: .plain)
                .draw(in: &frame, rect: frame.bounds, word: 0..<58)
            return frame
        }
        #expect(frame(4, DrawnTexts()).wanted.isEmpty)
        let before = frame(5, DrawnTexts())
        #expect(before.text == frame(5, nil).text && before.text.contains("時間超過"))
        let request = try #require(before.wanted.first)
        #expect(request.height == 9 && before.wanted.count == 1)
        var texts = DrawnTexts()
        texts.drawings[request] = DrawnText(
            width: 40, height: 9, bits: [UInt8](repeating: 0xFF, count: 45))
        let after = frame(5, texts)
        // 40 parts are 20 columns; two more are on either side, and half a row above.
        let (half, bar) = (String(repeating: "▄", count: 20), String(repeating: "█", count: 20))
        #expect(after.line(0).contains("  \(half)  "), "\(after.text)")
        for row in 1..<5 { #expect(after.line(row).contains("  \(bar)  "), "\(after.text)") }
    }
}
