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
        var widths = [Int](repeating: 0, count: rows.map(\.count).max() ?? 0)
        for row in rows {
            for column in row.indices {
                widths[column] = max(widths[column], TextWidth.width(of: row[column]))
            }
        }
        var line: [UInt8] = []
        return rows.map { row in
            line.removeAll(keepingCapacity: true)
            var missing = 0
            for column in row.indices {
                line.append(contentsOf: repeatElement(0x20, count: missing))
                line.append(contentsOf: row[column].utf8)
                missing = widths[column] - TextWidth.width(of: row[column]) + 2
            }
            // An empty last cell leaves no blanks behind.
            while line.last == 0x20 { line.removeLast() }
            return String(decoding: line, as: UTF8.self)
        }
    }
}
