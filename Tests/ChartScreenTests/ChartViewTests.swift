import ScrumCore
import ScrumStore
import TerminalUI
import TestSupport
import Testing
import Widgets

@testable import ChartScreen

/// Snapshots of all views.
@Suite struct ChartViewTests {
    private static let contest: [ChartSet] = {
        var file = ContestFile()
        return (try? ChartFile(Array(file.text().utf8), path: "data.json").sets) ?? []
    }()

    private func model(
        _ arrangement: ChartArrangement, rows: Int, columns: Int
    ) -> ChartModel {
        ChartModel(
            Self.contest, title: "data.json", arrangement: arrangement,
            size: Size(rows: rows, columns: columns))
    }

    private func send(_ model: inout ChartModel, _ keys: Key...) {
        for key in keys { _ = model.update(.key(key), at: .zero) }
    }

    private let later = Duration.seconds(9)

    /// Five charts in one column on a large screen.
    @Test("Charts in a list match their snapshot")
    func list() {
        let model = model(.list, rows: 50, columns: 120)
        #expect(model.charts.map(\.samples.count) == [112, 112, 112, 112, 372])
        expectSnapshot(ChartFixture.draw(model).text, named: "charts-list-120x50")
    }

    @Test("A list on a small screen matches its snapshot")
    func smallList() {
        var model = model(.list, rows: 24, columns: 80)
        send(&model, .down, .down, .down, .down)
        expectSnapshot(ChartFixture.draw(model).text, named: "charts-list-80x24")
    }

    @Test("At 80x24 the footer shows how to hide lines, change the view and open a chart")
    func footer() {
        let frame = ChartFixture.draw(model(.list, rows: 24, columns: 80))
        let footer = frame.text.split(separator: "\n").last ?? ""
        for hint in ["space hide", "Tab view", "Enter open"] { #expect(footer.contains(hint)) }
    }

    /// Checks screens with one chart and with several.
    @Test(
        "The selected line keeps its colour, and the others are dimmed", arguments: [1, 2],
        [ChartSet.Form.line, .bar])
    func chosenLine(sets: Int, form: ChartSet.Form) {
        var slopes = ChartFixture.slopes()
        for line in slopes.lines.indices { slopes.lines[line].form = form }
        slopes.isStacked = form == .bar
        var model = ChartModel(
            Array(repeating: slopes, count: sets), size: Size(rows: 40, columns: 80))
        let appearance = ChartAppearance()
        let set = model.charts[0].set
        let colors = (0...1).map { appearance.style(of: $0, in: set).foreground }
        func plotted(_ model: ChartModel) -> Set<Color> {
            let frame = ChartFixture.draw(model, appearance)
            let panel = model.layout.panels[0].rect
            let plot = (row: panel.row..<panel.endRow - 6, column: panel.column..<panel.endColumn)
            return Set(
                plot.row.flatMap { row in
                    plot.column.map { frame.style(row: row, column: $0).foreground }
                })
        }
        #expect(plotted(model).isSuperset(of: colors))
        send(&model, .character("n"), .character("n"))
        let chosen = plotted(model)
        #expect(chosen.contains(colors[1]))
        #expect(!chosen.contains(colors[0]))
    }

    @Test("Charts in a row match their snapshot")
    func row() {
        var model = model(.row, rows: 30, columns: 110)
        send(&model, .down, .down)
        expectSnapshot(ChartFixture.draw(model).text, named: "charts-row-110x30")
        send(&model, .up, .up)
        let panels = model.layout.panels
        #expect(panels.map(\.form) == [.side, .boxed])
    }

    /// The middle chart has 60 % of the width; its neighbours have half of that, start two lines
    /// lower, and disappear if narrower than 20 columns.
    @Test(
        "Charts in a row are drawn in perspective if they fit",
        arguments: [(67, true), (66, false), (200, true)])
    func perspective(columns: Int, hasSides: Bool) {
        var model = model(.row, rows: 30, columns: columns)
        send(&model, .down)
        let panels = model.layout.panels
        #expect(panels.count == (hasSides ? 3 : 1))
        guard hasSides, let middle = panels.last else { return }
        #expect(middle.rect.columns == columns * 6 / 10)
        for side in panels.dropLast() {
            #expect(side.rect.columns == columns * 3 / 10)
            #expect(side.rect.row == middle.rect.row + 2)
        }
    }

    @Test("Charts as cards match their snapshot")
    func cards() {
        var model = model(.cards, rows: 30, columns: 90)
        send(&model, .down, .character("2"), .character("+"), .end)
        expectSnapshot(ChartFixture.draw(model, at: later).text, named: "charts-cards-90x30")
    }

    @Test("A single chart matches its snapshot")
    func single() {
        var model = model(.cards, rows: 24, columns: 80)
        send(&model, .up, .enter, .character("n"), .character("n"), .character(" "))
        expectSnapshot(ChartFixture.draw(model, at: later).text, named: "charts-open-80x24")
    }

    @Test("The selected chart stands out from the other visible charts")
    func selected() {
        var model = model(.list, rows: 24, columns: 80)
        func titles() -> [String] {
            let frame = ChartFixture.draw(model, at: later)
            return (1..<24).filter {
                frame.style(row: $0, column: 4).attributes.contains(.reverse)
            }.map(frame.line)
        }
        #expect(titles().count == 1 && titles()[0].contains("Chart 1"), "\(titles())")
        send(&model, .down)
        #expect(titles().count == 1 && titles()[0].contains("Chart 2"), "\(titles())")
        send(&model, .enter)
        #expect(titles().isEmpty)
    }

    @Test("The help fits on an 80x24 screen")
    func help() {
        let model = model(.list, rows: 24, columns: 80)
        let frame = ChartFixture.draw(model).withHelp(ChartKeys.all)
        #expect(!frame.text.contains(" more "))
        expectSnapshot(frame.text, named: "charts-help")
    }

    @Test(
        "Charts can be drawn in other glyph sets",
        arguments: [(GlyphSet.ascii, "ascii"), (.console, "console")])
    func glyphs(glyphs: GlyphSet, name: String) {
        var model = model(.cards, rows: 24, columns: 80)
        send(&model, .character("+"), .end, .left)
        let picture = ChartFixture.draw(
            model, at: later, glyphs: glyphs, ChartAppearance(depth: .eight))
        expectSnapshot(picture.text, named: "charts-\(name)")
    }

    @Test("Without colour, lines have different marks")
    func noColors() {
        var model = model(.list, rows: 20, columns: 80)
        send(&model, .down, .down, .down, .down, .character("+"), .character("+"))
        let picture = ChartFixture.draw(model, at: later, ChartAppearance(depth: .none))
        expectSnapshot(picture.text, named: "charts-no-colors")
        let colors = picture.styledText.split(separator: "\n").filter {
            $0.contains(": #") && !$0.contains("#ffffff on #")
        }
        #expect(colors.isEmpty, "\(colors)")
    }

    @Test("A printed chart matches its snapshot")
    func printed() {
        let model = ChartModel(
            Array(Self.contest.prefix(2)), size: Size(rows: 24, columns: 80))
        let sheet = PrintedCharts(model, ChartAppearance(depth: .none))
        let pictures = sheet.frames(glyphs: .unicode).map(\.text)
        expectSnapshot(pictures.joined(separator: "\n\n"), named: "charts-plain")
        let empty = PrintedCharts(ChartModel([], size: model.size), ChartAppearance())
        #expect(empty.frames(glyphs: .ascii).map(\.text) == ["Nothing to show."])
    }

    @Test("Colours depend on whether the background is light or dark")
    func lightAndDark() {
        let dark = ChartFixture.draw(model(.list, rows: 12, columns: 60)).styledText
        let light = ChartFixture.draw(
            model(.list, rows: 12, columns: 60), ChartAppearance(.light)
        ).styledText
        #expect(dark.contains("#3dc23f"))
        // The same green is darker on white.
        #expect(!light.contains("#3dc23f"))
        #expect(light != dark)
    }

    private static func contrast(_ one: Color, _ other: Color) -> Double {
        let light = [one, other].compactMap(\.luminance).sorted()
        return (light[1] + 0.05) / (light[0] + 0.05)
    }

    /// Whatever colour a file gives a line, the line is visible on both backgrounds, even while
    /// another line is selected.
    @Test(
        "Every colour is made visible on dark and light backgrounds",
        arguments: [0x000000, 0xffffff, 0x0000ff, 0xffff00, 0x3DC23F, 0x808080], Ground.allCases)
    func readableColors(color: Int, ground: Ground) {
        var set = ChartFixture.bars(2)
        set.lines[0].color = UInt32(color)
        let appearance = ChartAppearance(ground)
        let style = appearance.style(of: 0, in: set)
        for style in [style, appearance.faint(style, by: 0.6)] {
            #expect(Self.contrast(style.foreground, ground.color) >= 3)
        }
    }

    @Test("Neighbours in a pile differ in lightness and stay visible", arguments: Ground.allCases)
    func piles(ground: Ground) {
        var set = ChartFixture.bars(1)
        set.isStacked = true
        set.lines = (0..<25).map { ChartSet.Line(name: "\($0)", form: .bar, values: [1]) }
        let appearance = ChartAppearance(ground)
        let colors = set.lines.indices.map { Color.rgb(appearance.color(of: $0, in: set)) }
        for (one, other) in zip(colors, colors.dropFirst()) {
            #expect(Self.contrast(one, other) >= 1.5)
        }
        for color in colors { #expect(Self.contrast(color, ground.color) >= 3) }
    }

    @Test("The charts of a scrum have its colour", arguments: Theme.allCases)
    func accent(theme: Theme) {
        for ground in Ground.allCases {
            let appearance = ChartAppearance(ground, theme: theme)
            let (header, handle) = (appearance.header, appearance.handle)
            #expect(header.foreground == .rgb(theme.accentColor))
            #expect(Self.contrast(header.foreground, header.background) >= 4.5)
            #expect(Self.contrast(handle.foreground, handle.background) >= 3)
        }
    }

    @Test("Marks are the same number of rows apart", arguments: 4...40)
    func evenMarks(rows: Int) {
        let layout = LineChart.Layout(
            Rect(row: 0, column: 0, rows: rows, columns: 20), gutter: 0, axisRows: 0)
        for high in stride(from: 10.0, through: 1_000, by: 37) {
            let range = ValueRange(0, high)
            let axis = ValueAxis(range, unit: .seconds, count: 6, most: rows - 1, rows: rows)
            let places = axis.marks(in: range).compactMap { layout.row($0.position) }
            let steps = zip(places, places.dropFirst()).map { $0 - $1 }
            #expect(places.count >= 2 && Set(steps).count <= 1, "\(high) \(places)")
        }
    }
}
