import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct LargeDigitsTests {
    @Test(
        "Digits at every size",
        arguments: [
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
        LargeText([text]).draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == picture)
    }

    @Test(
        "Light digits",
        arguments: [
            (
                GlyphSet.unicode, 4, 22,
                """
                     █▀▀█   ▀▀▀█ █▀▀█
                 ▄█▄ █  █ ▀ ▄▄▄█ █▄▄█
                  ▀  █  █ ▀ █    █  █
                     ▀▀▀▀   ▀▀▀▀ ▀▀▀▀
                """
            ),
            (
                .ascii, 5, 20,
                """
                     ###   ### ###
                  #  # # #   # # #
                 ### # #   ### ###
                  #  # # # #   # #
                     ###   ### ###
                """
            ),
        ])
    func light(glyphs: GlyphSet, rows: Int, columns: Int, picture: String) {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        LargeText(["+0:28"]).draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == picture)
    }

    /// The largest that fits is drawn, and it takes what it says.
    @Test(
        "The size is what is drawn", arguments: GlyphSet.allCases,
        ["2:30", "+0:12", "1:02:03", "-0:05", "10.5"])
    func size(glyphs: GlyphSet, text: String) {
        var rowsBefore = 0
        for columns in 0...120 {
            let digits = LargeText([text])
            let size = digits.size(in: Size(rows: 12, columns: columns), glyphs: glyphs)
            #expect(size.columns <= columns && size.rows <= 12 && size.rows >= rowsBefore)
            rowsBefore = size.rows
            var frame = Frame(size: Size(rows: 12, columns: columns), glyphs: glyphs)
            digits.draw(in: &frame, rect: frame.bounds)
            let lines = frame.text.split(separator: "\n")
            #expect(lines.filter { $0.contains { $0 != " " } }.count == size.rows)
        }
        #expect(rowsBefore >= 11)
    }

    @Test("The size of the widest text stays for the others")
    func widest() {
        let room = Size(rows: 6, columns: 32)
        #expect(LargeText(["9:59"]).size(in: room, glyphs: .unicode) == Size(rows: 6, columns: 29))
        #expect(
            LargeText(["9:59"], widest: "10:00").size(in: room, glyphs: .unicode)
                == Size(rows: 5, columns: 19))
        #expect(LargeText(["9:59"], maximumRows: 3).size(in: room, glyphs: .unicode).rows == 3)
    }

    @Test("Text without room for letters is plain")
    func plainText() {
        var frame = Frame(size: Size(rows: 5, columns: 20), glyphs: .unicode)
        LargeText(["PAUSED"]).draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == "\n\n       PAUSED\n\n")
        #expect(frame.style(row: 2, column: 8) == .bold)
    }

    /// A minus sign of typography is a minus.
    @Test("A minus sign")
    func minus() {
        #expect(Letter.letters(of: "−1") == Letter.letters(of: "-1"))
    }

    /// All digits differ in every size.
    @Test(
        "Digits can be told apart at every size", arguments: GlyphSet.allCases,
        [3, 4, 5, 6, 7, 8, 11])
    func distinct(glyphs: GlyphSet, rows: Int) throws {
        let letters = try #require(Letter.letters(of: "0123456789:+-. "))
        for weight in [LetterFont.Weight.light, .bold] {
            guard let font = LetterFont(rows: rows, weight: weight, glyphs: glyphs) else {
                continue
            }
            #expect(Set(letters.map(font.cells)).count == 15 && font.rows <= rows)
        }
    }
}
