import HistoryTables
import JSONText
import ScrumCore

/// Scrums as JSON for other programs; the help for `list` and `show` documents the keys.
enum ScrumJSON {
    /// Returns an array with one scrum per line, including the start of its last meeting.
    static func list(_ scrums: [(scrum: DailyScrum, lastStart: Timestamp?)]) -> String {
        guard !scrums.isEmpty else { return "[]" }
        let lines = scrums.map { scrum, lastStart in
            JSONValue.fields([
                "title": .string(scrum.title),
                "people": .array(scrum.attendees.people.map { .string($0.name) }),
                "planned": .seconds(scrum.plannedLength),
                "theme": .string(scrum.theme.rawValue),
                "lastMeeting": lastStart.map { .string("\($0)") } ?? .null,
            ]).compact
        }
        return "[\n" + lines.joined(separator: ",\n") + "\n]"
    }

    /// Returns a scrum with its attendees' time boxes and its last meetings, oldest first.
    static func object(
        _ plan: MeetingPlan, file: String, line: Int, meetings: some Sequence<MeetingRecord>
    ) -> String {
        let scrum = plan.scrum
        return JSONValue.fields([
            "title": .string(scrum.title), "id": scrum.id.map(JSONValue.string) ?? .null,
            "planned": .seconds(plan.length), "theme": .string(scrum.theme.rawValue),
            "advance": .string(scrum.advance.rawValue), "order": .string(scrum.order.rawValue),
            "count": .string(scrum.count.rawValue),
            "begins": scrum.begins.map { .string("\($0)") }, "record": .bool(scrum.record),
            "file": .string(file), "line": .integer(line),
            "people": .array(
                plan.people.map { person in
                    .fields([
                        "name": .string(person.name),
                        "item": person.isItem ? .bool(true) : nil,
                        "planned": .seconds(person.box),
                    ])
                }),
            "lastMeetings": .array(meetings.map(meeting)),
        ]).compact
    }

    private static func meeting(_ record: MeetingRecord) -> JSONValue {
        .fields([
            "id": .string(record.id), "start": .string("\(record.start)"),
            "planned": .seconds(record.planned), "elapsed": .seconds(record.elapsed),
            "ended": .string(record.ending.rawValue),
        ])
    }
}
