import JSONText
import ScrumCore

@testable import MeetingHistory
@testable import ScrumStore

/// Another program's file. Imported data can be read again, and importing it a second time changes
/// nothing.
func fuzzImporter(_ bytes: [UInt8]) {
    guard let foreign = try? ForeignFile(path: "/t/export.json", bytes: bytes, now: 2_000_000_000)
    else { return }
    let path = "/t/scrums.json"
    let empty = ScrumFile(path: path, bytes: [])
    let plan = ImportPlan(foreign.scrums, into: [], path: path)
    for step in plan.steps { require(isHarmless(step.summary), "unsafe: \(step.summary)") }
    let imported: ScrumFile
    do throws(ScrumFileError) {
        imported = try plan.applied(to: empty)
    } catch {
        fail("\(error)")
    }
    require(imported.errors.isEmpty || imported.scrums.isEmpty, "a file with errors was written")
    let again = ImportPlan(foreign.scrums, into: imported.scrums, path: path)
    guard let same = try? again.applied(to: imported) else { fail("refused the second time") }
    require(same.bytes == imported.bytes, "importing twice changes the file")

    for record in plan.records(utcOffset: { ($0 & 0xF) * 3_600 - 28_800 }) {
        require(!record.isMeasured, "a time that was not measured")
        let line = HistoryLine.encode(record)
        guard let read = try? HistoryLine.decode(line) else {
            fail("cannot be read: \(String(decoding: line, as: UTF8.self))")
        }
        require(read == record || record.hasFractions, "\(read) is not \(record)")
    }
}

extension MeetingRecord {
    /// Whether the planned length has a fraction of a millisecond, which a history does not store.
    fileprivate var hasFractions: Bool { planned.nanoseconds % 1_000_000 != 0 }
}
