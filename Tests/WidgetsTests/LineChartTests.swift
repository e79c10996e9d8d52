import TestSupport
import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct LineChartTests {
    private static let rising = LineChart.Line(
        points: [PlotPoint(0, 0), PlotPoint(0.5, 0.4), PlotPoint(1, 1)],
        style: Style(foreground: .good))
    private static let falling = LineChart.Line(
        points: [PlotPoint(0, 1), PlotPoint(0.3, 0.2), PlotPoint(1, 0.1)],
        style: Style(foreground: .critical))
    static let chart = LineChart(
        lines: [rising, falling],
        rows: [.init(0, "0"), .init(0.5, "50"), .init(1, "100")],
        columns: [.init(0.1, "Mar 1"), .init(0.5, "Mar 2"), .init(0.99, "Mar 3")],
        cursors: [LineChart.Cursor(position: 0.75, dots: [.init(y: 0.7, style: .plain)])])

    private func draw(
        _ chart: LineChart, rows: Int = 7, columns: Int = 40, glyphs: GlyphSet = .unicode
    ) -> Frame {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        chart.draw(in: &frame, layout: LineChart.Layout(frame.bounds, gutter: 5))
        return frame
    }

    @Test(
        "A chart is drawn as expected in each glyph set",
        arguments: [
            (
                GlyphSet.unicode,
                """
                 100 ⠑⢄⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁│⠁⠁⠁⢀⡠⠤⠒⠉
                       ⠉⠢⡀                    ⣀●⠤⠒⠉⠁
                         ⠈⠢⣀             ⣀⡠⠔⠒⠉ │
                  50 ⠁⠁⠁⠁⠁⠁⠁⠑⢄⠁⠁⠁⠁⠁⢀⣀⡠⠴⠒⠉⠁⠁⠁⠁⠁⠁│⠁⠁⠁⠁⠁⠁⠁⠁
                            ⣀⣀⠵⠴⠶⣊⣉⣁⣀⣀⣀⣀⣀⣀⣀    │
                   0 ⣀⠤⠤⠒⠒⠉⠉⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠑⠒⠒
                      Mar 1         Mar 2          Mar 3
                """
            ),
            (
                GlyphSet.console,
                """
                 100 ▀▄........................│...▄▄▄▀▀
                       ▀█▄                    ▄■▄▀▀▀
                         ▀█▄             ▄▄█▀▀ │
                  50 .......▀▄.....▄▄▄█▀▀......│........
                            ▄▄██████▄▄▄▄▄▄▄    │
                   0 ▄▄▄▀▀▀▀...............▀▀▀▀▀▀▀▀▀▀▀▀▀
                      Mar 1         Mar 2          Mar 3
                """
            ),
            (
                GlyphSet.ascii,
                """
                 100 --........................|..._---'
                       '-_                    _*--''
                         '-_             _---' |
                  50 .......--.....__-*-'......|........
                            __----_________    |
                   0 _----''...............''''''''''---
                      Mar 1         Mar 2          Mar 3
                """
            ),
        ])
    func glyphs(glyphs: GlyphSet, picture: String) {
        #expect(draw(Self.chart, glyphs: glyphs).text == picture)
    }

    /// If two lines share cells, no dots are lost; the colours alternate, or the line with more
    /// dots wins.
    @Test("Lines can share cells")
    func sharedCells() {
        let high = LineChart.Line(
            points: [PlotPoint(0, 1), PlotPoint(1, 1)], style: Style(foreground: .good))
        let low = LineChart.Line(
            points: [PlotPoint(0, 0), PlotPoint(0.3, 0), PlotPoint(1, 0.7)],
            style: Style(foreground: .critical))
        var frame = Frame(size: Size(rows: 1, columns: 6), glyphs: .unicode)
        let layout = LineChart.Layout(frame.bounds, gutter: 0)
        LineChart(lines: [high, low]).draw(in: &frame, layout: layout)
        #expect(
            frame.styledText == """
                ⣉⣉⡩⠭⠝⠛
                ababab
                a: good
                b: critical
                """)
    }

    @Test("Gaps and single points are drawn")
    func gaps() {
        let line = LineChart.Line(points: [
            PlotPoint(0, 0), PlotPoint(0.2, 0.9), .gap, PlotPoint(0.5, 0.5), .gap, .gap,
            PlotPoint(0.7, 0), PlotPoint(1, 0.8),
        ])
        #expect(
            draw(LineChart(lines: [line]), rows: 3, columns: 20).text == """
                      ⢀⠤⠂         ⣀⠔
                     ⡠⠃     ⠛  ⡠⠔⠊

                """)
    }

    @Test("Lines have different marks")
    func marks() {
        var chart = Self.chart
        chart.cursors = []
        chart.lines[0].mark = "o"
        chart.lines[1].mark = "x"
        #expect(
            draw(chart, rows: 6, glyphs: .ascii).text == """
                 100 --_..........................__o--'
                       '-x_                 __o--''
                  50 .....'--........._-o--'............
                             '_x-_o-'''
                   0 _o----'o'.....''x'''''x''''-x-----x
                      Mar 1         Mar 2          Mar 3
                """)
    }

    /// At every height a peak has its own row, and values out of range are clipped.
    @Test("Lines are clipped at the edges")
    func edges() {
        let line = LineChart.Line(points: [
            PlotPoint(-1, -1), PlotPoint(0.5, 0.5), PlotPoint(2, 2),
        ])
        #expect(
            draw(LineChart(lines: [line]), rows: 4, columns: 12).text == """
                        ⢀⡠⠔⠊
                    ⣀⠤⠔⠊⠁
                ⣀⠤⠒⠉

                """)
    }

    @Test("A chart can be drawn at every size", arguments: GlyphSet.allCases)
    func everySize(glyphs: GlyphSet) {
        for rows in 0...9 {
            for columns in 0...24 {
                var frame = Frame(size: Size(rows: rows + 2, columns: columns + 2), glyphs: glyphs)
                let rect = Rect(row: 1, column: 1, rows: rows, columns: columns)
                Self.chart.draw(in: &frame, layout: LineChart.Layout(rect, gutter: 5))
                var inside = frame
                inside.fill(rect, style: .plain)
                #expect(inside.cells.allSatisfy { $0 == .blank }, "\(rows)x\(columns)")
            }
        }
    }

    /// A click on a column selects the value shown in that column.
    @Test(
        "Converting a column to a share and back gives the same column",
        arguments: [1, 2, 3, 40, 400])
    func columns(columns: Int) {
        let rect = Rect(row: 0, column: 3, rows: 5, columns: columns)
        let layout = LineChart.Layout(rect, gutter: 0)
        for column in rect.column..<rect.endColumn {
            #expect(layout.column(layout.share(ofColumn: column)) == column)
        }
        #expect(layout.share(ofColumn: -5) == 0)
        #expect(columns == 1 || layout.share(ofColumn: rect.endColumn - 1) == 1)
    }
}
