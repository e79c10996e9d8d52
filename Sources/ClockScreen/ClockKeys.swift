import TerminalUI

/// A command for a clock.
package enum ClockKey: Sendable {
    case face, date, redraw, help, leave
}

/// A clock's keys.
package enum ClockKeys {
    /// All keys, in the order shown by the help.
    package static let all: [KeyBinding<ClockKey>] = [
        KeyBinding([.character("a")], .face, help: "choose hands or digits"),
        KeyBinding([.character("d")], .date, help: "show or hide the date"),
        KeyBinding([.control("l")], .redraw, help: "redraw the screen"),
        KeyBinding([.character("?")], .help, help: "list the keys", hint: "keys"),
        KeyBinding([.character("q"), .escape], .leave, help: "quit", hint: "quit"),
    ]
    static let table = KeyTable(all)
}
