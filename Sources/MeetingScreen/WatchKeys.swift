import ScrumCore
import TerminalUI

/// The keys of a meeting that is watched.
package enum WatchKeys {
    /// Without control: what concerns the watcher's own screen alone.
    package static let reading = readingKeys(leave)

    /// The keys of a meeting that was opened on a board.
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

    /// With control: the meeting's keys as well, except those that end or mute it.
    package static let controlling = MeetingKeys.all.compactMap { binding in
        switch binding.command {
        case .next, .undo, .togglePause, .extend, .restart, .absent, .later, .selectPrevious,
            .selectNext, .bringForward, .deselect, .join, .divide, .shuffle, .note, .message,
            .redraw,
            .help:
            binding
        case .end: leave
        default: nil
        }
    }

    private static let leave = KeyBinding<MeetingCommand>(
        [.character("q")], .leave, label: "q", help: "stop watching; the meeting goes on",
        hint: "leave")
}

extension ScrumTimer.Event {
    /// The control line that asks a meeting for this; nil where there is none.
    func line(turn: Int, speakers: [ScrumTimer.Speaker]) -> String? {
        func name(_ id: Int) -> String { speakers.indices.contains(id) ? speakers[id].name : "" }
        return switch self {
        case .begin: "begin"
        case .next: "next \(turn)"
        case .undo: "undo"
        case .pause: "pause"
        case .resume: "resume"
        case .extend(let amount): "extend \(amount > .zero ? "+" : "")\(amount.wholeSeconds)"
        case .restart: "restart"
        case .absent(let id), .callBack(let id): "absent \(name(id))"
        case .later(let id): "later \(name(id))"
        case .first(let id): "first \(name(id))"
        case .join(let name): "join \(name)"
        case .divide: "divide"
        case .shuffle: "shuffle"
        case .note(let text, _): "note \(text)"
        case .discount, .end, .tick: nil
        }
    }
}
