import JSONText
import ScrumCore

/// A meeting as a line of the history: JSON, its keys always in the same order.
package enum HistoryLine {
    /// The version of the format that this program writes, and the newest that it reads.
    static let version = 1

    /// The line with its end; of the nearest record that a line may hold.
    package static func encode(_ record: MeetingRecord) -> [UInt8] {
        json(record.clamped).line
    }

    private static func json(_ record: MeetingRecord) -> JSONValue {
        .object(
            .fields([
                "v": .integer(version),
                "id": .string(record.id),
                "scrum": json(record.scrum),
                "start": .string(record.start.description),
                "planned": milliseconds(record.planned),
                "elapsed": milliseconds(record.elapsed),
                "paused": milliseconds(record.paused),
                "ended": .string(record.ending.rawValue),
                "measured": record.isMeasured ? nil : .bool(false),
                "clamped": record.isClamped ? .bool(true) : nil,
                "people": .array(record.people.map(json)),
                "notes": .array(record.notes.map(json)),
            ]))
    }

    static func json(_ scrum: MeetingRecord.Scrum) -> JSONValue {
        .object(
            .fields([
                "id": scrum.id.map(JSONValue.string),
                "title": .string(scrum.title),
                "file": scrum.file.map(JSONValue.string),
            ]))
    }

    private static func json(_ person: MeetingRecord.Person) -> JSONValue {
        .object(
            .fields([
                "name": .string(person.name),
                "planned": milliseconds(person.planned),
                "taken": milliseconds(person.taken),
                "absent": .bool(person.isAbsent),
                "skipped": .bool(person.wasSkipped),
                "order": person.order.map(JSONValue.integer),
            ]))
    }

    private static func json(_ note: MeetingRecord.Note) -> JSONValue {
        .object(
            .fields([
                "text": .string(note.text),
                "speaker": note.speaker.map(JSONValue.string),
                "at": note.elapsed.map(milliseconds),
            ]))
    }

    private static func milliseconds(_ duration: Duration) -> JSONValue {
        .integer(duration.milliseconds)
    }
}

extension HistoryLine {
    /// The meeting of a line; unknown keys are skipped.
    static func decode(
        _ line: UnsafeBufferPointer<UInt8>, with parser: inout JSONParser
    ) throws(LineProblem) -> MeetingRecord {
        try LineProblem.read(line, newest: version, with: &parser, record)
    }

    private static func record(_ item: JSONItem) throws(JSONMismatch) -> MeetingRecord {
        var record = MeetingRecord(
            id: "", scrum: MeetingRecord.Scrum(title: ""),
            start: Timestamp(seconds: .min, utcOffset: 0), planned: .zero)
        try item.members { (key, value) throws(JSONMismatch) in
            switch key {
            case "id": record.id = try value.string()
            case "scrum": record.scrum = try scrum(value)
            case "start":
                record.start = try JSONMismatch.unwrap(Timestamp(iso8601: try value.string()))
            case "planned": record.planned = try duration(value)
            case "elapsed": record.elapsed = try duration(value)
            case "paused": record.paused = try duration(value)
            case "ended": record.ending = try value.choice()
            case "measured": record.isMeasured = try value.bool()
            case "clamped": record.isClamped = try value.bool()
            case "people": record.people = try value.list(person)
            case "notes": record.notes = try value.list(note)
            default: break
            }
        }
        guard !record.id.isEmpty, !record.scrum.title.isEmpty, record.start.seconds != .min else {
            throw JSONMismatch()
        }
        return record
    }

    private static func scrum(_ item: JSONItem) throws(JSONMismatch) -> MeetingRecord.Scrum {
        var scrum = MeetingRecord.Scrum(title: "")
        try item.members { (key, value) throws(JSONMismatch) in
            switch key {
            case "id": scrum.id = try value.string()
            case "title": scrum.title = try value.string()
            case "file": scrum.file = try value.string()
            default: break
            }
        }
        return scrum
    }

    private static func person(_ item: JSONItem) throws(JSONMismatch) -> MeetingRecord.Person {
        var person = MeetingRecord.Person(name: "", planned: .zero)
        try item.members { (key, value) throws(JSONMismatch) in
            switch key {
            case "name": person.name = try value.string()
            case "planned": person.planned = try duration(value)
            case "taken": person.taken = try duration(value)
            case "absent": person.isAbsent = try value.bool()
            case "skipped": person.wasSkipped = try value.bool()
            case "order": person.order = try value.integer()
            default: break
            }
        }
        return person
    }

    private static func note(_ item: JSONItem) throws(JSONMismatch) -> MeetingRecord.Note {
        var note = MeetingRecord.Note(text: "")
        try item.members { (key, value) throws(JSONMismatch) in
            switch key {
            case "text": note.text = try value.string()
            case "speaker": note.speaker = try value.string()
            case "at": note.elapsed = try duration(value)
            default: break
            }
        }
        return note
    }

    private static func duration(_ item: JSONItem) throws(JSONMismatch) -> Duration {
        let duration = Duration.milliseconds(try item.integer())
        guard MeetingRecord.durations.contains(duration) else { throw JSONMismatch() }
        return duration
    }
}
