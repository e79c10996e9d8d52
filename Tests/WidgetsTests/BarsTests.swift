import TestSupport
import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct BarsTests {
    private func frame(_ rows: Int, _ columns: Int, _ glyphs: GlyphSet) -> Frame {
        Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
    }

    @Test(
        "A sparkline is drawn as expected",
        arguments: [
            (
                GlyphSet.ascii, 1,
                """
                 __. -=+*#
                """
            ),
            (
                GlyphSet.ascii, 3,
                """
                       _=#
                   _ -*###
                 .+# #####
                """
            ),
            (
                GlyphSet.console, 1,
                """
                 ▄▄▄ ▄▄███
                """
            ),
            (
                GlyphSet.console, 3,
                """
                       ▄▄█
                   ▄ ▄████
                 ▄██ █████
                """
            ),
            (
                GlyphSet.unicode, 1,
                """
                 ▁▂▃ ▄▅▆▇█
                """
            ),
            (
                GlyphSet.unicode, 3,
                """
                       ▂▅█
                   ▁ ▄▇███
                 ▃▆█ █████
                """
            ),
        ])
    func sparkline(glyphs: GlyphSet, rows: Int, picture: String) {
        var frame = frame(rows, 12, glyphs)
        Sparkline(values: [0, 1, 2, 3, nil, 4, 5, 6, 7, 8, .nan, -3])
            .draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == picture)
    }

    @Test("If values do not fit, a sparkline shows the last ones")
    func lastValues() {
        var frame = frame(1, 3, .unicode)
        Sparkline(values: [8, 8, 1, 4, 8], maximum: 8).draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == "▁▄█")
    }

    @Test(
        "Bars with labels are drawn as expected",
        arguments: [
            (
                GlyphSet.ascii,
                """
                Cathy    ##################         2:30
                Daisy    ########################   3:20
                Jonathan ########         |         1:05
                Simon                             absent
                """
            ),
            (
                GlyphSet.console,
                """
                Cathy    ██████████████████         2:30
                Daisy    ████████████████████████   3:20
                Jonathan ████████         │         1:05
                Simon                             absent
                """
            ),
            (
                GlyphSet.unicode,
                """
                Cathy    ██████████████████         2:30
                Daisy    ████████████████████████   3:20
                Jonathan ███████▊         │         1:05
                Simon                             absent
                """
            ),
        ])
    func bars(glyphs: GlyphSet, picture: String) {
        var frame = frame(4, 40, glyphs)
        Bars(bars: [
            .init(label: "Cathy", value: 150, text: "2:30", mark: 150),
            .init(label: "Daisy", value: 200, text: "3:20", mark: 150),
            .init(label: "Jonathan", value: 65, text: "1:05", mark: 150),
            .init(label: "Simon", value: 0, text: "absent"),
        ]).draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == picture)
    }

    @Test("Bars truncate labels that are too long")
    func longLabels() {
        var frame = frame(1, 30, .unicode)
        Bars(bars: [.init(label: "Wolfeschlegelsteinhausen", value: 1, text: "1:00")])
            .draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == "Wolfeschl… ██████████████ 1:00")
    }
}
