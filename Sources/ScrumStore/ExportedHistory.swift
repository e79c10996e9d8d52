import JSONText
import ScrumCore

/// Past meetings from `scrum history --csv` or `--json`, or from a history file.
struct ExportedHistory {
    private(set) var records: [MeetingRecord] = []
    /// Warnings about skipped lines and cells.
    private(set) var warnings: [UnplacedDiagnostic] = []

    /// Reads JSON Lines; nil if the first line is not a meeting.
    init?(jsonLines bytes: [UInt8]) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let document = JSONDocument(Array(line))
            guard document.mistakes.isEmpty, let meeting = DocumentNode(rootOf: document),
                let record = Self.record(meeting)
            else {
                if records.isEmpty { return nil }
                warn(at: line.startIndex, "this line is not a meeting; skipped")
                continue
            }
            records.append(record)
        }
        if records.isEmpty { return nil }
    }

    private mutating func warn(at offset: Int, _ message: String) {
        warnings.append(UnplacedDiagnostic(.value, at: offset, severity: .warning, message))
    }

    private static func record(_ meeting: DocumentNode) -> MeetingRecord? {
        guard let version = meeting.number("v"), let id = meeting.string("id"),
            let start = meeting.string("start").flatMap({ Timestamp(iso8601: $0) }),
            let people = meeting.list("people")
        else { return nil }
        // Version 1 uses milliseconds, and version 2 uses seconds.
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

    /// The columns that an export of meetings always has.
    private static let columns = [
        "meeting", "scrum", "start", "meeting_planned", "meeting_elapsed", "name", "planned",
        "taken", "absent", "skipped", "order",
    ]

    /// Reads a table with one row per person; nil for any other table.
    init?(_ table: ChartTable) {
        var places: [String: Int] = [:]
        for (place, name) in table.names.enumerated() { places[name] = place }
        guard Self.columns.allSatisfy({ places[$0] != nil }) else { return nil }
        for row in table.rows {
            add(row) { name in places[name].flatMap { table.field(row, $0) } }
        }
    }

    private mutating func add(_ row: Int, _ field: (String) -> ChartTable.Field?) {
        func text(_ name: String) -> String? {
            switch field(name)?.value ?? .missing {
            case .text(let text): text
            case .number(let number): Int(exactly: number).map(String.init)
            case .missing: nil
            }
        }
        guard let id = text("meeting"), let date = text("start").flatMap(Timestamp.init(iso8601:))
        else {
            let place = (field(text("meeting") == nil ? "meeting" : "start") ?? field("meeting"))
            return warn(
                at: place?.offset ?? 0,
                "expected a meeting's id and start such as 2026-01-31T09:15:00Z; row skipped")
        }
        if records.last?.id != id || records.last?.start != date {
            records.append(
                MeetingRecord(
                    id: id, scrum: .init(title: text("scrum") ?? ""), start: date,
                    planned: duration(field("meeting_planned")) ?? .zero,
                    elapsed: duration(field("meeting_elapsed")) ?? .zero,
                    isMeasured: field("meeting_elapsed").map(Self.isNumber) ?? false))
        }
        guard let name = text("name") else { return }
        records[records.count - 1].people.append(
            MeetingRecord.Person(
                name: name, planned: duration(field("planned")) ?? .zero,
                taken: duration(field("taken")) ?? .zero, isAbsent: text("absent") == "true",
                wasSkipped: text("skipped") == "true", order: text("order").flatMap { Int($0) }))
    }

    private static func isNumber(_ field: ChartTable.Field) -> Bool {
        if case .number = field.value { true } else { false }
    }

    /// A number of seconds; nil for anything else, with a warning unless the cell is empty.
    private mutating func duration(_ field: ChartTable.Field?) -> Duration? {
        guard let field else { return nil }
        switch field.value {
        case .missing: return nil
        case .number(let seconds) where (0...1e9).contains(seconds):
            return .milliseconds(Int((seconds * 1_000).rounded()))
        default:
            warn(at: field.offset, "expected seconds, at least 0; this cell is skipped")
            return nil
        }
    }
}
