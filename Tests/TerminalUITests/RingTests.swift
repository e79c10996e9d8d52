import TestSupport
import Testing

@testable import TerminalUI

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

    @Test(arguments: [
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
             ▜▖             ▗██▌
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
    @Test(arguments: GlyphSet.allCases, 2...14)
    func isSymmetric(glyphs: GlyphSet, rows: Int) {
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
    @Test func joinedArcsMeetInACell() {
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
    @Test func gapsShowWhereThereIsRoom() {
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

    /// Only a part is drawn again when an arc grows, and the picture is the same.
    @Test(arguments: GlyphSet.allCases, [(16, 32), (19, 38), (4, 7), (9, 30)])
    func aChangeIsDrawnInItsPart(glyphs: GlyphSet, size: (Int, Int)) {
        var random = SeededGenerator(seed: UInt64(size.0))
        let rect = Rect(row: 1, column: 2, rows: size.0, columns: size.1)
        let still = frame(size.0 + 2, size.1 + 4, glyphs)
        var parts = 0
        for round in 0..<20 {
            var arcs = (0..<Int.random(in: 1...7, using: &random)).map { _ in
                Ring.Arc(
                    fraction: .random(in: 0.01...0.4, using: &random),
                    style: Style(foreground: .rgb(.random(in: 0...3, using: &random))),
                    weight: Bool.random(using: &random) ? 1 : 0.4,
                    isJoined: Bool.random(using: &random))
            }
            let thickness: Double? = round % 2 == 0 ? nil : 3.2
            var ring = Ring(arcs: arcs, thickness: thickness)
            var kept = still
            ring.draw(in: &kept, rect: rect)
            for _ in 0..<20 {
                let moved = Double.random(in: 0...0.03, using: &random)
                let arc = Int.random(in: arcs.indices, using: &random)
                arcs[arc].fraction += moved
                arcs[(arc + 1) % arcs.count].fraction -= moved
                let next = Ring(arcs: arcs, thickness: thickness)
                let part = next.changes(from: ring, in: rect, glyphs: glyphs)
                kept.copy(part, from: still)
                next.draw(in: &kept, rect: rect, within: part)
                var anew = still
                next.draw(in: &anew, rect: rect)
                #expect(kept == anew, "round \(round)")
                if part.rows * part.columns < rect.rows * rect.columns / 4 { parts += 1 }
                ring = next
            }
        }
        #expect(parts > 60)
    }

    @Test func anUnchangedRingHasNoChanges() {
        let ring = Ring(arcs: Self.arcs)
        let rect = Rect(row: 0, column: 0, rows: 16, columns: 32)
        #expect(ring.changes(from: ring, in: rect, glyphs: .unicode).isEmpty)
        var other = ring
        other.arcs[0].weight = 0.5
        #expect(other.changes(from: ring, in: rect, glyphs: .unicode) == rect)
        #expect(Ring(arcs: []).changes(from: ring, in: rect, glyphs: .unicode) == rect)
    }

    @Test(arguments: [(10, 20, 3, 10), (16, 32, 5, 20), (4, 7, 1, 1), (30, 60, 8, 40)])
    func interiorIsInsideOfTheRing(rows: Int, columns: Int, textRows: Int, atLeast: Int) {
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
