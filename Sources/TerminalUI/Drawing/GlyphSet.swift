/// Which characters a terminal can be trusted with.
package enum GlyphSet: Sendable, CaseIterable {
    /// Bytes 32 to 126 only.
    case ascii
    /// Half blocks and shades, as in the fonts of the Linux console.
    case console
    /// Quadrants, eighth blocks and braille.
    case unicode
}
