import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

/// Every file operation fails in turn: the meeting continues, and the disk holds a valid meeting.
struct JournalFaultTests {
    static let kinds: [Faults.Kind] =
        [ENOSPC, EIO, EACCES, EROFS].map { .error($0) }
        + [.shortWrite(then: ENOSPC), .shortWrite(then: EIO)]

    private func header(_ meeting: RandomMeeting) -> JournalHeader {
        JournalHeader(
            id: "m1", file: nil, plan: meeting.timer.plan,
            clock: ClockReading(
                boot: "b", uptime: .zero, date: Timestamp(seconds: Sample.start, utcOffset: 0)))
    }

    /// The states shown during the meeting, and the failures reported.
    private func run(
        _ history: History, seed: UInt64
    ) throws -> (states: [ScrumTimer], failures: [FileFailure], journal: Journal) {
        var meeting = try RandomMeeting(seed: seed)
        let journal = Journal(header(meeting), in: history)
        var states = [meeting.timer]
        var failures = [journal.popFailure()]
        for _ in 0..<12 {
            meeting.wait()
            if let event = meeting.press() { journal.append(event, at: meeting.now) }
            failures.append(journal.popFailure())
            journal.sawMeeting(at: meeting.now)
            failures.append(journal.popFailure())
            states.append(meeting.timer)
        }
        return (states, failures.compactMap(\.self), journal)
    }

    @Test("Writing an event survives every fault", arguments: kinds, [false, true])
    func writing(kind: Faults.Kind, persists: Bool) throws {
        var operation = 0
        var hasFailed = true
        while hasFailed {
            operation += 1
            let folder = TemporaryFolder()
            defer { folder.remove() }
            let faults = Faults(failing: operation, kind: kind, persists: persists)
            var files = faults.files
            // The background thread would sync at unpredictable times.
            files.syncData = { _ in }
            let (states, failures, journal) = try run(
                History(folder: folder.path + "/h", files: files), seed: 40)
            hasFailed = faults.hasFailed
            #expect(failures.count <= 1)
            if case .error(let code) = kind, let failure = failures.first {
                #expect(failure.code == code)
            }
            // Without a first line, nothing can be recovered.
            guard let bytes = folder.bytes("h/m1.journal"), bytes.contains(0x0A) else {
                #expect(failures.count == 1)
                continue
            }
            let replay = try JournalReplay(bytes)
            #expect(replay.damagedLine == nil)
            let isKnown = states.contains(replay.timer)
            #expect(isKnown, "operation \(operation)")
            // After a single failure the next write makes up for it; lasting failures are reported.
            let isLast = replay.timer == states.last
            if !persists { #expect(isLast, "operation \(operation)") }
            if !isLast { #expect(failures.count == 1) }
            journal.close()
        }
        #expect(operation > 20)
    }

    @Test(
        "The last-seen time is never later than events that are not yet written",
        arguments: [UInt64](50..<70))
    func timeSeen(seed: UInt64) throws {
        let folder = TemporaryFolder()
        defer { folder.remove() }
        let disk = Disk()
        var files = FileSystem.real
        files.writeAt = { (file, bytes, offset) throws(Errno) in
            // A full disk still accepts writes that need no more space.
            let size = Int(try FileSystem.real.status(file).st_size)
            if disk.isFull, offset + bytes.count > size { throw Errno(ENOSPC) }
            return try FileSystem.real.writeAt(file, bytes, offset)
        }
        var meeting = try RandomMeeting(seed: seed)
        let journal = Journal(header(meeting), in: History(folder: folder.path, files: files))
        var states: [ScrumTimer] = []
        for step in 0..<30 {
            disk.isFull = 10..<20 ~= step
            meeting.wait()
            if let event = meeting.press() { journal.append(event, at: meeting.now) }
            journal.sawMeeting(at: meeting.now)
            states.append(meeting.timer)
            let replay = try JournalReplay(folder.bytes("m1.journal") ?? [])
            let isKnown = states.contains(replay.timer)
            #expect(isKnown, "step \(step)")
            if !disk.isFull { #expect(replay.timer == meeting.timer, "step \(step)") }
        }
        journal.close()
    }

    @Test("Ending a meeting survives every fault", arguments: kinds)
    func ending(kind: Faults.Kind) throws {
        var operation = 0
        var hasFailed = true
        while hasFailed {
            operation += 1
            let folder = TemporaryFolder()
            defer { folder.remove() }
            let clean = History(folder: folder.path)
            let begun = try run(clean, seed: 41)
            begun.journal.append(.end(.early), at: .seconds(100_000))
            begun.journal.close()
            let faults = Faults(failing: operation, kind: kind)
            let now = Timestamp(seconds: Sample.start + 200_000, utcOffset: 0)
            let failing = History(folder: folder.path, files: faults.files)
            let settled = try? failing.contents().settle(at: now)
            hasFailed = faults.hasFailed
            let scrum = header(try RandomMeeting(seed: 41)).scrum
            let between = try clean.file(of: scrum).all()
            #expect(between.records.count <= 1)
            #expect(between.records.count == 1 || folder.names.contains("m1.journal"))
            if settled?.records.count == 1 { #expect(between.records.count == 1) }
            // The next attempt moves the meeting into the history exactly once.
            _ = try clean.contents().settle(at: now)
            #expect(try clean.file(of: scrum).all().records.map(\.id) == ["m1"])
            #expect(!folder.names.contains("m1.journal"))
        }
        #expect(operation > 10)
    }

    @Test("A failing sync is reported once")
    func sync() async throws {
        let folder = TemporaryFolder()
        defer { folder.remove() }
        var files = FileSystem.real
        let synced = AsyncStream<Void>.makeStream()
        files.syncData = { (_) throws(Errno) in
            synced.continuation.yield()
            throw Errno(EIO)
        }
        let meeting = try RandomMeeting(seed: 1)
        let journal = Journal(
            header(meeting), in: History(folder: folder.path, files: files))
        var syncs = synced.stream.makeAsyncIterator()
        _ = await syncs.next()
        journal.append(.begin, at: .seconds(1))
        // The second sync starts after the first one is known to have failed.
        _ = await syncs.next()
        let failure = journal.popFailure()
        #expect(
            failure?.description
                == "Cannot write \(folder.path)/m1.journal: the disk reported an error. "
                + "Check the disk (dmesg) and try again.")
        journal.append(.next, at: .seconds(2))
        _ = await syncs.next()
        #expect(journal.popFailure() == nil)
        journal.close()
    }
}

private final class Disk: @unchecked Sendable {
    var isFull = false
}
