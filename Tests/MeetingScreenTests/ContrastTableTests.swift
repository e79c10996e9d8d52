import ScrumCore
import TestSupport
import Testing

@testable import MeetingScreen
@testable import TerminalUI

@Suite struct ContrastTableTests {
    private struct Pair: CustomStringConvertible {
        let name: String
        let color: Color
        let ground: Color
        let needed: Double

        var contrast: Double { color.contrast(with: ground) ?? 0 }

        /// The same pair in the nearest of 256 colours, except for the terminal's own background.
        func inPalette(onTerminal: Bool = false) -> Pair {
            Pair(
                name: name, color: color.inPalette, ground: onTerminal ? ground : ground.inPalette,
                needed: needed)
        }
        var description: String { "\(name): \((contrast * 100).rounded() / 100)" }
    }

    /// Background colours of terminals, from black to a warm white.
    private static let grounds: [(Ground, [UInt32])] = [
        (.dark, [0x000000, 0x1E1E1E]), (.light, [0xFDF6E3, 0xFFFFFF]),
    ]

    private static func frame(
        _ ground: Ground = .dark, depth: ColorDepth = .trueColor
    ) -> Frame {
        Frame(size: Size(rows: 1, columns: 1), glyphs: .unicode, ground: ground, depth: depth)
    }

    private static func palettes(_ depth: ColorDepth) -> [(String, MeetingPalette)] {
        Theme.allCases.flatMap { theme in
            MeetingMood.allCases.map { mood in
                let frame = frame(depth: depth)
                return ("\(theme) \(mood)", MeetingPalette(theme: theme, mood: mood, in: frame))
            }
        }
    }

    /// Prints the lowest contrast, to document it.
    private func report(_ what: String, _ pairs: [Pair]) {
        guard let lowest = pairs.min(by: { $0.contrast < $1.contrast }) else { return }
        print("Lowest contrast of \(pairs.count) \(what): \(lowest)")
    }

    @Test("Text in every theme and alarm has a contrast of at least 4.5:1")
    func textContrast() {
        let texts = Self.texts(.trueColor)
        report("texts", texts)
        for pair in texts { #expect(pair.contrast >= pair.needed, "\(pair)") }
    }

    private static func texts(_ depth: ColorDepth) -> [Pair] {
        palettes(depth).flatMap { name, palette in
            [
                palette.panel.ground, palette.panel.quiet, palette.roof.ground,
                palette.roof.quiet, palette.current,
            ].map { style in
                Pair(
                    name: name, color: style.foreground, ground: style.background,
                    needed: Color.textContrast)
            }
        }
    }

    private static func shapes(_ depth: ColorDepth) -> [Pair] {
        palettes(depth).flatMap { name, palette in
            [palette.panel.turns, palette.roof.turns].flatMap { turns in
                [("done", turns.done), ("speaking", turns.speaking), ("to come", turns.toCome)]
                    .map {
                        Pair(
                            name: "\(name), \($0.0)", color: $0.1.foreground,
                            ground: $0.1.background, needed: Color.shapeContrast)
                    }
            }
        }
    }

    @Test("Finished turns differ from turns to come, and both from the current turn")
    func turns() {
        let pairs = Self.palettes(.trueColor).flatMap { name, palette in
            [palette.panel.turns, palette.roof.turns].flatMap { turns in
                func ink(_ style: Style) -> Color {
                    style.attributes.contains(.reverse) ? style.background : style.foreground
                }
                // Purple has a contrast of only 4.7 between white and its background.
                let speaking = turns.speaking
                let whole = speaking.foreground.contrast(with: speaking.background) ?? 0
                let needed = whole > 8 ? 1.45 : whole > 5 ? 1.29 : 1.18
                return [("to come", turns.toCome), ("speaking", speaking)].map {
                    Pair(
                        name: "\(name), \($0)", color: ink(turns.done), ground: ink($1),
                        needed: needed)
                }
            }
        }
        report("turns", pairs)
        let weak = pairs.filter { $0.contrast < $0.needed }
        #expect(weak.isEmpty, "\(weak)")
    }

    /// Colours that are drawn on the terminal's own background.
    private static let grounded = grounds.flatMap { ground, colors in
        let roles = [
            (Color.warning, Color.textContrast), (.critical, Color.textContrast),
            (.good, Color.textContrast), (.muted, Color.textContrast),
            (.faint, Color.shapeContrast),
        ].map { role, needed in
            ("\(role)", Color.rgb(role.hex(on: ground) ?? 0), needed)
        }
        let own = palettes(ground)
        return colors.flatMap { color in
            (roles + own).map { name, shown, needed in
                Pair(
                    name: "\(name) on \(Color.rgb(color))", color: shown, ground: .rgb(color),
                    needed: needed)
            }
        }
    }

    /// The bar of the current row, and the next name in WRAP UP.
    private static func palettes(_ ground: Ground) -> [(String, Color, Double)] {
        Theme.allCases.flatMap { theme in
            MeetingMood.allCases.flatMap { mood in
                let palette = MeetingPalette(theme: theme, mood: mood, in: frame(ground))
                let next = palette.next.foreground
                return [("\(theme) \(mood) bar", palette.bar.foreground, Color.shapeContrast)]
                    + (next == .terminal ? [] : [("\(theme) next", next, Color.textContrast)])
            }
        }
    }

    @Test("Arcs and tracks stand out from the background in every theme and state")
    func shapesOnTheFace() {
        let shapes = Self.shapes(.trueColor)
        report("shapes", shapes)
        let weak = shapes.filter { $0.contrast < $0.needed }
        #expect(weak.isEmpty, "\(weak)")
    }

    @Test("Roles and the current row's mark stand out on dark and light terminals")
    func colorsOnTheTerminal() {
        for needed in [Color.textContrast, Color.shapeContrast] {
            let what = needed == Color.textContrast ? "texts" : "shapes"
            report("\(what) on terminals", Self.grounded.filter { $0.needed == needed })
        }
        let weak = Self.grounded.filter { $0.contrast < $0.needed }
        #expect(weak.isEmpty, "\(weak)")
    }

    @Test("Text and shapes stand out even with 256 colours")
    func palette() {
        let texts = Self.texts(.palette).map { $0.inPalette() }
        let shapes = Self.shapes(.palette).map { $0.inPalette() }
        let grounded = Self.grounded.map { $0.inPalette(onTerminal: true) }
        report("texts in 256 colours", texts)
        report("shapes in 256 colours", shapes)
        let weak = (texts + shapes + grounded).filter { $0.contrast < $0.needed }
        #expect(weak.isEmpty, "\(weak)")
    }
}
