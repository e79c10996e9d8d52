import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

@Suite final class NoteTickTests {
    private let folder = TemporaryFolder()

    deinit { folder.remove() }

    private func noted(_ day: Int, carries: Bool = true) -> MeetingRecord {
        var record = Sample.meeting(day)
        record.notes = [.init(text: "ask", speaker: "Daisy"), .init(text: "b")]
        record.carriesNotes = carries
        return record
    }

    private func carried(_ history: History) throws -> [String] {
        let contents = try history.contents()
        let (ticks, failures) = contents.ticks()
        #expect(failures.isEmpty)
        return try contents.all.flatMap { try contents.notes(of: $0, ticks: ticks).carried }
            .map(\.id)
    }

    @Test("Ticks are lines in a separate file that only the user can read")
    func ticks() throws {
        let history = History(folder: folder.path + "/h")
        try history.add([noted(0), noted(1, carries: false), noted(2)])
        #expect(try carried(history) == ["m0/1", "m0/2", "m2/1", "m2/2"])
        let file = try history.file(of: Sample.design)
        let now = Timestamp(seconds: Sample.start, utcOffset: 3_600)
        try history.save(NoteTick(note: "m0/1", isDone: true, at: now), of: Sample.design)
        try history.saveSoon(NoteTick(note: "m1/2", isDone: false, at: now), of: Sample.design)
        #expect(try carried(history) == ["m0/2", "m1/2", "m2/1", "m2/2"])
        let path = file.path.dropLast(6) + ".notes"
        #expect(
            contents(of: String(path)) == """
                {"v":1,"note":"m0/1","done":true,"at":"2026-11-21T09:30:00+01:00"}
                {"v":1,"note":"m1/2","done":false,"at":"2026-11-21T09:30:00+01:00"}

                """)
        var status = stat()
        #expect(stat(String(path), &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try file.all().records.count == 3)
        try history.rename(Sample.design, to: .init(title: "New", file: "/team/scrums.json"))
        #expect(try carried(history) == ["m0/2", "m1/2", "m2/1", "m2/2"])
    }

    @Test("The last change counts, whatever the clocks show")
    func clocks() throws {
        let history = History(folder: folder.path + "/h")
        try history.add([noted(0)])
        for (number, seconds) in [0, -3_600, 60, -86_400, -86_400, 59].enumerated() {
            let at = Timestamp(seconds: Sample.start + seconds, utcOffset: 0)
            let isDone = number % 2 == 0
            let tick = NoteTick(note: "m0/1", isDone: isDone, at: at)
            if number < 3 {
                try history.save(tick, of: Sample.design)
            } else {
                try history.saveSoon(tick, of: Sample.design)
            }
            #expect(try carried(history) == (isDone ? ["m0/2"] : ["m0/1", "m0/2"]))
        }
    }

    @Test("Deleting a meeting removes its ticks, and no other line")
    func deleted() throws {
        let history = History(folder: folder.path + "/h")
        try history.add([noted(0), noted(10)])
        let now = Timestamp(seconds: Sample.start, utcOffset: 0)
        for (note, isDone) in [("m0/1", true), ("m10/1", true), ("m0/1", false)] {
            try history.save(NoteTick(note: note, isDone: isDone, at: now), of: Sample.design)
        }
        let path = try history.file(of: Sample.design).path.dropLast(6) + ".notes"
        let lines = contents(of: String(path)).split(separator: "\n")
        #expect(try history.delete("m0").wasThere)
        #expect(contents(of: String(path)) == lines[1] + "\n")
        #expect(try history.delete("m10").wasThere)
        #expect(throws: Errno(ENOENT)) { try FileSystem.real.statusOf(String(path)) }
    }

    @Test("Damaged, truncated and newer lines are skipped, and the next tick starts a new line")
    func damaged() throws {
        let history = History(folder: folder.path + "/h")
        try history.add([noted(0)])
        let file = try history.file(of: Sample.design)
        let text =
            "{\"v\":9,\"note\":\"m0/1\",\"done\":true,\"at\":\"2026-11-21T09:30:00Z\"}\n\0\n{\"v\""
        try folder.write(
            text, to: file.path.dropFirst(folder.path.utf8.count + 1).dropLast(6) + ".notes")
        let tick = NoteTick(note: "m0/2", isDone: true, at: Timestamp(seconds: 0, utcOffset: 0))
        try history.save(tick, of: Sample.design)
        #expect(try carried(history) == ["m0/1"])
    }

    @Test("Two machines tick off different notes, and each machine reads both ticks")
    func shared() throws {
        let repository = folder.path + "/r"
        try #require(mkdir(repository, 0o700) == 0 && mkdir(repository + "/.git", 0o700) == 0)
        let machines = [UInt64(10), 11].map { key in
            History(
                folder: repository + "/h",
                shared: GitFolder(state: "\(folder.path)/s\(key)") { key })
        }
        try machines[0].add([noted(0)])
        try machines[1].add([noted(1)])
        for (note, machine) in zip(["m0/1", "m1/2"], machines) {
            let tick = NoteTick(note: note, isDone: true, at: Timestamp(seconds: 1, utcOffset: 0))
            try machine.save(tick, of: Sample.design)
        }
        for machine in machines { #expect(try carried(machine) == ["m0/2", "m1/1"]) }
        let names = try FileSystem.real.names(repository + "/h").sorted()
        #expect(
            names == [
                "design-000000000000000a.jsonl", "design-000000000000000a.notes",
                "design-000000000000000b.jsonl", "design-000000000000000b.notes",
            ])
        // The other machine's file still has the note, whose tick stays.
        #expect(try machines[0].add([noted(0)]) == 0 && !machines[1].delete("m0").left.isEmpty)
        #expect(try carried(machines[1]) == ["m0/2", "m1/1"])
        // A link in the shared folder is not followed.
        try #require(symlink("/etc/passwd", repository + "/h/x.notes") == 0)
        #expect(try machines[0].contents().ticks().failures.count == 1)
    }

    @Test(
        "A tick is refused if the file is locked or the disk is full; a running meeting never waits"
    )
    func failures() throws {
        let history = History(folder: folder.path + "/h")
        try history.add([noted(0)])
        let tick = NoteTick(note: "m0/1", isDone: true, at: Timestamp(seconds: 1, utcOffset: 0))
        try history.save(tick, of: Sample.design)
        let path = try history.file(of: Sample.design).path.dropLast(6) + ".notes"
        let file = try FileSystem.real.openFile(String(path), O_RDWR)
        defer { file.close() }
        try #require(flock(file.descriptor, LOCK_EX) == 0)
        #expect(throws: FileFailure.self) { try history.saveSoon(tick, of: Sample.design) }
        try file.truncate(to: Bounds.notesFile)
        file.unlock()
        #expect(throws: FileFailure.self) { try history.save(tick, of: Sample.design) }
        #expect(try file.size() == Bounds.notesFile)
    }

    @Test("Open notes are read from the last 8 MiB of a file")
    func limit() throws {
        let history = History(folder: folder.path + "/h")
        var old = noted(0)
        old.notes[1].text = String(repeating: "x", count: 4_000)
        try history.add([old, noted(2)])
        let file = try history.file(of: Sample.design)
        #expect(try file.last(bytes: 1_000, marked: HistoryLine.carriesNotes).map(\.id) == ["m2"])
        #expect(try file.last(bytes: 1 << 20, marked: nil).map(\.id) == ["m0", "m2"])
        #expect(try file.last(bytes: 10, marked: nil).isEmpty)
    }

    @Test("Renaming a person also renames the leader")
    func rename() throws {
        let history = History(folder: folder.path + "/h")
        var record = noted(0)
        record.leader = "Daisy"
        try history.add([record])
        let file = try history.file(of: Sample.design)
        try file.rename(person: "Daisy", to: "Dana")
        #expect(try file.all().records.first?.leader == "Dana")
    }

    @Test("A line contains the allowed box only if it differs from the plan")
    func allowed() throws {
        var record = Sample.meeting(0)
        #expect(!Sample.text(record).contains("allowed"))
        record.people[0].changedBox = .seconds(45)
        #expect(Sample.text(record).contains(#""allowed":45000"#))
        #expect(try Sample.decode(Sample.text(record)) == record)
        // Version 1.0.0 skips unknown keys, as this version does.
        let older = try Sample.decode(
            Sample.text(record).replacing("\"allowed\"", with: "\"unknown\""))
        #expect(older.people[0].allowed == older.people[0].planned)
    }

    @Test("A line of version 1 without leader and notes is written unchanged")
    func bytes() throws {
        #expect(!Sample.text(Sample.meeting(0)).contains("carries"))
        #expect(!Sample.text(Sample.meeting(0)).contains("leader"))
        var record = noted(0)
        record.leader = "Daisy"
        #expect(try Sample.decode(Sample.text(record)) == record)
    }
}
