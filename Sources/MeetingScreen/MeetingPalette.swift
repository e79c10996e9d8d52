import ScrumCore
import TerminalUI
import Widgets

/// A meeting's colours, from its theme or its state.
struct MeetingPalette {
    /// The wall's foreground and background; with few colours, a calm wall uses the terminal's own
    /// colours.
    let ground: Style
    /// The current row of a list.
    let current: Style
    let turns: TurnStyles
    /// Less important text on the wall.
    let quiet: Style
    /// The next speaker's name, on the terminal's background.
    let next: Style
    /// The filled part of the current row's bar, on the terminal's background.
    let bar: Style

    init(theme: Theme, mood: MeetingMood, in frame: Frame) {
        let text = Color.rgb(theme.accentColor)
        let main = Color.rgb(theme.mainColor).reaching(Color.textContrast, on: text)
        let own = mood.colors.map {
            Style(foreground: $0.ink, background: $0.ground, attributes: .alarm)
        }
        current = own ?? Style(foreground: text, background: main)
        // Without colours, only the banner shows a pause.
        let isPlain = mood == .paused && frame.depth == .none
        ground =
            own.map { isPlain ? $0.with(attributes: .field) : $0 } ?? current.adding(.field)
        let ink = ground
        func shape(_ fraction: Double, _ contrast: Double) -> Style {
            ink.with(
                foreground: ink.foreground.mixed(with: ink.background, fraction: fraction)
                    .reaching(contrast, on: ink.background))
        }
        turns = TurnStyles(
            done: shape(0.45, Color.shapeContrast), speaking: ink,
            toCome: shape(0.8, Color.shapeContrast))
        quiet = shape(0.35, Color.textContrast)
        let paper = frame.ground.color
        next =
            mood == .warned && frame.depth >= .palette
            ? Style(foreground: ink.background.reaching(Color.textContrast, on: paper)) : .plain
        bar = Style(foreground: ink.background.reaching(Color.shapeContrast, on: paper))
    }
}
