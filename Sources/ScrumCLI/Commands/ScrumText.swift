import ScrumCore
import TerminalUI

/// A scrum's figures in words.
enum ScrumText {
    static func people(_ count: Int) -> String {
        count == 0 ? "1 speaker" : count == 1 ? "1 person" : "\(count) people"
    }

    /// "10 min", "2 min 30 s", "6 s"
    static func minutes(_ length: Duration) -> String {
        let (seconds, rest) = length.components
        let (minutes, left) = (seconds / 60, seconds % 60)
        if rest == 0, left == 0 { return "\(minutes) min" }
        let part = length - .seconds(seconds - left)
        let second = rest == 0 ? "\(left) s" : "\(JSONLine.seconds(part)) s"
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
    /// The lines, but for the end of the last one.
    static func text(_ rows: [[String]]) -> String {
        var cells: [(text: String, width: Int)] = []
        cells.reserveCapacity(rows.reduce(0) { $0 + $1.count })
        var widths: [Int] = []
        for row in rows {
            if widths.count < row.count {
                widths += repeatElement(0, count: row.count - widths.count)
            }
            for column in row.indices {
                let cell = TextWidth.measured(row[column])
                widths[column] = max(widths[column], cell.width)
                cells.append(cell)
            }
        }
        var text: [UInt8] = []
        text.reserveCapacity(rows.count * widths.reduce(0) { $0 + $1 + 2 })
        var next = 0
        for (index, row) in rows.enumerated() {
            if index > 0 { text.append(0x0A) }
            let start = text.count
            for column in row.indices {
                let cell = cells[next + column]
                text.append(contentsOf: cell.text.utf8)
                if column == row.count - 1 { break }
                text.append(contentsOf: repeatElement(0x20, count: widths[column] - cell.width + 2))
            }
            // An empty last cell leaves no blanks behind.
            while text.count > start, text.last == 0x20 { text.removeLast() }
            next += row.count
        }
        return String(decoding: text, as: UTF8.self)
    }
}
