import TestSupport
import Testing

@testable import TerminalUI

@Suite struct ContrastTests {
    @Test(
        "Contrast is computed as WCAG defines it",
        arguments: [
            (0xFFFFFF, 0x000000, 21.0), (0x000000, 0x000000, 1), (0x777777, 0xFFFFFF, 4.478),
            (0x767676, 0xFFFFFF, 4.542), (0xFF0000, 0xFFFFFF, 3.998), (0x0000FF, 0x000000, 2.444),
            (0x00FF00, 0x0000FF, 6.262),
        ])
    func ratio(one: Int, other: Int, ratio: Double) throws {
        let (one, other) = (Color.rgb(UInt32(one)), Color.rgb(UInt32(other)))
        let contrast = try #require(one.contrast(with: other))
        #expect(abs(contrast - ratio) < 0.001)
        #expect(other.contrast(with: one) == contrast)
    }

    @Test("The contrast of the terminal's own colour is unknown")
    func ownColor() {
        #expect(Color.terminal.luminance == nil)
        #expect(Color.terminal.contrast(with: .rgb(0)) == nil)
        #expect(Color.terminal.reaching(3, on: .rgb(0)) == .terminal)
        #expect(Color.rgb(5).reaching(3, on: .terminal) == .rgb(5))
    }

    /// A colour is changed no more than necessary, even with 256 colours.
    @Test(
        "A colour is changed until it has the required contrast", arguments: [3.0, 4.5],
        [0x000000, 0x1E1E1E, 0x808080, 0xFDF6E3, 0xFFFFFF])
    func reaching(ratio: Double, ground: Int) throws {
        let ground = Color.rgb(UInt32(ground))
        for hex in stride(from: UInt32(0), through: 0xFFFFFF, by: 0x0F1E2D) {
            let color = Color.rgb(hex)
            let moved = color.reaching(ratio, on: ground)
            func least(_ color: Color) throws -> Double {
                let near = try #require(color.inPalette.contrast(with: ground.inPalette))
                return min(near, try #require(color.contrast(with: ground)))
            }
            let (before, after) = (try least(color), try least(moved))
            #expect(after >= ratio)
            if before >= ratio { #expect(moved == color) } else { #expect(after < ratio + 1.5) }
        }
    }

    @Test("If the required contrast is impossible, the highest possible contrast is used")
    func unreachable() {
        #expect(Color.rgb(0x808080).reaching(22, on: .rgb(0x101010)) == .rgb(0xFFFFFF))
    }
}
