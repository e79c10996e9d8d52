import ScrumCore
import TerminalUI
import Widgets

/// A meeting's colours, from its theme or its state.
struct MeetingPalette {
    /// The colours of a part of the wall.
    struct Wall {
        /// The ink and the background; with few colours, a calm wall uses the terminal's own
        /// colours.
        let ground: Style
        let turns: TurnStyles
        /// Less important text.
        let quiet: Style

        /// The other colours follow from the ground as it appears, which may be reversed.
        init(_ ground: Style) {
            let isTurned = ground.attributes.contains(.reverse)
            let ink = isTurned ? ground.background : ground.foreground
            let paper = isTurned ? ground.foreground : ground.background
            func shape(_ fraction: Double, _ contrast: Double) -> Style {
                let color = ink.mixed(with: paper, fraction: fraction)
                    .reaching(contrast, on: paper)
                return isTurned ? ground.with(background: color) : ground.with(foreground: color)
            }
            self.ground = ground
            turns = TurnStyles(
                done: shape(0.45, Color.shapeContrast), speaking: ground,
                toCome: shape(0.8, Color.shapeContrast))
            quiet = shape(0.35, Color.textContrast)
        }
    }

    /// The countdown's part of the wall.
    let panel: Wall
    /// The header, the name and the ring, in swapped colours while the speaker should wrap up.
    let roof: Wall
    /// The keys in the help and the notes' numbers, on the terminal's background.
    let key: Style
    /// The current row of a list.
    let current: Style
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
        let ground =
            own.map { isPlain ? $0.with(attributes: .field) : $0 } ?? current.adding(.field)
        panel = Wall(ground)
        roof = mood == .warned ? Wall(ground.inverted) : panel
        let paper = frame.ground.color
        next =
            mood == .warned && frame.depth >= .palette
            ? Style(foreground: ground.background.reaching(Color.textContrast, on: paper)) : .plain
        key = Style(
            foreground: ground.background.reaching(Color.textContrast, on: paper), attributes: .bold
        )
        bar = Style(foreground: ground.background.reaching(Color.shapeContrast, on: paper))
    }
}
