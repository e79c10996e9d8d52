import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

/// Power failures at every point of meetings, edits and renames.
///
/// Whichever unsynced data survives, everything that was reported earlier is still true.
@Suite struct PowerLossTests {
    private static let folder = "/home/ada/.local/state/scrum"
    private static let drawing = MeetingRecord.Scrum(title: "Drawing", file: "/team/scrums.json")
    /// The number of failures at each point. With SCRUM_MATRIX=all the total exceeds 100,000.
    private static let tries = getenv("SCRUM_MATRIX") == nil ? 8 : 400

    /// Cuts the power after each step and compares the disk with the reports.
    private func cut(_ disk: PowerLoss) throws {
        var generator = SeededGenerator(seed: 23)
        var cuts = 0
        for step in 0...disk.count {
            for _ in 0..<Self.tries {
                let (left, reports) = disk.after(step, using: &generator)
                let wrong = try Self.untrue(reports, on: left)
                cuts += 1
                guard wrong.isEmpty else {
                    Issue.record(
                        "after \(step) of \(disk.count) steps: \(wrong), reported \(reports)")
                    return
                }
            }
        }
        if Self.tries > 100 { print("\(cuts) power cuts") }
    }

    /// The reports that the disk contradicts. It is read more than a day later, when nothing is
    /// pending.
    private static func untrue(_ reports: [String], on disk: PowerLoss) throws -> [String] {
        let history = History(folder: folder, files: disk.files)
        var wrong: [String] = []
        let unfinished = try history.contents().unfinished()
        wrong += unfinished.problems.map { "\($0)" }
        let later = Timestamp(seconds: Sample.start + 400 * 86_400, utcOffset: 0)
        wrong += try history.contents().settle(at: later).problems.compactMap { problem in
            // These lines were never synced, and the first line is missing.
            if case .savedAside = problem { nil } else { "\(problem)" }
        }
        // After an interrupted move, meetings are in both files until the move is repeated.
        if reports.contains("moving Design") { try history.rename(Sample.design, to: drawing) }
        var meetings: [MeetingRecord] = []
        for file in try history.contents().all {
            let page = try file.all()
            meetings += page.records
            // A line that was not reported may be incomplete and is skipped with a warning. A move
            // writes five lines.
            let torn = reports.contains("moving Design") ? 5 : 1
            if page.warnings.count > torn { wrong += page.warnings.map(\.description) }
        }
        var fates: [Substring: Substring] = [:]
        for report in reports {
            let words = report.split(separator: " ")
            fates[words[1]] = words[0]
        }
        for (name, fate) in fates {
            let found = meetings.filter { $0.id == name }
            switch fate {
            case "kept":
                if found.count != 1 { wrong.append("\(name) is there \(found.count) times") }
            case "gone": if !found.isEmpty { wrong.append("\(name) is back") }
            case "seen":
                // The meeting must be at least as long as when it was synced.
                if found.count != 1 || found[0].elapsed < .seconds(20) {
                    wrong.append("\(name) lost what was synced: \(found.map(\.elapsed))")
                }
            case "renamed":
                if meetings.contains(where: { $0.people.contains { $0.name == name } }) {
                    wrong.append("\(name) has the old name")
                }
            default: if found.count > 1 { wrong.append("\(name) is there twice") }
            }
        }
        return wrong
    }

    private func begin(_ id: String, on disk: PowerLoss) throws -> Journal {
        let history = History(folder: Self.folder, files: disk.files)
        let header = try Sample.header(id)
        let journal = Journal(header, in: history)
        journal.replace(header.plan)
        journal.append(.begin, at: .seconds(10))
        journal.append(.next, at: .seconds(30))
        try waitForSync(disk)
        disk.report("seen \(id)")
        journal.append(
            .note(String(repeating: "a long note ", count: 60), speaker: 1), at: .seconds(40))
        journal.sawMeeting(at: .seconds(45))
        return journal
    }

    private func waitForSync(_ disk: PowerLoss) throws {
        _ = try waitFor("the sync of the journal") { disk.hasSynced ? true : nil }
    }

    private func keep(_ id: String, on disk: PowerLoss) throws {
        let journal = try begin(id, on: disk)
        journal.append(.end(.early), at: .seconds(50))
        try journal.finish(keeping: Sample.meeting(0, id: id))
        disk.report("kept \(id)")
    }

    @Test(
        "A meeting reported as saved exists once, and a running one keeps all synced data")
    func meetings() throws {
        let disk = PowerLoss()
        for id in ["m1", "m2", "m3"] { try keep(id, on: disk) }
        try cut(disk)
    }

    @Test("A meeting that was discarded or deleted does not return")
    func gone() throws {
        let disk = PowerLoss()
        let history = History(folder: Self.folder, files: disk.files)
        let journal = try begin("m1", on: disk)
        disk.report("open m1")
        journal.append(.end(.early), at: .seconds(50))
        try journal.finish(keeping: nil)
        disk.report("gone m1")
        try begin("m2", on: disk).close()
        _ = try waitFor("the lock") { try? history.contents().unfinished().meetings.first }
        disk.report("open m2")
        #expect(try history.discard("m2"))
        disk.report("gone m2")
        try keep("m3", on: disk)
        try keep("m4", on: disk)
        disk.report("open m3")
        #expect(try history.delete("m3") == (true, []))
        disk.report("gone m3")
        try cut(disk)
    }

    @Test("A meeting that is resumed or reopened is never lost or duplicated")
    func again() throws {
        let disk = PowerLoss()
        let history = History(folder: Self.folder, files: disk.files)
        try begin("m1", on: disk).close()
        _ = try waitFor("the lock") { try? history.contents().unfinished().meetings.first }
        let (resumed, _, _) = try history.resume("m1", at: Sample.reading(100))
        resumed.append(.end(.early), at: .seconds(120))
        try resumed.finish(keeping: Sample.meeting(0, id: "m1"))
        disk.report("kept m1")
        _ = try waitFor("the lock") {
            try? history.contents().reopenable(at: Sample.reading(120).date).first
        }
        let (reopened, _, _) = try history.resume("m1", at: Sample.reading(130))
        reopened.append(.end(.early), at: .seconds(140))
        try reopened.finish(keeping: Sample.meeting(0, id: "m1"))
        disk.report("kept m1")
        try cut(disk)
    }

    @Test("Renaming people, adding older meetings and moving scrums lose nothing")
    func edits() throws {
        let disk = PowerLoss()
        let history = History(folder: Self.folder, files: disk.files)
        for day in [5, 6, 7, 2, 3] {
            try history.add([Sample.meeting(day)])
            disk.report("kept m\(day)")
        }
        let file = try history.file(of: Sample.design)
        try file.rename(person: "Cathy", to: "Eve")
        disk.report("renamed Cathy")
        disk.report("moving Design")
        try history.rename(Sample.design, to: Self.drawing)
        try history.add([Sample.meeting(9, people: ["Bob"])])
        disk.report("kept m9")
        try cut(disk)
    }

    @Test("If syncing a folder failed, the next writer syncs it")
    func unsyncedFolder() throws {
        let disk = PowerLoss()
        var files = disk.files
        files.open = { path, flags, mode throws(Errno) in
            if flags & O_DIRECTORY != 0 { throw Errno(EIO) }
            return try disk.files.open(path, flags, mode)
        }
        try disk.files.makeFolders(Self.folder)
        let failing = History(folder: Self.folder, files: files)
        #expect(throws: FileFailure.self) { try failing.add([Sample.meeting(1)]) }
        try History(folder: Self.folder, files: disk.files).add([Sample.meeting(2)])
        disk.report("kept m2")
        try cut(disk)
    }

    @Test("A file that is replaced is completely old or completely new")
    func replaced() throws {
        let disk = PowerLoss()
        let path = "/home/ada/scrums.json"
        try disk.files.makeFolders("/home/ada")
        func text(_ version: Int) -> String {
            String(repeating: "\(version)", count: 300 * version)
        }
        for version in 1...6 {
            try AtomicFile(locking: path, files: disk.files).replace(
                with: Array(text(version).utf8))
            disk.report("version \(version)")
        }
        var generator = SeededGenerator(seed: 23)
        for step in 0...disk.count {
            for _ in 0..<Self.tries {
                let (left, reports) = disk.after(step, using: &generator)
                let reported = reports.last?.split(separator: " ").last.flatMap { Int($0) } ?? 0
                let found = left.text(path)
                let isWhole = [reported, reported + 1].contains {
                    found == ($0 == 0 ? nil : text($0))
                }
                #expect(
                    isWhole,
                    "after \(step) steps, \(reported) reported: \(found?.prefix(9) ?? "none")")
                guard isWhole else { return }
            }
        }
    }
}
