import TestSupport
import Testing

@testable import TerminalUI

@Suite struct RendererTests {
    static let pieces = [
        "a", "Daisy", "    ", "2:30", "Katie", "─────", "██", "▟", "é", "e\u{301}x", "陈伟", "한글",
        "🎉", "👩‍👩‍👧", "🇩🇪", "🇩", "क्षि", "·", "a\u{300}\u{301}\u{302}\u{303}\u{304}", "⏳",
    ]
    static let colors: [Color] = [
        .terminal, .terminal, .rgb(0xFF8B42), .rgb(0), .rgb(0xFFFFFF), .warning, .muted,
        .rgb(0x14_41_99),
    ]

    static func style(_ generator: inout SeededGenerator) -> Style {
        guard Bool.random(using: &generator) else { return .plain }
        return Style(
            foreground: colors.randomElement(using: &generator) ?? .terminal,
            background: colors.randomElement(using: &generator) ?? .terminal,
            attributes: .init(rawValue: .random(in: 0..<32, using: &generator)))
    }

    static func scribble(on frame: inout Frame, strokes: Int, _ generator: inout SeededGenerator) {
        for _ in 0..<strokes {
            let row = Int.random(in: -1...frame.size.rows, using: &generator)
            let column = Int.random(in: -3...frame.size.columns, using: &generator)
            let style = style(&generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0:
                frame.fill(
                    Rect(
                        row: row, column: column, rows: .random(in: 0...3, using: &generator),
                        columns: .random(in: 0...frame.size.columns, using: &generator)),
                    style: style)
            case 1:
                frame.restyle(Rect(row: row, column: column, rows: 2, columns: 5)) { _ in style }
            default:
                frame.put(
                    pieces.randomElement(using: &generator) ?? "", row: row, column: column,
                    style: style)
            }
        }
    }

    @Test(
        "The bytes reproduce the frame, whatever was on the screen before",
        arguments: ColorDepth.allCases,
        GlyphSet.allCases)
    func anyFrames(depth: ColorDepth, glyphs: GlyphSet) {
        var generator = SeededGenerator(seed: 7)
        for round in 0..<60 {
            let size = Size(
                rows: .random(in: 1...8, using: &generator),
                columns: .random(in: 1...30, using: &generator))
            var renderer = Renderer(depth: depth, glyphs: glyphs)
            var screen = EmulatedScreen(size: size)
            var frame = Frame(size: size, glyphs: glyphs)
            for step in 0..<6 {
                Self.scribble(on: &frame, strokes: step == 0 ? 20 : 3, &generator)
                if Bool.random(using: &generator) {
                    frame.cursor = Position(
                        row: .random(in: 0..<size.rows, using: &generator),
                        column: .random(in: 0..<size.columns, using: &generator))
                }
                if step == 3 { frame = Frame(size: size, glyphs: glyphs) }
                let bytes = renderer.render(frame)
                screen.feed(bytes)
                #expect(glyphs != .ascii || bytes.allSatisfy { $0 < 0x80 })
                let difference = screen.difference(to: frame, depth: depth)
                #expect(difference == nil, "round \(round), step \(step)")
                if difference != nil { return }
                if let cursor = frame.cursor { #expect(screen.cursor == cursor) }
            }
        }
    }

    @Test("Drawing the same frame again writes no bytes")
    func sameFrame() {
        var renderer = Renderer(depth: .trueColor, glyphs: .unicode)
        var frame = Frame(size: Size(rows: 24, columns: 80), glyphs: .unicode)
        frame.put("Design", row: 0, column: 0, style: .bold)
        #expect(!renderer.render(frame).isEmpty)
        #expect(renderer.render(frame).isEmpty)
        renderer.invalidate()
        #expect(!renderer.render(frame).isEmpty)
    }
}
