import Live
import ScrumCore
import TerminalUI
import Widgets

/// A meeting state that must be recognisable at a glance, and its appearance.
enum MeetingMood: Equatable, CaseIterable {
    case calm, waiting, warned, over, paused

    init(_ state: MeetingState) {
        if state.isWaiting {
            self = .waiting
        } else if state.isPaused {
            self = .paused
        } else if let overtime = state.overtime {
            // In its last second, a box shows 0:00.
            self = overtime >= .seconds(1) ? .over : state.warnings.isEmpty ? .calm : .warned
        } else {
            self = state.isWarned ? .warned : .calm
        }
    }

    /// The word on the banner at the top, and the pattern that identifies the state without
    /// colours.
    var band: (word: String, pattern: Band.Pattern)? {
        switch self {
        case .calm: nil
        case .waiting: (phrase("WAITING"), .dotted)
        case .warned: (phrase("WRAP UP"), .solid)
        case .over: (phrase("OVERTIME"), .striped)
        case .paused: (phrase("PAUSED"), .double)
        }
    }

    /// The state's colours; nil means the theme's colours.
    var colors: (ink: Color, ground: Color)? {
        switch self {
        case .calm, .waiting: nil
        case .warned: (.rgb(0x000000), .rgb(0xffb300))
        case .over: (.rgb(0xffffff), .rgb(0xb71c1c))
        case .paused: (.rgb(0xffffff), .rgb(0x4d4d4d))
        }
    }
}
