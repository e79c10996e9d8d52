import Glibc
import ScrumCore
import TerminalUI
import Widgets

/// Chart colours for a dark or light background, and the marks that replace colours.
package struct ChartAppearance: Equatable, Sendable {
    let isLight: Bool
    package let depth: ColorDepth
    /// The theme of the charts' scrum; nil if they have none.
    let theme: Theme?

    package init(
        _ ground: Ground = .dark, depth: ColorDepth = .trueColor, theme: Theme? = nil
    ) {
        isLight = ground == .light
        self.depth = depth
        self.theme = theme
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
        let own = plainColor(of: line, in: set)
        // In a pile, every second line differs in lightness from the lines next to it.
        guard set.isPiled, set.isColumn(line), !line.isMultiple(of: 2) else { return own }
        let others = [line - 1, line + 1].filter(set.lines.indices.contains)
            .map { Color.rgb(plainColor(of: $0, in: set)) }
        return Color.rgb(own).separated(from: others, by: 1.5, on: ground).hex ?? own
    }

    private func plainColor(of line: Int, in set: ChartSet) -> UInt32 {
        if let color = set.lines[line].color {
            return Color.rgb(color).reaching(Color.shapeContrast, on: ground).hex ?? color
        }
        // Beyond the palette, its colours are repeated closer to the text's colour.
        let palette = isLight ? Self.onLight : Self.onDark
        let text = Color.rgb(isLight ? 0x000000 : 0xffffff)
        let share = 1 - pow(0.7, Double(line / palette.count))
        let color = palette[line % palette.count]
        return Color.rgb(color).mixed(with: text, fraction: share).hex ?? color
    }

    /// The background to assume.
    private var ground: Color { (isLight ? Ground.light : .dark).color }

    func style(of line: Int, in set: ChartSet) -> Style {
        guard depth != .none else { return .plain }
        return Style(foreground: .rgb(color(of: line, in: set)), attributes: [.picture, .hue])
    }

    /// Dims a style by mixing it with the background; lines stay visible.
    func faint(_ style: Style, by fraction: Double) -> Style {
        guard isRich else { return style.adding(.dim) }
        // With 256 colours, more dimming would turn dark colours into the same grey.
        let fraction = depth == .palette ? min(fraction, isLight ? 0.45 : 0.35) : fraction
        return style.with(
            foreground: style.foreground.mixed(with: ground, fraction: fraction)
                .reaching(Color.shapeContrast, on: ground))
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
        return accent.mixed(with: ground, fraction: 0.75)
    }

    var handle: Style {
        guard isRich else { return .bold }
        return Style(
            foreground: accent.reaching(Color.shapeContrast, on: windowFill),
            background: windowFill, attributes: .bold)
    }

    /// The style of the top row.
    var header: Style {
        let ink = theme.map { Color.rgb($0.accentColor) } ?? .rgb(0xffffff)
        return Style(foreground: ink, background: accent.reaching(Color.textContrast, on: ink))
    }

    /// The colour of the scrum, or blue for other charts.
    private var accent: Color { .rgb(theme?.mainColor ?? 0x2b6ca3) }

    /// The text colour in an SVG.
    var ink: String { isLight ? "#1c2126" : "#e4e6e8" }

    /// The looks of all lines' bars; if a line is highlighted, the others are dim.
    func looks(of set: ChartSet, highlighted: Int?, _ glyphs: GlyphSet) -> [ColumnChart.Look] {
        set.lines.indices.map { line in
            var style = style(of: line, in: set)
            if let highlighted, highlighted != line { style = faint(style, by: 0.6) }
            return ColumnChart.Look(style.foreground, mark: mark(of: line, in: set, glyphs))
        }
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
