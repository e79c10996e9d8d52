import JSONText
import ScrumCore

/// Past meetings as `scrum history --csv` and `--json` write them, and as a history keeps them.
enum ExportedHistory {
    /// The meetings of lines of JSON; nil where the first is none.
    static func records(jsonLines bytes: [UInt8]) -> [MeetingRecord]? {
        var records: [MeetingRecord] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let document = JSONDocument(Array(line))
            guard document.mistakes.isEmpty, let meeting = DocumentNode(rootOf: document),
                let record = record(meeting)
            else {
                if records.isEmpty { return nil }
                continue
            }
            records.append(record)
        }
        return records.isEmpty ? nil : records
    }

    private static func record(_ meeting: DocumentNode) -> MeetingRecord? {
        guard let version = meeting.number("v"), let id = meeting.string("id"),
            let start = meeting.string("start").flatMap({ Timestamp(iso8601: $0) }),
            let people = meeting.list("people")
        else { return nil }
        // Version 1 counts milliseconds, version 2 seconds.
        let unit = version < 2 ? 1.0 : 1_000
        func duration(_ value: Double?) -> Duration {
            let milliseconds = (value ?? 0) * unit
            let most = Double(MeetingRecord.durations.upperBound.milliseconds)
            return .milliseconds(Int(min(max(milliseconds, 0), most).rounded()))
        }
        let title = meeting.member("scrum")?.string("title") ?? ""
        return MeetingRecord(
            id: id, scrum: .init(title: title), start: start.clamped,
            planned: duration(meeting.number("planned")),
            elapsed: duration(meeting.number("elapsed")),
            people: people.compactMap { person in
                guard let name = person.string("name") else { return nil }
                return MeetingRecord.Person(
                    name: name, planned: duration(person.number("planned")),
                    taken: duration(person.number("taken")),
                    isAbsent: person.bool("absent") == true,
                    wasSkipped: person.bool("skipped") == true,
                    order: person.number("order").flatMap { Int(exactly: $0) })
            }, isMeasured: meeting.bool("measured") ?? true)
    }

    /// The columns that tell an export of meetings from other tables.
    private static let columns = [
        "meeting", "scrum", "start", "meeting_planned", "meeting_elapsed", "name", "planned",
        "taken", "absent", "skipped", "order",
    ]

    /// The meetings of a table with a row per person; nil where it is another table.
    static func records(_ table: ChartTable) -> [MeetingRecord]? {
        var places: [String: Int] = [:]
        for (place, name) in table.names.enumerated() { places[name] = place }
        guard columns.allSatisfy({ places[$0] != nil }) else { return nil }
        var records: [MeetingRecord] = []
        for row in table.rows {
            func field(_ name: String) -> ChartTable.Field.Value {
                places[name].flatMap { row[safe: $0]?.value } ?? .missing
            }
            func text(_ name: String) -> String? {
                switch field(name) {
                case .text(let text): text
                case .number(let number): Int(exactly: number).map(String.init)
                case .missing: nil
                }
            }
            func duration(_ name: String) -> Duration? {
                guard case .number(let seconds) = field(name), (0...1e9).contains(seconds) else {
                    return nil
                }
                return .milliseconds(Int((seconds * 1_000).rounded()))
            }
            guard let id = text("meeting"), let start = text("start"),
                let date = Timestamp(iso8601: start)
            else { continue }
            if records.last?.id != id || records.last?.start != date {
                records.append(
                    MeetingRecord(
                        id: id, scrum: .init(title: text("scrum") ?? ""), start: date,
                        planned: duration("meeting_planned") ?? .zero,
                        elapsed: duration("meeting_elapsed") ?? .zero,
                        isMeasured: duration("meeting_elapsed") != nil))
            }
            guard let name = text("name") else { continue }
            records[records.count - 1].people.append(
                MeetingRecord.Person(
                    name: name, planned: duration("planned") ?? .zero,
                    taken: duration("taken") ?? .zero, isAbsent: text("absent") == "true",
                    wasSkipped: text("skipped") == "true", order: text("order").flatMap { Int($0) })
            )
        }
        return records
    }
}
