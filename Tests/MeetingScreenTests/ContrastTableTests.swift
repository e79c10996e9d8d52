import ScrumCore
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
        var description: String { "\(name): \((contrast * 100).rounded() / 100)" }
    }

    /// The terminals' own grounds, from black to a warm white.
    private static let grounds: [UInt32] = [0x000000, 0x1E1E1E, 0xFDF6E3, 0xFFFFFF]

    private static let palettes = Theme.allCases.flatMap { theme in
        [MeetingMood.calm, .warned, .over, .paused].map { mood in
            ("\(theme) \(mood)", MeetingPalette(theme: theme, mood: mood))
        }
    }

    @Test("Text on themes and alarms has a contrast of 4.5:1")
    func textContrast() {
        for (name, palette) in Self.palettes {
            for style in [palette.theme, palette.face] {
                let pair = Pair(
                    name: name, color: style.foreground, ground: style.background,
                    needed: Color.textContrast)
                #expect(pair.contrast >= pair.needed, "\(pair)")
            }
        }
    }

    private static let shapes = palettes.flatMap { name, palette in
        [("done", palette.done), ("speaking", palette.speaking), ("to come", palette.toCome)].map {
            Pair(
                name: "\(name), \($0.0)", color: $0.1, ground: palette.face.background,
                needed: Color.shapeContrast)
        }
    }

    private static let roles = grounds.flatMap { ground in
        [
            (Color.warning, Color.textContrast), (.critical, Color.textContrast),
            (.good, Color.textContrast), (.muted, Color.textContrast),
            (.faint, Color.shapeContrast),
        ].map {
            Pair(
                name: "\($0.0) on \(Color.rgb(ground))", color: $0.0, ground: .rgb(ground),
                needed: $0.1)
        }
    }

    @Test("Shapes on the themes' colours have a contrast of 3:1")
    func shapeContrast() {
        let weak = Self.shapes.filter { $0.contrast < $0.needed }
        withKnownIssue("What is to come is fainter than it should be.") {
            #expect(weak.isEmpty, "\(weak)")
        }
    }

    @Test("Roles are readable on dark and light terminals")
    func roleContrast() {
        let weak = Self.roles.filter { $0.contrast < $0.needed }
        withKnownIssue("A role has one colour for dark and light grounds.") {
            #expect(weak.isEmpty, "\(weak)")
        }
    }

    /// Each of them can be corrected without leaving its hue for black or white.
    @Test("Every weak colour can be corrected without leaving its hue")
    func correctedColors() {
        for pair in Self.shapes + Self.roles {
            let color = pair.color.reaching(pair.needed, on: pair.ground)
            #expect(color.contrast(with: pair.ground) ?? 0 >= pair.needed, "\(pair)")
            #expect(color == pair.color || ![0x000000, 0xFFFFFF].contains(color.hex), "\(pair)")
        }
    }
}
