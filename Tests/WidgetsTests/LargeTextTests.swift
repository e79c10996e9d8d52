import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct LargeTextTests {
    @Test(
        "Names in large letters",
        arguments: [
            (
                GlyphSet.unicode, "Jo", 5, 30,
                """
                            ██  ▄████▄
                            ██  ██  ██
                            ██  ██  ██
                        ██  ██  ██  ██
                        ▀████▀  ▀████▀
                """
            ),
            (
                GlyphSet.unicode, "José Ñandú", 8, 72,
                """

                                          ▗▞▘      ▄▀▄▀                      ▗▞▘
                           ▄ ▄▄▄▄▄ ▄▄▄▄▄ ▄▄▄▄▄    ▄▖   ▄ ▄▄▄▄▄ ▄▖   ▄ ▄▄▄▄  ▄   ▄
                           █ █   █ █     █        █▜▖  █ █   █ █▜▖  █ █   █ █   █
                           █ █   █ █▄▄▄▄ █▄▄▄▖    █ ▜▖ █ █▄▄▄█ █ ▜▖ █ █   █ █   █
                       ▄   █ █   █     █ █        █  ▜▖█ █   █ █  ▜▖█ █   █ █   █
                       █▄▄▄█ █▄▄▄█ ▄▄▄▄█ █▄▄▄▄    █   ▜█ █   █ █   ▜█ █▄▄▄▀ █▄▄▄█

                """
            ),
            (
                GlyphSet.unicode, "Łukasz Øvergård-Çelik", 4, 84,
                """
                                           ▐▌   █  █ █ ▟▀ █▀▀█ █▀▀▀ ▀▀▜▛
                                           ▟▛▘  █  █ ██▘  █▄▄█ █▄▄▄  ▗▛
                                           █    █  █ █▀▙  █  █    █ ▗▛
                                           ▀▀▀▀ ▀▀▀▀ ▀ ▝▀ ▀  ▀ ▀▀▀▀ ▀▀▀▀
                """
            ),
            (
                GlyphSet.console, "Zoë Müller", 5, 40,
                """
                                       ▄ ▄
                             ▄▄▄▄ ▄▄▄▄ ▄▄▄▄
                               █  █  █ █
                              █▀  █  █ █▀▀▀
                             ▄█▄▄ █▄▄█ █▄▄▄
                """
            ),
            (
                GlyphSet.ascii, "Zoë Müller", 5, 60,
                """
                          ### ### ###    #   # # # #   #   ### ##
                            # # # #      ## ## # # #   #   #   # #
                           #  # # ###    # # # # # #   #   ### ##
                          #   # # #      #   # # # #   #   #   # #
                          ### ### ###    #   # ### ### ### ### # #
                """
            ),
            (
                GlyphSet.unicode, "Christopher Montgomery", 5, 60,
                """
                    █▀▀▀ █  █ █▀▀▄ █ █▀▀▀ ▀▜▛▀ █▀▀█ █▀▀▄ █  █ █▀▀▀ █▀▀▄
                    █    █▄▄█ █▄▄▀ █ █▄▄▄  ▐▌  █  █ █▄▄▀ █▄▄█ █▄▄▄ █▄▄▀
                    █    █  █ █ ▜▖ █    █  ▐▌  █  █ █    █  █ █    █ ▜▖
                    ▀▀▀▀ ▀  ▀ ▀ ▝▀ ▀ ▀▀▀▀  ▝▘  ▀▀▀▀ ▀    ▀  ▀ ▀▀▀▀ ▀ ▝▀

                """
            ),
            (
                GlyphSet.unicode, "Christopher Montgomery", 5, 26,
                """
                    ▄█████  ██▙   ▟██
                    ██      ███▙ ▟███
                    ██      ██▜███▛██
                    ██      ██ ▀▀▀ ██
                    ▀█████  ██     ██
                """
            ),
            (
                GlyphSet.unicode, "Wolfeschlegelsteinhausen", 5, 40,
                """


                        Wolfeschlegelsteinhausen


                """
            ),
            (
                GlyphSet.unicode, "陈伟", 5, 30,
                """


                             陈伟


                """
            ),
            (
                GlyphSet.console, "محمد علي", 3, 30,
                """

                           محمد علي

                """
            ),
            (
                GlyphSet.unicode, "🎉 Party", 5, 30,
                """


                           🎉 Party


                """
            ),
            (
                GlyphSet.ascii, "陈伟", 3, 20,
                """

                         ??

                """
            ),
            (
                GlyphSet.unicode, "Anna", 2, 10,
                """
                   Anna

                """
            ),
            (
                GlyphSet.unicode, "Nguyễn Ấn", 6, 40,
                """
                                  ▄▀▄▀         ▗▞▘
                                   ▄▄          ▗▄▖
                                  ▝▘▝▘         ▀ ▀
                 █▄ █ █▀▀ █ █ █ █ █▀▀  █▄ █    █▀█ █▄ █
                 █ ▀█ █ █ █ █  █  █▀▀  █ ▀█    █▀█ █ ▀█
                 ▀  ▀ ▀▀▀ ▀▀▀  ▀  ▀▀▀  ▀  ▀    ▀ ▀ ▀  ▀
                """
            ),
        ])
    func picture(glyphs: GlyphSet, name: String, rows: Int, columns: Int, picture: String) {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        LargeText(NameForms.forms(of: name)).draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == picture)
    }

    @Test(
        "Names have shorter forms",
        arguments: [
            ("Anna Schmidt", ["Anna Schmidt", "Anna", "AS"]),
            ("Anna Maria Schmidt", ["Anna Maria Schmidt", "Anna", "AS"]),
            ("Schmidt, Anna", ["Schmidt, Anna", "Anna", "AS"]),
            ("Dr. Anna Schmidt (QA lead)", ["Dr. Anna Schmidt (QA lead)", "Anna", "AS"]),
            ("Bob Miller", ["Bob Miller", "Bob M.", "BM"]),
            ("Daisy", ["Daisy"]), ("Daisy (QA)", ["Daisy (QA)", "Daisy"]), ("", [""]),
            ("Ann\u{202E}\u{1B}a B", ["Anna B", "Anna", "AB"]), ("(", ["("]),
            ("J. K.", ["J. K.", "J.", "JK"]),
        ])
    func shorterForms(name: String, forms: [String]) {
        #expect(NameForms.forms(of: name, among: ["Bob Miller", "Bob Ross", "Eve"]) == forms)
    }

    /// A name of any length is at least five rows high where ten letters are to be so, or is cut.
    @Test("Ten letters are five rows high")
    func tenLetters() {
        let room = Size(rows: 12, columns: 110)
        for length in 2...40 {
            let name = String("Maximilian Alexander Bartholomew Cornelius".prefix(length))
            let size = LargeText(NameForms.forms(of: name)).size(in: room, glyphs: .unicode)
            #expect(size.rows >= 5 && size.columns <= room.columns, "\(name)")
        }
        let wide = LargeText(["WWWWWWWWWW"]).size(in: room, glyphs: .unicode)
        #expect(wide.rows >= 5)
    }

    /// Whatever the size, everything stays inside, and in the size that was told.
    @Test(
        "Every size is drawn", arguments: GlyphSet.allCases,
        ["Li", "Zoë Müller-Lüdenscheidt", "陈伟 (QA)", "محمد", "🎉"])
    func everySize(glyphs: GlyphSet, name: String) {
        let text = LargeText(NameForms.forms(of: name), style: .bold)
        for rows in 0...40 {
            for columns in stride(from: rows % 3, through: 40, by: 3) {
                var frame = Frame(size: Size(rows: rows + 2, columns: columns + 2), glyphs: glyphs)
                let rect = Rect(row: 1, column: 1, rows: rows, columns: columns)
                let size = text.size(in: rect.size, glyphs: glyphs)
                #expect(size.rows <= min(rows, 16) && size.columns <= columns)
                #expect(rows == 0 || columns == 0 || size.rows > 0)
                text.draw(in: &frame, rect: rect)
                var outside = frame
                outside.fill(
                    rect.centered(rows: size.rows, columns: size.columns), style: .plain)
                #expect(outside.cells.allSatisfy { $0 == .blank }, "\(rows)x\(columns)")
            }
        }
    }
}
