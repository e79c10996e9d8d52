import TerminalUI

/// A meeting's keys.
package enum MeetingKeys {
    /// All keys, in the order shown by the help.
    package static let all: [KeyBinding<MeetingCommand>] = [
        KeyBinding(
            [.character(" "), .character("n"), .right], .next, label: "space n →",
            help: "next speaker", hint: "next"),
        KeyBinding(
            [.character("u"), .left], .undo, label: "u ←",
            help: "undo the last change; notes stay", hint: "undo"),
        KeyBinding(
            [.character("p")], .togglePause, label: "p", help: "pause or resume", hint: "pause"),
        KeyBinding(
            [.character("+"), .character("=")], .extend(seconds: 30), repeats: true, label: "+ -",
            help: "30 s more or less (10 s must remain)"),
        KeyBinding([.character("-")], .extend(seconds: -30)),
        KeyBinding([.character("r")], .restart, label: "r", help: "restart this turn"),
        KeyBinding(
            [.character("a")], .absent, label: "a", help: "mark absent or bring back",
            hint: "absent"),
        KeyBinding(
            [.character("l")], .later, label: "l", help: "move to the end",
            hint: "later"),
        KeyBinding(
            [.up], .selectPrevious, repeats: true, label: "↑ ↓ g",
            help: "select for a, l, Enter; g hands over the lead"),
        KeyBinding([.character("g")], .lead),
        KeyBinding([.down], .selectNext, repeats: true),
        KeyBinding(
            [.enter], .bringForward, label: "Enter",
            help: "bring forward; tick off a note", hint: "next"),
        KeyBinding(
            [.escape], .deselect, label: "Esc", help: "clear the selection", hint: "clear"),
        KeyBinding(
            [.character("j")], .join, label: "j", help: "add people (commas between names)",
            hint: "join"),
        KeyBinding(
            [.character("d")], .divide, label: "d", help: "split the remaining time"),
        KeyBinding([.character("s")], .shuffle, label: "s", help: "shuffle the remaining speakers"),
        KeyBinding([.character("i")], .note, label: "i v", help: "add a note; list notes"),
        KeyBinding([.character("v")], .notes),
        KeyBinding(
            [.character("o")], .message, label: "o",
            help: "message everyone; Esc hides it"),
        KeyBinding([.character("m")], .mute, label: "m", help: "mute or unmute", hint: "mute"),
        KeyBinding(
            [.character("<")], .changeVolume(by: -10), repeats: true, label: "< >",
            help: "softer or louder"),
        KeyBinding([.character(">")], .changeVolume(by: 10), repeats: true),
        KeyBinding([.character("t")], .showTime, label: "t", help: "show the time remaining"),
        KeyBinding(
            [.character("w")], .share, label: "w", help: "share the page: o opens, s stops"),
        KeyBinding([.control("l")], .redraw, label: "Ctrl-L", help: "redraw the screen"),
        KeyBinding([.character("?")], .help, label: "?", help: "list the keys", hint: "keys"),
        KeyBinding(
            [.character("q")], .end, label: "q", help: "end the meeting (Ctrl-C: immediately)",
            hint: "end"),
    ]
}
