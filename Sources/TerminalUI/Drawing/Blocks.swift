/// The characters that fill parts of a cell.
package enum Blocks {
    package static let full: UInt32 = 0x2588
    package static let upperHalf: UInt32 = 0x2580
    package static let lowerHalf: UInt32 = 0x2584

    /// Quarters of a cell by a mask: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
    package static let quadrants: [UInt32] = [
        0x20, 0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
        0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
    ]

    /// How a glyph set divides a cell.
    package struct Grid: Hashable {
        package var columns: Int
        package var rows: Int

        package init(_ glyphs: GlyphSet) {
            switch glyphs {
            case .unicode: (columns, rows) = (2, 2)
            case .console: (columns, rows) = (1, 2)
            case .ascii: (columns, rows) = (1, 1)
            }
        }

        package var count: Int { columns * rows }

        /// The glyph that fills the parts in the mask; its bits go row by row.
        package func glyph(_ mask: Int) -> UInt32 {
            switch count {
            case 4: Blocks.quadrants[mask]
            case 2: [0x20, Blocks.upperHalf, Blocks.lowerHalf, Blocks.full][mask]
            default: mask == 0 ? 0x20 : 0x23
            }
        }

        /// The glyph that fills what the other one leaves free.
        package func inverse(of glyph: UInt32) -> UInt32 {
            let all = (0..<(1 << count)).map { self.glyph($0) }
            return all.firstIndex(of: glyph).map { all[all.count - 1 - $0] } ?? glyph
        }

        /// The glyphs of a shape, row by row; it is asked in columns and half rows.
        package func glyphs(
            rows: Int, columns: Int, where contains: (_ x: Double, _ y: Double) -> Bool
        ) -> [UInt32] {
            let (width, height) = (1 / Double(self.columns), 2 / Double(self.rows))
            var glyphs: [UInt32] = []
            for row in 0..<rows {
                for column in 0..<columns {
                    var mask = 0
                    for part in 0..<count {
                        let x = Double(column) + Double(part % self.columns) * width
                        let y = 2 * Double(row) + Double(part / self.columns) * height
                        var inside = 0
                        for step in 0..<9
                        where contains(
                            x + (Double(step % 3) + 0.5) / 3 * width,
                            y + (Double(step / 3) + 0.5) / 3 * height)
                        {
                            inside += 1
                        }
                        if inside >= 5 { mask |= 1 << part }
                    }
                    glyphs.append(glyph(mask))
                }
            }
            return glyphs
        }
    }

    /// A cell filled from the left by eighths, from 0 to 8.
    package static func left(_ eighths: Int, _ glyphs: GlyphSet) -> UInt32 {
        guard eighths > 0 else { return 0x20 }
        switch glyphs {
        case .unicode: return eighths >= 8 ? full : 0x2590 - UInt32(eighths)
        case .console: return eighths >= 4 ? full : 0x20
        case .ascii: return eighths >= 4 ? 0x23 : 0x20
        }
    }

    /// A cell filled from below by eighths, from 0 to 8.
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
