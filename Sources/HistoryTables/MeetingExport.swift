import MeetingHistory
import ScrumCore

/// Export formats for past meetings.
package enum HistoryForm: String, CaseIterable, Sendable {
    case json, csv, markdown
}

/// Exports past meetings for other programs.
package struct MeetingExport {
    package let records: [MeetingRecord]

    package init(_ records: [MeetingRecord]) { self.records = records }

    /// `isRaw` leaves names in CSV and Markdown as stored.
    package func text(in form: HistoryForm, isRaw: Bool = false) -> String {
        switch form {
        case .json: records.reduce(into: "") { $0 += HistoryLine.export($1) }
        case .csv:
            CSV.text(Self.heads, records.lazy.map(\.ofPeople).flatMap(rows), isRaw: isRaw)
        case .markdown:
            Markdown.table(Self.titles, records.lazy.flatMap(markdownRows), isRaw: isRaw)
        }
    }

    private static let heads = [
        "meeting", "scrum", "start", "due", "meeting_planned", "meeting_elapsed", "meeting_paused",
        "ended", "name", "planned", "taken", "absent", "skipped", "order",
        "allowed",
    ]

    /// Returns one row per person, or one row without a name if the record has no people. Times are
    /// in seconds.
    private func rows(of record: MeetingRecord) -> [[String]] {
        // Imported meetings may have no times; their cells are empty.
        let seconds = { (duration: Duration) in
            record.isMeasured ? TimeText.decimalSeconds(duration) : ""
        }
        let meeting = [
            record.id, record.scrum.title, "\(record.start)",
            record.due.map { "\($0)" } ?? "", planned(of: record),
            seconds(record.elapsed), seconds(record.paused), record.ending.rawValue,
        ]
        guard !record.people.isEmpty else {
            return [meeting + Array(repeating: "", count: Self.heads.count - meeting.count)]
        }
        return record.people.map { person in
            meeting + [
                person.name, seconds(person.planned), seconds(person.taken),
                "\(person.isAbsent)", "\(person.wasSkipped)", person.order.map(String.init) ?? "",
                seconds(person.allowed),
            ]
        }
    }

    /// Returns the planned length, or an empty text if an imported meeting has none.
    private func planned(of record: MeetingRecord) -> String {
        let isKept = record.isMeasured || record.planned > .zero
        return isKept ? TimeText.decimalSeconds(record.planned) : ""
    }

    private static let titles = [
        "meeting", "scrum", "name", "planned", "allowed", "taken", "difference",
    ]

    private func markdownRows(of record: MeetingRecord) -> [[String]] {
        let start = record.start.minuteText
        guard !record.people.isEmpty else {
            return [[start, record.scrum.title] + Array(repeating: "", count: 5)]
        }
        let time = { (time: Duration) in record.isMeasured ? TimeText.rounded(time) : "" }
        return record.peopleAsSpoken.map { person in
            [
                start, record.scrum.title, person.name, time(person.planned),
                time(person.allowed), time(person.taken), difference(of: person, in: record),
            ]
        }
    }

    /// Returns a difference such as "+0:12 over", or the state of a person who had no turn.
    private func difference(of person: MeetingRecord.Person, in record: MeetingRecord) -> String {
        guard record.isMeasured else { return person.isAbsent ? person.absence : "" }
        return person.state ?? TimeText.difference(person.taken, person.allowed)
    }
}
