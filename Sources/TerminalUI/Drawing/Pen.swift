/// A style in a terminal's own terms: how the next character will look.
struct Pen: Equatable {
    /// A colour: 0 for the terminal's own, else a kind in the top byte and its value below.
    struct Ink: Equatable {
        enum Kind: UInt32 { case standard, ansi, palette, rgb }
        var bits: UInt32

        static let standard = Ink(bits: 0)
        static func ansi(_ index: UInt8) -> Ink { Ink(bits: 1 << 24 | UInt32(index)) }
        static func palette(_ index: UInt8) -> Ink { Ink(bits: 2 << 24 | UInt32(index)) }
        static func rgb(_ hex: UInt32) -> Ink { Ink(bits: 3 << 24 | hex) }

        var kind: Kind { Kind(rawValue: bits >> 24) ?? .standard }
        var value: Int { Int(bits & 0xFF_FFFF) }

        /// Roughly the bytes that it takes to select.
        var cost: Int {
            switch kind {
            case .standard, .ansi: 3
            case .palette: 9
            case .rgb: 16
            }
        }
    }

    var foreground = Ink.standard
    var background = Ink.standard
    /// Without those that say what the background is.
    var attributes: Style.Attributes = []

    static let plain = Pen()

    /// Roughly the bytes that a change to the other pen takes.
    func cost(to other: Pen) -> Int {
        if other == .plain { return 3 }
        return 3 + (foreground == other.foreground ? 0 : other.foreground.cost)
            + (background == other.background ? 0 : other.background.cost)
            + (attributes == other.attributes ? 0 : 2)
    }

    /// Whether a space looks the same with both.
    func blankEquals(_ other: Pen) -> Bool {
        if attributes.union(other.attributes).isDisjoint(with: [.underline, .reverse]) {
            return background == other.background
        }
        return self == other
    }
}

extension Pen {
    /// Maps a style to what a terminal of that depth can show on its own background.
    ///
    /// With 256 or more colours, colours stay. With 8 or 16, a coloured background becomes the
    /// colour of the text; without colours, it becomes reverse video. Text never becomes black,
    /// grey or white, which could be the colour of the background.
    init(_ style: Style, depth: ColorDepth, on ground: Ground = .dark) {
        attributes = style.attributes.subtracting(.grounds)
        switch depth {
        case .none: resolveWithoutColors(style)
        case .eight, .sixteen: resolveNamed(style, bright: depth == .sixteen)
        case .palette:
            foreground = style.foreground.hex(on: ground).map(Self.palette) ?? .standard
            background = style.background.hex(on: ground).map(Self.palette) ?? .standard
        case .trueColor:
            foreground = style.foreground.hex(on: ground).map(Ink.rgb) ?? .standard
            background = style.background.hex(on: ground).map(Ink.rgb) ?? .standard
        }
    }

    private mutating func resolveWithoutColors(_ style: Style) {
        if style.attributes.contains(.alarm) {
            attributes.formSymmetricDifference(.reverse)
        } else if style.background != .terminal,
            style.attributes.isDisjoint(with: [.picture, .field])
        {
            attributes.insert(.reverse)
        }
        if style.foreground == .muted || style.foreground == .faint { attributes.insert(.dim) }
    }

    private mutating func resolveNamed(_ style: Style, bright: Bool) {
        if style.attributes.contains(.alarm) { return resolveAlarm(style) }
        if style.attributes.contains(.picture) {
            background = Self.named(style.background, bright: bright)
        } else if style.background != .terminal {
            attributes.insert(.bold)
            if style.foreground.kind != .role {
                foreground = Self.named(style.background, bright: bright)
                return
            }
        }
        foreground = Self.named(style.foreground, bright: bright)
        if style.foreground == .muted || style.foreground == .faint { attributes.insert(.dim) }
    }

    /// White on a hue, and reverse video for a grey.
    private mutating func resolveAlarm(_ style: Style) {
        let hue = Self.named(style.background, bright: false)
        if hue != .standard {
            foreground = .ansi(7)
            background = hue
        } else {
            attributes.formSymmetricDifference(.reverse)
        }
    }

    private static func palette(_ hex: UInt32) -> Ink { .palette(PaletteColor.nearest(to: hex)) }

    private static func named(_ color: Color, bright: Bool) -> Ink {
        let index: UInt8?
        switch color.kind {
        case .terminal: index = nil
        case .rgb: index = PaletteColor.hue(of: color.value)
        case .role: index = RoleColor.all[Int(color.value)].ansi
        }
        guard let index else { return .standard }
        // Plain blue is hard to read on black; other bright colours are hard to read on white.
        return .ansi(bright && index == 4 ? 12 : index)
    }
}
