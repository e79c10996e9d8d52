import ScrumCore
import TestSupport
import Testing

@testable import ChartScreen
@testable import TerminalUI

@Suite struct ChartMouseTests {
    private static let model = ChartModel(
        [ChartFixture.slopes(101), ChartFixture.slopes(101), ChartFixture.slopes(101)],
        size: Size(rows: 40, columns: 100))

    private static func send(
        _ model: inout ChartModel, _ action: MouseEvent.Action, _ row: Int, _ column: Int,
        _ modifiers: Key.Modifiers = []
    ) {
        let event = MouseEvent(action: action, row: row, column: column, modifiers: modifiers)
        _ = model.update(.mouse(event), at: .zero)
    }

    private static func drag(
        _ model: inout ChartModel, row: Int, from: Int, through columns: [Int]
    ) {
        send(&model, .pressed(.left), row, from)
        for column in columns { send(&model, .dragged(.left), row, column) }
        send(&model, .released(.left), row, columns.last ?? from)
    }

    private static func arrange(_ model: inout ChartModel, _ arrangement: ChartArrangement) {
        model.arrange(arrangement)
        model.fit(at: .zero)
    }

    private func parts(_ model: ChartModel, _ chart: Int = 0) throws -> ChartPanelLayout {
        let panel = try #require(model.layout.panels.last { $0.chart == chart })
        return ChartPanelLayout(panel, model.charts[chart], line: nil)
    }

    @Test("The right edge of the mini-map can be dragged")
    func rightEdge() throws {
        var model = Self.model
        let map = try parts(model).map
        Self.drag(
            &model, row: map.row, from: map.endColumn - 1,
            through: [80, 60, map.column + map.columns / 2])
        #expect(abs(model.charts[0].window.upper - 0.5) < 0.01)
        #expect(model.charts[0].window.lower == 0)
        Self.send(&model, .dragged(.left), map.row, 20)
        #expect(abs(model.charts[0].window.upper - 0.5) < 0.01)
        // Even far to the left of the other edge, the window keeps its minimum width.
        let edge = try #require(parts(model).mapScale.column(model.charts[0].window.upper))
        Self.drag(&model, row: map.row, from: edge, through: [-5])
        #expect(abs(model.charts[0].window.width - 0.01) < 1e-9)
    }

    @Test("The left edge of the mini-map can be dragged")
    func leftEdge() throws {
        var model = Self.model
        let map = try parts(model).map
        Self.drag(&model, row: map.row, from: map.column, through: [map.column + map.columns / 4])
        #expect(abs(model.charts[0].window.lower - 0.25) < 0.02)
        #expect(model.charts[0].window.upper == 1)
    }

    /// The window follows the pointer to either end and keeps its width.
    @Test("The window of the mini-map can be dragged")
    func window() throws {
        var model = Self.model
        let map = try parts(model).map
        let scale = try parts(model).mapScale
        model.charts[0].look(at: ChartWindow(0.4, 0.6), at: .zero)
        let hold = try #require(scale.column(0.5))
        Self.drag(&model, row: map.row, from: hold, through: [hold + 9])
        #expect(abs(model.charts[0].window.lower - 0.4 - 9 / Double(map.columns)) < 0.02)
        #expect(abs(model.charts[0].window.width - 0.2) < 1e-9)
        Self.drag(&model, row: map.row, from: hold + 9, through: [map.endColumn + 50])
        #expect(model.charts[0].window.upper == 1)
        #expect(abs(model.charts[0].window.width - 0.2) < 1e-9)
        let right = try #require(scale.column(0.9))
        Self.drag(&model, row: map.row, from: right, through: [right, 0])
        #expect(model.charts[0].window.lower == 0)
        #expect(abs(model.charts[0].window.width - 0.2) < 1e-9)
        // Pressing outside the window moves it there.
        let far = try #require(scale.column(0.7))
        Self.send(&model, .pressed(.left), map.row, far)
        #expect(abs(model.charts[0].window.middle - 0.7) < 0.02)
    }

    @Test("A click moves the indicator to the nearest sample, and an Alt-click to any position")
    func indicatorFollowsTheHand() throws {
        var model = Self.model
        let plot = try parts(model).graph.plot
        Self.send(&model, .pressed(.left), plot.row, plot.column)
        Self.send(&model, .released(.left), plot.row, plot.column)
        #expect(model.charts[0].indicator == 0)
        let column = plot.column + 20
        let free = try parts(model).graph.share(ofColumn: column)
        Self.send(&model, .pressed(.left), plot.row, column)
        Self.send(&model, .released(.left), plot.row, column)
        #expect(model.charts[0].indicator == (free * 100).rounded() / 100)
        Self.send(&model, .pressed(.left), plot.row, plot.column, .alt)
        Self.send(&model, .dragged(.left), plot.row, column, .alt)
        Self.send(&model, .released(.left), plot.row, column, .alt)
        #expect(model.charts[0].indicator == free)
        #expect(model.charts[0].window == .whole)
    }

    @Test("Dragging over the plot selects a range")
    func dragSelects() throws {
        var model = Self.model
        let graph = try parts(model).graph
        let (from, to) = (graph.plot.column + 10, graph.plot.column + 40)
        Self.send(&model, .pressed(.left), graph.plot.row, to)
        Self.send(&model, .dragged(.left), graph.plot.row, from)
        let selection = try #require(model.selection(in: 0))
        #expect(model.charts[0].window == .whole)
        Self.send(&model, .released(.left), graph.plot.row, from)
        #expect(model.selection(in: 0) == nil)
        #expect(model.charts[0].window == selection)
        #expect(abs(selection.lower - graph.share(ofColumn: from)) < 1e-9)
        #expect(abs(selection.upper - graph.share(ofColumn: to)) < 1e-9)
        Self.drag(&model, row: graph.plot.row, from: from, through: [from + 1])
        #expect(model.charts[0].window == selection)
    }

    @Test("A click on a check mark hides or shows its line")
    func checkMarks() throws {
        var model = Self.model
        let check = try parts(model, 1).legend[1]
        Self.send(&model, .pressed(.left), check.rect.row, check.rect.column + 1)
        #expect(model.selected == 1)
        #expect(model.charts[1].isShown == [true, false])
        #expect(model.charts[0].isShown == [true, true])
        Self.send(&model, .released(.left), check.rect.row, check.rect.column + 1)
        Self.send(&model, .pressed(.left), check.rect.row, check.rect.endColumn - 1)
        #expect(model.charts[1].isShown == [true, true])
    }

    @Test("Clicks reuse the layout of the frame on screen")
    func oneLayout() throws {
        var model = ChartModel(
            [ChartFixture.slopes(101), ChartFixture.slopes(7)], size: Size(rows: 40, columns: 100))
        let check = try parts(model).legend[1].rect
        let drawn = ChartFixture.draw(model, at: .zero)
        let parts = model.parts
        model.parts.swapAt(0, 1)
        #expect(ChartFixture.draw(model, at: .zero).text != drawn.text)
        Self.send(&model, .pressed(.left), check.row, check.column)
        #expect(model.charts[0].isShown == [true, true])
        #expect(model.parts == parts)
        Self.send(&model, .pressed(.left), check.row, check.column)
        #expect(model.charts[0].isShown == [true, false])
        #expect(model.parts == model.layout.panels.map(model.computeParts))
    }

    @Test("A click selects a tab, a card or a neighbouring chart")
    func tabs() throws {
        var model = Self.model
        let tabs = model.layout.tabs
        Self.send(&model, .pressed(.left), 0, tabs[2].rect.endColumn)
        #expect(model.arrangement == .list)
        Self.send(&model, .pressed(.left), 0, tabs[2].rect.column)
        #expect(model.arrangement == .cards)
        let edge = try #require(model.layout.panels.first)
        #expect(edge.form == .edge)
        Self.send(&model, .pressed(.left), edge.rect.row, 40)
        #expect(model.selected == edge.chart)
        Self.send(&model, .pressed(.left), 0, tabs[1].rect.endColumn - 1)
        #expect(model.arrangement == .row)
        #expect(model.layout.panels.map(\.form) == [.side, .boxed])
        Self.send(&model, .pressed(.left), 20, 5)
        #expect(model.selected == 1)
        let top = try #require(model.layout.panels.last)
        Self.send(&model, .pressed(.left), top.rect.row, 50)
        #expect(model.isOpen)
        Self.send(&model, .pressed(.left), 0, tabs[0].rect.column)
        #expect(model.arrangement == .list && !model.isOpen)
    }

    @Test("In the list, a click on a title selects the chart, and a second click opens it")
    func titles() throws {
        var model = Self.model
        let title = try parts(model, 1).title
        Self.send(&model, .pressed(.left), title.row, title.column + 3)
        #expect(model.selected == 1 && !model.isOpen)
        Self.send(&model, .pressed(.left), title.row, title.column + 3)
        #expect(model.isOpen)
    }

    @Test("The wheel moves and zooms the window of the top card")
    func cardInFront() throws {
        var model = Self.model
        Self.arrange(&model, .cards)
        _ = model.update(.key(.character("+")), at: .zero)
        let card = try #require(model.layout.panels.last).rect
        Self.send(&model, .wheelRight, card.row + 2, card.column + 20)
        #expect(model.charts.map { $0.window.lower > 0.25 } == [true, false, false])
        Self.send(&model, .wheelUp, card.row + 2, card.column + 20, .control)
        #expect(model.charts.map { $0.window.width < 0.45 } == [true, false, false])
    }

    /// Drags the top card down by some rows and releases it.
    private func dropped(by rows: (Int) -> Int) throws -> (model: ChartModel, held: Double) {
        var model = Self.model
        Self.arrange(&model, .cards)
        let card = try #require(model.layout.panels.last).rect
        let column = card.column + 10
        Self.send(&model, .pressed(.left), card.row, column)
        Self.send(&model, .dragged(.left), card.row + rows(card.rows), column)
        let held = model.slide.value(at: .zero)
        Self.send(&model, .released(.left), card.row + rows(card.rows), column)
        return (model, held)
    }

    @Test("The top card goes to the back if dragged down by half its height")
    func cardToTheBack() throws {
        let (model, held) = try dropped { ($0 + 1) / 2 }
        #expect(held >= 0.5 && model.selected == 1 && !model.isMoving(at: .zero))
        #expect(!model.isOpen)
    }

    @Test(
        "A card dragged less than half its height springs back, and a click on its title opens it")
    func cardSpringsBack() throws {
        let (model, held) = try dropped { $0 / 2 - 1 }
        #expect(held > 0 && model.selected == 0 && !model.isOpen)
        #expect(model.slide.value(at: .zero) == held && model.isMoving(at: .zero))
        #expect(model.slide.value(at: .seconds(1)) == 0 && !model.isMoving(at: .seconds(1)))
        #expect(try dropped { _ in 0 }.model.isOpen)
    }

    @Test("Dragging the top card reveals the next one")
    func cardOnItsWay() throws {
        var model = Self.model
        Self.arrange(&model, .cards)
        model.slide = Glide(0.25)
        var frame = Frame(size: model.size, glyphs: .unicode)
        ChartView(model: model, appearance: ChartAppearance(), now: .zero).draw(in: &frame)
        expectSnapshot(frame.text, named: "card-dragged")
    }

    @Test("The wheel scrolls through the charts, and with modifiers zooms or moves the window")
    func wheel() throws {
        var list = ChartModel(
            (0..<6).map { _ in ChartFixture.slopes(101) }, size: Size(rows: 24, columns: 80))
        Self.send(&list, .wheelDown, 5, 40)
        #expect(list.layout.panels.map(\.chart) == [1, 2])
        for _ in 0..<9 { Self.send(&list, .wheelDown, 5, 40) }
        #expect(list.layout.panels.map(\.chart) == [4, 5])
        for _ in 0..<3 { Self.send(&list, .wheelUp, 5, 40) }
        #expect(list.layout.panels.map(\.chart) == [1, 2])
        #expect((1...2).contains(list.selected))
        let plot = try parts(list, 1).graph.plot
        Self.send(&list, .wheelUp, plot.row, plot.column, .control)
        #expect(list.charts[1].window.lower == 0)
        #expect(abs(list.charts[1].window.width - 0.8) < 0.01)
        Self.send(&list, .wheelRight, plot.row, plot.column)
        #expect(abs(list.charts[1].window.lower - 0.08) < 0.01)
        Self.send(&list, .wheelUp, plot.row, plot.column, .shift)
        #expect(abs(list.charts[1].window.lower) < 0.01)
        _ = list.update(.key(.tab), at: .zero)
        let before = list.selected
        Self.send(&list, .wheelDown, 10, 40)
        #expect(list.selected == before + 1)
    }

    /// No mouse event traps, and windows stay within the dates.
    @Test(
        "Mouse events anywhere keep the model consistent",
        arguments: [(1, 1), (5, 12), (24, 80), (60, 200)])
    func anywhere(rows: Int, columns: Int) {
        var generator = SeededGenerator(seed: 4)
        let actions: [MouseEvent.Action] = [
            .pressed(.left), .dragged(.left), .dragged(.left), .released(.left), .wheelUp,
            .wheelDown, .wheelLeft, .moved, .pressed(.right),
        ]
        for samples in [0, 1, 3, 50] {
            var model = ChartModel(
                [ChartFixture.slopes(samples), ChartFixture.slopes(samples)],
                size: Size(rows: rows, columns: columns))
            for step in 0..<800 {
                if step % 40 == 0 { _ = model.update(.key(.tab), at: .zero) }
                Self.send(
                    &model, actions.randomElement(using: &generator) ?? .moved,
                    Int.random(in: -2...rows + 2, using: &generator),
                    Int.random(in: -2...columns + 2, using: &generator),
                    [[], .control, .alt].randomElement(using: &generator) ?? [])
                for chart in model.charts {
                    #expect(chart.window.lower >= 0 && chart.window.upper <= 1)
                    #expect(chart.window.width > 0.0199)
                }
            }
        }
    }
}
