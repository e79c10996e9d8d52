/// The look of text; `Pen` adapts it to a terminal.
package struct Style: Hashable, Sendable {
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let underline = Attributes(rawValue: 4)
        package static let reverse = Attributes(rawValue: 8)
        /// Both colours are part of a drawing; neither is a background.
        package static let picture = Attributes(rawValue: 16)
        /// The background is a large field, which is omitted if there are fewer than 256 colours.
        package static let field = Attributes(rawValue: 32)
        /// The background is an alarm, which is kept if there are few colours and shown in reverse
        /// video if there are none.
        package static let alarm = Attributes(rawValue: 64)
        /// The drawing distinguishes its parts by hue alone, so even faint hues are kept.
        package static let hue = Attributes(rawValue: 128)
        /// The attributes that describe the purpose of the background and draw nothing.
        static let grounds: Attributes = [.picture, .field, .alarm, .hue]
    }

    package var foreground: Color
    package var background: Color
    package var attributes: Attributes

    package init(
        foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    package static let plain = Style()
    package static let bold = Style(attributes: .bold)

    /// The colour of text; if it is not set, black or white on a coloured background.
    @inline(__always)
    var ink: Color {
        guard foreground == .terminal, background != .terminal,
            attributes.isDisjoint(with: [.picture, .reverse])
        else { return foreground }
        return background.isLight == true ? .rgb(0x000000) : .rgb(0xFFFFFF)
    }

    /// The same style with more attributes.
    package func adding(_ attributes: Attributes) -> Style {
        Style(
            foreground: foreground, background: background,
            attributes: self.attributes.union(attributes))
    }

    /// The same style with its two colours swapped, at every colour depth.
    package var inverted: Style {
        var style = self
        style.attributes.formSymmetricDifference(.reverse)
        return style
    }

    package func with(foreground: Color) -> Style {
        Style(foreground: foreground, background: background, attributes: attributes)
    }

    package func with(attributes: Attributes) -> Style {
        Style(foreground: foreground, background: background, attributes: attributes)
    }

    package func with(background: Color) -> Style {
        Style(foreground: foreground, background: background, attributes: attributes)
    }
}
