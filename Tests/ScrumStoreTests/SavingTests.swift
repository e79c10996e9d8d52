import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import ScrumStore

struct SavingTests {
    private static let source = "[{\"title\": \"A\", \"lengthInMinutes\": 1}] // ours\n"
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/scrums.json" }

    private func scrum(_ title: String) -> DailyScrum {
        DailyScrum(title: title, attendees: [], length: .seconds(60))
    }

    private func add(
        _ title: String, to path: String, creating: Bool = false, files: FileSystem = .real
    ) -> ScrumFileError? {
        do throws(ScrumFileError) {
            let scrum = scrum(title)
            try ScrumFile.update(path: path, creating: creating, files: files) {
                file throws(ScrumFileError) in try file.adding([scrum])
            }
            return nil
        } catch {
            return error
        }
    }

    private func mode(_ name: String) throws -> mode_t {
        try FileSystem.real.statusOf(folder.path + "/" + name).st_mode & 0o7777
    }

    @Test("A change that adds nothing creates no empty file")
    func addsNothing() throws {
        defer { folder.remove() }
        try ScrumFile.update(path: path, creating: true) { $0 }
        #expect(folder.names == [])
    }

    @Test("The file's mode and its symbolic link are kept, and no temporary file is left")
    func keeps() throws {
        defer { folder.remove() }
        try folder.write(Self.source, to: "real.json")
        chmod(folder.path + "/real.json", 0o640)
        symlink("middle.json", path)
        symlink(folder.path + "/real.json", folder.path + "/middle.json")
        #expect(add("B", to: path) == nil)
        #expect(folder.names == ["middle.json", "real.json", "scrums.json"])
        #expect(try FileSystem.real.linkTarget(path) == "middle.json")
        #expect(try mode("real.json") == 0o640)
        #expect(try ScrumFile.load(path: path).scrums.map(\.title) == ["A", "B"])
        #expect(folder.text("real.json")?.hasSuffix("] // ours\n") == true)
    }

    @Test("A new file is created, including its folders")
    func creates() throws {
        defer { folder.remove() }
        let deep = folder.path + "/config/scrum/scrums.json"
        #expect(add("A", to: deep) == .file(FileFailure(.read, deep, Errno(ENOENT))))
        #expect(add("A", to: deep, creating: true) == nil)
        #expect(try mode("config/scrum") == 0o700)
        #expect(try ScrumFile.load(path: deep).scrums.map(\.title) == ["A"])
        symlink("elsewhere.json", path)
        #expect(add("A", to: path, creating: true) == nil)
        #expect(folder.names == ["config", "elsewhere.json", "scrums.json"])
        #expect(try FileSystem.real.linkTarget(path) == "elsewhere.json")
    }

    @Test("A change made by another program is not overwritten")
    func changed() throws {
        defer { folder.remove() }
        try folder.write(Self.source, to: "scrums.json")
        let original = try ScrumFile.load(path: path)
        try folder.write("[]", to: "scrums.json")
        #expect(throws: ScrumFileError.file(FileFailure(.write, path, .changed))) {
            try ScrumFile.save(Array("[ ]".utf8), over: original)
        }
        #expect(folder.text("scrums.json") == "[]")
        // The file is changed after it was read and before it is renamed.
        var files = FileSystem.real
        let target = path
        files.sync = { file throws(Errno) in
            let other = try? FileSystem.real.openFile(target, O_WRONLY | O_TRUNC)
            defer { other?.close() }
            try? other?.write(Array("[/* me \(UInt64.random(in: 0 ... .max)) */]".utf8))
        }
        #expect(add("B", to: path, files: files) == .file(FileFailure(.write, path, .changed)))
        #expect(folder.text("scrums.json")?.hasPrefix("[/* me ") == true)
        #expect(folder.names == ["scrums.json"])
        #expect(
            ScrumFileError.file(FileFailure(.write, path, .changed)).lines(file: "s")
                == ["s was not written, because another program has changed it. Try again."])
    }

    @Test("An invalid file is not written")
    func bad() throws {
        defer { folder.remove() }
        try folder.write("[{]", to: "scrums.json")
        guard case .bad? = add("B", to: path) else { return #expect(Bool(false)) }
        #expect(folder.text("scrums.json") == "[{]")
        mkdir(folder.path + "/d", 0o700)
        #expect(
            add("B", to: folder.path + "/d")
                == .file(FileFailure(.read, folder.path + "/d", Errno(EISDIR))))
    }

    @Test("If nothing changes, nothing is written")
    func nothing() throws {
        defer { folder.remove() }
        try folder.write(Self.source, to: "scrums.json")
        let before = try FileSystem.real.statusOf(path).st_ino
        try ScrumFile.update(path: path) { file in file }
        #expect(try FileSystem.real.statusOf(path).st_ino == before)
    }

    @Test(
        "Whichever operation fails, the file is old or new, and no other file is left",
        arguments: [ENOSPC, EIO, EACCES, EROFS, EDQUOT], [false, true])
    func faults(code: Int32, persists: Bool) throws {
        defer { folder.remove() }
        var failures = 0
        operations: for failing in 1...99 {
            for kind in [Faults.Kind.error(code), .shortWrite(then: code)] {
                try folder.write(Self.source, to: "scrums.json")
                let faults = Faults(failing: failing, kind: kind, persists: persists)
                let error = add("B", to: path, files: faults.files)
                let text = try #require(folder.text("scrums.json"))
                let isOld = text == Self.source
                let titles = try ScrumFile.load(path: path).scrums.map(\.title)
                #expect(isOld || titles == ["A", "B"])
                if error == nil { #expect(!isOld) }
                if let error {
                    failures += 1
                    #expect(!error.lines(file: "s")[0].isEmpty)
                    #expect([1, 66, 73, 74].contains(error.exitCode))
                }
                // If the removal fails too, a file may remain until the next run removes it.
                if !persists { #expect(folder.names == ["scrums.json"]) }
                if !faults.hasFailed { break operations }
            }
        }
        #expect(failures >= 14)
        #expect(add("C", to: path) == nil)
        #expect(folder.names == ["scrums.json"])
    }

    @Test("A partial read or write is not a failure")
    func shortCounts() throws {
        defer { folder.remove() }
        try folder.write(Self.source, to: "scrums.json")
        var files = FileSystem.real
        files.read = { (file, buffer, offset) throws(Errno) in
            let one = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(1))
            return try FileSystem.real.read(file, one, offset)
        }
        files.write = { (file, bytes) throws(Errno) in
            let one = UnsafeRawBufferPointer(rebasing: bytes.prefix(1))
            return try FileSystem.real.write(file, one)
        }
        #expect(add("B", to: path, files: files) == nil)
        #expect(try ScrumFile.load(path: path).scrums.map(\.title) == ["A", "B"])
    }

    @Test("If the disk is full, the message says what to do")
    func message() throws {
        defer { folder.remove() }
        try folder.write(Self.source, to: "scrums.json")
        var files = FileSystem.real
        files.write = { (_, _) throws(Errno) in throw Errno(ENOSPC) }
        let error = add("B", to: path, files: files)
        #expect(
            error?.lines(file: "s")
                == ["Cannot write s: the disk is full. Free some space and try again."])
        #expect(error?.exitCode == 74)
    }

    @Test("A killed process's files are removed, and a lock held by another program is an error")
    func locks() throws {
        defer { folder.remove() }
        try folder.write(Self.source, to: "scrums.json")
        try folder.write("half of", to: ".scrums.json.scrum-new")
        #expect(add("B", to: path) == nil)
        #expect(folder.names == ["scrums.json"])
        let other = try FileSystem.real.open(folder.path, O_RDONLY | O_DIRECTORY, 0)
        defer { FileSystem.real.close(other) }
        try FileSystem.real.lock(other, LOCK_EX)
        // This process holds the lock.
        let holder = try #require(FileSystem.real.lockHolder(folder.path))
        #expect(holder.process == getpid())
        let busy = FileFailure(.write, path, .locked(by: holder))
        #expect(throws: busy) {
            try AtomicFile(locking: path, files: .real.impatient).replace(with: [])
        }
        #expect(
            busy.line(file: "s")
                == "Cannot write s: \(holder) has locked it. Try again when it has finished."
        )
    }

    @Test("If many programs write at the same time, every scrum is added")
    func manyWriters() async throws {
        defer { folder.remove() }
        try folder.write(Self.source, to: "scrums.json")
        // flock(2) has no queue: on a busy machine, a writer can miss the lock for longer than the
        // usual second.
        var files = FileSystem.real
        files.patience = LockPatience(.seconds(60))
        await withTaskGroup(of: Void.self) { [files] group in
            for writer in 0..<4 {
                group.addTask {
                    for round in 0..<10 {
                        #expect(add("\(writer).\(round)", to: path, files: files) == nil)
                    }
                }
            }
        }
        #expect(try ScrumFile.load(path: path).scrums.count == 41)
        #expect(folder.names == ["scrums.json"])
    }
}
