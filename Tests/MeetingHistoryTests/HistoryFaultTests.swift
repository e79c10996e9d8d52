import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

/// Every file operation fails in turn; afterwards the history is the old or the new one.
struct HistoryFaultTests {
    static let kinds: [Faults.Kind] =
        [ENOSPC, EIO, EACCES, EROFS].map { .error($0) }
        + [.shortWrite(then: ENOSPC), .shortWrite(then: EIO)]

    /// Performs `change` on the meetings in `before` while each operation fails in turn.
    private func check(
        _ kind: Faults.Kind, persists: Bool, before: [MeetingRecord], after: [MeetingRecord],
        _ change: (History) throws -> Void
    ) throws {
        var operation = 0
        while true {
            operation += 1
            let folder = TemporaryFolder()
            defer { folder.remove() }
            try History(folder: folder.path).add(before)
            let faults = Faults(failing: operation, kind: kind, persists: persists)
            var failure: FileFailure?
            do {
                try change(History(folder: folder.path, files: faults.files))
            } catch {
                failure = error as? FileFailure
                #expect(failure != nil)
            }
            let found = try History(folder: folder.path).file(of: Sample.design).all().records
            #expect(found == before || found == after, "operation \(operation)")
            if failure == nil { #expect(found == after, "operation \(operation)") }
            if let failure, case .error(let code) = kind {
                #expect(
                    failure.code == code || failure.cause == .protectedFolder && code == EACCES)
                #expect(failure.description.contains(". "))
            }
            // Without faults the change then succeeds, and repeating it has no further effect.
            try change(History(folder: folder.path))
            let again = try History(folder: folder.path).file(of: Sample.design).all().records
            #expect(again == after, "operation \(operation)")
            if !faults.hasFailed { break }
        }
        #expect(operation > 5)
    }

    @Test("Adding a meeting survives every fault", arguments: kinds, [false, true])
    func adding(kind: Faults.Kind, persists: Bool) throws {
        let before = [Sample.meeting(0), Sample.meeting(1)]
        try check(kind, persists: persists, before: before, after: before + [Sample.meeting(2)]) {
            try $0.add([Sample.meeting(2)])
        }
    }

    @Test("Adding the first meeting survives every fault", arguments: kinds, [false, true])
    func addingFirst(kind: Faults.Kind, persists: Bool) throws {
        try check(kind, persists: persists, before: [], after: [Sample.meeting(2)]) {
            try $0.add([Sample.meeting(2)])
        }
    }

    @Test("Adding an old meeting survives every fault", arguments: kinds, [false, true])
    func addingOld(kind: Faults.Kind, persists: Bool) throws {
        let all = [0, 3, 9].map { Sample.meeting($0) }
        try check(kind, persists: persists, before: [all[0], all[2]], after: all) {
            try $0.add([all[1]])
        }
    }

    @Test("Deleting a meeting survives every fault", arguments: kinds, [false, true])
    func deleting(kind: Faults.Kind, persists: Bool) throws {
        let before = [Sample.meeting(0), Sample.meeting(1)]
        try check(kind, persists: persists, before: before, after: [before[1]]) {
            do throws(JournalProblem) {
                _ = try $0.delete("m0")
            } catch {
                guard case .failure(let failure) = error else { return }
                throw failure
            }
        }
    }

    @Test("Renaming a person survives every fault", arguments: kinds, [false, true])
    func renamingPerson(kind: Faults.Kind, persists: Bool) throws {
        let before = [Sample.meeting(0)]
        let after = [Sample.meeting(0, people: ["Cathy", "Dave"])]
        try check(kind, persists: persists, before: before, after: after) {
            try $0.file(of: Sample.design).rename(person: "Daisy", to: "Dave")
        }
    }

    @Test("Renaming a scrum keeps every meeting", arguments: kinds)
    func renamingScrum(kind: Faults.Kind) throws {
        let web = MeetingRecord.Scrum(title: "Web", file: "/team/scrums.json")
        let meetings = [0, 2].map { Sample.meeting($0) }
        let others = [1, 3].map { Sample.meeting($0, of: web) }
        var operation = 0
        var hasFailed = true
        while hasFailed {
            operation += 1
            let folder = TemporaryFolder()
            defer { folder.remove() }
            let history = History(folder: folder.path)
            try history.add(meetings + others)
            let faults = Faults(failing: operation, kind: kind)
            _ = try? History(folder: folder.path, files: faults.files)
                .rename(Sample.design, to: web)
            hasFailed = faults.hasFailed
            let old = try history.file(of: Sample.design).all().records.map(\.id)
            let new = try history.file(of: web).all().records.map(\.id)
            #expect(old == ["m0", "m2"] || old == [])
            #expect(new == ["m0", "m1", "m2", "m3"] || new == ["m1", "m3"] && !old.isEmpty)
            try history.rename(Sample.design, to: web)
            #expect(
                try history.file(of: web).all().records.map(\.id) == ["m0", "m1", "m2", "m3"])
            #expect(try history.file(of: Sample.design).all().records.isEmpty)
        }
        #expect(operation > 20)
    }
}
