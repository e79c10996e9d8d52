extension Frame {
    /// The frame for a terminal that reorders right-to-left text. Without anchors, a number next to
    /// a Hebrew name would trade places with the name.
    ///
    /// The first of several spaces after right-to-left text becomes a braille pattern without dots.
    /// It looks like a space but counts as left-to-right, so that the text after it stays in its
    /// columns.
    var anchored: Frame {
        var frame = self
        for row in 0..<size.rows {
            var isAfterText = false
            for index in (row * size.columns)..<((row + 1) * size.columns) {
                let cell = cells[index]
                if cell.isRightToLeft {
                    isAfterText = true
                } else if isAfterText, cell.glyph == 0x20 {
                    let next = index + 1
                    guard next < (row + 1) * size.columns, cells[next].glyph == 0x20 else {
                        continue
                    }
                    frame.put(
                        glyph: 0x2800, row: row, column: index - row * size.columns,
                        style: cell.style)
                    isAfterText = false
                }
            }
        }
        return frame
    }
}

extension Cell {
    /// Whether the cell contains a Hebrew, Arabic, Syriac, Thaana or N'Ko letter.
    var isRightToLeft: Bool {
        guard glyph >= 0x590 else { return false }
        if glyph <= 0x10_FFFF { return Self.isRightToLeft(glyph) }
        return text.unicodeScalars.first.map { Self.isRightToLeft($0.value) } ?? false
    }

    private static func isRightToLeft(_ scalar: UInt32) -> Bool {
        (0x590...0x8FF).contains(scalar) || (0xFB1D...0xFDFF).contains(scalar)
            || (0xFE70...0xFEFC).contains(scalar) || (0x1_0800...0x1_0FFF).contains(scalar)
            || (0x1_E800...0x1_EFFF).contains(scalar)
    }
}
