import ScrumCore
import TerminalUI

/// A meeting's keys.
package enum MeetingKeys {
    /// All keys, in the order shown by the help.
    package static var all: [KeyBinding<MeetingCommand>] {
        [
            KeyBinding(
                [.character(" "), .character("n"), .right], .next,
                help: phrase("next speaker"), hint: phrase("next")),
            KeyBinding(
                [.character("u"), .left], .undo,
                help: phrase("undo the last change; notes stay"), hint: phrase("undo")),
            KeyBinding(
                [.character("p")], .togglePause, help: phrase("pause or resume"),
                hint: phrase("pause")),
            KeyBinding(
                [.character("+")], also: [.character("=")], .extend(seconds: 30), repeats: true,
                help: phrase("30 s more or less (10 s must remain)"), brief: phrase("more, less")),
            KeyBinding([.character("-")], .extend(seconds: -30)),
            KeyBinding(
                [.character("r")], .restart, help: phrase("restart this turn"),
                brief: phrase("restart")),
            KeyBinding(
                [.character("a")], .absent, help: phrase("mark absent or bring back"),
                hint: phrase("absent")),
            KeyBinding(
                [.character("l")], .later, help: phrase("move to the end"),
                hint: phrase("later")),
            KeyBinding(
                [.up], .selectPrevious, repeats: true,
                help: phrase("select for a, l, Enter; g hands over the lead"),
                brief: phrase("select")),
            KeyBinding([.down], .selectNext, repeats: true),
            KeyBinding([.character("g")], .lead, brief: phrase("lead")),
            KeyBinding(
                [.enter], .bringForward,
                help: phrase("bring forward; tick off a note"),
                hint: phrase("\(context: "bring forward")next"),
                brief: phrase("speak next")),
            KeyBinding(
                [.escape], .deselect, help: phrase("clear the selection"), hint: phrase("clear")),
            KeyBinding(
                [.character("j")], .join, help: phrase("add or bring back people (with commas)"),
                hint: phrase("join")),
            KeyBinding(
                [.character("d")], .divide, help: phrase("split the remaining time"),
                brief: phrase("split")),
            KeyBinding(
                [.character("s")], .shuffle, help: phrase("shuffle the remaining speakers"),
                brief: phrase("shuffle")),
            KeyBinding(
                [.character("i")], .note, help: phrase("add a note; list notes"),
                brief: phrase("add note")),
            KeyBinding([.character("v")], .notes, brief: phrase("notes")),
            KeyBinding(
                [.character("o")], .message,
                help: phrase("message everyone; Esc hides it"), brief: phrase("message")),
            KeyBinding(
                [.character("m")], .mute, help: phrase("mute or unmute"), hint: phrase("mute")),
            KeyBinding(
                [.character("<")], .changeVolume(by: -10), repeats: true,
                help: phrase("softer or louder"), brief: phrase("volume")),
            KeyBinding([.character(">")], .changeVolume(by: 10), repeats: true),
            KeyBinding(
                [.character("t")], .showTime, help: phrase("show the time remaining"),
                brief: phrase("time left")),
            KeyBinding(
                [.character("w")], .share, help: phrase("share the page: e opens, c closes"),
                brief: phrase("share")),
            KeyBinding(
                [.control("l")], .redraw, help: phrase("redraw the screen"), brief: ""),
            KeyBinding(
                [.character("?")], .help, help: phrase("list the keys"), hint: phrase("keys"),
                brief: ""),
            KeyBinding(
                [.character("q")], .end, help: phrase("end the meeting (Ctrl-C: immediately)"),
                hint: phrase("end")),
        ]
    }

    /// The help, hint and brief help of the keys that mean something else for items.
    private static var ofItems: [(MeetingCommand, help: String, word: String)] {
        [
            (.next, phrase("next item"), phrase("next")),
            (.absent, phrase("leave out or bring back"), phrase("omit")),
            (.selectPrevious, phrase("select for a, l, Enter"), phrase("select")),
            (.bringForward, phrase("bring forward; tick off a note"), phrase("next")),
            (.join, phrase("add or bring back items (with commas)"), phrase("add")),
            (.shuffle, phrase("shuffle the remaining items"), phrase("shuffle")),
        ]
    }

    /// The keys, in words for items if the meeting has only those.
    static func worded(
        _ keys: [KeyBinding<MeetingCommand>], hasOnlyItems: Bool
    ) -> [KeyBinding<MeetingCommand>] {
        guard hasOnlyItems else { return keys }
        return keys.filter { $0.command != .lead }.map { key in
            var key = key
            guard let words = ofItems.first(where: { $0.0 == key.command }) else { return key }
            (key.help, key.brief) = (words.help, words.word)
            if key.hint != nil { key.hint?.word = words.word }
            return key
        }
    }
}
