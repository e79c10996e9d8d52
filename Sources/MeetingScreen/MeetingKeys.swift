import ScrumCore
import TerminalUI

/// A meeting's keys.
package enum MeetingKeys {
    /// All keys, in the order shown by the help.
    package static let all: [KeyBinding<MeetingCommand>] = [
        KeyBinding(
            [.character(" "), .character("n"), .right], .next,
            help: "next speaker", hint: "next"),
        KeyBinding(
            [.character("u"), .left], .undo,
            help: "undo the last change; notes stay", hint: "undo"),
        KeyBinding(
            [.character("p")], .togglePause, help: "pause or resume", hint: "pause"),
        KeyBinding(
            [.character("+")], also: [.character("=")], .extend(seconds: 30), repeats: true,
            help: "30 s more or less (10 s must remain)", brief: "more, less"),
        KeyBinding([.character("-")], .extend(seconds: -30)),
        KeyBinding([.character("r")], .restart, help: "restart this turn", brief: "restart"),
        KeyBinding(
            [.character("a")], .absent, help: "mark absent or bring back",
            hint: "absent"),
        KeyBinding(
            [.character("l")], .later, help: "move to the end",
            hint: "later"),
        KeyBinding(
            [.up], .selectPrevious, repeats: true,
            help: "select for a, l, Enter; g hands over the lead", brief: "select"),
        KeyBinding([.down], .selectNext, repeats: true),
        KeyBinding([.character("g")], .lead, brief: "lead"),
        KeyBinding(
            [.enter], .bringForward,
            help: "bring forward; tick off a note", hint: "next",
            brief: "speak next"),
        KeyBinding(
            [.escape], .deselect, help: "clear the selection", hint: "clear"),
        KeyBinding(
            [.character("j")], .join, help: "add or bring back people (with commas)",
            hint: "join"),
        KeyBinding(
            [.character("d")], .divide, help: "split the remaining time", brief: "split"),
        KeyBinding(
            [.character("s")], .shuffle, help: "shuffle the remaining speakers", brief: "shuffle"),
        KeyBinding(
            [.character("i")], .note, help: "add a note; list notes", brief: "add note"),
        KeyBinding([.character("v")], .notes, brief: "notes"),
        KeyBinding(
            [.character("o")], .message,
            help: "message everyone; Esc hides it", brief: "message"),
        KeyBinding([.character("m")], .mute, help: "mute or unmute", hint: "mute"),
        KeyBinding(
            [.character("<")], .changeVolume(by: -10), repeats: true,
            help: "softer or louder", brief: "volume"),
        KeyBinding([.character(">")], .changeVolume(by: 10), repeats: true),
        KeyBinding(
            [.character("t")], .showTime, help: "show the time remaining", brief: "time left"),
        KeyBinding(
            [.character("w")], .share, help: "share the page: e opens, c closes", brief: "share"),
        KeyBinding([.control("l")], .redraw, help: "redraw the screen", brief: ""),
        KeyBinding([.character("?")], .help, help: "list the keys", hint: "keys", brief: ""),
        KeyBinding(
            [.character("q")], .end, help: "end the meeting (Ctrl-C: immediately)",
            hint: "end"),
    ]

    /// The help, hint and brief help of the keys that mean something else for items.
    private static let ofItems: [(MeetingCommand, help: String, word: String)] = [
        (.next, "next item", "next"),
        (.absent, "leave out or bring back", "omit"),
        (.selectPrevious, "select for a, l, Enter", "select"),
        (.bringForward, "bring forward; tick off a note", "next"),
        (.join, "add or bring back items (with commas)", "add"),
        (.shuffle, "shuffle the remaining items", "shuffle"),
    ]

    /// The keys in the team's language, in words for items if the meeting has only those.
    static func worded(
        _ keys: [KeyBinding<MeetingCommand>], hasOnlyItems: Bool
    ) -> [KeyBinding<MeetingCommand>] {
        guard hasOnlyItems else { return keys.translated() }
        return keys.filter { $0.command != .lead }.map { key in
            var key = key
            guard let words = ofItems.first(where: { $0.0 == key.command }) else { return key }
            (key.help, key.brief) = (words.help, words.word)
            if key.hint != nil { key.hint?.word = words.word }
            return key
        }.translated()
    }
}

extension Array {
    /// The keys in the team's language; their tables are in English.
    func translated<Command>() -> Self where Element == KeyBinding<Command> {
        guard Catalogue.current != nil else { return self }
        return map { key in
            var key = key
            key.help = phrase(Phrase(stringLiteral: key.help))
            key.ownLabel = key.ownLabel.map { phrase(Phrase(stringLiteral: $0)) }
            key.brief = key.brief.map { phrase(Phrase(stringLiteral: $0)) }
            if let word = key.hint?.word { key.hint?.word = phrase(Phrase(stringLiteral: word)) }
            return key
        }
    }
}

extension KeyHelp.Words {
    /// In the team's language.
    static var translated: Self { Self(title: phrase("Keys")) { phrase("\($0) more") } }
}
