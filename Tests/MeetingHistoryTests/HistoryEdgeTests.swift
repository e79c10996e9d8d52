import Glibc
import Platform
import ScrumCore
import Synchronization
import TestSupport
import Testing

@testable import MeetingHistory

/// Histories and journals at the limits of buffers, and checks of which calls are made.
@Suite final class HistoryEdgeTests {
    private let folder = TemporaryFolder()
    private var history: History { History(folder: folder.path) }
    private var file: HistoryFile { HistoryFile(path: folder.path + "/a.jsonl", files: .real) }
    private func first(of file: HistoryFile) throws -> String? {
        let file = try FileSystem.real.openFile(file.path, O_RDONLY)
        defer { file.close() }
        return try HistoryReader(file).first()?.id
    }

    private var name: String { HistoryName.name(of: Sample.design) }

    deinit { folder.remove() }

    private func inode(_ name: String) throws -> ino_t {
        try FileSystem.real.statusOf(folder.path + "/" + name).st_ino
    }

    // MARK: Reading

    @Test("The first meeting may be longer than the first block read")
    func longFirst() throws {
        let long = Sample.meeting(0, people: (0..<2_000).map { "Person \($0)" })
        #expect(Sample.text(long).utf8.count > 65_536)
        try folder.write(Sample.text(long) + Sample.text(Sample.meeting(1)), to: "a.jsonl")
        #expect(try first(of: file) == "m0")
        try folder.write(Sample.text(Sample.meeting(1)) + Sample.text(long), to: "a.jsonl")
        #expect(try first(of: file) == "m1")
    }

    @Test("Meetings since a date are found even before a long damaged end")
    func damagedEnd() throws {
        let lines = (0..<500).map { Sample.text(Sample.meeting($0)) }
        let damage = Array(repeating: String(repeating: "#", count: 299) + "\n", count: 2_000)
        try folder.write((lines + damage).joined(), to: "a.jsonl")
        let page = try file.since(Sample.meeting(490).start, at: Sample.future)
        #expect(page.records.map(\.id) == (490..<500).map { "m\($0)" })
    }

    // MARK: Writing

    @Test("Meetings that start at the same time stay in the order they were added")
    func sameMoment() throws {
        let twins = ["b", "a", "c"].map { Sample.meeting(1, id: $0) }
        try history.add(twins)
        #expect(folder.text(name) == twins.map(Sample.text).joined())
        try history.add([Sample.meeting(9)])
        let other = Sample.meeting(1, id: "0")
        try history.add([other])
        let expected = (twins + [other, Sample.meeting(9)]).map(Sample.text).joined()
        #expect(folder.text(name) == expected)
    }

    @Test("If no name matches, renaming does not write the file")
    func nothingToRename() throws {
        try history.add([Sample.meeting(0)])
        let before = try inode(name)
        let file = try history.file(of: Sample.design)
        #expect(try file.rename(person: "Nobody", to: "Ann") == 0)
        #expect(try inode(name) == before)
        #expect(try file.rename(person: "Cathy", to: "Ann") == 1)
        #expect(try inode(name) != before)
    }

    /// The file's only line is not a meeting, and it is kept.
    @Test("Renaming a scrum without meetings moves nothing")
    func nothingToMove() throws {
        try folder.write("# damaged\n", to: name)
        let before = try inode(name)
        let web = MeetingRecord.Scrum(title: "Web", file: "/team/scrums.json")
        #expect(try history.rename(Sample.design, to: web) == [])
        #expect(try inode(name) == before)
        #expect(folder.names == [name])
    }

    @Test("Every addition syncs the file and its folder, even if the file already exists")
    func syncsFolder() throws {
        let opened = Mutex<[Int32: String]>([:])
        let synced = Mutex<[String]>([])
        var files = FileSystem.real
        files.open = { path, flags, mode throws(Errno) in
            let file = try FileSystem.real.open(path, flags, mode)
            opened.withLock { $0[file] = path }
            return file
        }
        files.sync = { file throws(Errno) in
            let path = opened.withLock { $0[file] ?? "" }
            synced.withLock { $0.append(path) }
            try FileSystem.real.sync(file)
        }
        let history = History(folder: folder.path, files: files)
        let path = folder.path + "/" + name
        try history.add([Sample.meeting(0)])
        #expect(synced.withLock { $0 } == [path, folder.path])
        try history.add([Sample.meeting(1)])
        #expect(synced.withLock { $0 } == [path, folder.path, path, folder.path])
    }

    // MARK: Journals

    @Test("A running meeting counts as running only for its own scrum")
    func running() throws {
        let journal = try Sample.journal(in: history)
        let scrum = MeetingRecord.Scrum(title: "Design", file: "/team/scrums.json")
        let contents = try history.contents()
        #expect(contents.isRunning(scrum))
        #expect(!contents.isRunning(.init(title: "Web", file: "/team/scrums.json")))
        #expect(!contents.isRunning(.init(title: "Design", file: "/other/scrums.json")))
        journal.close()
        #expect(!contents.isRunning(scrum))
    }

    @Test("The last-seen time is written only when it advances")
    func seenAgain() throws {
        let journal = try Sample.journal(in: history)
        let before = folder.bytes("m1.journal")
        journal.sawMeeting(at: .seconds(45))
        journal.sawMeeting(at: .seconds(44))
        #expect(folder.bytes("m1.journal") == before)
        journal.sawMeeting(at: .seconds(46))
        #expect(folder.bytes("m1.journal") != before)
    }

    /// If the meeting is in the history, this is not an error: a later start removes the journal.
    @Test(
        "Failing to remove the journal of a discarded meeting is an error",
        arguments: [(EACCES, false, true), (ENOENT, false, false), (EACCES, true, false)])
    func stays(error: Int32, isKept: Bool, isTold: Bool) throws {
        var files = FileSystem.real
        files.remove = { _ throws(Errno) in throw Errno(error) }
        files.rename = { _, _ throws(Errno) in throw Errno(error) }
        let journal = try Sample.journal(in: History(folder: folder.path, files: files))
        let record = isKept ? Sample.meeting(0) : nil
        if isTold {
            #expect(throws: FileFailure.self) { try journal.finish(keeping: record) }
        } else {
            #expect(throws: Never.self) { try journal.finish(keeping: record) }
        }
    }

    @Test(
        "A folder is open to others if everyone, or a group other than the user's, can write to it",
        arguments: [
            (0o700, false, false), (0o720, false, false), (0o720, true, true),
            (0o700, true, false), (0o702, false, true),
        ])
    func writable(mode: mode_t, isOfOthers: Bool, isWritable: Bool) {
        var files = FileSystem.real
        files.statusOf = { _ throws(Errno) in
            var status = stat()
            status.st_mode = S_IFDIR | mode
            status.st_gid = getegid() + (isOfOthers ? 1 : 0)
            return status
        }
        let history = History(folder: folder.path, files: files)
        #expect(history.isWritableByOthers == isWritable)
    }
}
