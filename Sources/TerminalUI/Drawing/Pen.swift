/// A style in the terminal's own terms, for the next character.
struct Pen: Equatable {
    enum Ink: Equatable {
        /// The terminal's own.
        case standard
        case ansi(UInt8)
        case palette(UInt8)
        /// As 0xRRGGBB.
        case rgb(UInt32)
    }

    var foreground = Ink.standard
    var background = Ink.standard
    /// Without the attributes that describe the purpose of the background.
    var attributes: Style.Attributes = []

    static let plain = Pen()

    /// The pen that makes a blank look like a full block of this pen; nil if there is none.
    ///
    /// It has the same colours, so that changing between the two pens takes few bytes.
    var filling: Pen? {
        // Some terminals brighten bold colours, and no terminal dims backgrounds.
        if attributes.contains(.dim) { return nil }
        if attributes.contains(.bold), case .ansi = foreground { return nil }
        var pen = self
        pen.attributes.formSymmetricDifference(.reverse)
        pen.attributes.remove(.underline)
        return pen
    }

    /// Whether a space looks the same with both.
    func blankEquals(_ other: Pen) -> Bool {
        if attributes.union(other.attributes).isDisjoint(with: [.underline, .reverse]) {
            return background == other.background
        }
        guard attributes == other.attributes, !attributes.contains(.underline) else {
            return self == other
        }
        return foreground == other.foreground
    }

    /// The pen that draws a space like another pen and takes the fewest bytes from this one.
    func forBlanks(like other: Pen) -> Pen {
        if blankEquals(other) { return self }
        if let filling, filling.blankEquals(other) { return filling }
        return other
    }
}

extension Pen {
    /// Maps a style to the abilities of a terminal with a depth and background.
    ///
    /// With 256 or more colours, colours are unchanged. With 8 or 16, a coloured background becomes
    /// the colour of the text, or the background of black or white text if it has too little
    /// contrast. Without colours, it becomes reverse video. Text on the terminal's own background
    /// never becomes black, grey or white, which might be the background's colour.
    init(_ style: Style, depth: ColorDepth, on ground: Ground = .dark) {
        attributes = style.attributes.subtracting(.grounds)
        switch depth {
        case .none: resolveWithoutColors(style)
        case .eight, .sixteen: resolveNamed(style, NamedHues(depth, on: ground))
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

    private mutating func resolveNamed(_ style: Style, _ hues: NamedHues) {
        if style.attributes.contains(.alarm) { return resolveAlarm(style, hues) }
        if style.attributes.contains(.picture) {
            let isHue = style.attributes.contains(.hue)
            background = hues.shape(style.background, isHue: isHue)
            foreground = hues.shape(style.foreground, isHue: isHue)
            return
        }
        if style.background != .terminal {
            attributes.insert(.bold)
            if style.foreground.kind != .role {
                foreground = hues.text(style.background)
                let isLeftOut = foreground == .standard && !style.attributes.contains(.field)
                if isLeftOut, let hue = hues.index(of: style.background) { invert(on: hue) }
                return
            }
        }
        foreground = hues.text(style.foreground)
        if style.foreground == .muted || style.foreground == .faint { attributes.insert(.dim) }
    }

    /// An alarm keeps its hue as background; a grey alarm is in reverse video.
    private mutating func resolveAlarm(_ style: Style, _ hues: NamedHues) {
        if let hue = hues.index(of: style.background) {
            invert(on: hue)
        } else {
            attributes.formSymmetricDifference(.reverse)
        }
    }

    /// Black on green, yellow and cyan, white on the others.
    private mutating func invert(on hue: UInt8) {
        let isLight = NamedHues.light.contains(hue)
        foreground = .ansi(isLight ? 0 : 7)
        background = .ansi(hue)
        // Bold brightens white, but turns black grey.
        if isLight { attributes.remove(.bold) } else { attributes.insert(.bold) }
    }

    private static func palette(_ hex: UInt32) -> Ink { .palette(IndexedColor.nearest(to: hex)) }
}

/// The named colours that are readable on the terminal's ground.
///
/// Based on the colours of xterm, the Linux console and VTE: 4.5:1 for text, 3:1 for shapes.
struct NamedHues {
    /// Green, yellow and cyan: black is readable on them, and they are readable on black.
    static let light: Set<UInt8> = [2, 3, 6]

    private let isBright: Bool
    private let isDarkGround: Bool

    init(_ depth: ColorDepth, on ground: Ground) {
        isBright = depth == .sixteen
        isDarkGround = ground == .dark
    }

    /// From 1 to 6; nil for greys and the terminal's own.
    func index(of color: Color) -> UInt8? {
        switch color.kind {
        case .terminal: nil
        case .rgb: IndexedColor.hue(of: color.value)
        case .role: RoleColor.all[Int(color.value)].ansi
        }
    }

    /// The colour of text; the terminal's own if the hue is not readable.
    func text(_ color: Color) -> Pen.Ink {
        guard let index = index(of: color) else { return .standard }
        if Self.light.contains(index) == isDarkGround { return .ansi(index) }
        // Bright red and magenta are readable on black; bright blue is not in all terminals.
        return isDarkGround && isBright && index != 4 ? .ansi(index + 8) : .standard
    }

    /// The colour of a shape. If hues carry meaning, green and cyan are kept on a light ground, at
    /// a contrast of 2:1 in xterm and 3:1 elsewhere.
    func shape(_ color: Color, isHue: Bool = false) -> Pen.Ink {
        guard let index = index(of: color) else { return .standard }
        if !isDarkGround {
            let isSeen = !Self.light.contains(index) || isHue && index != 3
            return isSeen ? .ansi(index) : .standard
        }
        guard index == 4 else { return .ansi(index) }
        return isBright ? .ansi(12) : .standard
    }
}
