import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import ChartScreen

/// Snapshots of charts that are nearly empty, overfull or extreme.
@Suite struct ChartEdgeTests {
    private func picture(
        _ set: ChartSet, keys: [Key] = [], at now: Duration = .seconds(9), rows: Int = 9,
        columns: Int = 44
    ) -> String {
        var model = ChartModel([set], size: Size(rows: rows, columns: columns))
        for key in keys { _ = model.update(.key(key), at: .zero) }
        let frame = ChartFixture.draw(model, at: now)
        // The first row shows tabs, and the last row shows keys.
        return (1..<(rows - 1)).map(frame.line).joined(separator: "\n")
    }

    /// The steep line leaves the plot at the top while the flat one grows steadily.
    @Test("The value axis animates to a new range")
    func glide() {
        let keys: [Key] = [.character("1")]
        #expect(
            picture(ChartFixture.slopes(), keys: keys, at: .zero) == """
                ── Slopes ──── Nov 17, 2018 – Dec 7, 2018 ──
                   100 ⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⢀⣀⣠⠤⠤⠒⠒⠊⠉
                                         ⣀⣀⡠⠤⠔⠒⠒⠊⠉⠁
                    50 ⠉⠉⠉⠉⠉⠒⠒⠒⢒⣒⣤⠤⠤⠴⣖⣊⣉⣉⣁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁
                     0 ⣀⡠⠤⠤⠒⠒⠋⠉⠁⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⠉⠉⠉⠉⠉⠒⠒⠒⠒⠢⠤⠤⠤⠤⢄⣀⣀
                       Nov 19       Nov 26       Dec 3
                  ○  y0   ✓  y1
                """)
        #expect(
            picture(ChartFixture.slopes(), keys: keys, at: .milliseconds(300)) == """
                ── Slopes ──── Nov 17, 2018 – Dec 7, 2018 ──
                              ⢀⣀⡠⠔⠒⠊⠉⠁
                    50 ⢒⣒⡤⠤⠶⢖⣉⣁⣀⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂
                       ⠁        ⠉⠉⠉⠑⠒⠒⠒⠤⠤⠤⢄⣀⣀⣀
                     0 ⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⠉⠉⠉⠑⠒⠒⠒⠤⠤⠤⢤⣀⣀
                       Nov 19       Nov 26       Dec 3
                  ○  y0   ✓  y1
                """)
        #expect(
            picture(ChartFixture.slopes(), keys: keys, at: .milliseconds(600)) == """
                ── Slopes ──── Nov 17, 2018 – Dec 7, 2018 ──
                    50 ⠉⠑⠒⠒⠤⠤⣄⣀⡀⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁
                               ⠈⠉⠑⠒⠒⠢⠤⢄⣀⣀
                                         ⠉⠉⠑⠒⠢⠤⠤⣀⣀⡀
                     0 ⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⠈⠉⠙⠒⠒⠤⠤⢄⣀
                       Nov 19       Nov 26       Dec 3
                  ○  y0   ✓  y1
                """)
    }

    /// Zooms in on each end; at the right end, the indicator shows the last sample's values.
    @Test("The window reaches the first and the last sample")
    func edges() {
        let zoom: [Key] = [.character("+"), .character("+")]
        #expect(
            picture(ChartFixture.slopes(), keys: zoom + [.character("<")]) == """
                ── Slopes ─── Nov 17, 2018 – Nov 22, 2018 ──
                    50 ⠛⠉⠉⠉⠙⠒⠒⠶⠒⠒⠒⠒⠒⠒⠶⠤⠤⠤⠤⠤⠤⣤⠤⢄⣀⣀⣀⣀⣀⣀⣀⣀⣀⡀⠁⠁
                                                   ⠉    ⠈⠉⢛
                                        ⣀⣀⣀⣀⣀⠤⠤⠤⠤⠔⠒⠶⠒⠒⠋⠉⠉⠉⠛
                     0 ⣤⣀⣀⠤⠤⠤⠤⣴⠒⠒⠒⠒⠊⠉⠛⠉⠉⡀⡀⡀⡀⠉⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀
                    Nov 17        Nov 19        Nov 21
                  ✓  y0   ✓  y1
                """)
        #expect(
            picture(ChartFixture.slopes(), keys: zoom + [.end]) == """
                ── Slopes ────────────── Fri, Dec 7, 2018 ──
                   100 ⠁⠁⢀⣀⣀⣀⣀⣀⣀⣀⣀⣀⡠⠤⣤⠤⠤⠤⠤ ■ y0 100   +5 ⠉●
                       ⠛⠉⠁    ⠉            ■ y1   0 -2.5  │
                                                          │
                     0 ⠶⠒⠒⠒⠒⠒⠒⣤⠤⠤⠤⠤⠤⠤⣤⠤⠤⠤⠤⠤⠤⣤⠤⠤⠤⠤⣀⣀⣤⣀⣀⣀⣀⣀⣀●
                            Dec 3         Dec 5       Dec 7
                  ✓  y0   ✓  y1
                """)
    }

    @Test("A chart without samples can be drawn")
    func noSamples() {
        #expect(
            picture(ChartFixture.slopes(0)) == """
                ── Slopes ──────────────────────────────────


                                     no data


                  ✓  y0   ✓  y1
                """)
    }

    @Test("A chart with one sample can be drawn")
    func oneSample() {
        #expect(
            picture(ChartFixture.set([[42]]), keys: [.end]) == """
                ── Chart ────────────── Sat, Nov 17, 2018 ──
                                ■ y0 42  │
                    50 ⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂│⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂
                                         ●
                    25 ⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄│⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄
                                   Nov 17, 2018
                  ✓  y0
                """)
    }

    @Test("A chart with two samples can be drawn")
    func twoSamples() {
        #expect(
            picture(ChartFixture.set([[1, 3]])) == """
                ── Chart ──── Nov 17, 2018 – Nov 18, 2018 ──
                     3 ⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⢀⣀⣀⠤⠤⠒⠒⠊⠛
                                         ⣀⣀⡠⠤⠔⠒⠒⠉⠉⠁
                     2 ⠁⠁⠁⠁⠁⠁⠁⠁⢀⣀⣀⠤⠤⠔⠒⠊⠉⠉⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁
                     1 ⣤⡠⠤⠤⠒⠒⠉⠉⠁⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀
                    Nov 17                           Nov 18
                  ✓  y0
                """)
    }

    @Test("A chart with five samples can be drawn")
    func fiveSamples() {
        #expect(
            picture(ChartFixture.set([[1, 3, 2, 5, 4]]), keys: [.character("+")]) == """
                ── Chart ──── Nov 18, 2018 – Nov 20, 2018 ──
                     5 ⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⢀⣀⠤⠒⠛
                                                  ⣀⠤⠒⠊⠁
                       ⣤⠤⣀⣀⣀⡀                ⣀⠤⠔⠊⠉
                   2.5 ⠂⠂⠂⠂⠂⠈⠉⠉⠉⠒⠒⠒⠒⠤⠤⠤⢄⣀⣤⠔⠒⠉⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂
                    Nov 18            Nov 19         Nov 20
                  ✓  y0
                """)
    }

    @Test("A constant line can be drawn")
    func constant() {
        #expect(
            picture(ChartFixture.set([[7, 7, 7, 7]])) == """
                ── Chart ──── Nov 17, 2018 – Nov 20, 2018 ──
                    10 ⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂

                       ⠛⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠛⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠛⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠛
                     5 ⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁
                    Nov 17      Nov 18     Nov 19    Nov 20
                  ✓  y0
                """)
        #expect(
            picture(ChartFixture.set([[0, 0, 0, 0]])) == """
                ── Chart ──── Nov 17, 2018 – Nov 20, 2018 ──
                     1 ⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁

                     0 ⠛⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠛⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠛⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠛
                    -1 ⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀
                    Nov 17      Nov 18     Nov 19    Nov 20
                  ✓  y0
                """)
    }

    @Test("A chart whose lines are all hidden can be drawn")
    func allHidden() {
        #expect(
            picture(ChartFixture.slopes(), keys: [.character("1"), .character("2")]) == """
                ── Slopes ──── Nov 17, 2018 – Dec 7, 2018 ──
                    50 ⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁

                               all lines are hidden
                     0 ⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀
                       Nov 19       Nov 26       Dec 3
                  ○  y0   ○  y1
                """)
    }

    /// In a gap the indicator has no dot and shows a dash instead of a value.
    @Test("Gaps between samples stay visible")
    func gaps() {
        let gap = Double.nan
        let set = ChartFixture.set([
            [1, 2, gap, gap, 3, gap, 5, 4, gap], [5, 4, 3, 2, 1, 2, 3, 4, 5],
        ])
        #expect(
            picture(set, keys: [.end]) == """
                ── Chart ────────────── Sun, Nov 25, 2018 ──
                     5 ⠉⠒⠤⣀⡀⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁ ■ y1 5 +1 ⠒●
                           ⠈⠑⠒⠤⣀               ■ y0 –     │
                   2.5 ⠂⠂⠂⠂⢀⠂⠂⠂⠂⠉⠑⠢⠤⣀⠂⠂⠂⠂⠛⠂⠂⠂⣀⠤⠔⠊⠉⠂⠂⠂⠂⠂⠂⠂⠂│
                       ⣀⠤⠒⠊⠁         ⠉⠒⠢⢄⡠⠔⠒⠉             │
                    Nov 17   Nov 19   Nov 21  Nov 23 Nov 25
                  ✓  y0   ✓  y1
                """)
    }

    @Test("Negative values can be drawn")
    func negative() {
        #expect(
            picture(ChartFixture.set([[-50, 20, -1_000, 30]])) == """
                ── Chart ──── Nov 17, 2018 – Nov 20, 2018 ──
                     0 ⠶⠒⠒⠒⠒⠒⠒⠒⠉⠉⠉⠉⠛⠢⣀⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⣀⠔⠛
                                      ⠉⠢⢄            ⡠⠔⠉
                                         ⠑⠢⣀     ⢀⡠⠒⠉
                  -1 k ⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⠑⠢⣤⠤⠒⠁⡀⡀⡀⡀⡀⡀⡀⡀⡀
                    Nov 17      Nov 18     Nov 19    Nov 20
                  ✓  y0
                """)
    }

    @Test(
        "Labels stay short for values of any magnitude",
        arguments: [(0.001, "0.001"), (1.0, "1"), (1_000, "1 k"), (1e6, "1 M"), (1e12, "1 T")])
    func magnitudes(size: Double, label: String) {
        let text = picture(ChartFixture.set([[0, size, size / 2]]))
        #expect(text.split(separator: "\n")[1].contains(" \(label) ⠁"), "\(text)")
    }

    @Test("Without charts, no key has any effect")
    func noCharts() {
        var model = ChartModel([], size: Size(rows: 9, columns: 40))
        for binding in ChartKeys.all where ![.quit, .help].contains(binding.command) {
            for key in binding.keys { _ = model.update(.key(key), at: .zero) }
        }
        #expect(ChartFixture.draw(model).text.contains("Nothing to show."))
    }

    /// Windows up to 400 columns wide, in every arrangement and glyph set.
    @Test(
        "Every arrangement can be drawn at any size", arguments: ChartArrangement.allCases,
        GlyphSet.allCases)
    func anySize(arrangement: ChartArrangement, glyphs: GlyphSet) {
        let many = ChartFixture.set((0..<30).map { line in (0..<9).map { Double($0 * line) } })
        let sets = [ChartFixture.slopes(), many, ChartFixture.slopes(0), ChartFixture.slopes(1)]
        var model = ChartModel(sets, arrangement: arrangement, size: Size(rows: 1, columns: 1))
        for key in [Key.right, .character("n"), .down, .right, .character("p")] {
            _ = model.update(.key(key), at: .zero)
        }
        let sizes =
            (0...10).flatMap { rows in [0, 1, 2, 5, 9, 16, 31, 45].map { (rows, $0) } }
            + [(24, 80), (3, 400), (120, 3)] + (glyphs == .unicode ? [(120, 400)] : [])
        let start = GlyphSet.allCases.firstIndex(of: glyphs)!
        for (rows, columns) in Sweep.sample(sizes, every: 3, from: start) {
            for isOpen in [false, true] {
                model.isOpen = isOpen
                _ = model.update(.resized(Size(rows: rows, columns: columns)), at: .zero)
                let frame = ChartFixture.draw(model, at: .milliseconds(200), glyphs: glyphs)
                #expect(frame.size == Size(rows: rows, columns: columns))
            }
        }
    }

    /// A chart's parts are next to each other and inside the chart.
    @Test("A chart's parts do not overlap")
    func noOverlap() {
        for rows in 1...30 {
            for columns in stride(from: 1, through: 120, by: 7) {
                let panel = ChartLayout.Panel(
                    chart: 0, rect: Rect(row: 3, column: 5, rows: rows, columns: columns),
                    form: rows % 2 == 0 ? .plain : .boxed)
                let parts = ChartPanelLayout(panel, Chart(ChartFixture.slopes()), line: nil)
                let all =
                    [parts.graph.plot, parts.graph.gutter, parts.graph.axis, parts.map]
                    + parts.legend.map(\.rect)
                for (index, part) in all.enumerated() where !part.isEmpty {
                    #expect(part.intersection(panel.rect) == part)
                    for other in all.dropFirst(index + 1) {
                        #expect(part.intersection(other).isEmpty, "\(rows)x\(columns)")
                    }
                }
            }
        }
    }
}
