import Glibc
import TestSupport
import Testing

@testable import Platform

struct FileSystemTests {
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

    @Test("A call that a signal interrupts is repeated")
    func interrupted() throws {
        var calls = 0
        let result = try Errno.check { () -> Int32 in
            calls += 1
            errno = calls < 3 ? EINTR : 0
            return calls < 3 ? -1 : 7
        }
        #expect(result == 7)
        #expect(calls == 3)
        #expect(throws: Errno(EIO)) {
            try Errno.check { () -> Int32 in
                errno = EIO
                return -1
            }
        }
    }

    @Test("A failed or partial write is reported with its error")
    func failure() throws {
        defer { folder.remove() }
        #expect(try write(Faults(failing: 1, kind: .error(EIO)).files) == Errno(EIO))
        let short = Faults(failing: 1, kind: .shortWrite(then: ENOSPC))
        #expect(try write(short.files) == Errno(ENOSPC))
        #expect(folder.text("a") == "he")
    }

    /// A program that is being started holds all files open until exec.
    @Test("A lock ends when its file is closed, even if another process has the file open")
    func lock() throws {
        defer { folder.remove() }
        let path = folder.path + "/a"
        let locked = try FileSystem.real.open(path, O_RDWR | O_CREAT, 0o600)
        try FileSystem.real.lock(locked, LOCK_EX)
        let inherited = dup(locked)
        defer { close(inherited) }
        let other = try FileSystem.real.open(path, O_RDWR, 0)
        defer { FileSystem.real.close(other) }
        #expect(throws: Errno(EWOULDBLOCK)) { try FileSystem.real.lock(other, LOCK_EX | LOCK_NB) }
        FileSystem.real.close(locked)
        #expect(throws: Never.self) { try FileSystem.real.lock(other, LOCK_EX | LOCK_NB) }
    }

    @Test("A file is read to its end")
    func read() throws {
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

    @Test(
        "The message says what failed, for which file, and what to do",
        arguments: [
            (
                FileFailure(.write, "/h/design.jsonl", Errno(ENOSPC)),
                "Cannot write /h/design.jsonl: the disk is full. Free some space and try again."
            ),
            (
                FileFailure(.create, "/h", Errno(EROFS)),
                "Cannot create /h: the file system is read-only. Choose another folder."
            ),
            (
                FileFailure(.read, "/h", Errno(EACCES)),
                "Cannot read /h: permission denied. Check its owner and permissions (ls -ld)."
            ),
            (
                FileFailure(.delete, "/h", Errno(EIO)),
                "Cannot delete /h: the disk reported an error. Check the disk (dmesg) and try again."
            ),
            (
                FileFailure(.write, "/h", Errno(EFBIG)),
                "Cannot write /h: it is too large. Make it smaller, or raise its limit (ulimit -f)."
            ),
        ])
    func message(failure: FileFailure, text: String) {
        #expect(failure.description == text)
    }
}
