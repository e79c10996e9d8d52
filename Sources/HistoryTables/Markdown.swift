import JSONText
import ScrumCore
import TerminalUI

/// Tables in GitHub Flavored Markdown.
package enum Markdown {
    /// Returns a table; unless `isRaw`, markup in the cells is escaped.
    static func table(
        _ titles: [String], _ rows: some Sequence<[String]>, isRaw: Bool = false
    ) -> String {
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
        let head = line(titles) + line(titles.map { _ in "---" })
        return rows.reduce(into: head) { text, row in
            text += line(row.map { isRaw ? joined($0) : escaped($0) })
        }
    }

    /// Returns what follows one meeting's table: the total and the notes, as a task list.
    package static func end(of record: MeetingRecord, isRaw: Bool = false) -> String {
        let result = MeetingResult(
            record.ending, taken: record.elapsed, planned: record.planned)
        let total =
            "\nTotal \(TimeText.rounded(record.elapsed)) of "
            + "\(TimeText.rounded(record.planned)). \(result.words).\n"
        let notes = record.notes.map { note in
            let who = note.speaker ?? ""
            let words =
                who.isEmpty
                ? note.text
                : record.isUnderItem(note) ? "\(who): \(note.text)" : "\(note.text) (\(who))"
            return "- [\(note.isDone ? "x" : " ")] \(isRaw ? joined(words) : escaped(words))\n"
        }
        return (record.isMeasured ? total : "") + (notes.isEmpty ? "" : "\n") + notes.joined()
    }

    /// Escapes markup, HTML and links with backslashes.
    package static func escaped(_ text: String) -> String {
        let scalars = Array(TextWidth.sanitized(text).unicodeScalars)
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let isMarkup = "\\`*_{}[]<>|~!&$".unicodeScalars.contains(scalar)
            // GitHub also recognises a link without brackets, by its scheme or by "www".
            let isLink =
                scalar == ":" && scalars[(index + 1)...].starts(with: "//".unicodeScalars)
                || scalar == "." && scalars[..<index].suffix(3).elementsEqual("www".unicodeScalars)
            if isMarkup || isLink { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    /// Joins the text into one line, and escapes only the characters that would break a table.
    private static func joined(_ text: String) -> String {
        text.substituting(["\\": "\\\\", "|": "\\|"])
            .split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
