import JSONText
import ScrumCore
import TerminalUI

/// Formats scrums, lengths and paths for messages.
enum ScrumText {
    /// Formats a time box such as "1 min 26 s" or "6.5 s"; rounds boxes of 10 s or more to seconds.
    static func box(_ box: Duration) -> String {
        minutes(box < .seconds(10) ? box : box.toNearestSecond)
    }

    /// Formats a length such as "10 min", "2 min 30 s" or "6 s".
    static func minutes(_ length: Duration) -> String {
        let (seconds, rest) = length.components
        let (minutes, left) = (seconds / 60, seconds % 60)
        if rest == 0, left == 0 { return "\(minutes) min" }
        let part = length - .seconds(seconds - left)
        let second = rest == 0 ? "\(left) s" : "\(TimeText.decimalSeconds(part)) s"
        return minutes == 0 ? second : "\(minutes) min \(second)"
    }

    /// Lists the first ten names and counts the rest.
    static func list(_ names: [String]) -> TerminalText {
        let most = 10
        let more: [TerminalText] = names.count > most ? ["\(names.count - most) more"] : []
        return (names.prefix(most).map { TerminalText($0) } + more).joined(separator: ", ")
    }

    /// Returns the title as people can type it in a shell: in lower case, or quoted if needed.
    static func typed(_ title: String) -> TerminalText {
        let safe = title.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        if safe, !title.isEmpty, title.first != "-" { return TerminalText(title.lowercased()) }
        let quoted = title.substituting(["'": #"'\''"#])
        return title.first == "-" ? "-- '\(quoted)'" : "'\(quoted)'"
    }

    /// Returns the path, quoted for a shell if needed.
    static func typed(path: String) -> TerminalText {
        let isSafe = path.allSatisfy { $0.isLetter || $0.isNumber || "-_./:,=+@".contains($0) }
        return isSafe ? TerminalText(path) : "'\(path.substituting(["'": #"'\''"#]))'"
    }

    /// Joins the words into a command line of `scrum`, quoted for a shell if needed.
    static func command(_ words: [String]) -> TerminalText {
        "scrum \(words.map(typed(path:)).joined(separator: " "))"
    }
}
