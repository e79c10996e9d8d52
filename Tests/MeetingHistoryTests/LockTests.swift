import Glibc
import Platform
import ScrumCore
import Synchronization
import TestSupport
import Testing

@testable import MeetingHistory

/// A clock that advances only while sleeping.
final class SleepClock: Sendable {
    private let state = Mutex(Duration.zero)

    var time: Duration { state.withLock { $0 } }

    func sleep(_ duration: Duration) { state.withLock { $0 += duration } }
}

/// Locks that other programs hold on the history's files.
@Suite final class LockTests {
    private let folder = TemporaryFolder()
    private let clock = SleepClock()

    deinit { folder.remove() }

    private var files: FileSystem {
        var files = FileSystem.real
        let clock = clock
        files.now = { clock.time }
        files.sleep = { clock.sleep($0) }
        return files
    }

    private var history: History { History(folder: folder.path, files: files) }
    private var name: String { HistoryName.name(of: Sample.design) }

    /// Calls `body` while another program appears to hold a lock on the file.
    @discardableResult
    private func locking<Result>(
        _ name: String, _ operation: Int32 = LOCK_EX, _ body: () throws -> Result
    ) throws -> Result {
        let file = try FileSystem.real.open(folder.path + "/" + name, O_RDONLY, 0)
        defer { FileSystem.real.close(file) }
        try FileSystem.real.lock(file, operation)
        return try body()
    }

    @Test("Readers do not lock files")
    func reading() throws {
        try history.add([Sample.meeting(0), Sample.meeting(1)])
        try locking(name) {
            let file = try history.file(of: Sample.design)
            #expect(try file.all().records.count == 2)
            #expect(try file.last(1, at: Sample.future).records.count == 1)
            #expect(try file.since(Sample.meeting(1).start, at: Sample.future).records.count == 1)
        }
        #expect(clock.time == .zero)
    }

    @Test("On a slow disk, the time spent on attempts counts towards the timeout")
    func slowAttempts() throws {
        try history.add([Sample.meeting(0)])
        var files = files
        let clock = clock
        files.lock = { (file, operation) throws(Errno) in
            clock.sleep(.milliseconds(20))
            try FileSystem.real.lock(file, operation)
        }
        let history = History(folder: folder.path, files: files)
        try locking(name) {
            #expect(throws: FileFailure.self) { try history.add([Sample.meeting(1)]) }
        }
        #expect(clock.time >= .seconds(1) && clock.time < .milliseconds(1_050), "\(clock.time)")
    }

    @Test(
        "A writer retries for a second, then names the program that holds the lock",
        arguments: [LOCK_EX, LOCK_SH])
    func writing(lock: Int32) throws {
        try history.add([Sample.meeting(0)])
        let history = history
        try locking(name, lock) {
            for _ in 1...3 {
                do throws(FileFailure) {
                    try history.add([Sample.meeting(1)])
                    Issue.record("added")
                } catch {
                    #expect(error.isLocked)
                    #expect("\(error)".contains("(process \(getpid())) has locked it. Try again"))
                }
                let deletes = { _ = try history.delete("m0") }
                #expect(throws: JournalProblem.self, performing: deletes)
            }
        }
        let waited = clock.time
        #expect(waited >= .seconds(1) && waited < .milliseconds(1_010), "\(waited)")
        #expect(try history.file(of: Sample.design).all().records.map(\.id) == ["m0"])
    }

    @Test("When a meeting ends it never waits for a lock: it is listed immediately and saved later")
    func ending() throws {
        try history.add([Sample.meeting(0)])
        let journal = try Sample.journal(in: history)
        let record = Sample.meeting(1, id: "m1")
        journal.append(.end(.early), at: .seconds(50))
        let now = Sample.reading(60).date
        try locking(name, LOCK_SH) {
            for _ in 1...2 {
                do throws(FileFailure) {
                    try journal.finish(keeping: record)
                    Issue.record("finished")
                } catch {
                    #expect(error.isLocked)
                }
            }
            #expect(clock.time == .zero)
            journal.close()
            var contents = try history.contents()
            contents.show(contents.unfinished(waiting: true).meetings, at: now)
            let file = contents.file(of: Sample.design)
            #expect(try file.all().records.map(\.id) == ["m0", "m1"])
            #expect(try file.last(1, at: now).records.map(\.ending) == [.early])
            #expect(contents.settle(at: now).records.isEmpty)
            #expect(folder.names.contains("m1.journal"))
        }
        #expect(try history.contents().settle(at: now).records.map(\.id) == ["m1"])
        #expect(try history.file(of: Sample.design).all().records.map(\.id) == ["m0", "m1"])
        #expect(!folder.names.contains("m1.journal"))
    }

    @Test("A meeting that ends is saved if the lock is released in time")
    func retried() throws {
        try history.add([Sample.meeting(0)])
        let journal = try Sample.journal(in: history)
        journal.append(.end(.early), at: .seconds(50))
        try locking(name) {
            #expect(throws: FileFailure.self) {
                try journal.finish(keeping: Sample.meeting(1, id: "m1"))
            }
        }
        try journal.finish(keeping: Sample.meeting(1, id: "m1"))
        #expect(try history.file(of: Sample.design).all().records.map(\.id) == ["m0", "m1"])
    }

    @Test("An incomplete last line is read again after 20 ms")
    func halfWritten() throws {
        let line = Sample.text(Sample.meeting(1))
        try folder.write(Sample.text(Sample.meeting(0)) + line.prefix(40), to: name)
        var files = files
        files.sleep = { [folder, name] _ in
            try? folder.write(Sample.text(Sample.meeting(0)) + line, to: name)
        }
        let history = History(folder: folder.path, files: files)
        let page = try history.file(of: Sample.design).all()
        #expect(page.records.map(\.id) == ["m0", "m1"] && page.warnings.isEmpty)
        try folder.write(Sample.text(Sample.meeting(0)) + line.prefix(40), to: name)
        let cut = try self.history.file(of: Sample.design).all()
        #expect(cut.records.map(\.id) == ["m0"] && cut.warnings.map(\.reason) == [.cutOff])
    }

    @Test("Truncating a file while it is being read does not crash the program", arguments: 0..<12)
    func truncated(at read: Int) throws {
        let lines = (0..<40).map { $0 % 3 == 2 ? "damaged\n" : Sample.text(Sample.meeting($0)) }
        for left in [0, 1, 700, 5_000] {
            try folder.write(lines.joined() + "{\"v\"", to: name)
            let count = Atomic(0)
            var files = files
            files.read = { [folder, name] (file, buffer, offset) throws(Errno) in
                if count.add(1, ordering: .relaxed).newValue == read + 1 {
                    _ = truncate(folder.path + "/" + name, left)
                }
                return try FileSystem.real.read(file, buffer, offset)
            }
            let file = try History(folder: folder.path, files: files).file(of: Sample.design)
            _ = try file.all()
            _ = try file.last(3, at: Sample.future)
            _ = try file.since(Sample.meeting(20).start, at: Sample.future)
            _ = try file.meeting(id: "m1")
            _ = try file.rename(person: "Daisy", to: "Dave")
            _ = try History(folder: folder.path, files: files).delete("m3")
        }
    }
}
