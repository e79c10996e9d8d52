import HistoryTables
import JSONText
import ScrumCore

@testable import MeetingHistory

/// A history line. Any readable line survives a round trip and can be shown.
func fuzzHistory(_ line: [UInt8]) {
    let record: MeetingRecord
    do throws(LineProblem) {
        record = try HistoryLine.decode(line)
    } catch {
        return
    }
    let written = HistoryLine.encode(record)
    require(written.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "an unsafe line")
    require(written.last == 0x0A, "a line without an end")
    guard let again = try? HistoryLine.decode(written) else {
        fail("cannot be read: \(String(decoding: written, as: UTF8.self))")
    }
    require(again == record.clamped, "\(again) is not \(record.clamped)")
    show([record, again])
}

/// No output format contains terminal controls.
func show(_ records: [MeetingRecord]) {
    let people = PeopleTable(MeetingStatistics(records))
    let export = MeetingExport(records)
    var texts = [
        people.text().description,
        MeetingTable(records, hasTitles: true).text { $0.minuteText }.description,
    ]
    for form in HistoryForm.allCases {
        texts += [export.text(in: form), people.text(in: form)]
    }
    for text in texts {
        let plain = text.utf8.contains(0x0D) ? String(text.filter { $0 != "\r\n" }) : text
        require(isHarmless(plain, exceptLineEnds: true), "unsafe: \(text.debugDescription)")
    }
}

extension HistoryLine {
    /// Decodes the meeting in a line.
    static func decode(_ line: [UInt8]) throws(LineProblem) -> MeetingRecord {
        try line.withUnsafeBufferPointer { (line) throws(LineProblem) in
            try decode(line)
        }
    }
}
