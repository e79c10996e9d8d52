import ScrumCore
import TestSupport
import Testing

@testable import ChartScreen
@testable import TerminalUI

/// Bars, stacks, areas, dual axes and trends.
@Suite struct ChartFormTests {
    private static func made(
        _ form: ChartSet.Form, _ values: [[Double]], stacked: Bool = false,
        percentage: Bool = false, yScaled: Bool = false
    ) -> ChartSet {
        var set = ChartFixture.set(values)
        for line in set.lines.indices { set.lines[line].form = form }
        set.isStacked = stacked
        set.isPercentage = percentage
        set.isYScaled = yScaled
        return set
    }

    private static let waves: [[Double]] = (1...3).map { line in
        (0..<14).map { day -> Double in
            let step = day * (line + 2) + line * 5
            return Double(step % 11 + 2 * line)
        }
    }

    static let all: [(name: String, set: ChartSet)] = [
        ("bars", made(.bar, [waves[0]])),
        ("bars-beside", made(.bar, Array(waves.prefix(2)))),
        ("piles", made(.bar, waves, stacked: true)),
        ("shares", made(.area, waves, stacked: true, percentage: true)),
        ("areas", made(.area, waves, stacked: true)),
        ("negative", made(.bar, [waves[0].map { $0 - 6 }])),
        ("two-axes", made(.line, [waves[0], waves[1].map { $0 * 1_000 }], yScaled: true)),
        ("weekdays", weekdays), ("trend", trend), ("spread", spread),
    ]

    /// Floating bars with marks across them.
    private static let spread: ChartSet = {
        var set = made(.bar, [[4, 5, 9], [8, 6, 12], [3, 4.5, 6], [6, 6, 6]])
        for line in 1...3 { set.lines[line].form = .line }
        set.lines[0].base = [2, 3, 4]
        set.labels = ["Cathy", "Daisy", "Simon"]
        set.connects = false
        return set
    }()

    private static let weekdays: ChartSet = {
        var set = made(.bar, [[4, -1, 0, 2, 3]])
        set.labels = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]
        return set
    }()

    private static let trend: ChartSet = {
        let raw = waves[2] + waves[2]
        var set = made(.line, [raw.indices.map { 8 + Double($0) / 8 }])
        set.dates = raw.indices.map {
            ChartFixture.start + ($0 < 14 ? $0 : $0 + 12) * ChartFixture.day
        }
        set.lines[0].raw = raw
        set.lines[0].reference = raw.map { _ in 10 }
        return set
    }()

    private func draw(
        _ set: ChartSet, keys: [Key] = [], at now: Duration = .seconds(9),
        glyphs: GlyphSet = .unicode, _ appearance: ChartAppearance = ChartAppearance()
    ) -> Frame {
        var model = ChartModel([set], size: Size(rows: 16, columns: 60))
        for key in keys { _ = model.update(.key(key), at: .zero) }
        return ChartFixture.draw(model, at: now, glyphs: glyphs, appearance)
    }

    @Test("Every kind of chart matches its snapshot", arguments: all.map(\.name))
    func picture(name: String) throws {
        let set = try #require(Self.all.first { $0.name == name }?.set)
        expectSnapshot(draw(set).text, named: "form-\(name)")
    }

    @Test(
        "Every kind of chart can be drawn in ASCII and without colour",
        arguments: ["piles", "shares", "negative", "spread"])
    func plainForms(name: String) throws {
        let set = try #require(Self.all.first { $0.name == name }?.set)
        let ascii = draw(set, glyphs: .ascii, ChartAppearance(depth: .eight))
        expectSnapshot(ascii.text, named: "form-\(name)-ascii")
        let bare = draw(set, ChartAppearance(depth: .none))
        expectSnapshot(bare.text, named: "form-\(name)-no-colors")
    }

    @Test("A stack's range starts at zero and covers its sums")
    func pileRange() {
        let set = Self.made(.bar, [[3, 5], [4, 1]], stacked: true)
        #expect(Chart(set).ranges[0]?.to == ValueRange(0, 7))
        #expect(Chart(Self.made(.bar, [[3, 5], [4, 1]])).ranges[0]?.to == ValueRange(0, 5))
        #expect(
            Chart(Self.made(.area, [[3, 5], [.nan, 1]], stacked: true)).ranges[0]?.to
                == ValueRange(0, 6))
        #expect(Chart(Self.made(.bar, [[0, 0]])).ranges[0]?.to == ValueRange(0, 1))
        #expect(
            Chart(Self.made(.bar, [[-3, 5]], stacked: true)).ranges[0]?.to == ValueRange(-3, 5))
        let shares = Self.made(.area, [[3, 5], [4, 1]], percentage: true)
        #expect(Chart(shares).ranges[0]?.to == ValueRange(0, 100))
    }

    @Test("Lines on two axes have separate ranges")
    func twoRanges() {
        let chart = Chart(Self.made(.line, [[1, 2], [100, 300]], yScaled: true))
        #expect(chart.ranges.map { $0?.to } == [ValueRange(1, 2), ValueRange(100, 300)])
    }

    @Test(
        "Charts that lack the selected line can be drawn and clicked",
        arguments: ChartArrangement.allCases)
    func lineOfOneChart(arrangement: ChartArrangement) {
        let two = Self.made(.line, [[1, 2], [100, 300]], yScaled: true)
        let three = Self.made(.bar, [[1, 2], [2, 3], [3, 4]], stacked: true)
        var model = ChartModel(
            [three, two, two], arrangement: arrangement, size: Size(rows: 50, columns: 120))
        _ = model.update(.key(.character("p")), at: .zero)
        #expect(model.line == 2)
        for row in stride(from: 1, to: 49, by: 3) {
            for button in [MouseEvent.Action.wheelDown, .pressed(.left), .released(.left)] {
                var other = model
                let event = MouseEvent(action: button, row: row, column: 60)
                _ = other.update(.mouse(event), at: .zero)
                #expect(ChartFixture.draw(other).size == model.size)
            }
        }
    }

    /// Each line's mark, and its hue if the hue is visible on this background.
    private func looks(_ set: ChartSet, _ appearance: ChartAppearance) -> [String] {
        set.lines.indices.map { line in
            let color = Color.rgb(appearance.color(of: line, in: set))
            let isShown = color.isShown(appearance.depth, on: appearance.isLight ? .light : .dark)
            let mark = appearance.mark(of: line, in: set, .unicode).map { " \($0)" } ?? ""
            return (isShown ? color.hue.map { "\($0)" } ?? "text" : "text") + mark
        }
    }

    @Test(
        "Lines are distinct even with few colours, and the first lines have visible hues",
        arguments: [
            (ColorDepth.eight, Ground.dark, 5), (.sixteen, .dark, 6), (.eight, .light, 5),
            (.sixteen, .light, 5),
        ])
    func fewColors(depth: ColorDepth, ground: Ground, hues: Int) {
        let appearance = ChartAppearance(ground, depth: depth)
        for count in [1, 2, 5, 6, 7, 10] {
            let values = (0..<count).map { [Double($0)] }
            let bars = looks(Self.made(.bar, values, stacked: true), appearance)
            #expect(Set(bars).count == count, "\(bars)")
            // A bar in the text colour would leave part of a shared cell empty.
            #expect(!bars.contains("text"), "\(bars)")
            #expect(bars.count { $0.count == 1 } == min(count, hues), "\(bars)")
            let lines = looks(Self.made(.line, values), appearance)
            #expect(Set(lines).count == count, "\(lines)")
            // Lines can also use the text colour, so six lines differ without marks.
            #expect(lines.prefix(6).allSatisfy { !$0.contains(" ") }, "\(lines)")
        }
    }

    @Test("With 256 colours, all lines differ", arguments: [Ground.dark, .light])
    func paletteColors(ground: Ground) {
        let set = Self.made(.line, (0..<10).map { [Double($0)] })
        let appearance = ChartAppearance(ground, depth: .palette)
        let colors = set.lines.indices.map {
            IndexedColor.nearest(to: appearance.color(of: $0, in: set))
        }
        #expect(Set(colors).count == 10, "\(colors)")
        // The first eight are dimmed next to a selected line, and must still differ.
        let faint = set.lines.indices.prefix(8).compactMap { line in
            appearance.faint(appearance.style(of: line, in: set), by: 0.6).foreground.hex
                .map(IndexedColor.nearest)
        }
        #expect(Set(faint).count == 8 && faint.allSatisfy { $0 < 232 }, "\(faint)")
    }

    @Test("Even with few colours, a file's own colours are used if visible and distinct")
    func ownColors() {
        var set = Self.made(.bar, [[1], [2], [3]], stacked: true)
        for (line, color) in [0x3DC23F, 0xF34C44, 0x55BF3B].enumerated() {
            set.lines[line].color = UInt32(color)
        }
        #expect(looks(set, ChartAppearance(.dark, depth: .eight)) == ["2", "1", "6"])
        #expect(looks(set, ChartAppearance(.light, depth: .sixteen)) == ["2", "1", "4"])
    }

    @Test("In a stack, only bars without a colour need marks")
    func marksBesideColors() {
        let values = [[1, 2], [1, 1], [1, 2], [1, 2], [1, 1], [1.5, 2]]
        let set = Self.made(.bar, values, stacked: true)
        let text = draw(set, ChartAppearance(.light, depth: .sixteen)).text
        #expect(text.contains("@") && text.contains("█"), "\(text)")
        #expect(!text.contains("#"), "\(text)")
    }

    @Test("Hiding a line of a stack closes its gap within 0.6 s")
    func gapCloses() {
        var chart = Chart(Self.made(.bar, [[2], [4], [2]], stacked: true))
        chart.show(1, false, at: .zero)
        func heights(_ milliseconds: Int) -> [[Double]] {
            Self.heights(chart, at: .milliseconds(milliseconds))
        }
        #expect(heights(0) == [[0, 2], [2, 6], [6, 8]])
        #expect(heights(300) == [[0, 2], [2, 4], [4, 6]])
        #expect(heights(600) == [[0, 2], [2, 4]])
        #expect(chart.ranges[0]?.value(at: .milliseconds(600)) == ValueRange(0, 4))
        var shares = Chart(Self.made(.area, [[2], [4], [2]], percentage: true))
        shares.show(1, false, at: .zero)
        #expect(Self.heights(shares, at: .seconds(1)) == [[0, 50], [50, 100]])
    }

    /// The lower and upper ends of each stacked piece in the middle of a chart.
    private static func heights(_ chart: Chart, at now: Duration) -> [[Double]] {
        let weights = chart.weights(at: now)
        let pile = ChartColumn(
            chart.set, lines: weights.indices, weight: { weights[$0] },
            value: { chart.shown.value(of: chart.shown.lines[$0], at: 0.5) })
        return pile.pieces.map { [$0.low, $0.high] }
    }

    @Test("Bars denser than the columns are averaged by week or month")
    func periods() {
        let year = Self.made(.bar, [(0..<364).map { Double($0 % 7) }])
        var model = ChartModel([year], size: Size(rows: 24, columns: 80))
        #expect(model.charts[0].shown.period == .week)
        // The first week began before the first sample.
        #expect(model.charts[0].shown.date(at: 0) == year.dates.first)
        #expect(model.charts[0].shown.date(at: 1) == year.dates.last)
        // Weeks begin on Mondays; the first is incomplete.
        #expect(model.charts[0].shown.lines[0].values.dropFirst().dropLast().allSatisfy { $0 == 3 })
        #expect(model.charts[0].ranges[0]?.to.high == 4)
        for _ in 0..<3 { _ = model.update(.key(.character("+")), at: .zero) }
        #expect(model.charts[0].shown.period == nil)
        #expect(model.charts[0].ranges[0]?.to.high == 6)
        _ = model.update(.resized(Size(rows: 24, columns: 30)), at: .zero)
        _ = model.update(.key(.character("0")), at: .zero)
        #expect(model.charts[0].shown.period == .month)
    }

    @Test("The indicator shows values in descending order, with shares and changes")
    func valueBox() {
        let set = Self.made(.bar, [[3, 5], [1, 7], [.nan, 4]], stacked: true)
        let text = draw(set, keys: [.end]).text
        #expect(text.contains("y1 7 44 % +6"))
        #expect(text.contains("y0 5 31 % +2"))
        #expect(text.contains("y2 4 25 %"))
        #expect(text.contains("Sun, Nov 18, 2018"))
        let difference = draw(
            Self.made(.line, [[3, 5, 10]]), keys: [.home, .character("d"), .end]
        ).text
        #expect(difference.contains("y0 10 +7"))
        #expect(difference.contains("Sat, Nov 17, 2018 → Mon, Nov 19, 2018"))
    }

    @Test("A break interrupts a line, its reference line and the interpolated values")
    func breaks() {
        let chart = Chart(Self.trend)
        let figure = ChartFigure(chart, columns: 120, at: .zero)
        #expect(figure.lines[0].points.count(where: \.isGap) == 1)
        #expect(figure.references[0].points.count(where: \.isGap) == 1)
        #expect(figure.raws[0].points.count == 28)
        #expect(chart.value(ofLine: 0, at: 0.5) == nil)
    }

    @Test("If there are too few values for a trend, only points are drawn")
    func singleValues() throws {
        var set = Self.trend
        set.lines[0].values = set.lines[0].values.map { _ in .nan }
        let range = try #require(Chart(set).ranges[0]?.to)
        let raw = set.lines[0].raw.filter(\.isFinite)
        #expect(range.low <= raw.min() ?? 0 && (raw.max() ?? 0) <= range.high)
        let dots = draw(set).text.count { "⠛⣤⠶⠿⣿".contains($0) }
        #expect(dots > 0)
    }

    @Test("Date labels for daily data do not show the time")
    func noHours() {
        for count in 2...6 {
            let text = draw(ChartFixture.slopes(count)).text
            #expect(!text.contains(":00"))
        }
    }

    @Test("A day's label is centred below its bar")
    func dayLabels() throws {
        var set = Self.made(.bar, [[3, 5, 4]])
        // The meetings start at 9:30.
        set.dates = set.dates.map { $0 + 9 * 3_600_000 + 1_800_000 }
        let figure = ChartFigure(Chart(set), columns: 144, at: .zero)
        let marks = figure.dates(columns: 72, names: .english)
        #expect(marks.map(\.label) == ["Nov 17", "Nov 18", "Nov 19"])
        for (mark, bar) in zip(marks, figure.bars) {
            #expect(abs(mark.position - (bar.from + bar.to) / 2) < 1e-9)
        }
    }

    @Test("Up to three bars are each at most an eighth of the plot's width", arguments: 1...3)
    func barWidth(count: Int) {
        let one = ChartFigure(Chart(ChartFixture.bars(count)), columns: 144, at: .zero)
        #expect(one.bars.count == count && one.bars.allSatisfy { $0.to - $0.from < 0.126 })
        let zoomed = ChartFigure(map: Chart(ChartFixture.bars(count)), columns: 144, at: .zero)
        #expect(zoomed.bars == one.bars)
    }

    @Test("Next to a single bar, a line is a stroke as wide as the bar")
    func singleStroke() {
        var set = Self.made(.bar, [[620], [600]])
        set.lines[1].form = .line
        let figure = ChartFigure(Chart(set), columns: 144, at: .zero)
        let (bar, line) = (figure.bars[0], figure.lines[0].points)
        #expect(line.count == 3 && line[2].isGap)
        #expect(line[0].x > bar.from && line[1].x < bar.to)
        #expect(line[1].x - line[0].x > 0.8 * (bar.to - bar.from))
    }

    @Test("When a label is truncated, its bracketed part moves to a second line")
    func longLabels() {
        var set = Self.spread
        set.labels = ["Cathy (bell 25×)", "Jonathan of Sales (bell 9×)", "Simon"]
        let text = draw(set).text
        #expect(text.contains("Cathy        Jonathan of Sal…       Simon\n"), "\(text)")
        #expect(text.contains(" bell 25× "), "\(text)")
        set.labels = ["Al (bell 5×)", "Anna (bell 9×)", "Simon"]
        #expect(draw(set).text.contains("Al (bell 5×)"))
    }

    @Test("The mini-map is empty below a floating bar")
    func mapOfFloatingBars() {
        var set = Self.made(.bar, [Array(repeating: 9, count: 8)])
        set.lines[0].base = Array(repeating: 5, count: 8)
        let frame = draw(set, keys: [.character("+"), .character("<")])
        let bars = (0..<60).map { frame.style(row: 12, column: $0) }
            .filter { $0.attributes.contains(.reverse) }
        let outside = bars.count { $0.foreground == ChartAppearance().grid.foreground }
        let inside = bars.count { $0.background == ChartAppearance().windowFill }
        #expect(inside > 0 && outside > 0 && inside + outside == bars.count)
    }

    @Test("A negative bar has its dot at its lower end")
    func negativeDot() {
        let chart = Chart(Self.made(.bar, [[-4, 2]]))
        let figure = ChartFigure(chart, columns: 100, at: .zero)
        let ends = chart.shown.places.map { figure.values(at: $0)[0].y }
        #expect(ends == [0, 1])
    }

    @Test("A floating bar's value is a range, without a change from the previous sample")
    func spreadBox() {
        let text = draw(Self.spread, keys: [.end]).text
        #expect(text.contains("■ y0 4–9"), "\(text)")
        #expect(!text.contains("+3"), "\(text)")
    }

    @Test("A chart whose counts are all zero shows \"none\"")
    func nothing() {
        var set = Self.made(.bar, [[0, 0, 0]])
        set.unit = .seconds
        let text = draw(set).text
        #expect(text.contains("none") && text.contains("1:00"), "\(text)")
        #expect(!text.contains(" s "), "\(text)")
        set.lines[0].values[1] = 3
        #expect(!draw(set).text.contains("none"))
    }

    @Test("The legend uses words, or symbols if the words do not fit")
    func keys() {
        var set = Self.trend
        set.smoothing = "median of 8"
        func text(_ columns: Int, _ set: ChartSet, _ keys: Key...) -> String {
            var model = ChartModel([set], size: Size(rows: 20, columns: columns))
            for key in keys { _ = model.update(.key(key), at: .zero) }
            return ChartFixture.draw(model, at: .seconds(9)).text
        }
        #expect(text(120, set).contains(" dots: turns · line: median of 8 · dashes: box ─"))
        #expect(text(80, set).contains(" · turns ─ median of 8 -- box ─"))
        #expect(text(80, set, .end).contains("2018 ──"))
        set.lines[0].values = set.lines[0].values.map { _ in .nan }
        #expect(text(120, set).contains(" dots: turns · dashes: box · no median of 8 yet ─"))
    }

    @Test("Stacks of huge values do not trap")
    func hugePiles() {
        let huge = Double.greatestFiniteMagnitude
        for isShare in [true, false] {
            let set = Self.made(
                .bar, [[huge, -huge, huge], [huge, -huge, .infinity], [1, 2, 3]], stacked: true,
                percentage: isShare)
            for key in ["1", "2"] as [Character] {
                for glyphs in GlyphSet.allCases {
                    #expect(!draw(set, keys: [.end, .character(key)], glyphs: glyphs).text.isEmpty)
                }
            }
        }
    }
}
