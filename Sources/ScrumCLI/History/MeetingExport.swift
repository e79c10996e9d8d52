import MeetingHistory
import MeetingScreen
import ScrumCore

/// Past meetings in forms that other programs read.
struct MeetingExport {
    let records: [MeetingRecord]

    init(_ records: [MeetingRecord]) { self.records = records }

    func text(in form: HistoryCommand.Form) -> String {
        switch form {
        case .json: records.map { String(decoding: HistoryLine.encode($0), as: UTF8.self) }.joined()
        case .csv: CSV.text([Self.heads] + records.flatMap(rows))
        case .markdown: Markdown.table([Self.titles] + records.flatMap(markdownRows))
        }
    }

    private static let heads = [
        "meeting", "scrum", "start", "meeting_planned", "meeting_elapsed", "meeting_paused",
        "ended", "name", "planned", "taken", "absent", "skipped", "order",
    ]

    /// A row per person; times in seconds.
    private func rows(of record: MeetingRecord) -> [[String]] {
        // Imported meetings may lack times; those stay empty.
        let seconds = { (duration: Duration) in
            record.isMeasured ? TimeText.decimalSeconds(duration) : ""
        }
        let meeting = [
            record.id, record.scrum.title, "\(record.start)",
            TimeText.decimalSeconds(record.planned),
            seconds(record.elapsed), seconds(record.paused), record.ending.rawValue,
        ]
        return record.people.map { person in
            meeting + [
                person.name, seconds(person.planned), seconds(person.taken),
                "\(person.isAbsent)", "\(person.wasSkipped)", person.order.map(String.init) ?? "",
            ]
        }
    }

    private static let titles = ["meeting", "scrum", "name", "planned", "taken", "difference"]

    private func markdownRows(of record: MeetingRecord) -> [[String]] {
        let start = "\(record.start)".prefix(16).split(separator: "T").joined(separator: " ")
        return record.people.map { person in
            [
                start, record.scrum.title, person.name, TimeText.rounded(person.planned),
                person.isAbsent && person.taken == .zero
                    ? "absent" : TimeText.rounded(person.taken),
                TimeText.difference(person.taken, person.planned),
            ]
        }
    }
}

/// Comma-separated values by RFC 4180.
enum CSV {
    static func text(_ rows: [[String]]) -> String {
        rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func cell(_ text: String) -> String {
        let isPlain = !text.utf8.contains { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }
        return isPlain ? text : "\"\(text.substituting(["\"": "\"\""]))\""
    }
}

/// Tables in GitHub Flavored Markdown.
enum Markdown {
    static func table(_ rows: [[String]]) -> String {
        guard let titles = rows.first else { return "" }
        let rule = titles.map { _ in "---" }
        return ([titles, rule] + rows.dropFirst())
            .map { "| " + $0.map(cell).joined(separator: " | ") + " |\n" }.joined()
    }

    private static func cell(_ text: String) -> String {
        text.substituting(["\\": "\\\\", "|": "\\|"])
            .split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

extension String {
    /// With each character that is a key of the table replaced by its value.
    func substituting(_ table: [Character: String]) -> String {
        reduce(into: "") { $0 += table[$1] ?? String($1) }
    }
}
