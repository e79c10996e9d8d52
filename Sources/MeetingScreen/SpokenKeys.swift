import TerminalUI

/// A meeting's keys in words, for a screen reader.
package enum SpokenKeys {
    /// The first line that `--plain` prints on a terminal.
    package static let firstLine =
        "Question mark lists the keys. For the full screen, start with --screen."

    /// "space or n or right arrow: the next speaker."
    static var lines: [String] {
        MeetingKeys.all.filter { !$0.label.isEmpty }
            .map { "\(names(of: $0.label)): \(inWords($0.help))." }
    }

    /// "space or n or right arrow" for "space n →".
    static func names(of label: String) -> String {
        let names = [
            "→": "right arrow", "←": "left arrow", "↑": "up arrow", "↓": "down arrow",
            "+": "plus", "-": "minus", "<": "less than", ">": "greater than",
            "?": "question mark", "Esc": "Escape",
        ]
        return label.split(separator: " ").map { names[String($0)] ?? inWords(String($0)) }
            .joined(separator: " or ")
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
