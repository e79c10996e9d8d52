import ScrumCore
import TerminalUI

/// The colours of a meeting: its theme's, or those of the state that it is in.
struct MeetingPalette {
    /// The style of the header and the current row.
    let header: Style
    /// The style of the speaker's name in large letters.
    let name: Style
    /// The style of the ring with the countdown.
    let face: Style
    /// The colours of the arcs: who has spoken, who speaks, who is to come.
    let done: Color
    let speaking: Color
    let toCome: Color
    /// The part of a bar that is not filled yet.
    let track: Color
    /// The colour of the mark beside the current row; `edge(on:)` makes it stand out.
    private let edge: Color

    init(theme: Theme, mood: MeetingMood) {
        let text = Color.rgb(theme.accentColor)
        let main = Color.rgb(theme.mainColor)
        header =
            mood.style
            ?? Style(
                foreground: text, background: main.reaching(Color.textContrast, on: text))
        face = header.adding(.field)
        name = mood.band == nil ? face : header
        done = Self.shape(of: face, fraction: 0.45)
        speaking = face.foreground
        toCome = Self.shape(of: face, fraction: 0.82)
        track = toCome
        edge = mood.style?.background ?? main
    }

    /// The text's colour, paler by that fraction, but still seen on its ground.
    private static func shape(of style: Style, fraction: Double) -> Color {
        style.foreground.mixed(with: style.background, fraction: fraction)
            .reaching(Color.shapeContrast, on: style.background)
    }

    /// The filled part of the current row's bar: the text's colour, which must not look like a gap
    /// through which the terminal is seen.
    func bar(on ground: Ground) -> Color {
        header.foreground.reaching(1.4, on: ground.color)
    }

    /// The mark beside the current row, in a colour that stands out from the terminal's ground.
    func edge(on ground: Ground) -> Color { edge.reaching(Color.shapeContrast, on: ground.color) }
}
