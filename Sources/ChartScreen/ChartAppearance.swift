import ScrumCore
import TerminalUI
import Widgets

/// Chart colours for a dark or light background, and the marks that replace colours.
package struct ChartAppearance: Equatable, Sendable {
    let isLight: Bool
    package let depth: ColorDepth

    package init(_ ground: Ground = .dark, depth: ColorDepth = .trueColor) {
        isLight = ground == .light
        self.depth = depth
    }

    private static let onDark: [UInt32] = [
        0x4fc3f7, 0xffb74d, 0x81c784, 0xf06292, 0xba9bff, 0xfff176, 0x4dd0b5, 0xd75fd7, 0xa3b8c2,
        0xd4a373,
    ]
    /// Colours from the 256-colour palette, which has few dark colours.
    private static let onLight: [UInt32] = [
        0x005faf, 0xd75f00, 0x008700, 0xd7005f, 0x875fd7, 0x878700, 0x008787, 0xaf0000, 0x5f5f87,
        0x875f5f,
    ]
    /// Hues that are distinct with 8 or 16 colours. Blue resembles cyan, and yellow is faint on
    /// white.
    private static let huesOnDark: [UInt32] = [
        0x4fc3f7, 0xffb74d, 0x81c784, 0xba9bff, 0xf06292, 0x4f8cf7,
    ]
    private static let huesOnLight: [UInt32] = [0x4f8cf7, 0xf06292, 0xba9bff, 0x81c784, 0x4fc3f7]
    /// Drawn in the terminal's text colour if the terminal has few colours.
    private static let grey: UInt32 = 0xa8a8a8
    private static let marks: [Unicode.Scalar] = ["o", "x", "+", "*", "$", "@", "%", "&", "=", "~"]
    /// Marks for bars if there are no colours: solid, light, striped and dark. Every font has them.
    private static let textures: [Unicode.Scalar] = ["█", "░", "▀", "▌", "▒", "▓"]

    private var isRich: Bool { depth >= .palette }
    private var hasFewColors: Bool { !isRich && depth != .none }

    /// The colour of a line, adjusted to be visible and distinct.
    package func color(of line: Int, in set: ChartSet) -> UInt32 {
        guard hasFewColors else { return richColor(of: line, in: set) }
        // If there are more bars than distinct colours, the next one gets the text colour and a
        // mark.
        let colors = fewColors(of: set) + (set.hasColumns ? [Self.grey] : [])
        return colors[line % colors.count]
    }

    /// Distinct colours for the first lines on this background.
    ///
    /// A line whose hue is visible keeps it; other lines get the remaining colours.
    private func fewColors(of set: ChartSet) -> [UInt32] {
        var free = (isLight ? Self.huesOnLight : Self.huesOnDark).filter {
            Color.rgb($0).isShown(depth, on: isLight ? .light : .dark)
        }
        // The text colour cannot be a background, so it is not a distinct colour for bars: in a
        // cell shared with another bar, part of the cell would stay empty. Lines prefer it to the
        // second of blue and cyan, which look alike.
        if !set.hasColumns { free.insert(Self.grey, at: isLight ? 4 : 5) }
        let count = min(max(set.lines.count, 1), free.count)
        var colors = [UInt32?](repeating: nil, count: count)
        for line in set.lines.indices.prefix(count) {
            let own = richColor(of: line, in: set)
            let hue = Color.rgb(own).hue
            guard hue != nil, let place = free.firstIndex(where: { Color.rgb($0).hue == hue })
            else { continue }
            free.remove(at: place)
            colors[line] = own
        }
        return colors.map { $0 ?? free.removeFirst() }
    }

    private func richColor(of line: Int, in set: ChartSet) -> UInt32 {
        let palette = isLight ? Self.onLight : Self.onDark
        guard let color = set.lines[line].color else {
            return line < palette.count ? palette[line] : further(line)
        }
        return Self.readable(color, isLight: isLight)
    }

    /// A colour for a line beyond the palette, with a hue far from the previous ones.
    private func further(_ line: Int) -> UInt32 {
        let turn = Double(line) * 0.618_034
        let hue = (turn - turn.rounded(.down)) * 6
        let (low, high) = isLight ? (0.05, 0.6) : (0.4, 0.95)
        func channel(_ offset: Double) -> UInt32 {
            let place = (hue + offset).truncatingRemainder(dividingBy: 6)
            let share = min(max(abs(place - 3) - 1, 0), 1)
            return UInt32(((low + (high - low) * share) * 255).rounded())
        }
        return channel(0) << 16 | channel(4) << 8 | channel(2)
    }

    func style(of line: Int, in set: ChartSet) -> Style {
        guard depth != .none else { return .plain }
        return Style(foreground: .rgb(color(of: line, in: set)), attributes: [.picture, .hue])
    }

    /// Dims a style by mixing it with the background.
    func faint(_ style: Style, by fraction: Double) -> Style {
        guard isRich else { return style.adding(.dim) }
        // With 256 colours, more dimming would turn dark colours into the same grey.
        let fraction = depth == .palette ? min(fraction, isLight ? 0.45 : 0.35) : fraction
        let ground = Color.rgb(isLight ? 0xffffff : 0x121212)
        return style.with(foreground: style.foreground.mixed(with: ground, fraction: fraction))
    }

    /// The background of the value box at the indicator.
    var boxFill: Style {
        guard isRich else { return .plain }
        return Style(background: .rgb(isLight ? 0xeef2f5 : 0x20262c))
    }

    /// The mark for a line without a distinct colour; nil for any other line.
    func mark(of line: Int, in set: ChartSet, _ glyphs: GlyphSet) -> Unicode.Scalar? {
        guard !isRich, depth == .none || line >= fewColors(of: set).count else { return nil }
        let number = line % Self.marks.count
        guard depth == .none, glyphs != .ascii, set.isColumn(line),
            Self.textures.indices.contains(number)
        else { return Self.marks[number] }
        return Self.textures[number]
    }

    /// The style of a check mark on a line's colour: black or white, whichever has more contrast.
    func checkMarkStyle(of line: Int, in set: ChartSet) -> Style {
        let color = Color.rgb(color(of: line, in: set))
        let text = Color.rgb(color.isLight == true ? 0x000000 : 0xffffff)
        return Style(foreground: text, background: color)
    }

    var grid: Style {
        guard isRich else { return Style(foreground: .faint) }
        return Style(foreground: .rgb(isLight ? 0xcfd6dc : 0x3a424a))
    }

    var labels: Style { Style(foreground: .muted) }

    /// The background of the window in the mini-map.
    var windowFill: Color {
        guard isRich else { return .terminal }
        return .rgb(isLight ? 0xdce9f3 : 0x26384a)
    }

    var handle: Style {
        guard isRich else { return .bold }
        return Style(
            foreground: .rgb(isLight ? 0x2b6ca3 : 0x8ec5f0), background: windowFill,
            attributes: .bold)
    }

    /// The style of the top row.
    var header: Style {
        Style(foreground: .rgb(0xffffff), background: .rgb(isLight ? 0x2b6ca3 : 0x245a88))
    }

    /// The text colour in an SVG.
    var ink: String { isLight ? "#1c2126" : "#e4e6e8" }

    // MARK: Contrast

    /// Mixes a colour with black or white until its contrast is sufficient.
    static func readable(_ color: UInt32, isLight: Bool) -> UInt32 {
        let end = Color.rgb(isLight ? 0x000000 : 0xffffff)
        for step in 0..<10 {
            let mixed = Color.rgb(color).mixed(with: end, fraction: Double(step) / 10)
            let bright = luminance(mixed.hex ?? color)
            if isLight ? bright <= 0.33 : bright >= 0.12 { return mixed.hex ?? color }
        }
        return isLight ? 0x000000 : 0xffffff
    }

    /// The relative luminance from WCAG 2, but with the exponent rounded to 2.
    static func luminance(_ color: UInt32) -> Double {
        func channel(_ shift: UInt32) -> Double {
            let value = Double(color >> shift & 0xff) / 255
            return value * value
        }
        return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }
}

extension ChartAppearance {
    /// Styles a bar; if a line is highlighted, dims the other lines' pieces.
    func column(
        _ bar: ChartFigure.Bar, in set: ChartSet, lit: Int?, _ glyphs: GlyphSet
    ) -> ColumnChart.Column {
        ColumnChart.Column(
            from: bar.from, to: bar.to,
            pieces: bar.pieces.map { piece in
                var style = style(of: piece.line, in: set)
                if let lit, lit != piece.line { style = faint(style, by: 0.6) }
                return ColumnChart.Piece(
                    low: piece.low, high: piece.high, color: style.foreground,
                    mark: mark(of: piece.line, in: set, glyphs))
            })
    }

    /// The style for a cell in the window or selection, with a background if the cell has none.
    func filled(_ style: Style) -> Style {
        style.background == .terminal ? style.with(background: windowFill) : style
    }

    /// The style for a mini-map cell outside the window.
    func outside(_ style: Style) -> Style {
        // A cell in reverse video has an empty lower part, so it must stay reversed.
        guard style.background != .terminal else {
            return style.attributes.contains(.reverse) ? grid.adding(.reverse) : grid
        }
        return Style(
            foreground: grid.foreground, background: grid.foreground, attributes: .picture)
    }
}
