/// A style for the next character, in terms that the terminal understands.
struct Pen: Equatable {
    enum Ink: Equatable {
        /// The terminal's own colour.
        case standard
        case ansi(UInt8)
        case palette(UInt8)
        /// A colour as 0xRRGGBB.
        case rgb(UInt32)
    }

    var foreground = Ink.standard
    var background = Ink.standard
    /// Excludes the attributes that describe the purpose of the background.
    var attributes: Style.Attributes = []

    static let plain = Pen()

    /// The pen with which a space looks like a full block drawn with this pen; nil if a space might
    /// look different.
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

    /// Whether a space looks the same with both pens.
    func blankEquals(_ other: Pen) -> Bool {
        if attributes.union(other.attributes).isDisjoint(with: [.underline, .reverse]) {
            return background == other.background
        }
        guard attributes == other.attributes, !attributes.contains(.underline) else {
            return self == other
        }
        return foreground == other.foreground
    }

    /// A pen that draws spaces like `other`; prefers pens that take few bytes to switch to.
    func forBlanks(like other: Pen) -> Pen {
        if blankEquals(other) { return self }
        if let filling, filling.blankEquals(other) { return filling }
        return other
    }
}

extension Pen {
    /// About how many bytes a change to another pen takes.
    fileprivate func bytes(to other: Pen) -> Int {
        func bytes(_ old: Ink, _ new: Ink) -> Int {
            switch new {
            case _ where new == old: 0
            case .standard, .ansi: 3
            case .palette: 9
            case .rgb: 16
            }
        }
        if other == .plain { return 3 }
        let attributes = attributes.symmetricDifference(other.attributes).rawValue.nonzeroBitCount
        return 2 + 3 * attributes + bytes(foreground, other.foreground)
            + bytes(background, other.background)
    }
}

/// About how many bytes change the pen and move the cursor while cells are written one after
/// another.
struct PenTrail {
    private(set) var pen: Pen
    let columns: Int
    private(set) var bytes = 0
    /// The cell at the cursor; nil if unknown.
    private var next: Int?

    init(pen: Pen, columns: Int) { (self.pen, self.columns) = (pen, columns) }

    mutating func write(_ index: Int, _ wanted: Pen, isBlank: Bool) {
        if index != next {
            bytes += next.map { Self.moveBytes($0, index, columns) } ?? Self.farMove
        }
        next = (index + 1) % columns == 0 ? nil : index + 1
        guard wanted != pen else { return }
        let target = isBlank ? pen.forBlanks(like: wanted) : wanted
        if target != pen { bytes += pen.bytes(to: target) }
        pen = target
    }

    /// The bytes of a move to an absolute position.
    static let farMove = 8

    /// About how many bytes a move from one cell to another takes.
    static func moveBytes(_ start: Int, _ end: Int, _ columns: Int) -> Int {
        let ((oldRow, old), (row, column)) = (
            start.quotientAndRemainder(dividingBy: columns),
            end.quotientAndRemainder(dividingBy: columns)
        )
        // Short gaps are rewritten, or backspaces cross them.
        if row == oldRow { return column > old ? min(column - old, 4) : farMove }
        return row == oldRow + 1 ? 1 + min(abs(column - old), 5) : farMove
    }
}

extension Pen {
    /// Adapts a style to a terminal's colour depth and background.
    ///
    /// With 256 or more colours, each colour is kept or replaced by the nearest one. With 8 or 16,
    /// a coloured background becomes the colour of the text; if that has too little contrast, the
    /// background stays and the text becomes black or white. Without colours, a coloured background
    /// becomes reverse video. Text on the terminal's own background never becomes black, grey or
    /// white, which might be the background's colour.
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
                if isLeftOut, let hue = hues.index(of: style.background) { invert(on: hue, hues) }
                return
            }
        }
        foreground = hues.text(style.foreground)
        if style.foreground == .muted || style.foreground == .faint { attributes.insert(.dim) }
    }

    /// Keeps the hue of an alarm as its background; shows a grey alarm in reverse video.
    private mutating func resolveAlarm(_ style: Style, _ hues: NamedHues) {
        if let hue = hues.index(of: style.background) {
            invert(on: hue, hues)
        } else {
            attributes.formSymmetricDifference(.reverse)
        }
    }

    /// Makes text black on green, yellow and cyan, and white on other hues.
    private mutating func invert(on hue: UInt8, _ hues: NamedHues) {
        let isLight = NamedHues.light.contains(hue)
        foreground = .ansi(isLight ? 0 : hues.isBright ? 15 : 7)
        background = .ansi(hue)
        // Bold brightens white, but turns black grey.
        if isLight { attributes.remove(.bold) } else { attributes.insert(.bold) }
    }

    private static func palette(_ hex: UInt32) -> Ink { .palette(IndexedColor.nearest(to: hex)) }
}

/// The named colours that are legible on the terminal's background.
///
/// The minimum contrast is 4.5:1 for text and 3:1 for shapes, in the colours of xterm, the Linux
/// console and VTE.
struct NamedHues {
    /// Green, yellow and cyan: black is legible on them, and they are legible on black.
    static let light: Set<UInt8> = [2, 3, 6]

    fileprivate let isBright: Bool
    private let isDarkGround: Bool

    init(_ depth: ColorDepth, on ground: Ground) {
        isBright = depth == .sixteen
        isDarkGround = ground == .dark
    }

    /// The number of a colour's hue, from 1 to 6; nil for greys and the terminal's own colour.
    func index(of color: Color) -> UInt8? {
        switch color.kind {
        case .terminal: nil
        case .rgb: IndexedColor.hue(of: color.value)
        case .role: RoleColor.all[Int(color.value)].ansi
        }
    }

    /// The colour for text; the terminal's own if the hue is not legible.
    func text(_ color: Color) -> Pen.Ink {
        guard let index = index(of: color) else { return .standard }
        if Self.light.contains(index) == isDarkGround { return .ansi(index) }
        // Bright red and magenta are legible on black; in some terminals, bright blue is not.
        return isDarkGround && isBright && index != 4 ? .ansi(index + 8) : .standard
    }

    /// The colour for a shape. If hues carry meaning, green and cyan are kept on a light
    /// background, at a contrast of 2:1 in xterm and 3:1 elsewhere.
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
