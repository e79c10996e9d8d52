import ScrumCore
import TerminalUI
import Testing

@testable import ChartScreen

@Suite struct ChartFocusTests {
    private static let size = Size(rows: 24, columns: 80)

    /// Three lines at different heights, the second highlighted.
    private static func model(focus: Int?) -> ChartModel {
        var set = ChartFixture.set([[1, 2, 1, 2], [5, 4, 5, 6], [9, 8, 9, 8]])
        set.focus = focus
        return ChartModel([set], size: size)
    }

    private static func tell(_ model: inout ChartModel, _ keys: Key...) {
        for key in keys { _ = model.update(.key(key), at: .zero) }
    }

    @Test("The highlighted line keeps its colour, and the others are dimmed")
    func lit() throws {
        let appearance = ChartAppearance()
        let set = Self.model(focus: nil).charts[0].set
        let colors = (0..<3).map { appearance.style(of: $0, in: set) }
        let faint = colors.map { appearance.faint($0, by: 0.6).foreground }
        func drawn(_ model: ChartModel) -> [Color] {
            let frame = ChartFixture.draw(model)
            return (0..<Self.size.rows).flatMap { row in
                (0..<Self.size.columns).map { frame.style(row: row, column: $0).foreground }
            }
        }
        let lit = drawn(Self.model(focus: 1))
        #expect(lit.contains(colors[1].foreground) && !lit.contains(faint[1]))
        #expect(lit.contains(faint[0]) && lit.contains(faint[2]))
        let equal = drawn(Self.model(focus: nil))
        for color in faint { #expect(!equal.contains(color)) }
        // Selecting a line with a key replaces the highlight.
        var model = Self.model(focus: 1)
        Self.tell(&model, .character("n"))
        let chosen = drawn(model)
        #expect(chosen.contains(faint[1]) && !chosen.contains(faint[0]))
    }

    @Test("The highlight ends when its line is hidden or all lines are shown")
    func unlit() {
        var model = Self.model(focus: 1)
        #expect(model.charts[0].focus == 1)
        Self.tell(&model, .character("2"))
        #expect(model.charts[0].focus == nil)
        Self.tell(&model, .character("2"))
        #expect(model.charts[0].focus == 1)
        Self.tell(&model, .character("a"))
        #expect(model.charts[0].focus == nil)
    }

    @Test("Without colour, bars have textures and lines have letters")
    func textures() {
        let appearance = ChartAppearance(depth: .none)
        var set = ChartFixture.set(Array(repeating: [1, 2], count: 7))
        func marks(_ glyphs: GlyphSet, _ appearance: ChartAppearance) -> String {
            set.lines.indices.map {
                appearance.mark(of: $0, in: set, glyphs).map(String.init) ?? "-"
            }
            .joined()
        }
        #expect(marks(.unicode, appearance) == "ox+*$@%")
        for line in set.lines.indices { set.lines[line].form = .bar }
        #expect(marks(.unicode, appearance) == "█░▀▌▒▓%")
        #expect(marks(.console, appearance) == "█░▀▌▒▓%")
        #expect(marks(.ascii, appearance) == "ox+*$@%")
        #expect(marks(.unicode, ChartAppearance()) == "-------")
    }
}
