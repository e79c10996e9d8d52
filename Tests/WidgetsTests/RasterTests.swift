import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct RasterTests {
    private func raster(
        _ glyphs: GlyphSet, _ texture: Raster.Texture = .dots, rows: Int = 4, columns: Int = 16
    ) -> Raster {
        Raster(size: Size(rows: rows, columns: columns), texture, glyphs: glyphs)
    }

    private func frame(_ raster: Raster) -> Frame {
        var frame = Frame(size: raster.size, glyphs: raster.glyphs)
        raster.draw(in: &frame, rect: frame.bounds)
        return frame
    }

    @Test(
        "Lines are drawn as expected in each glyph set",
        arguments: [
            (
                GlyphSet.ascii,
                """
                    _-\\     |
                   -: '\\    |
                '||'''''|'''|'''
                /'      '\\  |
                """
            ),
            (
                GlyphSet.console,
                """
                    ▄██     █
                   ▄▀ ▀█    █
                ▀██▀▀▀▀▀█▀▀▀█▀▀▀
                █▀      ▀█  █
                """
            ),
            (
                GlyphSet.unicode,
                """
                    ⢀⠔⢇     ⢸
                   ⡠⠃ ⠈⢆    ⢸
                ⠉⢉⠏⠉⠉⠉⠉⠉⢏⠉⠉⠉⢹⠉⠉⠉
                ⡔⠁      ⠈⢆  ⢸
                """
            ),
        ])
    func lines(glyphs: GlyphSet, picture: String) {
        var raster = raster(glyphs)
        let ink = Raster.Ink(.plain)
        raster.stroke(Segment(0, 7.5, 6, 0), ink)
        raster.stroke(Segment(6, 0, 9.5, 7.5), ink)
        raster.stroke(Segment(-20, 4, 200, 4), ink)
        raster.stroke(Segment(12.75, -3, 12.75, 50), ink)
        #expect(frame(raster).text == picture)
    }

    @Test("A thick line fills its width, and a dashed line has gaps")
    func thickAndDashed() {
        var thick = raster(.unicode, .blocks, rows: 2, columns: 6)
        thick.stroke(Segment(1, 2, 5, 2), thickness: 2, Raster.Ink(.plain))
        #expect(frame(thick).text == "▄▄▄▄▄▄\n▀▀▀▀▀▀")
        var dashed = raster(.unicode, rows: 1, columns: 6)
        dashed.stroke(Segment(0, 0, 6, 0), isDashed: true, Raster.Ink(.plain))
        #expect(frame(dashed).text == "⠉⠁ ⠉⠁")
    }

    @Test("A cell shows its highest-ranked ink in the style that occurs most")
    func ranks() {
        let (low, high) = (Style(foreground: .good), Style(foreground: .critical))
        var raster = raster(.unicode, .blocks, rows: 1, columns: 2)
        raster.fill(x: 0...0.5, y: 0...1, Raster.Ink(high, rank: 1))
        raster.fill(x: 0...2, y: 0...2, Raster.Ink(low))
        let ranked = frame(raster)
        #expect(ranked.text == "▘█")
        #expect(ranked.style(row: 0, column: 0) == high && ranked.style(row: 0, column: 1) == low)
        var equal = self.raster(.unicode, .blocks, rows: 1, columns: 1)
        equal.fill(x: 0...1, y: 0...2, Raster.Ink(low))
        equal.fill(x: 0...0.5, y: 0...1, Raster.Ink(high))
        #expect(frame(equal).text == "█" && frame(equal).style(row: 0, column: 0) == low)
    }

    @Test("In ASCII, a full cell is an inverse space, unless its ink has a letter")
    func ascii() {
        var raster = raster(.ascii, .blocks, rows: 1, columns: 2)
        raster.fill(x: 0...1, y: 0...2, Raster.Ink(.bold))
        raster.fill(x: 1...2, y: 0...2, Raster.Ink(.plain, letter: 0x2A))
        #expect(frame(raster).line(0) == " *")
        #expect(frame(raster).style(row: 0, column: 0).attributes == [.bold, .reverse])
    }

    @Test("Extreme numbers can be drawn", arguments: GlyphSet.allCases)
    func strangeNumbers(glyphs: GlyphSet) {
        let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, 3, -7.5, 1e-300]
        var raster = raster(glyphs, rows: 2, columns: 3)
        for start in numbers {
            for end in numbers {
                raster.stroke(Segment(start, end, end, start), Raster.Ink(.plain))
                raster.stroke(Segment(start, 1, 2, end), thickness: start, Raster.Ink(.plain))
                raster.plot([PlotPoint(start, end), .gap, PlotPoint(end, start)], style: .plain)
            }
        }
        #expect(!frame(raster).text.isEmpty)
        let none = Raster(size: Size(rows: 0, columns: -4), .dots, glyphs: glyphs)
        #expect(none.size == Size(rows: 0, columns: 0))
    }

    @Test(
        "Angles begin at twelve o'clock and increase clockwise",
        arguments: [(0.0, -1.0, 0.0), (1.0, 0.0, 0.25), (0.0, 1.0, 0.5), (-1.0, 0.0, 0.75)])
    func angles(dx: Double, dy: Double, angle: Double) {
        #expect(Angle.order(dx: dx, dy: dy) == 4 * angle)
        #expect(abs(Angle.order(angle) - 4 * angle) < 1e-9)
        let point = Angle.point(angle)
        #expect(abs(point.dx - dx) < 1e-9 && abs(point.dy - dy) < 1e-9)
    }
}
