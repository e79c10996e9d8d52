import Glibc
import TestSupport
import Testing

@testable import Platform

struct FileSystemTests {
    private let folder = TemporaryFolder()

    private func write(_ files: FileSystem) throws -> Int32? {
        let path = folder.path + "/a"
        let descriptor = try FileSystem.real.open(path, O_WRONLY | O_CREAT, 0o600)
        defer { FileSystem.real.close(descriptor) }
        do throws(FileFailure) {
            try File(path: path, descriptor: descriptor, files: files).write(Array("hello".utf8))
            return nil
        } catch {
            return error.code
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
        #expect(try write(Faults(failing: 1, kind: .error(EIO)).files) == EIO)
        let short = Faults(failing: 1, kind: .shortWrite(then: ENOSPC))
        #expect(try write(short.files) == ENOSPC)
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
        let file = try FileSystem.real.openFile(folder.path + "/a", O_RDONLY)
        defer { file.close() }
        #expect(try file.read(1..<100) == Array("ello".utf8))
        #expect(try file.read(7..<9) == [])
        let failing = File(
            path: file.path, descriptor: file.descriptor,
            files: Faults(failing: 1, kind: .error(EIO)).files)
        #expect(throws: FileFailure(.read, file.path, Errno(EIO))) { try failing.read(0..<5) }
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
                "Cannot write /h: it would exceed the limit on file sizes. "
                    + "Raise the limit (ulimit -f) and try again."
            ),
            (
                FileFailure(.write, "/h", .tooLarge(limit: 18 << 20)),
                "Cannot write /h: it would be larger than 18 MiB. Make it smaller and try again."
            ),
            (FileFailure(.read, "/h", Errno(ENOENT)), "/h: not found."),
            (
                FileFailure(.create, "/h", Errno(ENOENT)),
                "Cannot create /h: no such file or folder. Check the path and try again."
            ),
            (
                FileFailure(.write, "/h", .mountPoint),
                "Cannot write /h: it is a mount point and cannot be replaced. "
                    + "Change the file where it comes from."
            ),
            (
                FileFailure(.write, "/h", .protectedFolder),
                "Cannot write /h: its folder does not let you replace files. "
                    + "Check the folder's owner and permissions (ls -ld)."
            ),
            (
                FileFailure(.write, "/h", .unsynced(Errno(EIO))),
                "/h has been written but could be lost: the disk reported an error. "
                    + "Check the disk (dmesg) and try again."
            ),
        ] as [(FileFailure, String)])
    func message(failure: FileFailure, text: String) {
        #expect(failure.description == text)
    }
}
