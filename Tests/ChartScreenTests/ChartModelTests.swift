import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import ChartScreen

@Suite struct ChartModelTests {
    private static let size = Size(rows: 24, columns: 80)

    private func model(
        _ sets: [ChartSet] = [ChartFixture.slopes()], rows: Int = 24, columns: Int = 80
    ) -> ChartModel {
        ChartModel(sets, size: Size(rows: rows, columns: columns))
    }

    private static func send(_ model: inout ChartModel, _ keys: Key..., at now: Duration = .zero) {
        for key in keys { _ = model.update(.key(key), at: now) }
    }

    private func values(_ model: ChartModel, chart: Int = 0) -> [Double?] {
        let chart = model.charts[chart]
        guard let place = chart.indicator else { return [] }
        return chart.set.lines.indices.map {
            chart.samples.value(of: chart.samples.lines[$0], at: place)
        }
    }

    @Test("A sentence above the charts wraps, and the charts get the remaining rows")
    func note() {
        let sentence = """
            Simon's turns are longer since June: typically 3:22 (106 turns), before that 2:01 \
            (137); the box is 3:00.
            """
        func model(rows: Int) -> ChartModel {
            ChartModel(
                [ChartFixture.slopes()], note: sentence, size: Size(rows: rows, columns: 80))
        }
        #expect(
            model(rows: 24).noteLines == [
                "Simon's turns are longer since June: typically 3:22 (106 turns), before that",
                "2:01 (137); the box is 3:00.",
            ])
        #expect(model(rows: 24).layout.panels[0].rect.row == 3)
        #expect(model(rows: 10).layout.panels[0].rect.row == 2)
        #expect(model(rows: 7).noteLines.isEmpty)
        var narrow = model(rows: 24)
        _ = narrow.update(.resized(Size(rows: 24, columns: 2)), at: .zero)
        #expect(narrow.noteLines.isEmpty)
        var focused = model(rows: 24)
        focused.focus(on: ChartFocus(chart: "Slopes", name: nil, label: nil, since: nil))
        let text = ChartFixture.draw(focused).text
        #expect(text.contains("\n 2:01 (137); the box is 3:00."), "\(text)")
    }

    @Test("A chart opened for an insight about recent meetings starts zoomed in on them")
    func focusedWindow() {
        func window(_ set: ChartSet, from date: Int) -> [Int] {
            var model = ChartModel([set], size: Size(rows: 24, columns: 80))
            model.focus(
                on: ChartFocus(chart: set.title, name: nil, label: nil, since: nil, from: date))
            #expect(model.charts[0].indicator == nil)
            return Array(model.charts[0].samples.indices(in: model.charts[0].window))
        }
        let (start, day) = (ChartFixture.start, ChartFixture.day)
        #expect(window(ChartFixture.slopes(), from: start + 15 * day) == Array(15...20))
        // A weekly bar covers all meetings of its week, from Monday.
        #expect(window(ChartFixture.bars(9), from: start + 5 * day + 3_600_000) == Array(5...8))
        #expect(window(ChartFixture.bars(9), from: start) == Array(0...8))
        #expect(window(ChartFixture.slopes(), from: start - 90 * day) == Array(0...20))
    }

    // MARK: The indicator

    @Test("The indicator steps from sample to sample")
    func indicator() {
        var model = model()
        Self.send(&model, .right)
        #expect(values(model) == [100, 0])
        Self.send(&model, .left, .left)
        #expect(values(model) == [90, 5])
        Self.send(&model, .home)
        #expect(values(model) == [0, 50])
        Self.send(&model, .left)
        #expect(values(model) == [0, 50])
        Self.send(&model, .modified(.shift, .right))
        #expect(values(model) == [50, 25])
        Self.send(&model, .end)
        #expect(values(model) == [100, 0])
        Self.send(&model, .character("i"))
        #expect(model.charts[0].indicator == nil)
    }

    /// Between two samples, a step moves to the nearest one in that direction.
    @Test("An indicator between two samples steps to the next without skipping one")
    func betweenSamples() {
        var model = model()
        model.charts[0].indicator = 0.52
        Self.send(&model, .right)
        #expect(values(model).first.map { $0.map { $0.rounded() } } == 55)
        model.charts[0].indicator = 0.52
        Self.send(&model, .left)
        #expect(values(model).first.map { $0.map { $0.rounded() } } == 50)
    }

    @Test(
        "A week, a month, three months, a year and the whole range each have their own key",
        arguments: zip("wmty0", [7.0, 31, 92, 366, 799]))
    func spans(key: Character, days: Double) {
        var model = model([ChartFixture.slopes(800)])
        Self.send(&model, .character("w"), .character(key))
        #expect(abs(model.charts[0].window.width * 799 - days) < 1e-6)
    }

    @Test("The window follows the indicator")
    func windowFollows() {
        var model = model()
        Self.send(&model, .character("+"), .character("+"), .character("+"), .end)
        let window = model.charts[0].window
        #expect(window.upper == 1)
        #expect(abs(window.width - 0.125) < 1e-9)
        Self.send(&model, .home)
        #expect(model.charts[0].window.lower == 0)
        #expect(abs(model.charts[0].window.width - 0.125) < 1e-9)
    }

    // MARK: The window

    private func isWindow(_ model: ChartModel, _ lower: Double, _ upper: Double) -> Bool {
        let window = model.charts[0].window
        return abs(window.lower - lower) < 1e-9 && abs(window.upper - upper) < 1e-9
    }

    @Test("A window moved to either end keeps its width")
    func windowWidth() {
        var model = model()
        Self.send(&model, .character("+"))
        #expect(isWindow(model, 0.25, 0.75))
        Self.send(&model, .character("."))
        #expect(abs(model.charts[0].window.lower - 0.3) < 1e-9)
        for _ in 0..<20 { Self.send(&model, .character(".")) }
        #expect(isWindow(model, 0.5, 1))
        for _ in 0..<40 { Self.send(&model, .character(",")) }
        #expect(isWindow(model, 0, 0.5))
        Self.send(&model, .character(">"))
        #expect(isWindow(model, 0.5, 1))
        Self.send(&model, .character("+"), .end, .modified(.alt, .left))
        #expect(isWindow(model, 0.75, 1))
        // Zooming out around 0.76 would go past the end, so the window stops there.
        model.charts[0].indicator = 0.76
        Self.send(&model, .character("-"))
        #expect(isWindow(model, 0.5, 1))
        Self.send(&model, .character("<"), .character("0"))
        #expect(model.charts[0].window == .whole)
    }

    /// The edge being moved stops when only two samples are left.
    @Test(
        "The narrowest window contains at least two samples",
        arguments: [(21, 0.05), (101, 0.01), (11, 0.1), (5, 0.25)])
    func narrowest(samples: Int, width: Double) {
        var model = model([ChartFixture.slopes(samples)])
        for _ in 0..<99 { Self.send(&model, .character("]")) }
        #expect(abs(model.charts[0].window.width - width) < 1e-9)
        #expect(model.charts[0].window.upper == 1)
        #expect(model.charts[0].samples.indices(in: model.charts[0].window).count >= 2)
        Self.send(&model, .character("0"))
        for _ in 0..<40 { Self.send(&model, .character("{")) }
        #expect(abs(model.charts[0].window.width - width) < 1e-9)
        #expect(model.charts[0].window.lower == 0)
        Self.send(&model, .character("0"))
        for _ in 0..<40 { Self.send(&model, .character("+")) }
        #expect(model.charts[0].window.width >= width - 1e-9)
        #expect(model.charts[0].samples.indices(in: model.charts[0].window).count >= 2)
    }

    @Test("A chart with fewer than three samples cannot be zoomed", arguments: [0, 1, 2])
    func nothingToZoom(samples: Int) {
        var model = model([ChartFixture.slopes(samples)])
        for binding in ChartKeys.all where binding.command != .quit {
            for key in binding.keys { Self.send(&model, key) }
        }
        #expect(model.charts[0].window == .whole)
    }

    // MARK: Lines

    @Test("Lines can be hidden and shown")
    func hiding() {
        var model = model()
        Self.send(&model, .character("2"))
        #expect(model.charts[0].isShown == [true, false])
        Self.send(&model, .character("2"), .character("1"), .character("9"))
        #expect(model.charts[0].isShown == [false, true])
        Self.send(&model, .character("a"))
        #expect(model.charts[0].isShown == [true, true])
        Self.send(&model, .character("n"), .character("n"), .character(" "))
        #expect(model.line == 1)
        #expect(model.charts[0].isShown == [true, false])
        Self.send(&model, .character("o"))
        #expect(model.charts[0].isShown == [false, true])
        Self.send(&model, .character("p"), .character("p"))
        #expect(model.line == 1)
    }

    @Test("Hidden lines, the window and the indicator are the same in every arrangement")
    func arrangements() {
        var model = model([ChartFixture.slopes(), ChartFixture.slopes()])
        Self.send(&model, .down, .character("1"), .character("+"), .end)
        for arrangement in [ChartArrangement.row, .cards, .list] {
            Self.send(&model, .tab)
            #expect(model.arrangement == arrangement)
            #expect(model.selected == 1)
            #expect(model.charts[1].isShown == [false, true])
            #expect(model.charts[1].window == ChartWindow(0.5, 1))
            #expect(model.charts[1].indicator == 1)
            #expect(model.charts[0].isShown == [true, true])
        }
        Self.send(&model, .backTab)
        #expect(model.arrangement == .cards)
    }

    // MARK: Animation

    @Test("Changes of the value range are animated")
    func range() {
        var model = model()
        Self.send(&model, .character("1"), at: .seconds(7))
        let range = model.charts[0].ranges[0]
        #expect(range?.value(at: .seconds(7)) == ValueRange(0, 100))
        #expect(range?.value(at: .milliseconds(7_300)) == ValueRange(0, 75))
        #expect(range?.value(at: .milliseconds(7_600)) == ValueRange(0, 50))
        #expect(model.charts[0].lifts[0].value(at: .milliseconds(7_300)) == 0.5)
        #expect(model.isMoving(at: .milliseconds(7_599)))
        #expect(!model.isMoving(at: .milliseconds(7_600)))
    }

    /// Otherwise lines would jump when they are shown again.
    @Test("Hiding all lines does not change the value range")
    func allHidden() {
        var model = model()
        Self.send(&model, .character("1"), .character("2"))
        #expect(model.charts[0].ranges[0]?.to == ValueRange(0, 50))
        Self.send(&model, .character("2"), at: .seconds(2))
        #expect(!(model.charts[0].ranges[0]?.isMoving(at: .seconds(2)) ?? true))
    }

    // MARK: Charts

    @Test("The arrow keys select charts, Enter opens one, and Esc closes it")
    func choosing() {
        var model = model((0..<5).map { ChartFixture.set([[Double($0), 1]]) })
        Self.send(&model, .up)
        #expect(model.selected == 0)
        Self.send(&model, .down, .down, .down)
        #expect(model.selected == 3)
        #expect(model.layout.panels.map(\.chart) == [2, 3])
        for _ in 0..<9 { Self.send(&model, .down) }
        #expect(model.selected == 4)
        _ = model.update(.key(.tab), at: .zero)
        #expect(model.layout.panels.map(\.chart) == [3, 4])
        _ = model.update(.key(.tab), at: .zero)
        #expect(model.layout.panels.map(\.chart) == [3, 2, 1, 0, 4])
        Self.send(&model, .down)
        #expect(model.layout.panels.map(\.chart) == [4, 3, 2, 1, 0])
        Self.send(&model, .up)
        #expect(model.selected == 4)
        Self.send(&model, .enter)
        #expect(model.layout.panels.map(\.chart) == [4])
        Self.send(&model, .escape)
        #expect(!model.isOpen)
    }

    @Test("Keys quit the charts and open the help")
    func endAndHelp() {
        var model = model()
        #expect(model.update(.key(.character("q")), at: .zero) == [.exit(nil)])
        #expect(model.update(.key(.control("c")), at: .zero) == [.exit(nil)])
        #expect(model.update(.key(.control("l")), at: .zero) == [.redraw])
        #expect(model.update(.key(.character("?")), at: .zero) == [.help])
    }

    @Test("Alt with an arrow key moves the indicator freely, as far as either end")
    func freeIndicator() {
        var model = model()
        let right = Key.modified(.alt, .right)
        Self.send(&model, right)
        #expect(model.charts[0].indicator == 0.51)
        for _ in 0..<100 { Self.send(&model, right) }
        #expect(model.charts[0].indicator == 1)
        for _ in 0..<300 { Self.send(&model, .modified(.alt, .left)) }
        #expect(model.charts[0].indicator.map { abs($0) < 1e-9 } == true)
    }

    @Test("Every key is declared once")
    func keys() {
        let keys = ChartKeys.all.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
        func action(_ key: Character) -> ChartKey? {
            KeyTable(ChartKeys.all).find(.character(key))?.command
        }
        #expect(action("Q") == .quit)
        #expect(action("3") == .chart(.toggle(line: 2)))
        #expect(action("٣") == nil)
    }

    @Test("Keys that arrive together have the same effect as one at a time")
    func together() {
        var generator = SeededGenerator(seed: 3)
        let keys = ChartKeys.all.filter { $0.command != .quit }.flatMap(\.keys)
        var model = model([ChartFixture.slopes(40), ChartFixture.slopes(300)])
        var other = model
        for step in 0..<100 {
            let now = Duration.seconds(step)
            for key in (0..<20).map({ _ in keys.randomElement(using: &generator) ?? .tab }) {
                _ = model.update(.key(key), at: now)
                _ = other.handle(.key(key), at: now)
            }
            other.settle(at: now)
            #expect(model == other)
        }
    }

    /// The window and the indicator stay within the dates.
    @Test("Random keys keep the model consistent")
    func anyKeys() {
        var generator = SeededGenerator(seed: 11)
        let keys = ChartKeys.all.filter { $0.command != .quit }.flatMap(\.keys)
        for samples in [0, 1, 2, 3, 40] {
            var model = model([ChartFixture.slopes(samples), ChartFixture.slopes(samples + 1)])
            for step in 0..<1_500 {
                let key = keys.randomElement(using: &generator) ?? .tab
                _ = model.update(.key(key), at: .milliseconds(50 * step))
                let chart = model.charts[model.selected]
                #expect(chart.window.lower >= 0 && chart.window.upper <= 1, "\(key)")
                #expect(chart.window.width > 0.0249, "\(key)")
                if let place = chart.indicator { #expect((0...1).contains(place)) }
            }
        }
    }
}
