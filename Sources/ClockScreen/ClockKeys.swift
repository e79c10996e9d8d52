import TerminalUI

/// The user's request to a clock.
package enum ClockKey: Sendable {
    case face, date, redraw, help, leave
}

/// The keys of a clock.
package enum ClockKeys {
    /// In the order of the help.
    package static let all: [KeyBinding<ClockKey>] = [
        KeyBinding([.character("a")], .face, label: "a", help: "toggle hands or digits"),
        KeyBinding([.character("d")], .date, label: "d", help: "show or hide the date"),
        KeyBinding([.control("l")], .redraw, label: "Ctrl-L", help: "redraw the screen"),
        KeyBinding([.character("?")], .help, label: "?", help: "list the keys", hint: "keys"),
        KeyBinding(
            [.character("q"), .escape], .leave, label: "q Esc", help: "leave", hint: "leave"),
    ]
}
