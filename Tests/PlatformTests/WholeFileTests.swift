import Glibc
import TestSupport
import Testing

@testable import Platform

/// Files that are larger than they look, or not regular files.
struct WholeFileTests {
    private let folder = TemporaryFolder()

    private func sparse(_ size: Int) throws -> String {
        try folder.write("x", to: "holes")
        let path = folder.path + "/holes"
        let file = try FileSystem.real.open(path, O_WRONLY, 0)
        defer { FileSystem.real.close(file) }
        try FileSystem.real.truncate(file, size)
        return path
    }

    @Test("A sparse file is rejected because of its size", arguments: [64 << 20, 8 << 40, Int.max])
    func holes(size: Int) throws {
        defer { folder.remove() }
        // Some file systems do not support files this large.
        guard let path = try? sparse(size) else { return }
        let error = FileFailure(.read, path, .tooLarge(limit: 64 << 20))
        #expect(throws: error) { try FileSystem.real.readWhole(path) }
        #expect(throws: error) { _ = try AtomicFile(locking: path).bytes }
    }

    @Test("A file one byte smaller than the limit is read")
    func limit() throws {
        defer { folder.remove() }
        #expect(try FileSystem.real.readWhole(sparse((64 << 20) - 1)).count == (64 << 20) - 1)
    }

    @Test("A smaller limit is named in the message")
    func smallLimit() throws {
        defer { folder.remove() }
        let path = try sparse(4 << 20)
        let error = FileFailure(.read, path, .tooLarge(limit: 4 << 20))
        #expect(throws: error) { try FileSystem.real.readWhole(path, limit: 4 << 20) }
        #expect(throws: error) { _ = try AtomicFile(locking: path, limit: 4 << 20).bytes }
    }

    @Test("A socket given as a descriptor is read like a pipe")
    func socket() throws {
        defer { folder.remove() }
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        #expect(Glibc.write(ends[1], "text", 4) == 4)
        close(ends[1])
        defer { close(ends[0]) }
        let bytes = try FileSystem.real.readWhole("/dev/fd/\(ends[0])", orStream: true)
        #expect(bytes == Array("text".utf8))
    }

    @Test("Pipes, devices and folders are rejected immediately", arguments: [false, true])
    func special(orStream: Bool) throws {
        defer { folder.remove() }
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/zero", "/dev/null"] {
            #expect(throws: FileFailure(.read, path, Errno(ENODEV))) {
                try FileSystem.real.readWhole(path, orStream: orStream)
            }
        }
        #expect(throws: FileFailure(.read, "/", Errno(EISDIR))) {
            try FileSystem.real.readWhole("/", orStream: orStream)
        }
    }

    @Test("A pipe given as a descriptor is read if streams are allowed")
    func stream() throws {
        defer { folder.remove() }
        var ends: [Int32] = [0, 0]
        #expect(Glibc.pipe(&ends) == 0)
        #expect(Glibc.write(ends[1], "text", 4) == 4)
        close(ends[1])
        defer { close(ends[0]) }
        let path = "/dev/fd/\(ends[0])"
        #expect(throws: FileFailure.self) { try FileSystem.real.readWhole(path) }
        #expect(try FileSystem.real.readWhole(path, orStream: true) == Array("text".utf8))
    }

    @Test("A link is followed only on request, and must lead to a regular file")
    func own() throws {
        defer { folder.remove() }
        try folder.write("x", to: "target")
        let path = folder.path
        #expect(symlink(path + "/target", path + "/link") == 0)
        #expect(mkfifo(path + "/pipe", 0o600) == 0)
        let files = FileSystem.real
        #expect(throws: FileFailure(.read, path + "/link", Errno(ELOOP))) {
            try files.openFile(path + "/link", O_RDONLY)
        }
        #expect(throws: FileFailure(.write, path + "/pipe", Errno(ENODEV))) {
            try files.openFile(path + "/pipe", O_RDWR)
        }
        try files.openFile(path + "/target", O_RDONLY).close()
        try files.openFile(path + "/link", O_RDONLY, followsLinks: true).close()
        try files.openFile(path + "/new", O_RDWR | O_CREAT, 0o600).close()
    }
}
