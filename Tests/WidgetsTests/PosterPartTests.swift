import TestSupport
import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct PosterPartTests {
    static let colors = PosterColors(main: .rgb(0xFFDF4D), text: .rgb(0x000000), isReddish: false)
    private let lead = Style(foreground: .good)
    private let over = Style(foreground: .critical)

    /// Draws every part, whatever its values.
    static func drawAll(_ values: [Double], in frame: inout Frame, _ rect: Rect) {
        guard !rect.isEmpty else { return }
        for value in values {
            BoxBar(value: value, box: 1, scale: 2, isOver: true).draw(
                in: &frame, row: rect.row, column: rect.column, columns: rect.columns, .plain,
                .plain)
            BoxBar(value: 1, box: value, scale: value, isOver: true).draw(
                in: &frame, row: rect.row, column: rect.column, columns: rect.columns, .plain,
                .plain)
        }
        TurnTrack(values.map { .init($0) }, scale: 1).draw(
            in: &frame, row: rect.row, column: rect.column, columns: rect.columns, .plain, .plain)
        DotRow(values.map { .init($0, isOver: $0 > 0.5) }, scale: 0...1, box: 0.5).draw(
            in: &frame, rect: rect, .plain, .plain)
        let columns = values.prefix(rect.columns).map { PosterValue($0, plan: 0.5) }
        ValueColumns(columns).draw(in: &frame, rect: rect, colors)
    }

    private func frame(
        rows: Int = 1, columns: Int = 20, _ glyphs: GlyphSet = .unicode,
        depth: ColorDepth = .trueColor
    ) -> Frame {
        Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs, depth: depth)
    }

    private func bar(
        _ value: Double, box: Double = 10, isOver: Bool = false, _ glyphs: GlyphSet = .unicode,
        depth: ColorDepth = .trueColor
    ) -> Frame {
        var frame = frame(glyphs, depth: depth)
        BoxBar(value: value, box: box, scale: 20, isOver: isOver).draw(
            in: &frame, row: 0, column: 0, columns: 20, lead, over)
        return frame
    }

    @Test(
        "A bar shows its box as a line, or as a gap if it is longer than the box",
        arguments: [
            (5.0, "▄▄▄▄▄     │"), (5.5, "▄▄▄▄▄▖    │"), (10, "▄▄▄▄▄▄▄▄▄▄│"),
            (10.5, "▄▄▄▄▄▄▄▄▄▖▖"), (15, "▄▄▄▄▄▄▄▄▄▖▄▄▄▄▄"), (0, "          │"),
            (.nan, "          │"),
        ])
    func bars(value: Double, picture: String) {
        #expect(bar(value).text == picture)
    }

    @Test("Only the part of a bar beyond its box is in the colour for time over")
    func overtime() {
        let isOver = bar(15, isOver: true)
        #expect(isOver.style(row: 0, column: 9) == lead && isOver.style(row: 0, column: 10) == over)
        #expect(bar(15).style(row: 0, column: 10) == lead)
        #expect(bar(15, isOver: true, depth: .none).text == "▄▄▄▄▄▄▄▄▄▖▗▗▗▗▗")
        #expect(bar(15, isOver: true, .console).text == "▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄")
        #expect(bar(15, isOver: true, .ascii).text == "========= #####")
        #expect(bar(15, box: 0).text == "▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄")
    }

    @Test("A bar is never a full block")
    func neverFull() {
        for value in stride(from: 0.0, through: 25, by: 0.25) {
            for glyphs in [GlyphSet.console, .unicode] {
                let text = bar(value, isOver: true, glyphs).text
                #expect(!text.contains("█"), "\(text)")
            }
        }
    }

    @Test("Columns never touch, their topmost half row stays free, and the newest is brightest")
    func columns() {
        let columns = ValueColumns(
            [.init(1), nil, .init(5), .init(10, plan: 6, isOver: true), .init(8)], scale: 10)
        var frame = frame(rows: 3, columns: 6)
        columns.draw(in: &frame, rect: frame.bounds, Self.colors)
        #expect(
            frame.text == """
                   ▖
                  ▖▌▌
                ▖ ▌▌▌
                """)
        #expect(frame.style(row: 0, column: 3) == Self.colors.over(.dark))
        #expect(frame.style(row: 2, column: 3) == Self.colors.soft(.dark))
        #expect(frame.style(row: 2, column: 4) == Self.colors.lead(.dark))
        #expect(columns.row(of: 6, rows: 3) == 1)
        var wide = self.frame(rows: 1, columns: 9)
        ValueColumns([.init(1), .init(1)], step: 3).draw(
            in: &wide, rect: wide.bounds, Self.colors)
        #expect(wide.text == "▖  ▖")
    }

    @Test("Turns have half a column between them and are as long as they took")
    func track() {
        let pieces = [4.0, 3.5, 0, 2].map { PosterValue($0, isOver: $0 == 2) }
        for (glyphs, picture) in [
            (GlyphSet.unicode, "▄▄▄▖▄▄▄▗▄"), (.console, "▄▄▄ ▄▄▄ ▄"), (.ascii, "=== === #"),
        ] {
            var frame = frame(glyphs)
            TurnTrack(pieces, scale: 20).draw(
                in: &frame, row: 0, column: 0, columns: 20, lead, over)
            #expect(frame.text == picture)
            #expect(frame.style(row: 0, column: 8) == over)
        }
    }

    @Test("Dots are stacked; the box has a column of its own, and dots to its right are over")
    func dots() {
        let dots = [1.0, 1, 2, 4.9, 5.1, 6, 6, 6, 6, 6, 9].map {
            PosterValue($0, isOver: $0 > 5.2)
        }
        let row = DotRow(dots, scale: 0...10, box: 5)
        for (glyphs, picture) in [
            (GlyphSet.unicode, " ⢠ ⢀     ⣀│ ⣇     ⡀"), (.ascii, " : .     :| :     ."),
        ] {
            var frame = frame(glyphs)
            row.draw(in: &frame, rect: frame.bounds, lead, over)
            #expect(frame.text == picture)
            #expect(row.boxColumn(columns: 20) == 10)
            #expect(frame.style(row: 0, column: 9) == lead)
            #expect(frame.style(row: 0, column: 12) == over)
        }
    }

    @Test("Text has a contrast of 4.5, shapes have 3", arguments: Ground.allCases)
    func contrast(ground: Ground) throws {
        for main in [0xFFF196, 0x360071, 0x001441, 0xFF5E5E, 0x228F9E] as [UInt32] {
            let colors = PosterColors(
                main: .rgb(main), text: .rgb(main > 0x400000 ? 0 : 0xFFFFFF), isReddish: false)
            func ratio(_ style: Style) throws -> Double {
                try #require(style.foreground.contrast(with: ground.color))
            }
            #expect(try ratio(colors.small(ground)) >= 4.5)
            #expect(try ratio(colors.lead(ground)) >= 3)
            #expect(try ratio(colors.soft(ground)) >= 3)
            #expect(try ratio(colors.over(ground)) >= 3)
            #expect(
                try #require(colors.band.foreground.contrast(with: colors.band.background)) >= 4.5)
        }
    }

    @Test(
        "Commands lose their words before a command is left out",
        arguments: [
            (30, " one first  two second"), (22, " one first  two"), (14, " one  two"), (8, " one"),
        ])
    func keys(columns: Int, line: String) {
        var (frame, whole) = (frame(rows: 2, columns: columns), frame(rows: 2, columns: columns))
        PosterKeys([("one", "first"), ("two", "second")]).draw(in: &frame, rect: frame.bounds)
        #expect(frame.line(1) == line)
        let all = [(30, " one first  two second"), (22, " one first"), (14, " one first"), (8, "")]
        PosterKeys([("one", "first"), ("two", "second")], needsWords: true)
            .draw(in: &whole, rect: whole.bounds)
        #expect(all.contains { $0.0 == columns && $0.1 == whole.line(1) }, "\(whole.line(1))")
    }

    @Test(
        "A result that the letters lack is drawn with a font, and is bold text without one",
        arguments: [(80, 10, 5), (120, 12, 0)])
    func translatedResult(columns: Int, height: Int, line: Int) throws {
        let hero = PosterHero("0:34", line: "of 1:00", word: "0:26 早い", colors: Self.colors)
        let rows = hero.rows(columns: columns)
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: .unicode)
        hero.draw(in: &frame, rect: frame.bounds)
        #expect(frame.line(0).contains("of 1:00") && frame.line(rows - 2).contains("0:26 早い"))
        frame.texts = DrawnTexts()
        hero.draw(in: &frame, rect: frame.bounds)
        let request = try #require(frame.wanted.first)
        #expect(frame.wanted.count == 1 && request.height == height)
        var texts = DrawnTexts()
        texts.drawings[request] = DrawnText(
            width: 16, height: height, bits: [UInt8](repeating: 255, count: 2 * height))
        var drawn = Frame(size: frame.size, glyphs: .unicode)
        drawn.texts = texts
        hero.draw(in: &drawn, rect: drawn.bounds)
        #expect(drawn.line(line).contains("of 1:00") && !drawn.text.contains("早い"))
        #expect(drawn.line(rows - 2).hasSuffix("████████"), "\(drawn.text)")
    }
}
