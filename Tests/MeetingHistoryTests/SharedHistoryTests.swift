import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

/// Histories in a git working tree that several machines write to.
@Suite final class SharedHistoryTests {
    private let folder = TemporaryFolder()
    private let file = "/other/scrums.json"

    init() throws {
        try #require(mkdir(repository, 0o700) == 0 && mkdir(repository + "/.git", 0o700) == 0)
    }

    deinit { folder.remove() }

    private var repository: String { folder.path + "/repository" }
    private var shared: String { repository + "/history" }

    /// The history as seen by the machine that has this key.
    private func history(_ key: UInt64) -> History {
        let state = "\(folder.path)/state\(key)"
        return History(folder: shared, shared: GitFolder(state: state) { key })
    }

    private func names() throws -> [String] {
        let names = try FileSystem.real.names(shared)
        return names.sorted()
    }

    private func scrum(_ title: String, id: String? = nil, file: String? = nil)
        -> MeetingRecord.Scrum
    {
        MeetingRecord.Scrum(id: id, title: title, file: file)
    }

    @Test("Each machine writes its own file, with git's file mode and without local paths")
    func own() throws {
        try history(10).add([Sample.meeting(0)])
        #expect(try names() == ["design-000000000000000a.jsonl"])
        let path = shared + "/design-000000000000000a.jsonl"
        #expect(!contents(of: path).contains("/team/scrums.json"))
        let mask = umask(0)
        umask(mask)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o666 & ~mask)
        #expect(contents(of: folder.path + "/state10/machine") == "000000000000000a\n")
    }

    @Test("A machine's key is created once, and replaced if it is damaged")
    func key() throws {
        let state = folder.path + "/state"
        // Reading does not create a key.
        _ = GitFolder(state: state) { 0xabc }
        #expect(access(state, F_OK) != 0)
        // If two programs create a key at the same time, the second uses the first one's.
        let second = GitFolder(state: state) { 1 }
        #expect(try GitFolder(state: state) { 0xabc }.saved(.real).key == "0000000000000abc")
        #expect(try second.saved(.real).key == "0000000000000abc")
        #expect(GitFolder(state: state) { 1 }.key == "0000000000000abc")
        try #require(truncate(state + "/machine", 3) == 0)
        #expect(try GitFolder(state: state) { 2 }.saved(.real).key == "0000000000000002")
        #expect(GitFolder(state: state) { 3 }.key == "0000000000000002")
    }

    @Test("A machine that cannot store its key reads the history but does not write to it")
    func noKey() throws {
        try history(1).add([Sample.meeting(0)])
        let lost = History(
            folder: shared, shared: GitFolder(state: "/proc/nowhere") { 1 })
        #expect(try lost.file(of: scrum("Design")).all().records.count == 1)
        #expect(throws: FileFailure(.create, "/proc/nowhere", Errno(ENOENT))) {
            try lost.add([Sample.meeting(1)])
        }
    }

    @Test("Meetings from all machines are merged by start, without duplicates")
    func together() throws {
        try history(1).add([Sample.meeting(0), Sample.meeting(3), Sample.meeting(4)])
        let elsewhere = scrum("Design", file: file)
        try history(2).add([1, 2, 4].map { Sample.meeting($0, of: elsewhere) })
        for machine in [history(1), history(2), history(3)] {
            let file = try machine.file(of: elsewhere)
            let ids = (0...4).map { "m\($0)" }
            #expect(try file.all().records.map(\.id) == ids)
            #expect(try file.last(2, at: Sample.future).records.map(\.id) == ["m3", "m4"])
            let since = Timestamp(seconds: Sample.start + 2 * 86_400, utcOffset: 0)
            #expect(
                try file.since(since, at: Sample.future).records.map(\.id) == ["m2", "m3", "m4"])
            var streamed: [String] = []
            _ = try file.readAll { streamed.append($0.id) }
            #expect(streamed == ids)
            #expect(try machine.contents().all.count == 1)
        }
    }

    @Test("A scrum is identified by its id, or else by its title")
    func identity() throws {
        try history(1).add([Sample.meeting(0, of: scrum("Design", id: "x"))])
        try history(2).add([Sample.meeting(1, of: scrum("New design", id: "x"))])
        try history(2).add([Sample.meeting(2, of: scrum("Design"))])
        let contents = try history(1).contents()
        #expect(
            try contents.file(of: scrum("Other", id: "x")).all().records.map(\.id) == ["m0", "m1"])
        #expect(try contents.file(of: scrum("Design")).all().records.map(\.id) == ["m2"])
        #expect(contents.existingFile(of: scrum("New design")) == nil)
        #expect(contents.all.count == 2)
    }

    @Test("Titles that differ only in punctuation have separate files")
    func similarTitles() throws {
        try history(1).add([Sample.meeting(0), Sample.meeting(1, of: scrum("Design!"))])
        try history(1).add([Sample.meeting(2), Sample.meeting(3, of: scrum("Design!"))])
        #expect(
            try names() == ["design-0000000000000001.jsonl", "design-2-0000000000000001.jsonl"])
        let contents = try history(1).contents()
        #expect(try contents.file(of: scrum("Design")).all().records.map(\.id) == ["m0", "m2"])
        #expect(try contents.file(of: scrum("Design!")).all().records.map(\.id) == ["m1", "m3"])
    }

    @Test("Links and pipes are reported and not followed, and damaged lines are skipped")
    func hostile() throws {
        try history(1).add([Sample.meeting(0)])
        let secret = folder.path + "/secret.jsonl"
        try Sample.text(Sample.meeting(9)).write(to: secret)
        try #require(symlink(secret, shared + "/design-2.jsonl") == 0)
        try #require(mkfifo(shared + "/design-3.jsonl", 0o600) == 0)
        try ("{\n<<<<<<< HEAD\n" + Sample.text(Sample.meeting(5))).write(to: shared + "/a.jsonl")
        let contents = try history(1).contents()
        let page = try contents.file(of: scrum("Design")).all()
        #expect(page.records.map(\.id) == ["m0", "m5"])
        #expect(page.warnings.map(\.line) == [1, 2])
        #expect(contents.unreadable.compactMap(\.code).sorted() == [ENODEV, ELOOP].sorted())
        let key = shared + "/design-0000000000000001.jsonl"
        try #require(unlink(key) == 0 && symlink(secret, key) == 0)
        #expect(throws: FileFailure(.write, key, Errno(ELOOP))) {
            try history(1).add([Sample.meeting(7)])
        }
        #expect(TestSupport.contents(of: secret) == Sample.text(Sample.meeting(9)))
    }

    @Test("Meetings from another machine are neither deleted nor renamed here")
    func foreign() throws {
        try history(1).add([Sample.meeting(0), Sample.meeting(1)])
        try history(2).add([Sample.meeting(2)])
        let before = contents(of: shared + "/design-0000000000000001.jsonl")
        let file = try history(2).file(of: scrum("Design"))
        let deleted = try history(2).delete("m0")
        #expect(!deleted.wasThere)
        #expect(deleted.left == [shared + "/design-0000000000000001.jsonl"])
        #expect(try file.rename(person: "Daisy", to: "Dave") == 1)
        let others = try #require(file.ofOthers)
        #expect(try others.all().records.filter { $0.people[1].name == "Daisy" }.count == 2)
        #expect(
            try history(2).rename(scrum("Design"), to: scrum("Web", file: self.file)).count == 1)
        #expect(contents(of: shared + "/design-0000000000000001.jsonl") == before)
        #expect(try history(1).file(of: scrum("Design")).all().records.map(\.id) == ["m0", "m1"])
        let web = try history(1).file(of: scrum("Web")).all().records
        #expect(web.map(\.scrum) == [scrum("Web")])
        #expect(try history(2).delete("m2") == (true, []))
        #expect(try names() == ["design-0000000000000001.jsonl"])
    }

    @Test("Deleting removes every copy on this machine and names the copies on others")
    func copies() throws {
        try history(2).add([Sample.meeting(0), Sample.meeting(1), Sample.meeting(1)])
        let own = shared + "/design-0000000000000002.jsonl"
        let text = contents(of: own)
        let line = Sample.text(try history(2).file(of: scrum("Design")).all().records[0])
        // A union merge, a copied file, and another machine's copy.
        try write(text + text, to: own)
        try write(line, to: shared + "/copy-0000000000000002.jsonl")
        try write(text, to: shared + "/design-0000000000000001.jsonl")
        let file = try history(2).file(of: scrum("Design"))
        #expect(try file.all().records.map(\.id) == ["m0", "m1"])
        #expect(try file.last(5, at: Sample.future).records.map(\.id) == ["m0", "m1"])
        let first = try history(2).delete("m0")
        #expect(first == (true, [shared + "/design-0000000000000001.jsonl"]))
        #expect(!contents(of: own).contains("m0"))
        #expect(try names() == ["design-0000000000000001.jsonl", "design-0000000000000002.jsonl"])
    }

    private func write(_ text: String, to path: String) throws {
        let file = try FileSystem.real.openFile(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { file.close() }
        try file.write(Array(text.utf8))
    }

    @Test("A deleted meeting cannot be reopened, even from a journal elsewhere")
    func deletedAndEnded() throws {
        let journal = try Sample.journal("m1", in: history(1))
        var timer = ScrumTimer(plan: try Sample.header().plan)
        timer.apply(.begin, at: .seconds(10))
        timer.apply(.end(.early), at: .seconds(50))
        try journal.finish(keeping: journal.record(of: timer, at: .seconds(50)))
        let ended = folder.path + "/state1/m1.ended"
        #expect(access(ended, F_OK) == 0)
        #expect(try history(1).delete("m1") == (true, []))
        #expect(access(ended, F_OK) != 0)
    }

    @Test("Journals are outside the working tree, and each belongs to its own history")
    func journals() throws {
        let own = History(folder: folder.path + "/state1")
        try Sample.journal("m1", in: history(1)).close()
        try Sample.journal("m2", in: own).close()
        #expect(try FileSystem.real.names(repository).sorted() == [".git"])
        #expect(try history(1).contents().unfinished().meetings.map(\.id) == ["m1"])
        #expect(try own.contents().unfinished().meetings.map(\.id) == ["m2"])
        let late = Timestamp(seconds: Sample.start + 200_000, utcOffset: 0)
        #expect(try own.contents().settle(at: late).records.map(\.id) == ["m2"])
        let journal = try history(1).resume("m1", at: Sample.reading(100)).journal
        let record = try #require(journal.record(of: try ended(journal), at: .seconds(100)))
        try journal.finish(keeping: record)
        #expect(try history(2).file(of: scrum("Design")).all().records.map(\.id) == ["m1"])
        #expect(try own.file(of: Sample.design).all().records.map(\.id) == ["m2"])
    }

    private func ended(_ journal: Journal) throws -> ScrumTimer {
        var timer = ScrumTimer(plan: journal.header.plan)
        _ = timer.apply(.begin, at: .zero)
        _ = timer.apply(.end(.early), at: .seconds(90))
        return timer
    }

    @Test(
        "If there are too many files, that is reported once, and this machine's file is still read")
    func tooManyFiles() throws {
        try history(10).add([Sample.meeting(0)])
        for number in 0..<Bounds.historyFiles {
            try "".write(to: "\(shared)/a\(number)-000000000000000b.jsonl")
        }
        let contents = try history(10).contents()
        #expect(contents.existingFile(of: Sample.design) != nil)
        #expect(contents.unreadable == [FileFailure(.read, shared, .tooManyFiles)])
        #expect(
            contents.unreadable[0].description
                == "Cannot read \(shared): it has too many files. Choose another folder.")
    }

    @Test(
        "A folder inside a git working tree is shared by any of its paths, even before it exists"
    )
    func detection() throws {
        #expect(GitFolder.isShared(repository) && GitFolder.isShared(shared + "/deep/er"))
        #expect(!GitFolder.isShared(folder.path) && !GitFolder.isShared(folder.path + "/x/y"))
        try #require(symlink(repository, folder.path + "/link") == 0)
        #expect(GitFolder.isShared(folder.path + "/link/history"))
        #expect(FileSystem.real.canonical(folder.path + "/link/./history") == shared)
        try #require(mkdir(folder.path + "/outside", 0o700) == 0)
        try #require(symlink(folder.path + "/outside", repository + "/out") == 0)
        #expect(!GitFolder.isShared(repository + "/out"))
        #expect(!GitFolder.isShared(repository + "/.."))
        // A linked working tree or a submodule has a file like this.
        try "gitdir: elsewhere\n".write(to: folder.path + "/outside/.git")
        #expect(GitFolder.isShared(repository + "/out/history"))
        try #require(mkdir(shared, 0o700) == 0 && mkdir(shared + "/deep", 0o700) == 0)
        #expect(GitFolder.isShared(shared + "/deep"))
    }
}

extension String {
    fileprivate func write(to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(file) }
        try #require(Glibc.write(file, self, utf8.count) == utf8.count)
    }
}
