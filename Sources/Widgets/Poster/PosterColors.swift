import TerminalUI

/// The colours from which a poster's styles are derived.
package struct PosterColors: Equatable, Sendable {
    private let main: Color
    private let text: Color
    private let isReddish: Bool

    /// `text` is legible on `main`; the accent is amber if `main` is reddish, otherwise red.
    package init(main: Color, text: Color, isReddish: Bool) {
        self.main = main
        self.text = text
        self.isReddish = isReddish
    }

    /// The band, with its text.
    package var band: Style {
        Style(
            foreground: text, background: main.reaching(Color.textContrast, on: text),
            attributes: .alarm)
    }

    /// Figures and shapes.
    package func lead(_ ground: Ground) -> Style {
        Style(foreground: main.reaching(Color.shapeContrast, on: ground.color))
    }

    /// Shapes for what is older.
    package func soft(_ ground: Ground) -> Style {
        let mixed = lead(ground).foreground.mixed(with: ground.color, fraction: 0.45)
        return Style(foreground: mixed.reaching(Color.shapeContrast, on: ground.color))
    }

    /// Small text in the main colour.
    package func small(_ ground: Ground) -> Style {
        Style(foreground: main.reaching(Color.textContrast, on: ground.color))
    }

    /// Time over a box or a plan.
    package func over(_ ground: Ground) -> Style {
        switch (ground, isReddish) {
        case (.dark, false): Style(foreground: .rgb(0xFF6A5C))
        case (.light, false): Style(foreground: .rgb(0xC62828))
        case (.dark, true): Style(foreground: .rgb(0xFFB300))
        case (.light, true): Style(foreground: .rgb(0xA85F00))
        }
    }
}

extension Style {
    package static let muted = Style(foreground: .muted)
    /// A thin line, such as the end of a box.
    static let line = Style(foreground: .faint)
}
