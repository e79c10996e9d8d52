import TestSupport
import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct RingTests {
    static let theme = Color.rgb(0xFF8B42)
    /// One has spoken, one speaks, the others are to come.
    static let arcs = [
        Ring.Arc(fraction: 0.25, style: Style(foreground: theme)),
        Ring.Arc(fraction: 0.10, style: Style(foreground: theme), isJoined: true),
        Ring.Arc(fraction: 0.15, style: Style(foreground: .muted), weight: 0.5),
        Ring.Arc(fraction: 0.50, style: Style(foreground: .faint), weight: 0.3),
    ]

    private func frame(_ rows: Int, _ columns: Int, _ glyphs: GlyphSet = .unicode) -> Frame {
        Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
    }

    @Test("Slanted gaps are clean: no splinters beside them, and both sides alike")
    func slantedGaps() {
        var frame = frame(19, 38)
        let arc = Ring.Arc(fraction: 0.2, style: Style(foreground: Self.theme))
        Ring(arcs: Array(repeating: arc, count: 5), thickness: 3).draw(
            in: &frame, rect: frame.bounds)
        #expect(
            frame.text == """
                           ▗▄▄▟███▌▐███▙▄▄▖
                        ▄▟█████▀▀▀▘▝▀▀▀█████▙▄
                     ▗▟███▛▀              ▀▜███▙▖
                    ▟███▀                    ▀███▙
                  ▗███▀                        ▀███▖
                 ▗███▘                          ▝███▖
                 ▀▀▜▘                            ▝▛▀▀
                ▐██▌                              ▐██▌
                ███                                ███
                ███                                ███
                ███                                ███
                ▐██▌                              ▐██▌
                 ███▖                            ▗███
                 ▝███▖                          ▗███▘
                  ▝███▄                        ▄███▘
                    ▜███▄                    ▄███▛
                     ▝▜█ ▟▙▄              ▄▟▙ █▛▘
                         ▜█████▄▄▄▄▄▄▄▄█████▛▀
                           ▝▀▀▜████████▛▀▀▘
                """)
    }

    @Test(
        "Rings in each set of glyphs",
        arguments: [
            (
                GlyphSet.ascii, 4, 7,
                """
                  .##
                ..   ##
                ..   ##
                  ..+
                """
            ),
            (
                GlyphSet.ascii, 10, 20,
                """
                      ...  ###
                   ....      ####
                  ..            ###
                 ..              ###
                ..
                ..               ###
                 ..              ###
                  ..            +##
                   ....      ++++
                      ...  +++
                """
            ),
            (
                GlyphSet.console, 4, 7,
                """
                 ▄▄ ▄▄
                ▄▀   ▀▀
                ▀▄   ▀█
                 ▀▀ ▀▀
                """
            ),
            (
                GlyphSet.console, 10, 20,
                """
                      ▄▄▄ ███▄▄
                   ▄▄▀▀   ▀▀▀▀███▄
                  ▄▀           ▀██▄
                 █▀              ██▄
                 █               ▀▀▀
                 █               ███
                 █▄              ██▀
                  ▀▄            ▀▀▀
                   ▀▀▄▄      ▄▄█▀
                      ▀▀▀▀ ▀▀▀
                """
            ),
            (
                GlyphSet.unicode, 4, 7,
                """
                 ▗▄ ▄▄
                ▐▛   ▀▘
                ▐▙   ▟▛
                 ▝▀ ▀▘
                """
            ),
            (
                GlyphSet.unicode, 10, 20,
                """
                      ▗▄▄▖▐██▄▄▖
                   ▗▟▀▘   ▝▀▀▜██▙▖
                  ▟▀           ▀██▙
                 ▟▘             ▝██▌
                 █               ▝▀▀
                 █               ▐██
                 ▜▖              ██▌
                  ▜▄            ▀▜▛
                   ▝▜▄▖      ▄▄▛▀
                      ▝▀▀▘▝▀▀▀
                """
            ),
        ])
    func picture(glyphs: GlyphSet, rows: Int, columns: Int, picture: String) {
        var frame = frame(rows, columns, glyphs)
        Ring(arcs: Self.arcs).draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == picture)
    }

    /// What is left and right of the middle, above and below it, is the same.
    @Test("A ring is symmetric", arguments: GlyphSet.allCases, 2...14)
    func symmetry(glyphs: GlyphSet, rows: Int) {
        for columns in [rows * 2, rows * 2 - 1, rows * 2 + 5] {
            var frame = frame(rows, columns, glyphs)
            Ring(arcs: [.init(fraction: 1)]).draw(in: &frame, rect: frame.bounds)
            for row in 0..<rows {
                for column in 0..<columns {
                    let cell = frame.cells[row * columns + column].glyph == 0x20
                    let across = frame.cells[row * columns + columns - 1 - column].glyph == 0x20
                    let below = frame.cells[(rows - 1 - row) * columns + column].glyph == 0x20
                    #expect(cell == across && cell == below, "\(rows)x\(columns) \(row) \(column)")
                }
            }
        }
    }

    /// Two colours share a cell where no gap is between them.
    @Test("Arcs that join meet in a cell")
    func joinedArcs() {
        var frame = frame(16, 32)
        let colors = [Self.theme, .good, .critical, .rgb(0x6E92FF), .muted]
        Ring(
            arcs: colors.map {
                .init(fraction: 0.2, style: Style(foreground: $0), isJoined: true)
            }
        ).draw(in: &frame, rect: frame.bounds)
        let shared = frame.cells.filter { $0.attributes.contains(.picture) }
        #expect(!shared.isEmpty)
        #expect(shared.allSatisfy { $0.foreground != .terminal && $0.background != .terminal })
    }

    /// A gap is there in every direction, and arcs too short for gaps have none.
    @Test("Gaps show where there is room")
    func gaps() {
        func filled(_ arcs: [Ring.Arc]) -> Int {
            var frame = frame(16, 32)
            Ring(arcs: arcs).draw(in: &frame, rect: frame.bounds)
            return frame.text.unicodeScalars.filter { $0 == "█" }.count
        }
        let whole = filled([.init(fraction: 1)])
        let five = filled((0..<5).map { _ in .init(fraction: 0.2) })
        let sixty = filled((0..<60).map { _ in .init(fraction: 1.0 / 60) })
        #expect(five < whole - 4)
        #expect(sixty == whole)
    }

    @Test(
        "Strange fractions do no harm",
        arguments: [
            [], [0], [.nan], [-1, 0], [.infinity], [2, 3], [0.2, .nan, -4, 0.1], [1e-300, 1e300],
        ] as [[Double]])
    func strangeFractions(fractions: [Double]) {
        for glyphs in GlyphSet.allCases {
            var frame = frame(8, 16, glyphs)
            Ring(
                arcs: fractions.map { .init(fraction: $0, weight: $0) }, thickness: fractions.first
            )
            .draw(in: &frame, rect: frame.bounds)
            let sum = fractions.filter { $0.isFinite && $0 > 0 }.reduce(0, +)
            #expect((frame.text.contains { $0 != "\n" }) == (sum > 0))
        }
    }

    @Test(
        "The interior is inside of the ring",
        arguments: [(10, 20, 3, 10), (16, 32, 5, 20), (4, 7, 1, 1), (30, 60, 8, 40)])
    func interior(rows: Int, columns: Int, textRows: Int, atLeast: Int) {
        var frame = frame(rows, columns)
        let ring = Ring(arcs: [.init(fraction: 1)])
        ring.draw(in: &frame, rect: frame.bounds)
        let interior = ring.interior(of: frame.bounds, rows: textRows)
        #expect(interior.rows == textRows && interior.columns >= atLeast)
        for row in interior.row..<interior.endRow {
            for column in interior.column..<interior.endColumn {
                #expect(frame.cells[row * columns + column] == .blank, "\(row) \(column)")
            }
        }
    }
}
