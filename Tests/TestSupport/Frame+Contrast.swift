import TerminalUI

extension Frame {
    /// The cells whose ink has too little contrast with their background: less than 4.5:1 for text,
    /// or 3:1 for shapes. `paper` is the terminal's background.
    package func faintCells(on paper: Color) -> [String] {
        var found: [String] = []
        for row in 0..<size.rows {
            var column = 0
            for character in line(row) {
                defer { column += max(1, TextWidth.width(of: String(character))) }
                guard character != " " else { continue }
                let contrast = contrast(of: style(row: row, column: column), on: paper)
                if contrast < (character.isShape ? Color.shapeContrast : Color.textContrast) - 0.005
                {
                    found.append("\(character) at \(row), \(column): \(contrast)")
                }
            }
        }
        return found
    }

    private func contrast(of style: Style, on paper: Color) -> Double {
        var ink = style.foreground
        if ink == .terminal {
            let isOwn = style.background == .terminal || style.attributes.contains(.reverse)
            let isDark = isOwn ? ground == .dark : style.background.isLight == false
            ink = .rgb(isDark ? 0xD4D4D4 : 0x222222)
        }
        let other = style.background == .terminal ? paper : style.background
        return Color.rgb(ink.hex(on: ground) ?? 0)
            .contrast(with: .rgb(other.hex(on: ground) ?? 0)) ?? 21
    }
}

extension Character {
    /// Whether this is a block, a line or a pattern of dots.
    fileprivate var isShape: Bool {
        unicodeScalars.allSatisfy {
            (0x2500...0x259F).contains($0.value) || (0x2800...0x28FF).contains($0.value)
        }
    }
}
