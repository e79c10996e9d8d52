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

        /// The other colours follow from the ground as it appears, which may be reversed. Turns to
        /// come are as close to the ground as is legible; finished turns are between them and the
        /// ink.
        init(_ ground: Style, isExact: Bool) {
            let isTurned = ground.attributes.contains(.reverse)
            let ink = isTurned ? ground.background : ground.foreground
            let paper = isTurned ? ground.foreground : ground.background
            func legible(_ color: Color, _ contrast: Double) -> Color {
                color.reaching(contrast, on: paper, toward: ink, isExact: isExact)
            }
            func style(_ color: Color) -> Style {
                isTurned ? ground.with(background: color) : ground.with(foreground: color)
            }
            let toCome = legible(ink.mixed(with: paper, fraction: 0.8), Color.shapeContrast)
            let done = legible(toCome.mixed(with: ink, fraction: 0.33), Color.shapeContrast)
            self.ground = ground
            turns = TurnStyles(done: style(done), speaking: ground, toCome: style(toCome))
            quiet = style(legible(ink.mixed(with: paper, fraction: 0.35), Color.textContrast))
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
        let isExact = frame.depth == .trueColor
        panel = Wall(ground, isExact: isExact)
        roof = mood == .warned ? Wall(ground.inverted, isExact: isExact) : panel
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
