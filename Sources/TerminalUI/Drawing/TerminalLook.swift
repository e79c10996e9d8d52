/// The number of colours that a terminal can show.
package enum ColorDepth: Comparable, Sendable, CaseIterable {
    case none, eight, sixteen, palette, trueColor
}

/// Whether the terminal's own background is dark or light.
package enum Ground: Sendable, CaseIterable {
    case dark
    case light

    /// The background colour to assume, a worst case for contrast: a dark grey or a warm white.
    package var color: Color {
        switch self {
        case .dark: .rgb(0x1E1E1E)
        case .light: .rgb(0xFDF6E3)
        }
    }
}

/// The characters that a terminal can show.
package enum GlyphSet: Sendable, CaseIterable {
    /// Only bytes 32 to 126.
    case ascii
    /// Also half blocks and shades, which the fonts of the Linux console contain.
    case console
    /// Also quadrants, eighth blocks and braille.
    case unicode
}

extension GlyphSet {
    /// Whether the set contains the scalar; `ASCIIText` spells any other.
    func contains(_ scalar: UInt32) -> Bool {
        switch self {
        case .unicode: return true
        case .ascii: return scalar < 0x7F
        case .console:
            switch scalar {
            case ..<0x2026, 0x2500...0x257F, Blocks.upperHalf, Blocks.lowerHalf, Blocks.full,
                0x258C, 0x2590...0x2593, 0x2190...0x2195, 0x25A0, 0x25B2, 0x25BA, 0x25BC, 0x25C4,
                0x25C6:
                return true
            // Excludes symbols and emoji. Some letters may also be missing from the font.
            case 0x2026, 0x2190..<0x2C00, 0x1F000..<0x20000: return false
            default: return true
            }
        }
    }
}
