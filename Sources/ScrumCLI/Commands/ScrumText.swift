import ScrumCore
import TerminalUI

/// A scrum's figures in words.
enum ScrumText {
    static func people(_ count: Int) -> String {
        count == 0 ? "1 speaker" : count == 1 ? "1 person" : "\(count) people"
    }

    /// "10 min", "2 min 30 s", "6 s"
    static func minutes(_ length: Duration) -> String {
        let seconds = length.components.seconds
        let rest = length - .seconds(seconds)
        let (minutes, left) = (seconds / 60, seconds % 60)
        if rest == .zero, left == 0 { return "\(minutes) min" }
        let second = rest == .zero ? "\(left) s" : "\(JSONLine.seconds(.seconds(left) + rest)) s"
        return minutes == 0 ? second : "\(minutes) min \(second)"
    }

    /// The title as it would be typed at a shell.
    static func typed(_ title: String) -> String {
        let safe = title.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        let lowered = title.lowercased()
        if safe, !title.isEmpty, title.first != "-" { return lowered }
        let quoted = title.substituting(["'": #"'\''"#])
        return title.first == "-" ? "-- '\(quoted)'" : "'\(quoted)'"
    }

    /// A path as a shell takes it.
    static func typed(path: String) -> String {
        let isSafe = path.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
        return isSafe ? path : "'\(path.substituting(["'": #"'\''"#]))'"
    }
}

/// Columns of text, as wide as their widest cell.
enum TextTable {
    static func lines(_ rows: [[String]]) -> [String] {
        let rows = rows.map { $0.map(TextWidth.sanitized) }
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? TextWidth.width(of: $0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                guard column + 1 < row.count else { break }
                let padding = widths[column] - TextWidth.width(of: cell) + 2
                line += String(repeating: " ", count: padding)
            }
            // An empty last cell leaves no blanks behind.
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
