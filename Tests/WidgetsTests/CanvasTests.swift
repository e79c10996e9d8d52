import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct CanvasTests {
    @Test(
        "Lines in each set of glyphs",
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
        var canvas = BrailleCanvas(size: Size(rows: 4, columns: 16))
        canvas.line(Segment(0, 15, 12, 0))
        canvas.line(Segment(12, 0, 19, 15))
        canvas.line(Segment(-40, 8, 400, 8))
        canvas.line(Segment(25.5, -5, 25.5, 99))
        var frame = Frame(size: canvas.size, glyphs: glyphs)
        canvas.draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == picture)
    }

    @Test("Thick lines cover what is near")
    func thickLines() {
        var canvas = BrailleCanvas(size: Size(rows: 2, columns: 5))
        canvas.stroke(Segment(2, 4, 8, 4), thickness: 2)
        for x in 2..<8 {
            for y in 0..<8 { #expect(canvas.isSet(x: x, y: y) == (y == 3 || y == 4), "\(x) \(y)") }
        }
        #expect(!canvas.isSet(x: 0, y: 4) && !canvas.isSet(x: 9, y: 4))
    }

    @Test("Strange numbers do no harm")
    func strangeNumbers() {
        let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, 3, -7.5, 1e-300]
        var braille = BrailleCanvas(size: Size(rows: 2, columns: 3))
        for start in numbers {
            for end in numbers {
                braille.line(Segment(start, end, end, start))
                braille.stroke(Segment(start, 1, 2, end), thickness: start)
            }
        }
        braille.set(x: .max, y: .min)
        #expect(braille.isSet(x: 3, y: 3))
        var none = BrailleCanvas(size: Size(rows: 0, columns: -4))
        none.line(Segment(0, 0, 5, 5))
        #expect(none.size == Size(rows: 0, columns: 0))
    }

    @Test(
        "Angles begin at twelve and go clockwise",
        arguments: [(0.0, -1.0, 0.0), (1.0, 0.0, 0.25), (0.0, 1.0, 0.5), (-1.0, 0.0, 0.75)])
    func angles(dx: Double, dy: Double, angle: Double) {
        #expect(Angle.of(dx: dx, dy: dy) == angle)
        let point = Angle.point(angle)
        #expect(abs(point.dx - dx) < 1e-9 && abs(point.dy - dy) < 1e-9)
    }
}

extension BrailleCanvas {
    fileprivate func isSet(x: Int, y: Int) -> Bool {
        dots(row: y / 4, column: x / 2) & Self.bits[y % 4 * 2 + x % 2] != 0
    }
}
