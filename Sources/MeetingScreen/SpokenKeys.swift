import TerminalUI

/// A meeting's keys in words, for a screen reader.
package enum SpokenKeys {
    /// The first line that `--plain` prints on a terminal.
    package static let firstLine =
        "Question mark lists the keys. For the full screen, start with --screen."

    /// "space or n or right arrow: the next speaker."
    static func lines(hasOnlyItems: Bool) -> [String] {
        KeyBinding.rows(of: MeetingKeys.worded(MeetingKeys.all, hasOnlyItems: hasOnlyItems))
            .map { "\(names(of: $0.keys)): \(inWords($0.help))." }
    }

    /// "space or n or right arrow"
    static func names(of keys: [Key]) -> String {
        keys.map { key in
            switch key {
            case .right: "right arrow"
            case .left: "left arrow"
            case .up: "up arrow"
            case .down: "down arrow"
            case .character("+"): "plus"
            case .character("-"): "minus"
            case .character("<"): "less than"
            case .character(">"): "greater than"
            case .character("?"): "question mark"
            case .escape: "Escape"
            default: inWords(key.label)
            }
        }.joined(separator: " or ")
    }

    /// Spells out keys for spoken text, such as "Control L" for "Ctrl-L" and "Escape" for "Esc".
    static func inWords(_ text: String) -> String {
        let words = [
            ("Ctrl-", "Control "), ("Esc ", "Escape "), ("↑", "up arrow"), ("↓", "down arrow"),
        ]
        let start = text.hasPrefix("? ") ? "Question mark" + text.dropFirst() : text
        return words.reduce(start) { text, word in
            text.split(separator: word.0, omittingEmptySubsequences: false)
                .joined(separator: word.1)
        }
    }
}
