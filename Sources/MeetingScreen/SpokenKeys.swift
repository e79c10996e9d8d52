import ScrumCore
import TerminalUI

/// A meeting's keys in words, for a screen reader.
package enum SpokenKeys {
    /// The first line that `--plain` prints on a terminal.
    package static var firstLine: String {
        phrase("Question mark lists the keys. For the full screen, start with --screen.")
    }

    /// "space or n or right arrow: the next speaker."
    static func lines(hasOnlyItems: Bool) -> [String] {
        KeyBinding.rows(of: MeetingKeys.worded(MeetingKeys.all, hasOnlyItems: hasOnlyItems))
            .map { phrase("\(names(of: $0.keys)): \(inWords($0.help)).") }
    }

    /// "space or n or right arrow"
    static func names(of keys: [Key]) -> String {
        keys.map { key in
            switch key {
            case .right: phrase("right arrow")
            case .left: phrase("left arrow")
            case .up: phrase("up arrow")
            case .down: phrase("down arrow")
            case .character("+"): phrase("plus")
            case .character("-"): phrase("minus")
            case .character("<"): phrase("less than")
            case .character(">"): phrase("greater than")
            case .character("?"): phrase("question mark")
            case .escape: phrase("Escape")
            default: inWords(key.label)
            }
        }.reduce("") { $0.isEmpty ? $1 : phrase("\($0) or \($1)") }
    }

    /// Spells out keys for spoken text, such as "Control L" for "Ctrl-L" and "Escape" for "Esc".
    static func inWords(_ text: String) -> String {
        let words = [
            ("Ctrl-", phrase("Control") + " "), ("Esc ", phrase("Escape") + " "),
            ("↑", phrase("up arrow")), ("↓", phrase("down arrow")),
        ]
        let start = text.hasPrefix("? ") ? phrase("Question mark") + text.dropFirst() : text
        return words.reduce(start) { text, word in
            text.split(separator: word.0, omittingEmptySubsequences: false)
                .joined(separator: word.1)
        }
    }
}
