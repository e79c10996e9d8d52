import JSONText
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
        case .json: records.reduce(into: "") { $0 += json($1).compact + "\n" }
        case .csv:
            CSV.text(Self.heads, records.lazy.map(\.ofPeople).flatMap(rows), isRaw: isRaw)
        case .markdown:
            Markdown.table(Self.titles, records.lazy.flatMap(markdownRows), isRaw: isRaw)
        }
    }

    /// Returns the meeting in version 2 of the history format, with times in seconds.
    private func json(_ record: MeetingRecord) -> JSONValue {
        let seconds = JSONValue.seconds
        let people = record.people.map { person in
            JSONValue.fields([
                "name": .string(person.name), "item": person.isItem ? .bool(true) : nil,
                "planned": seconds(person.planned),
                "allowed": person.changedBox.map(seconds),
                "taken": seconds(person.taken), "absent": .bool(person.isAbsent),
                "skipped": .bool(person.wasSkipped),
                "order": person.order.map(JSONValue.integer),
            ])
        }
        let notes = record.notes.map { note in
            JSONValue.fields([
                "text": .string(note.text), "speaker": note.speaker.map(JSONValue.string),
                "at": note.elapsed.map(seconds), "done": note.isDone ? .bool(true) : nil,
            ])
        }
        let turns = record.turns.map { turn in
            JSONValue.array([.integer(turn.person), seconds(turn.from), seconds(turn.to)])
        }
        return .fields([
            "v": .integer(2), "id": .string(record.id),
            "scrum": .fields([
                "id": record.scrum.id.map(JSONValue.string),
                "title": .string(record.scrum.title),
                "file": record.scrum.file.map(JSONValue.string),
            ]),
            "start": .string("\(record.start)"), "leader": record.leader.map(JSONValue.string),
            "due": record.due.map { .string("\($0)") }, "planned": seconds(record.planned),
            "elapsed": seconds(record.elapsed), "paused": seconds(record.paused),
            "ended": .string(record.ending.rawValue),
            "measured": record.isMeasured ? nil : .bool(false),
            "clamped": record.isClamped ? .bool(true) : nil,
            "people": .array(people), "notes": .array(notes),
            "turns": turns.isEmpty ? nil : .array(turns),
        ])
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

extension JSONValue {
    /// Returns a duration in seconds, truncated to the millisecond.
    package static func seconds(_ duration: Duration) -> JSONValue {
        .number(TimeText.decimalSeconds(duration))
    }
}
