import ScrumCore
import TerminalUI
import Testing

@testable import ChartScreen

/// Everything around the plot: tabs, titles, labels, legend and indicator values.
@Suite struct ChartLegendTests {
    private func draw(
        _ set: ChartSet, keys: [Key] = [], rows: Int = 9, columns: Int = 44
    ) -> Frame {
        var model = ChartModel([set], size: Size(rows: rows, columns: columns))
        for key in keys { _ = model.update(.key(key), at: .zero) }
        return ChartFixture.draw(model, at: .seconds(9))
    }

    /// Constant lines.
    private func level(_ count: Int) -> ChartSet {
        ChartFixture.set((1...count).map { [Double($0), Double($0)] })
    }

    @Test(
        "As rows run out, the neighbouring charts disappear first, then the tabs",
        arguments: [(5, 0, 1), (6, 3, 1), (7, 3, 3)])
    func fewRows(rows: Int, tabs: Int, panels: Int) {
        var model = ChartModel(
            Array(repeating: ChartFixture.slopes(), count: 3), arrangement: .row,
            size: Size(rows: rows, columns: 67))
        _ = model.update(.key(.down), at: .zero)
        #expect(model.layout.tabs.count == tabs && model.layout.panels.count == panels)
    }

    @Test("A long title does not displace the tabs, and the current tab is marked")
    func tabs() {
        var model = ChartModel(
            [ChartFixture.slopes()], title: String(repeating: "long ", count: 40),
            size: Size(rows: 24, columns: 60))
        _ = model.update(.key(.tab), at: .zero)
        let frame = ChartFixture.draw(model)
        #expect(frame.line(0).hasPrefix("  List   Row   Cards   long long"), "\(frame.line(0))")
        let marked = (0..<60).filter {
            frame.style(row: 0, column: $0).attributes.contains(.reverse)
        }
        #expect(marked == Array(8..<13))
    }

    @Test("The legend uses words if they fit next to the dates")
    func keyFits() throws {
        var set = try #require(ChartFormTests.all.first { $0.name == "trend" }?.set)
        set.smoothing = "median of 8"
        func title(_ columns: Int, _ keys: Key...) -> String {
            draw(set, keys: keys, rows: 20, columns: columns).line(1)
        }
        let title = try #require(
            (60...120).lazy.map { title($0) }
                .first { $0.contains("dots:") && $0.contains("2018 –") })
        #expect(title.contains(" dashes: box ─ Nov 17, 2018 – "), "\(title)")
        let dated = draw(set, keys: [.end], rows: 20, columns: 120).line(1)
        #expect(dated.contains(" dots: turns "), "\(dated)")
    }

    @Test("A label that starts with a bracket stays on one line")
    func bracketedLabel() {
        var set = ChartFixture.bars(3)
        set.labels = ["(nobody was asked)", "Daisy", "Simon"]
        let text = draw(set, rows: 16).text
        #expect(text.contains("(nobody wa") && text.contains("Daisy"), "\(text)")
    }

    @Test("The right axis shows the selected line, the left axis the first")
    func axes() {
        var set = ChartFixture.set([[1, 2], [100, 300], [5_000, 9_000]])
        set.isYScaled = true
        let chosen = [nil, 0, 1, 2].map { Chart(set).axisLines(chosen: $0) }
        #expect(chosen.map(\.left) == [0, 0, 0, 0])
        #expect(chosen.map(\.right) == [1, 1, 1, 2])
    }

    @Test("An axis has at most one label per row", arguments: 3...12)
    func labelRows(rows: Int) throws {
        let chart = Chart(ChartFixture.set([[1, 8]], unit: .count))
        let panel = ChartLayout.Panel(
            chart: 0, rect: Rect(row: 0, column: 0, rows: rows, columns: 60), form: .plain)
        let parts = ChartPanelLayout(panel, chart, line: nil)
        let range = try #require(chart.ranges[0]?.to)
        #expect(parts.leftAxis.marks(in: range).count <= parts.graph.plot.rows)
    }

    // MARK: The legend

    @Test("The legend ends with the number of lines that do not fit", arguments: 30...60)
    func missingLines(columns: Int) throws {
        let legend = draw(level(30), columns: columns).line(7)
        let missing = try #require(legend.split(separator: " ").last.flatMap { Int($0) })
        #expect(legend.count { $0 == "✓" } + missing == 30, "\(legend)")
    }

    @Test("The legend shows every line if the names only just fit")
    func namesThatFit() {
        #expect(draw(level(5), columns: 38).line(7) == " ✓  y0   ✓  y1   ✓  y2   ✓  y3   ✓  y4")
        #expect(draw(level(5), columns: 37).line(7).contains("+"))
    }

    @Test("The selected line's name is underlined")
    func chosenName() {
        let frame = draw(level(2), keys: [.character("n"), .character("n")])
        let underlined = (0..<44).filter {
            frame.style(row: 7, column: $0).attributes.contains(.underline)
        }
        #expect(underlined == [13, 14])
    }

    // MARK: The indicator's values

    @Test("If some values do not fit, the last row counts them")
    func valueRows() {
        func values(_ lines: Int) -> String { draw(level(lines), keys: [.end]).text }
        #expect(values(4).count { $0 == "■" } == 4)
        #expect(values(5).count { $0 == "■" } == 3 && values(5).contains(" +2 "))
    }
}
