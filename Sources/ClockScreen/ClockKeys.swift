import TerminalUI

/// A command for a clock.
package enum ClockKey: Sendable {
    case face, date, redraw, help, leave
}

/// A clock's keys.
package enum ClockKeys {
    /// All keys, in the order shown by the help.
    package static let all: [KeyBinding<ClockKey>] = [
        KeyBinding([.character("a")], .face, label: "a", help: "choose hands or digits"),
        KeyBinding([.character("d")], .date, label: "d", help: "show or hide the date"),
        KeyBinding([.control("l")], .redraw, label: "Ctrl-L", help: "redraw the screen"),
        KeyBinding([.character("?")], .help, label: "?", help: "list the keys", hint: "keys"),
        KeyBinding(
            [.character("q"), .escape], .leave, label: "q Esc", help: "leave", hint: "leave"),
    ]
}
