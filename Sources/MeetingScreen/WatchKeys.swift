import TerminalUI

/// The keys of a watched meeting.
package enum WatchKeys {
    /// The keys of a viewer without control, which affect only the viewer's own screen.
    package static let reading = readingKeys(leave)

    /// The keys of a meeting opened from a board.
    package static let ofBoard = readingKeys(
        KeyBinding(
            [.escape, .character("q")], .leave, help: "back to the board",
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

    /// The keys of a viewer with control: they include most of the meeting's keys, but none that
    /// end or mute the meeting.
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
        [.character("q")], .leave, help: "stop watching", hint: "quit")
}
