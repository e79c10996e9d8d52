import ScrumCore
import TerminalUI
import Widgets

/// The colours of a meeting: its theme's, and those of warning, overtime and pause.
struct MeetingPalette {
    /// The theme's text colour on its main colour.
    let theme: Style
    /// The style of the face: the ring with the countdown.
    let face: Style
    /// The colours of the arcs: who has spoken, who speaks, who is to come.
    let done: Color
    let speaking: Color
    let toCome: Color

    /// The part of the header's bar that is not filled yet.
    let track: Color

    static let warning = Style(
        foreground: .rgb(0x000000), background: .rgb(0xffb300), attributes: .field)
    static let overtime = Style(
        foreground: .rgb(0xffffff), background: .rgb(0xb71c1c), attributes: .alarm)
    static let paused = Style(
        foreground: .rgb(0xffffff), background: .rgb(0x4d4d4d), attributes: .alarm)

    /// The mark before the current row, whose own colour may be that of the terminal.
    private let edges: [Color]

    init(theme: Theme, mood: MeetingMood) {
        let text = Color.rgb(theme.accentColor)
        self.theme = Style(
            foreground: text,
            background: Color.rgb(theme.mainColor).reaching(Color.textContrast, on: text))
        face =
            switch mood {
            case .calm: self.theme.adding(.field)
            case .warned: Self.warning
            case .over: Self.overtime
            case .paused: Self.paused
            }
        done = Self.shape(of: face, fraction: 0.45)
        speaking = face.foreground
        toCome = Self.shape(of: face, fraction: 0.82)
        track = Self.shape(of: self.theme, fraction: 0.82)
        edges = Ground.allCases.map {
            Color.rgb(theme.mainColor).reaching(Color.shapeContrast, on: $0.color)
        }
    }

    /// The text's colour, paler by that fraction, but still seen on its ground.
    private static func shape(of style: Style, fraction: Double) -> Color {
        style.foreground.mixed(with: style.background, fraction: fraction)
            .reaching(Color.shapeContrast, on: style.background)
    }

    func edge(on ground: Ground) -> Color { edges[ground == .dark ? 0 : 1] }
}

/// The state of a meeting that must be seen at a glance.
enum MeetingMood: Equatable {
    case calm, warned, over, paused

    init(_ model: MeetingModel, _ figures: MeetingFigures) {
        if model.timer.isPaused {
            self = .paused
        } else if figures.overtime.map({ $0 >= .seconds(1) }) ?? false {
            self = .over
        } else {
            self = figures.isWarned ? .warned : .calm
        }
    }

    /// What stands across the face; nil while nothing needs to be seen.
    func band(style: Style) -> Band? {
        switch self {
        case .calm: nil
        case .warned: Band("WRAP UP", pattern: .solid, style: style)
        case .over: Band("OVERTIME", pattern: .striped, style: style)
        case .paused: Band("PAUSED", pattern: .double, style: style)
        }
    }
}
