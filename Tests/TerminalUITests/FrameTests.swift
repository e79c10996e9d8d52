import TestSupport
import Testing

@testable import TerminalUI

@Suite struct FrameTests {
    private func frame(_ rows: Int, _ columns: Int, _ glyphs: GlyphSet = .unicode) -> Frame {
        Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
    }

    @Test("Drawing text returns the column after it")
    func put() {
        var frame = frame(2, 10)
        #expect(frame.put("Design", row: 0, column: 2) == 6)
        #expect(frame.put("Elapsed", row: 1, column: 6) == 4)
        #expect(frame.text == "  Design\n      Elap")
    }

    @Test(
        "Text is clipped at the edges",
        arguments: [
            (0, -2, "sign"), (0, 4, "    De"), (0, 6, ""), (0, .max, ""), (0, .min, ""),
            (-1, 0, ""),
            (1, 0, ""), (.max, .max, ""), (.min, .min, ""),
        ])
    func clipping(row: Int, column: Int, picture: String) {
        var frame = frame(1, 6)
        frame.put("Design", row: row, column: column)
        #expect(frame.text == picture)
    }

    @Test("An empty frame can be drawn into")
    func empty() {
        for (rows, columns) in [(0, 0), (0, 5), (5, 0), (-3, -3), (1, 1)] {
            var frame = frame(rows, columns)
            frame.put("陈🎉e\u{301}", row: 0, column: -1)
            frame.put(scalar: "é", row: 0, column: 0)
            frame.fill(Rect(row: -9, column: -9, rows: 99, columns: 99), style: .bold)
            frame.restyle(Rect(row: .min, column: .min, rows: .max, columns: .max)) { _ in .plain }
            #expect(frame.size.rows >= 0 && frame.size.columns >= 0)
        }
        #expect(self.frame(100_000, 100_000).size == Frame.largest)
    }

    @Test("Overwriting half of a wide character leaves a space")
    func halfWide() {
        var frame = frame(4, 5)
        frame.put("陈伟陈", row: 0, column: 0)
        frame.put("陈伟陈", row: 1, column: -1)
        frame.put("陈伟", row: 2, column: 0)
        frame.put("x", row: 2, column: 1)
        frame.put("伟陈", row: 3, column: 1)
        frame.put("x", row: 3, column: 3)
        #expect(frame.text == "陈伟\n 伟陈\n x伟\n 伟x")
        #expect(frame.cells[2 * 5].glyph == 0x20)
        #expect(frame.cells[3 * 5 + 4].glyph == 0x20)
    }

    @Test("Filling and restyling never split wide characters")
    func wide() {
        var frame = frame(2, 6)
        frame.put("陈伟陈", row: 0, column: 0)
        frame.fill(Rect(row: 0, column: 1, rows: 1, columns: 2), style: .plain)
        frame.put("陈伟陈", row: 1, column: 0)
        frame.restyle(Rect(row: 1, column: 1, rows: 1, columns: 1)) { _ in .bold }
        frame.restyle(Rect(row: 1, column: 4, rows: 1, columns: 1)) { _ in .bold }
        #expect(
            frame.styledText == """
                    陈
                陈伟陈

                aa..aa
                a: bold
                """)
    }

    @Test("Swapping the colours of blank cells gives them the ink's colour as their ground")
    func swapped() {
        for (ground, ink) in [(0xFFB300, 0x000000), (0x00008B, 0xFFFFFF)] as [(UInt32, UInt32)] {
            var frame = frame(1, 2)
            let style = Style(foreground: .rgb(ink), background: .rgb(ground))
            frame.fill(frame.bounds, style: style)
            frame.restyle(frame.bounds, \.inverted)
            #expect(frame.style(row: 0, column: 0) == style.inverted)
        }
    }

    @Test(
        "Text that is too long ends with an ellipsis",
        arguments: [
            (GlyphSet.unicode, 5, "Jonat…"), (.unicode, 1, "…"), (.console, 6, "Jon..."),
            (.console, 3, "Jon"), (.ascii, 6, "Jon..."), (.ascii, 2, "Jo"),
            (.unicode, 8, "Jonathan"),
            (.ascii, 8, "Jonathan"), (.unicode, 0, ""), (.unicode, -4, ""),
        ])
    func ellipsis(glyphs: GlyphSet, width: Int, picture: String) {
        var frame = frame(1, 20, glyphs)
        let used = frame.put("Jonathan", row: 0, column: 0, width: width == 5 ? 6 : width)
        #expect(frame.text == picture)
        #expect(used == picture.count)
    }

    @Test("The ellipsis comes before a wide character that does not fit")
    func ellipsisWide() {
        var frame = frame(1, 20)
        #expect(frame.put("陈伟陈", row: 0, column: 0, width: 4) == 4)
        #expect(frame.text == "陈 …")
    }

    @Test(
        "In ASCII, known characters are replaced with similar ones",
        arguments: [
            ("Zoë – “ça va…”", "Zoe - \"ca va...\""), ("Łukasz Straße Ærø", "Lukasz Strasse AEro"),
            ("┌─┐│█▌→✓", "+-+|##>*"), ("陈伟 🎉", "?? ?"), ("e\u{301}a\u{308}", "ea"),
            ("Nguyễn Văn Đức", "Nguyen Van Duc"), ("Ｈｉ", "Hi"), ("▁▂⣿", "_#."), ("5 × 3", "5 x 3"),
        ])
    func ascii(text: String, picture: String) {
        var frame = frame(1, 40, .ascii)
        #expect(frame.put(text, row: 0, column: 0) == frame.width(of: text))
        #expect(frame.text == picture)
        #expect(frame.width(of: text) == picture.count)
    }

    @Test(
        "On the console, symbols are replaced with similar ones",
        arguments: [
            ("✓ Daisy → ▶ Simon …", "* Daisy → > Simon ..."), ("─│┌ █▀▄░", "─│┌ █▀▄░"),
            ("⏳ Zoë · Łukasz", "* Zoë · Łukasz"), ("🎉 陈伟 Дарья", "? 陈伟 Дарья"),
        ])
    func console(text: String, picture: String) {
        var frame = frame(1, 40, .console)
        #expect(frame.put(text, row: 0, column: 0) == frame.width(of: text))
        #expect(frame.text == picture)
        #expect(frame.width(of: text) == TextWidth.width(of: picture))
    }

    @Test("In ASCII, every character drawn is ASCII")
    func asciiScalars() {
        var frame = frame(1, 4, .ascii)
        for value in UInt32(0)...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            frame.put(scalar: scalar, row: 0, column: 0)
            frame.fill(Rect(row: 0, column: 3, rows: 1, columns: 1), with: scalar, style: .plain)
            let isPlain = frame.cells.allSatisfy { (0x20...0x7E).contains($0.glyph) }
            #expect(isPlain, "U+\(String(value, radix: 16)) \(frame.cells.map(\.glyph))")
            if !isPlain { return }
        }
    }

    @Test("Characters with too many scalars lose their marks")
    func longClusters() {
        var table = ClusterTable(capacity: 2)
        let first = table.glyph(for: "e\u{301}", orElse: 0x65)
        #expect(table.glyph(for: "a\u{301}", orElse: 0x61) != first)
        #expect(table.glyph(for: "o\u{301}", orElse: 0x6F) == 0x6F)
        #expect(table.glyph(for: "e\u{301}", orElse: 0x65) == first)
        #expect(table.text(of: first) == "e\u{301}")
        let flag = table.glyph(for: "🇩🇪", orElse: nil)
        #expect(table.text(of: flag) == "🇩🇪")
        #expect(table.text(of: .max) == "\u{FFFD}")
    }
}
