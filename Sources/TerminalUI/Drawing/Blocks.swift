/// The characters that fill parts of a cell.
package enum Blocks {
    package static let full: UInt32 = 0x2588
    package static let upperHalf: UInt32 = 0x2580
    package static let lowerHalf: UInt32 = 0x2584

    /// The quarters of a cell, as a bit mask: 1 upper left, 2 upper right, 4 lower left, 8 lower
    /// right.
    package static let quadrants: [UInt32] = [
        0x20, 0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
        0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
    ]

    /// The halves of a cell, as a bit mask: 1 upper, 2 lower.
    package static let halves: [UInt32] = [0x20, upperHalf, lowerHalf, full]

    /// A cell filled from the left, in eighths from 0 to 8.
    package static func left(_ eighths: Int, _ glyphs: GlyphSet) -> UInt32 {
        guard eighths > 0 else { return 0x20 }
        switch glyphs {
        case .unicode: return eighths >= 8 ? full : 0x2590 - UInt32(eighths)
        case .console: return eighths >= 4 ? full : 0x20
        case .ascii: return eighths >= 4 ? 0x23 : 0x20
        }
    }

    /// A cell filled from the bottom, in eighths from 0 to 8.
    package static func below(_ eighths: Int, _ glyphs: GlyphSet) -> UInt32 {
        guard eighths > 0 else { return 0x20 }
        let level = min(eighths, 8)
        switch glyphs {
        case .unicode: return 0x2580 + UInt32(level)
        case .console: return level >= 6 ? full : lowerHalf
        case .ascii: return [0x5F, 0x5F, 0x2E, 0x2D, 0x3D, 0x2B, 0x2A, 0x23][level - 1]
        }
    }
}
