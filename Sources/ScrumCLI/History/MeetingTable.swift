import ScrumCore
import TerminalUI

/// Past meetings, a line each.
struct MeetingTable {
    let records: [MeetingRecord]
    let hasTitles: Bool

    init(_ records: some Sequence<MeetingRecord>, hasTitles: Bool) {
        self.records = Array(records)
        self.hasTitles = hasTitles
    }

    func text(date: (Timestamp) -> String) -> String {
        let rows = records.map { record in
            var row = [date(record.start)]
            if hasTitles { row.append(record.scrum.title) }
            row += [Self.length(of: record), Self.difference(of: record)]
            row += [Self.people(in: record), Self.ending(of: record), record.id]
            return row
        }
        return TextTable.lines(rows).joined(separator: "\n")
    }

    private static func length(of record: MeetingRecord) -> String {
        guard record.isMeasured else { return "" }
        return "\(MeetingText.rounded(record.elapsed)) of \(MeetingText.rounded(record.planned))"
    }

    private static func difference(of record: MeetingRecord) -> String {
        record.isMeasured ? MeetingText.difference(record.elapsed, record.planned) : ""
    }

    private static func people(in record: MeetingRecord) -> String {
        let there = record.people.count { !$0.isAbsent || $0.taken > .zero }
        let notes = record.notes.isEmpty ? "" : ", \(MeetingText.count(record.notes.count, "note"))"
        return ScrumText.people(there) + notes
    }

    private static func ending(of record: MeetingRecord) -> String {
        switch record.ending {
        case .finished: ""
        case .early: "ended early"
        case .interrupted: "interrupted"
        }
    }
}
