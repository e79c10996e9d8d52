import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

/// Journals that are damaged, planted, enormous or another user's.
@Suite final class JournalSafetyTests {
    private let folder = TemporaryFolder()
    private var history: History { History(folder: folder.path) }

    deinit { folder.remove() }

    @Test("A damaged journal is first reported, then preserved completely when recovered")
    func damagedJournalIsKept() throws {
        try Sample.journal(in: history).close()
        let text = (folder.text("m1.journal") ?? "") + "{\"at\":damage\n"
        try folder.write(text, to: "m1.journal")
        let found = try history.contents().unfinished()
        #expect(found.meetings.map(\.id) == ["m1"])
        #expect(
            found.problems.map(\.description) == [
                "\(folder.path)/m1.journal:4: this journal is damaged from here on; "
                    + "the meeting can only be read up to this line"
            ])
        let later = Timestamp(seconds: Sample.start + 100_000, utcOffset: 0)
        let settled = try history.contents().settle(at: later)
        #expect(settled.records.map(\.id) == ["m1"])
        let copy = "\(folder.path)/m1.journal.damaged"
        #expect(
            settled.problems == [.savedAside(path: "\(folder.path)/m1.journal", copy: copy)])
        #expect(folder.text("m1.journal.damaged") == text)
        #expect(try history.contents().settle(at: later).problems == [])
    }

    @Test("A meeting's id is its journal's file name, whatever the journal contains")
    func idOfTheFile() throws {
        try Sample.journal(in: History(folder: folder.path + "/h")).close()
        try folder.write("mine", to: "out.journal")
        let text = (folder.text("h/m1.journal") ?? "")
            .replacing(#""id":"m1""#, with: #""id":"../out""#)
        try folder.write(text, to: "h/m1.journal")
        let history = History(folder: folder.path + "/h")
        let found = try history.contents().unfinished().meetings
        #expect(found.map(\.id) == ["m1"])
        #expect(found[0].record?.id == "m1")
        #expect(throws: JournalProblem.isOver(id: "../out")) {
            try history.resume("../out", at: Sample.reading(50))
        }
        #expect(try !history.discard("../out"))
        let (journal, _, _) = try history.resume("m1", at: Sample.reading(50))
        try journal.finish(keeping: nil)
        #expect(folder.names == ["h", "out.journal"])
        #expect(folder.text("out.journal") == "mine")
    }

    @Test("Links and pipes are not followed")
    func linksAndPipes() throws {
        try Sample.journal(in: history).close()
        try FileSystem.real.rename(folder.path + "/m1.journal", folder.path + "/elsewhere")
        symlink("elsewhere", folder.path + "/m1.journal")
        mkfifo(folder.path + "/m2.journal", 0o600)
        let found = try history.contents().unfinished()
        #expect(found.meetings.isEmpty)
        #expect(
            found.problems.map(\.description) == [
                "Cannot read \(folder.path)/m1.journal: it is a symbolic link, or links form "
                    + "a loop. Check the path.",
                "Cannot read \(folder.path)/m2.journal: not a regular file. Check the path.",
            ])
        let file = try history.file(of: Sample.design)
        symlink("elsewhere", file.path)
        #expect(throws: FileFailure(.read, file.path, Errno(ELOOP))) { try file.all() }
        #expect(throws: FileFailure(.write, file.path, Errno(ELOOP))) {
            try self.history.add([Sample.meeting(0)])
        }
    }

    @Test("Only the first line of another scrum's journal is read")
    func otherScrums() throws {
        try Sample.journal("m1", in: history).close()
        var plan = try Sample.header().plan
        plan.scrum.title = "Monster"
        Journal(try Sample.header("m2", plan), in: history).close()
        let path = folder.path + "/m2.journal"
        let file = try FileSystem.real.open(path, O_RDWR, 0)
        try FileSystem.real.truncate(file, 1 << 40)
        FileSystem.real.close(file)
        let counter = Counter()
        var files = FileSystem.real
        files.read = { (file, buffer, offset) throws(Errno) in
            let count = try FileSystem.real.read(file, buffer, offset)
            counter.bytes += count
            return count
        }
        let counting = try History(folder: folder.path, files: files).contents()
        let mine = try Sample.header().scrum
        #expect(counting.unfinished(of: mine).meetings.map(\.id) == ["m1"])
        let later = Timestamp(seconds: Sample.start + 1_000_000, utcOffset: 0)
        #expect(counting.settle(of: mine, at: later).records.map(\.id) == ["m1"])
        #expect(counter.bytes < 300_000)
        #expect(folder.names.contains("m2.journal"))
        // Reading a terabyte would take hours.
        let problems = try history.contents().unfinished().problems
        #expect(problems == [.damaged(path: path)])
    }

    @Test("A folder that others can write to is reported and left unchanged")
    func exposedFolder() throws {
        #expect(!History(folder: folder.path + "/none").isWritableByOthers)
        #expect(!history.isWritableByOthers)
        chmod(folder.path, 0o777)
        #expect(history.isWritableByOthers)
        try Sample.journal(in: history).close()
        #expect(try FileSystem.real.statusOf(folder.path).st_mode & 0o777 == 0o777)
    }
}

private final class Counter: @unchecked Sendable {
    var bytes = 0
}
