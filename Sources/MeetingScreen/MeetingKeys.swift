import TerminalUI

/// The keys of a meeting.
package enum MeetingKeys {
    /// All keys, in the order of the help.
    package static let all: [KeyBinding<MeetingCommand>] = [
        KeyBinding(
            [.character(" "), .character("n"), .right], .next, label: "space n →",
            help: "the next speaker", hint: "next"),
        KeyBinding(
            [.character("u"), .left], .undo, label: "u ←", help: "take the last change back",
            hint: "undo"),
        KeyBinding(
            [.character("p")], .togglePause, label: "p", help: "pause, and go on", hint: "pause"),
        KeyBinding(
            [.character("+"), .character("=")], .extend(seconds: 30), label: "+ -",
            help: "30 seconds more, or less, but never the last 10"),
        KeyBinding([.character("-")], .extend(seconds: -30)),
        KeyBinding([.character("r")], .restart, label: "r", help: "restart this turn"),
        KeyBinding(
            [.character("a")], .absent, label: "a", help: "absent, or back again", hint: "absent"),
        KeyBinding(
            [.character("l")], .later, label: "l", help: "speaks later, as the last",
            hint: "later"),
        KeyBinding(
            [.up], .selectPrevious, label: "↑ ↓", help: "select: a and l mean that person"),
        KeyBinding([.down], .selectNext),
        KeyBinding(
            [.enter], .bringForward, label: "Enter",
            help: "the selected one speaks next, or is done", hint: "next"),
        KeyBinding(
            [.escape], .deselect, label: "Esc", help: "select nobody", hint: "nobody"),
        KeyBinding([.character("j")], .join, label: "j", help: "somebody joins", hint: "join"),
        KeyBinding(
            [.character("d")], .divide, label: "d", help: "divide the time left among those left"),
        KeyBinding([.character("s")], .shuffle, label: "s", help: "shuffle those left"),
        KeyBinding([.character("i")], .note, label: "i", help: "note something down"),
        KeyBinding(
            [.character("o")], .message, label: "o",
            help: "a word for everybody; Esc takes it away"),
        KeyBinding([.character("m")], .mute, label: "m", help: "sound off, and on", hint: "mute"),
        KeyBinding(
            [.character("<")], .changeVolume(by: -10), label: "< >", help: "softer, and louder"),
        KeyBinding([.character(">")], .changeVolume(by: 10)),
        KeyBinding([.character("t")], .tellTime, label: "t", help: "show the time remaining"),
        KeyBinding(
            [.character("w")], .share, label: "w", help: "share: the page's link and code; s stops"),
        KeyBinding([.control("l")], .redraw, label: "Ctrl-L", help: "draw the screen again"),
        KeyBinding([.character("?")], .help, label: "?", help: "these keys", hint: "keys"),
        KeyBinding(
            [.character("q")], .end, label: "q", help: "end the meeting (Ctrl-C: at once)",
            hint: "end"),
    ]
}
