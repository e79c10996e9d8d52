import TestSupport
import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct LargeTextTests {
    private func draw(
        _ text: LargeText, rows: Int, columns: Int, glyphs: GlyphSet = .unicode
    ) -> Frame {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        text.draw(in: &frame, rect: frame.bounds)
        return frame
    }

    @Test("Text with narrow digits has the same size as the widest text")
    func widest() throws {
        let sizes = ["0:00", "1:11", "4:44"].map {
            LargeText($0, widest: "0:00").measure(columns: 40, halfRows: 30, glyphs: .unicode)
        }
        let first = try #require(sizes[0])
        #expect(sizes.allSatisfy { $0?.face == first.face && $0?.columns == first.columns })
        #expect(first.height >= 16)
    }

    @Test("Digits first get narrower, then shorter")
    func narrower() {
        func height(_ columns: Int) -> Int {
            LargeText("0:00").measure(columns: columns, halfRows: 20, glyphs: .unicode)?.height ?? 0
        }
        #expect(height(60) == 20 && height(40) == 20 && height(20) < 20 && height(5) == 0)
    }

    @Test("A long name is on two lines if that makes it larger, and text if it does not fit")
    func names() {
        let name = LargeText("Christopher Montgomery Featherstone", isName: true)
        #expect(name.measure(columns: 60, halfRows: 5, glyphs: .unicode) == nil)
        let two = draw(name, rows: 10, columns: 90)
        #expect((0..<10).count { !two.line($0).isEmpty } >= 7)
        let one = draw(name, rows: 4, columns: 40)
        #expect(one.line(1) == "  Christopher Montgomery Featherstone")
        // A name is in large letters or whole, but never reduced to initials.
        for columns in 36...160 {
            let frame = draw(name, rows: 5, columns: columns)
            #expect(
                frame.text.contains("Christopher Montgomery Featherstone")
                    || (0..<5).count { !frame.line($0).isEmpty } >= 3, "\(columns)")
        }
    }

    @Test("A name without large letters is a bold row")
    func place() {
        let frame = draw(LargeText("王小明", isName: true), rows: 5, columns: 60)
        #expect(frame.line(2).contains("王小明"))
        #expect((0..<5).count { !frame.line($0).isEmpty } == 1)
    }

    @Test("If there is too little space, the text is one truncated row")
    func plainText() {
        #expect(draw(LargeText("Daisy"), rows: 2, columns: 9).text == "  Daisy\n")
        #expect(draw(LargeText("Bartholomew"), rows: 2, columns: 5).text == "Bart…\n")
    }

    /// A drawing of a triangle as large as its box: each row has a part more than the one above.
    private func triangle(_ request: DrawnText.Request) -> DrawnText? {
        let bytes = (request.width + 7) / 8
        var bits = [UInt8](repeating: 0, count: bytes * request.height)
        for row in 0..<request.height {
            for part in 0...min(row, request.width - 1) {
                bits[row * bytes + part / 8] |= 0x80 >> UInt8(part % 8)
            }
        }
        return DrawnText(width: request.width, height: request.height, bits: bits)
    }

    @Test("A drawn text is in quarters, or in half blocks on the console", arguments: [0, 1])
    func drawn(row: Int) throws {
        for (glyphs, lines) in [
            (GlyphSet.unicode, ["▙", "█▙"]), (.console, ["█▄", "███▄"]),
        ] {
            let text = LargeText("田", margin: 0)
            var frame = Frame(size: Size(rows: 8, columns: 20), glyphs: glyphs)
            frame.texts = DrawnTexts()
            let rect = Rect(row: row, column: 3, rows: 5, columns: 6)
            text.draw(in: &frame, rect: rect)
            let request = try #require(frame.wanted.first)
            #expect(request.height == 10 && request.width == 6 * request.across)
            frame.texts?.drawings[request] = triangle(request)
            text.draw(in: &frame, rect: rect)
            #expect(frame.line(row).hasPrefix("   " + lines[0]))
            #expect(frame.line(row + 1).hasPrefix("   " + lines[1]))
            #expect(frame.line(row + 5).isEmpty)
        }
    }

    @Test("A text in fewer than nine half rows is not drawn, nor is one with built-in letters")
    func notDrawn() {
        for (text, rows, glyphs) in [
            ("田", 4, GlyphSet.unicode), ("田", 20, .ascii), ("Zoë", 20, .unicode),
        ] {
            var frame = Frame(size: Size(rows: rows, columns: 60), glyphs: glyphs)
            frame.texts = DrawnTexts()
            LargeText(text).draw(in: &frame, rect: frame.bounds)
            #expect(frame.wanted.isEmpty)
        }
    }

    @Test(
        "A message uses the largest letters that let all of it fit",
        arguments: [
            ("Lunch at noon", 10, 60), ("Please come to an end, the room is booked at ten", 12, 44),
            ("王小明 is late", 3, 30),
        ])
    func lines(text: String, rows: Int, columns: Int) {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: .unicode)
        LargeLines(text).draw(in: &frame, rect: frame.bounds)
        expectSnapshot(frame.text, named: "lines-\(columns)x\(rows)")
    }

    @Test(
        "Large text can be drawn at any size", arguments: GlyphSet.allCases,
        ["Zoë Müller", "+1:02:03", "李", ""])
    func everySize(glyphs: GlyphSet, text: String) {
        for rows in 0...14 {
            for columns in stride(from: 0, through: 70, by: 3) {
                let large = LargeText(text, margin: 1, isName: true)
                var frame = Frame(size: Size(rows: rows + 2, columns: columns + 2), glyphs: glyphs)
                let rect = frame.bounds.inset(rows: 1, columns: 1)
                large.draw(in: &frame, rect: rect)
                frame.fill(rect, style: .plain)
                #expect(frame.cells.allSatisfy { $0 == .blank }, "\(rows)x\(columns)")
            }
        }
    }
}
