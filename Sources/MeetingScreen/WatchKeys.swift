import TerminalUI

/// The keys of a watched meeting.
package enum WatchKeys {
    /// Without control: keys for the viewer's own screen.
    package static let reading = readingKeys(leave)

    /// The keys of a meeting opened on a board.
    package static let ofBoard = readingKeys(
        KeyBinding(
            [.escape, .character("q")], .leave, label: "Esc q", help: "back to the board",
            hint: "board"))

    private static func readingKeys(
        _ leave: KeyBinding<MeetingCommand>
    ) -> [KeyBinding<MeetingCommand>] {
        MeetingKeys.all.compactMap { binding in
            switch binding.command {
            case .redraw, .help: binding
            case .end: leave
            default: nil
            }
        }
    }

    /// With control: also the meeting's keys, except keys that end or mute it.
    package static let controlling = MeetingKeys.all.compactMap { binding in
        switch binding.command {
        case .next, .undo, .togglePause, .extend, .restart, .absent, .later, .selectPrevious,
            .selectNext, .bringForward, .deselect, .join, .divide, .shuffle, .note, .lead, .message,
            .redraw,
            .help:
            binding
        case .end: leave
        default: nil
        }
    }

    private static let leave = KeyBinding<MeetingCommand>(
        [.character("q")], .leave, label: "q", help: "stop watching",
        hint: "leave")
}
