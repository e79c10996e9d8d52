import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct BandTests {
    @Test(
        "Bands",
        arguments: [
            (
                GlyphSet.unicode, "PAUSED", Band.Pattern.solid, 7, 72,
                """
                ████████████████████████████████████████████████████████████████████████
                █████████████     ▀██▀    ▀██  ██  ██▀     ██      ██     ▀█████████████
                █████████████  ██  ██  ██  ██  ██  ██  ██████  ██████  ██  █████████████
                █████████████     ▄██      ██  ██  ██▄    ▀██     ▐██  ██  █████████████
                █████████████  ██████  ██  ██  ██  ██████  ██  ██████  ██  █████████████
                █████████████  ██████  ██  ██▄    ▄██     ▄██      ██     ▄█████████████
                ████████████████████████████████████████████████████████████████████████
                """
            ),
            (
                GlyphSet.unicode, "PAUSED", Band.Pattern.solid, 3, 60,
                """
                ██████████████████ ▄▀█ ▄ █ █ █▀▄▄█ ▄▄█ ▄▀███████████████████
                ██████████████████ ▄██ ▄ █ █ ██▄▀█ ▄▄█ █ ███████████████████
                ██████████████████▄███▄█▄█▄▄▄█▄▄██▄▄▄█▄▄████████████████████
                """
            ),
            (
                GlyphSet.unicode, "PAUSED", Band.Pattern.solid, 1, 30,
                """
                ███████████ PAUSED ███████████
                """
            ),
            (
                GlyphSet.unicode, "OVERTIME", Band.Pattern.striped, 7, 72,
                """
                ▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞
                ▞▞▞██▀    ▀██▖ ▜█▛ ▗██      ██     ▀██      ██  ██  ▝███▘  ██      ██▞▞▞
                ▞▞▞██  ██  ██▙ ▝█▘ ▟██  ██████  ██  ████  ████  ██   ▝█▘   ██  ██████▞▞▞
                ▞▞▞██  ██  ███▖ ▀ ▗███     ▐██     ▄████  ████  ██  ▖   ▗  ██     ▐██▞▞▞
                ▞▞▞██  ██  ███▙   ▟███  ██████  ▙ ▝█████  ████  ██  █▄▄▄█  ██  ██████▞▞▞
                ▞▞▞██▄    ▄████▖ ▗████      ██  █▌ ▝████  ████  ██  █████  ██      ██▞▞▞
                ▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞▞
                """
            ),
            (
                GlyphSet.unicode, "OVERTIME", Band.Pattern.striped, 3, 60,
                """
                ▞▞▞▞▞▞▞▞▞▞▞▞██ ▄ █ █ █ ▄▄█ ▄▀█▄ ▄█ █ ▀█▀ █ ▄▄██▞▞▞▞▞▞▞▞▞▞▞▞▞
                ▞▞▞▞▞▞▞▞▞▞▞▞██ █ █ █ █ ▄▄█ ▄▀██ ██ █ █▄█ █ ▄▄██▞▞▞▞▞▞▞▞▞▞▞▞▞
                ▞▞▞▞▞▞▞▞▞▞▞▞██▄▄▄██▄██▄▄▄█▄█▄██▄██▄█▄███▄█▄▄▄██▞▞▞▞▞▞▞▞▞▞▞▞▞
                """
            ),
            (
                GlyphSet.unicode, "OVERTIME", Band.Pattern.striped, 1, 30,
                """
                ▞▞▞▞▞▞▞▞▞▞ OVERTIME ▞▞▞▞▞▞▞▞▞▞
                """
            ),
            (
                GlyphSet.unicode, "WRAP UP", Band.Pattern.double, 7, 72,
                """
                ╔══════════════════════════════════════════════════════════════════════╗
                ║       ▜█▖    ▗█▛  █████▄  ▄████▄  █████▄        ██  ██  █████▄       ║
                ║       ▐█▌ ▄▄ ▐█▌  ██  ██  ██  ██  ██  ██        ██  ██  ██  ██       ║
                ║        ██▟██▙██   █████▀  ██████  █████▀        ██  ██  █████▀       ║
                ║        ▐██████▌   ██▝█▙   ██  ██  ██            ██  ██  ██           ║
                ║        ▝██▘▝██▘   ██ ▐█▙  ██  ██  ██            ▀████▀  ██           ║
                ╚══════════════════════════════════════════════════════════════════════╝
                """
            ),
            (
                GlyphSet.unicode, "WRAP UP", Band.Pattern.double, 3, 60,
                """
                ══════════════  █   █ █▀▄ █▀█ █▀▄    █ █ █▀▄  ══════════════
                ══════════════  █ █ █ █▀▄ █▀█ █▀     █ █ █▀   ══════════════
                ══════════════   ▀ ▀  ▀ ▀ ▀ ▀ ▀      ▀▀▀ ▀    ══════════════
                """
            ),
            (
                GlyphSet.unicode, "WRAP UP", Band.Pattern.double, 1, 30,
                """
                ══════════ WRAP UP ═══════════
                """
            ),
            (
                GlyphSet.console, "OVERTIME", Band.Pattern.striped, 7, 72,
                """
                ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
                ▒▒▒▒██▀    ▀██  ██  ██      ██     ▀██      ██  ██  ▀██▀  ██      ██▒▒▒▒
                ▒▒▒▒██  ██  ██▄    ▄██  ██████  ██  ████  ████  ██   ▀▀   ██  ██████▒▒▒▒
                ▒▒▒▒██  ██  ███    ███      ██     ▄████  ████  ██        ██      ██▒▒▒▒
                ▒▒▒▒██  ██  ███    ███  ██████  █  █████  ████  ██  █▄▄█  ██  ██████▒▒▒▒
                ▒▒▒▒██▄    ▄████  ████      ██  █▄ ▀████  ████  ██  ████  ██      ██▒▒▒▒
                ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
                """
            ),
            (
                GlyphSet.ascii, "PAUSED", Band.Pattern.solid, 1, 30,
                """
                ########### PAUSED ###########
                """
            ),
            (
                GlyphSet.ascii, "OVERTIME", Band.Pattern.striped, 7, 72,
                """
                ////////////////////////////////////////////////////////////////////////
                ////##      ##  ##  ##      ##    ####      ##  ##   ##   ##      ##////
                ////##  ##  ###    ###  ######  ##  ####  ####  ##   ##   ##  ######////
                ////##  ##  ###    ###      ##    ######  ####  ##        ##      ##////
                ////##  ##  ###    ###  ######  #  #####  ####  ##  ####  ##  ######////
                ////##      ####  ####      ##  ##  ####  ####  ##  ####  ##      ##////
                ////////////////////////////////////////////////////////////////////////
                """
            ),
            (
                GlyphSet.ascii, "OVERTIME", Band.Pattern.striped, 1, 30,
                """
                ////////// OVERTIME //////////
                """
            ),
            (
                GlyphSet.ascii, "WRAP UP", Band.Pattern.double, 1, 30,
                """
                ========== WRAP UP ===========
                """
            ),
        ])
    func picture(
        glyphs: GlyphSet, text: String, pattern: Band.Pattern, rows: Int, columns: Int,
        picture: String
    ) {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        Band(text, pattern: pattern, style: Style(foreground: .rgb(0xFFB300)))
            .draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == picture)
    }

    /// Without any colour two states differ in a third of their cells at least.
    @Test(
        "Patterns can be told apart at every size", arguments: GlyphSet.allCases,
        [1, 2, 3, 4, 5, 7, 9, 14])
    func patterns(glyphs: GlyphSet, rows: Int) {
        let bands = [
            Band("PAUSED", pattern: .solid, style: .plain),
            Band("OVERTIME", pattern: .striped, style: .plain),
            Band("WRAP UP", pattern: .double, style: .plain),
        ]
        let pictures = bands.map { band in
            var frame = Frame(size: Size(rows: rows, columns: 100), glyphs: glyphs)
            band.draw(in: &frame, rect: frame.bounds)
            return frame.cells.map(\.glyph)
        }
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let different = zip(pictures[one], pictures[other]).count { $0 != $1 }
            #expect(3 * different >= pictures[one].count, "\(one) \(other)")
        }
    }

    @Test("Every size is drawn", arguments: GlyphSet.allCases, Band.Pattern.allCases)
    func everySize(glyphs: GlyphSet, pattern: Band.Pattern) {
        for text in ["PAUSED", "陈伟", "", "WRAP\u{202E} UP"] {
            let band = Band(text, pattern: pattern, style: Style(foreground: .good))
            for rows in 0...40 {
                for columns in stride(from: rows % 4, through: 40, by: 4) {
                    var frame = Frame(
                        size: Size(rows: rows + 2, columns: columns + 2), glyphs: glyphs)
                    let rect = Rect(row: 1, column: 1, rows: rows, columns: columns)
                    band.draw(in: &frame, rect: rect)
                    frame.fill(rect, style: .plain)
                    #expect(frame.cells.allSatisfy { $0 == .blank }, "\(rows)x\(columns)")
                }
            }
        }
    }
}
