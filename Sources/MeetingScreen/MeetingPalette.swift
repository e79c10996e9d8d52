import ScrumCore
import TerminalUI

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

    static let warning = Style(foreground: .rgb(0x000000), background: .rgb(0xffb300))
    static let overtime = Style(foreground: .rgb(0xffffff), background: .rgb(0xb71c1c))
    static let paused = Style(foreground: .rgb(0xffffff), background: .rgb(0x4d4d4d))

    init(theme: Theme, mood: MeetingMood) {
        self.theme = Style(
            foreground: .rgb(theme.accentColor), background: .rgb(theme.mainColor))
        face =
            switch mood {
            case .calm: self.theme
            case .warned: Self.warning
            case .over: Self.overtime
            case .paused: Self.paused
            }
        done = face.foreground.mixed(with: face.background, fraction: 0.45)
        speaking = face.foreground
        toCome = face.foreground.mixed(with: face.background, fraction: 0.82)
    }
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
}
