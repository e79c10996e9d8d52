/// One character cell; 16 bytes without padding, so that rows can be compared as memory.
struct Cell: Equatable, Sendable {
    /// A scalar value, or a `ClusterTable` number; 0 in the right half of a wide character.
    var glyph: UInt32
    var foreground: Color
    var background: Color
    var attributes: Style.Attributes
    /// The width in columns: 1 or 2, or 0 in the right half of a wide character.
    var width: UInt8
    /// 1 if terminals disagree about the width; otherwise 0.
    var unsure: UInt16

    static let blank = Cell(glyph: 0x20, style: .plain)

    @inline(__always)
    static func == (one: Cell, other: Cell) -> Bool {
        unsafeBitCast(one, to: SIMD2<UInt64>.self) == unsafeBitCast(other, to: SIMD2<UInt64>.self)
    }

    var style: Style {
        Style(foreground: foreground, background: background, attributes: attributes)
    }

    /// The cell's text; empty in the right half of a wide character.
    var text: String {
        guard glyph != 0 else { return "" }
        if let scalar = Unicode.Scalar(glyph) { return String(Character(scalar)) }
        return ClusterTable.shared.read { $0.text(of: glyph) }
    }
}

extension Cell {
    /// Drops attributes that are invisible on a space, so that identical-looking cells are equal.
    ///
    /// A style with only a background gets black or white text, because the terminal's own text may
    /// be as dark or as light as the background.
    @inline(__always)
    init(glyph: UInt32, style: Style, width: UInt8 = 1, unsure: Bool = false) {
        let bare = glyph == 0x20 && style.attributes.isDisjoint(with: [.underline, .reverse])
        self.glyph = glyph
        foreground = bare ? .terminal : style.ink
        background = style.background
        attributes =
            bare ? style.attributes.intersection([.field, .alarm]) : style.attributes
        self.width = width
        self.unsure = unsure ? 1 : 0
    }
}
