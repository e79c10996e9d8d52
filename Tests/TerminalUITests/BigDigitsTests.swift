import Testing

@testable import TerminalUI

@Suite struct BigDigitsTests {
    @Test(arguments: [
        (
            GlyphSet.ascii, "2:30", 1, 12,
            """
                2:30
            """
        ),
        (
            GlyphSet.ascii, "+-.:", 3, 20,
            """

                    +-.:

            """
        ),
        (
            GlyphSet.ascii, "01234", 5, 40,
            """
             ######   ###    ######  ######  ##  ##
             ##  ##    ##        ##      ##  ##  ##
             ##  ##    ##    ######  ######  ######
             ##  ##    ##    ##          ##      ##
             ######    ##    ######  ######      ##
            """
        ),
        (
            GlyphSet.ascii, "56789", 5, 40,
            """
             ######  ######  ######  ######  ######
             ##      ##          ##  ##  ##  ##  ##
             ######  ######      ##  ######  ######
                 ##  ##  ##      ##  ##  ##      ##
             ######  ######      ##  ######  ######
            """
        ),
        (
            GlyphSet.ascii, "+0:12", 5, 40,
            """
                       ######       ###    ######
                 ##    ##  ##  ##    ##        ##
               ######  ##  ##        ##    ######
                 ##    ##  ##  ##    ##    ##
                       ######        ##    ######
            """
        ),
        (
            GlyphSet.ascii, "2:30", 8, 40,
            """
                ########      ########  ########
                      ##  ##        ##  ##    ##
                      ##            ##  ##    ##
                ########      ########  ##    ##
                ##        ##        ##  ##    ##
                ##                  ##  ##    ##
                ########      ########  ########

            """
        ),
        (
            GlyphSet.console, "2:30", 1, 12,
            """
                2:30
            """
        ),
        (
            GlyphSet.console, "0123456789", 3, 40,
            """
            █▀█ ▀█  ▀▀█ ▀▀█ █ █ █▀▀ █▀▀ ▀▀█ █▀█ █▀█
            █ █  █  █▀▀ ▀▀█ ▀▀█ ▀▀█ █▀█   █ █▀█ ▀▀█
            ▀▀▀  ▀  ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀
            """
        ),
        (
            GlyphSet.console, "+-.:", 3, 20,
            """
                 ▄        ▄
                ▀█▀ ▀▀▀   ▄
                        ▀
            """
        ),
        (
            GlyphSet.console, "01234", 5, 40,
            """
             ▄████▄   ███    █████▄  █████▄  ██  ██
             ██  ██    ██        ██      ██  ██  ██
             ██  ██    ██    ▄████▀  ██████  ▀█████
             ██  ██    ██    ██          ██      ██
             ▀████▀    ██    ▀█████  █████▀      ██
            """
        ),
        (
            GlyphSet.console, "56789", 5, 40,
            """
             ▄█████  ▄█████  █████▄  ▄████▄  ▄████▄
             ██      ██          ██  ██  ██  ██  ██
             ▀████▄  █████▄      ██  ██████  ▀█████
                 ██  ██  ██      ██  ██  ██      ██
             █████▀  ▀████▀      ██  ▀████▀  █████▀
            """
        ),
        (
            GlyphSet.console, "+0:12", 5, 40,
            """
                       ▄████▄       ███    █████▄
                 ██    ██  ██  ██    ██        ██
               ██████  ██  ██        ██    ▄████▀
                 ██    ██  ██  ██    ██    ██
                       ▀████▀        ██    ▀█████
            """
        ),
        (
            GlyphSet.console, "2:30", 8, 40,
            """
              ███████▄        ███████▄    ▄█████▄
              ▀▀▀▀▀▀███  ▄▄▄  ▀▀▀▀▀▀███  ███▀▀▀███
                    ███  ███        ███  ███   ███
               ▄██████▀       █████████  ███   ███
              ███▀▀▀▀    ▄▄▄  ▀▀▀▀▀▀███  ███   ███
              ███        ███        ███  ███   ███
              ▀████████       ████████▀  ▀███████▀
                ▀▀▀▀▀▀▀       ▀▀▀▀▀▀▀      ▀▀▀▀▀
            """
        ),
        (
            GlyphSet.unicode, "2:30", 1, 12,
            """
                2:30
            """
        ),
        (
            GlyphSet.unicode, "0123456789", 3, 40,
            """
            █▀█ ▀█  ▀▀█ ▀▀█ █ █ █▀▀ █▀▀ ▀▀█ █▀█ █▀█
            █ █  █  █▀▀ ▀▀█ ▀▀█ ▀▀█ █▀█   █ █▀█ ▀▀█
            ▀▀▀  ▀  ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀
            """
        ),
        (
            GlyphSet.unicode, "+-.:", 3, 20,
            """
                 ▄        ▄
                ▀█▀ ▀▀▀   ▄
                        ▀
            """
        ),
        (
            GlyphSet.unicode, "01234", 5, 40,
            """
             ▄████▄   ███    █████▄  █████▄  ██  ██
             ██  ██    ██        ██      ██  ██  ██
             ██  ██    ██    ▄████▀  ██████  ▀█████
             ██  ██    ██    ██          ██      ██
             ▀████▀    ██    ▀█████  █████▀      ██
            """
        ),
        (
            GlyphSet.unicode, "56789", 5, 40,
            """
             ▄█████  ▄█████  █████▄  ▄████▄  ▄████▄
             ██      ██          ██  ██  ██  ██  ██
             ▀████▄  █████▄      ██  ██████  ▀█████
                 ██  ██  ██      ██  ██  ██      ██
             █████▀  ▀████▀      ██  ▀████▀  █████▀
            """
        ),
        (
            GlyphSet.unicode, "+0:12", 5, 40,
            """
                       ▄████▄       ███    █████▄
                 ██    ██  ██  ██    ██        ██
               ██████  ██  ██        ██    ▄████▀
                 ██    ██  ██  ██    ██    ██
                       ▀████▀        ██    ▀█████
            """
        ),
        (
            GlyphSet.unicode, "2:30", 8, 40,
            """
              ███████▄▖       ███████▄▖  ▗▄█████▄▖
              ▀▀▀▀▀▀███  ▄▄▄  ▀▀▀▀▀▀███  ███▀▀▀███
                    ███  ███        ███  ███   ███
              ▗▄██████▛       █████████  ███   ███
              ███▀▀▀▀    ▄▄▄  ▀▀▀▀▀▀███  ███   ███
              ███        ███        ███  ███   ███
              ▜████████       ████████▛  ▜███████▛
                ▀▀▀▀▀▀▀       ▀▀▀▀▀▀▀      ▀▀▀▀▀
            """
        ),
    ])
    func picture(glyphs: GlyphSet, text: String, rows: Int, columns: Int, picture: String) {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        BigDigits(text).draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == picture)
    }

    /// The largest that fits is drawn, and it takes what it says.
    @Test(arguments: GlyphSet.allCases, ["2:30", "+0:12", "1:02:03", "-0:05", "10.5"])
    func sizeFits(glyphs: GlyphSet, text: String) {
        var rowsBefore = 0
        for columns in 0...120 {
            let digits = BigDigits(text)
            let size = digits.size(in: Size(rows: 12, columns: columns), glyphs: glyphs)
            #expect(size.columns <= columns && size.rows <= 12 && size.rows >= rowsBefore)
            rowsBefore = size.rows
            if size.rows > 1 {
                #expect(
                    size.columns == BigDigits.width(of: text, rows: size.rows, glyphs: glyphs))
            }
        }
        #expect(rowsBefore >= 11)
    }

    @Test func widestKeepsTheSize() {
        let room = Size(rows: 5, columns: 30)
        #expect(BigDigits("9:59").size(in: room, glyphs: .unicode).rows == 5)
        #expect(BigDigits("9:59", widest: "10:00").size(in: room, glyphs: .unicode).rows == 3)
        #expect(BigDigits("9:59", maximumRows: 4).size(in: room, glyphs: .unicode).rows == 3)
    }

    @Test func otherTextIsPlain() {
        var frame = Frame(size: Size(rows: 5, columns: 20), glyphs: .unicode)
        BigDigits("PAUSED").draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == "\n\n       PAUSED\n\n")
        #expect(frame.style(row: 2, column: 8) == .bold)
    }

    /// A minus sign of typography is a minus.
    @Test func minus() {
        #expect(BigDigits("−1").text == "-1")
    }

    /// All digits differ in every size.
    @Test(arguments: GlyphSet.allCases, [3, 5, 6, 7, 8, 11])
    func digitsAreTold(glyphs: GlyphSet, rows: Int) {
        guard let font = DigitFont(rows: rows, glyphs: glyphs) else { return }
        let shapes = Set("0123456789:+-. ".utf8.map { font.cells(of: $0) })
        #expect(shapes.count == 15)
        #expect(font.rows <= rows)
    }
}
