import Glibc
import Platform
import ScrumCore
import Synchronization
import TestSupport
import Testing

@testable import MeetingHistory

@Suite final class JournalTests {
    private let folder = TemporaryFolder()
    private var history: History { History(folder: folder.path) }

    deinit { folder.remove() }

    /// A copy of the files without their locks, as a kill leaves them.
    private func killed(_ journal: Journal) throws -> History {
        let copy = History(folder: folder.path + "/killed")
        try copy.makeFolder()
        for name in folder.names where name != "killed" {
            try folder.write(folder.text(name) ?? "", to: "killed/" + name)
        }
        return copy
    }

    @Test("Everything shown survives a kill")
    func kill() throws {
        let journal = try Sample.journal(in: history)
        let killed = try killed(journal)
        let unfinished = try killed.contents().unfinished()
        #expect(unfinished.problems.isEmpty)
        #expect(unfinished.meetings.map(\.id) == ["m1"])
        #expect(unfinished.meetings[0].lastSeen.seconds == Sample.start + 45)
        #expect(unfinished.meetings[0].record?.elapsed == .seconds(35))
        #expect(unfinished.meetings[0].record?.ending == .interrupted)
        let (resumed, timer, _) = try killed.resume("m1", at: Sample.reading(105))
        #expect(resumed.clock.time == .seconds(105))
        #expect(timer.current?.name == "Daisy")
        #expect(timer.spoken(by: 1, at: .seconds(105)) == .seconds(15))
        #expect(timer.paused(at: .seconds(105)) == .seconds(60))
        #expect(resumed.start?.seconds == Sample.start + 10)
    }

    @Test("A second plan replaces the first one")
    func otherPlan() throws {
        let journal = Journal(try Sample.header("m1"), in: history)
        var plan = journal.header.plan
        plan.people.removeLast()
        journal.sawMeeting(at: .seconds(5))
        journal.replace(plan)
        journal.append(.begin, at: .seconds(10))
        let killed = try killed(journal)
        #expect(journal.header.plan == plan)
        let (_, timer, _) = try killed.resume("m1", at: Sample.reading(105))
        #expect(timer.plan == plan)
        #expect(timer.speakers.count == plan.people.count)
    }

    @Test("A meeting can be resumed several times")
    func resumedTwice() throws {
        var history = history
        var journal = try Sample.journal(in: history)
        for round in 1...5 {
            let old = journal
            history = try killed(old)
            old.close()
            for name in folder.names where name != "killed" {
                try FileSystem.real.remove(folder.path + "/" + name)
            }
            let (resumed, timer, _) = try history.resume("m1", at: Sample.reading(1_000 * round))
            #expect(timer.elapsed(at: .seconds(1_000 * round)) == .seconds(35 + 5 * (round - 1)))
            resumed.sawMeeting(at: .seconds(1_000 * round + 5))
            resumed.close()
            try FileSystem.real.rename(
                folder.path + "/killed/m1.journal", folder.path + "/m1.journal")
            journal = resumed
        }
        #expect(folder.text("m1.journal")?.split(separator: "\n").count == 8)
    }

    @Test("A running meeting is left alone")
    func running() throws {
        let journal = try Sample.journal(in: history)
        let before = folder.bytes("m1.journal")
        #expect(try history.contents().unfinished().meetings.isEmpty)
        let later = Timestamp(seconds: Sample.start + 1_000_000, utcOffset: 0)
        #expect(try history.contents().settle(at: later).records == [])
        #expect(throws: JournalProblem.isRunning(id: "m1")) {
            try self.history.resume("m1", at: Sample.reading(100))
        }
        #expect(folder.bytes("m1.journal") == before)
        journal.close()
        #expect(try history.contents().unfinished().meetings.map(\.id) == ["m1"])
        let (first, _, _) = try history.resume("m1", at: Sample.reading(100))
        #expect(throws: JournalProblem.isRunning(id: "m1")) {
            try self.history.resume("m1", at: Sample.reading(100))
        }
        first.close()
    }

    @Test("A reader that waits finds a meeting even if its lock is briefly held")
    func lockedForAMoment() throws {
        try Sample.journal(in: history).close()
        let calls = Mutex(0)
        var files = FileSystem.real
        let lock = files.lock
        files.lock = { (file, kind) throws(Errno) in
            let count = calls.withLock { count in
                count += 1
                return count
            }
            if count % 5 != 0 { throw Errno(EWOULDBLOCK) }
            try lock(file, kind)
        }
        let history = History(folder: history.folder, files: files)
        #expect(try history.contents().unfinished().meetings.isEmpty)
        #expect(try history.contents().unfinished(waiting: true).meetings.map(\.id) == ["m1"])
    }

    @Test("Only the user can read a journal")
    func mode() throws {
        let journal = try Sample.journal(in: History(folder: folder.path + "/scrum"))
        for (path, mode) in [("/scrum", 0o700), ("/scrum/m1.journal", 0o600)] {
            let status = try FileSystem.real.statusOf(folder.path + path)
            #expect(Int(status.st_mode & 0o777) == mode)
        }
        journal.close()
    }

    @Test("An ended meeting is saved as a line, and its journal is renamed")
    func ended() throws {
        let journal = try Sample.journal(in: history)
        var timer = ScrumTimer(plan: journal.header.plan)
        for (event, second) in [(ScrumTimer.Event.begin, 10), (.next, 30), (.end(.early), 50)] {
            timer.apply(event, at: .seconds(second))
        }
        journal.append(.end(.early), at: .seconds(50))
        let record = try #require(journal.record(of: timer, at: .seconds(51)))
        try journal.finish(keeping: record)
        #expect(folder.names == [HistoryName.name(of: record.scrum), "m1.ended"])
        #expect(try history.file(of: record.scrum).all().records == [record])
        #expect(record.start.seconds == Sample.start + 10)
        #expect(record.elapsed == .seconds(40))
    }

    @Test("A discarded meeting leaves no files")
    func discarded() throws {
        try Sample.journal(in: history).finish(keeping: nil)
        #expect(folder.names == [])
    }

    @Test("A meeting that is already saved does not get a second line from its journal")
    func endedTwice() throws {
        let journal = try Sample.journal(in: history)
        journal.append(.end(.early), at: .seconds(50))
        let killed = try killed(journal)
        let now = Timestamp(seconds: Sample.start + 60, utcOffset: 0)
        let records = try killed.contents().settle(at: now).records
        #expect(records.map(\.ending) == [.early])
        // Restores the journal, as if its removal had been interrupted.
        try folder.write(folder.text("m1.journal") ?? "", to: "killed/m1.journal")
        #expect(try killed.contents().settle(at: now).records == [])
        let page = try killed.file(of: records[0].scrum).all()
        #expect(page.records == records)
        #expect(try killed.contents().unfinished().meetings.isEmpty)
        journal.close()
    }

    @Test("A meeting that is not resumed for a day moves into the history")
    func abandoned() throws {
        try Sample.journal(in: history).close()
        let day = Sample.start + 45 + 86_400
        let soon = Timestamp(seconds: day, utcOffset: 0)
        #expect(try history.contents().settle(at: soon).records == [])
        let late = Timestamp(seconds: day + 1, utcOffset: 0)
        let records = try history.contents().settle(at: late).records
        #expect(records.map(\.id) == ["m1"])
        #expect(records[0].ending == .interrupted)
        #expect(records[0].elapsed == .seconds(35))
        #expect(folder.names.filter { $0.hasSuffix(".journal") } == [])
        #expect(throws: JournalProblem.isOver(id: "m1")) {
            try self.history.resume("m1", at: Sample.reading(100))
        }
    }

    @Test("A meeting that never started cannot be resumed and leaves nothing behind")
    func neverBegan() throws {
        let journal = Journal(try Sample.header(), in: history)
        journal.append(.absent(1), at: .seconds(5))
        journal.close()
        #expect(try history.contents().unfinished().meetings.isEmpty)
        let later = Timestamp(seconds: Sample.start + 60, utcOffset: 0)
        #expect(try history.contents().settle(at: later).records == [])
        #expect(folder.names == [])
    }

    @Test("A meeting that waited is dated by the wall clock at its start")
    func waited() throws {
        var header = try Sample.header()
        header.due = Timestamp(seconds: Sample.start + 7_200, utcOffset: 3_600)
        let journal = Journal(header, in: history)
        // While the meeting was waiting, the clock was changed by two hours.
        let begun = Timestamp(seconds: Sample.start + 7_260, utcOffset: 3_600)
        journal.setDate(begun, at: .seconds(60))
        journal.append(.begin, at: .seconds(60))
        #expect(journal.start == begun)
        journal.append(.next, at: .seconds(90))
        journal.close()
        let record = try history.contents().unfinished().meetings.first?.record
        #expect(record?.start == begun && record?.due == header.due)
        #expect(record?.people.first?.taken == .seconds(30))
    }

    @Test("An unreadable journal is reported and not deleted")
    func unreadable() throws {
        try history.makeFolder()
        try folder.write("nonsense\n", to: "a.journal")
        try folder.write("{\"v\":9}\n", to: "b.journal")
        try folder.write("{\"v\":1,\"see", to: "c.journal")
        let problems = try history.contents().unfinished().problems
        #expect(
            problems.map(\.description) == [
                "The journal \(folder.path)/a.journal is damaged, so its meeting cannot be "
                    + "resumed. You can delete it.",
                "The journal \(folder.path)/b.journal was written by a newer version of scrum (format 9). "
                    + "Update scrum to resume it.",
            ])
        let now = Int(try FileSystem.real.statusOf(folder.path + "/c.journal").st_mtim.tv_sec)
        _ = try history.contents().settle(at: Timestamp(seconds: now + 1_000, utcOffset: 0))
        #expect(folder.names == ["a.journal", "b.journal", "c.journal"])
        try folder.write("", to: "empty.journal")
        try folder.write("older", to: "a.journal.damaged")
        let kept = try history.contents().settle(
            at: Timestamp(seconds: now + 90_000, utcOffset: 0)
        ).problems
        #expect(
            kept.map(\.description) == [
                "The journal \(folder.path)/a.journal was damaged. Unreadable parts are "
                    + "saved in \(folder.path)/a.journal.damaged-2."
            ])
        // Journals cut off in their first line are removed without a report.
        #expect(folder.names == ["a.journal.damaged", "a.journal.damaged-2", "b.journal"])
        #expect(folder.text("a.journal.damaged") == "older")
        #expect(folder.text("a.journal.damaged-2") == "nonsense\n")
    }

    @Test("Damaged lines are preserved in a second file when the meeting continues")
    func damageKept() throws {
        try Sample.journal(in: history).close()
        let text = folder.text("m1.journal") ?? ""
        try folder.write(text + "{\"at\":damage\n{\"more\"}\n{\"torn", to: "m1.journal")
        let (journal, timer, damage) = try history.resume("m1", at: Sample.reading(45))
        #expect(damage == "\(folder.path)/m1.journal.damaged")
        #expect(timer.elapsed(at: .seconds(45)) == .seconds(35))
        journal.append(.next, at: .seconds(50))
        journal.close()
        #expect(folder.text("m1.journal.damaged") == "{\"at\":damage\n{\"more\"}\n{\"torn")
        let again = try history.contents().unfinished().meetings
        #expect(again.count == 1)
        #expect(again[0].record?.people.map(\.order) == [1, 2, 3])
    }

    @Test("Two meetings of one scrum do not get mixed up")
    func twoMeetings() throws {
        let one = try Sample.journal("m1", in: history)
        let two = try Sample.journal("m2", in: history)
        one.append(.next, at: .seconds(60))
        two.append(.pause, at: .seconds(61))
        one.close()
        two.close()
        let meetings = try history.contents().unfinished().meetings
        #expect(meetings.map(\.id) == ["m1", "m2"])
        #expect(meetings.map { $0.lastSeen.seconds - Sample.start } == [60, 61])
    }
}
