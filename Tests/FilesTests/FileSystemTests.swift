import Glibc
import ScrumStore
import Testing

@Suite struct FileSystemTests {
    private let folder = TemporaryFolder()

    private func write(_ files: FileSystem) throws -> Errno? {
        let file = try FileSystem.real.open(folder.path + "/a", O_WRONLY | O_CREAT, 0o600)
        defer { FileSystem.real.close(file) }
        do throws(Errno) {
            try files.write(file, Array("hello".utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func `goes on after a signal and a short count`() throws {
        defer { folder.remove() }
        let interrupted = Faults(failing: 1, kind: .error(EINTR))
        #expect(try write(interrupted.files) == nil)
        #expect(interrupted.count == 2)
        let short = Faults(failing: 1, kind: .shortWrite(then: EINTR))
        #expect(try write(short.files) == nil)
        #expect(short.count == 3)
        #expect(folder.text("a") == "hello")
    }

    @Test func `reports what stops it`() throws {
        defer { folder.remove() }
        #expect(try write(Faults(failing: 1, kind: .error(EIO)).files) == Errno(EIO))
        let short = Faults(failing: 1, kind: .shortWrite(then: ENOSPC))
        #expect(try write(short.files) == Errno(ENOSPC))
        #expect(folder.text("a") == "he")
    }

    /// As in a program that is being started, which has all files until it is its own.
    @Test func `a lock ends with its file, whoever else has it open`() throws {
        defer { folder.remove() }
        let path = folder.path + "/a"
        let locked = try FileSystem.real.open(path, O_RDWR | O_CREAT, 0o600)
        try FileSystem.real.lock(locked, LOCK_EX)
        let inherited = dup(locked)
        defer { close(inherited) }
        FileSystem.real.close(locked)
        let other = try FileSystem.real.open(path, O_RDWR, 0)
        defer { FileSystem.real.close(other) }
        try FileSystem.real.lock(other, LOCK_EX | LOCK_NB)
    }

    @Test func `reads up to the end of the file`() throws {
        defer { folder.remove() }
        try folder.write("hello", to: "a")
        let file = try FileSystem.real.open(folder.path + "/a", O_RDONLY, 0)
        defer { FileSystem.real.close(file) }
        #expect(try FileSystem.real.read(file, 1..<100) == Array("ello".utf8))
        #expect(try FileSystem.real.read(file, 7..<9) == [])
        #expect(throws: Errno(EIO)) {
            try Faults(failing: 1, kind: .error(EIO)).files.read(file, 0..<5)
        }
    }

    @Test(arguments: [
        (
            FileFailure(.write, "/h/design.jsonl", Errno(ENOSPC)),
            "cannot write /h/design.jsonl: the disk is full; free some space and try again"
        ),
        (
            FileFailure(.create, "/h", Errno(EROFS)),
            "cannot create /h: the file system is read-only; choose another folder"
        ),
        (
            FileFailure(.read, "/h", Errno(EACCES)),
            "cannot read /h: permission denied; check who owns it and its permissions (ls -ld)"
        ),
        (
            FileFailure(.delete, "/h", Errno(EIO)),
            "cannot delete /h: the disk reports an error; check the disk (dmesg) and try again"
        ),
        (
            FileFailure(.write, "/h", Errno(EFBIG)),
            "cannot write /h: File too large; check the path and try again"
        ),
    ])
    func `says what failed, where and what to do`(failure: FileFailure, text: String) {
        #expect(failure.description == text)
    }
}
